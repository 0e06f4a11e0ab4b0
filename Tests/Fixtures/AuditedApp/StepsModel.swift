import Combine
import Foundation
import HealthKit

/// An observable model of steps, as apps write it: refreshed by the person, by an observer and by a
/// wake.
@MainActor
open class StepsModel: ObservableObject {
  @Published public var steps = 0.0
  @Published public var refreshes = 0
  public let service = MendedHealthKitService()
  private var isRefreshing = false

  public init() {}

  /// Reads the steps of a range again.
  open func refresh(from start: Date) async throws {
    let fetched = try await service.fetchSteps(from: start, to: Date())
    // An answer that comes late must not replace a newer one; counts of a day only grow here.
    steps = max(steps, fetched)
    refreshes += 1
  }

  /// Starts to follow the store.
  public func follow(from start: Date) {
    let query = HKObserverQuery(sampleType: service.stepType, predicate: nil) {
      [weak self] _, completion, _ in
      Task {
        try? await self?.refresh(from: start)
        completion()
      }
    }
    service.store.execute(query)
  }
}

/// The model with a lost update: it adds to what it read before it waited.
public final class LosingStepsModel: StepsModel {
  public override func refresh(from start: Date) async throws {
    let (shown, count) = (steps, refreshes)
    let fetched = try await service.fetchSteps(from: start, to: Date())
    steps = max(shown, fetched)
    refreshes = count + 1
  }
}
