import Foundation
import HealthKit

/// The model of an app's screen, which two refreshes may update at the same time.
@MainActor
public final class StepsModel {
  public private(set) var steps = 0
  /// The number of refreshes that changed the count.
  public private(set) var changes = 0
  private let store = HKHealthStore()

  public init() {}

  /// Adds the steps of the samples since the last refresh; the anchor is read before the query and
  /// written after it, so that two refreshes add the same samples twice.
  public func refresh() async throws {
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor)
    let result = try await query.result(for: store)
    for sample in result.addedSamples {
      steps += Int(sample.quantity.doubleValue(for: .count()))
    }
    changes += result.addedSamples.isEmpty ? 0 : 1
    anchor = result.newAnchor
  }

  private var anchor: HKQueryAnchor?
}
