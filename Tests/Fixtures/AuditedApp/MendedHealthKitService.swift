import Foundation
import HealthKit

/// The service after its audit.
public final class MendedHealthKitService: HealthKitService, @unchecked Sendable {
  public override func requestAuthorization() async throws {
    try await store.requestAuthorization(toShare: [], read: [stepType, sleepType])
    try await store.enableBackgroundDelivery(for: stepType, frequency: .immediate)
    try await store.enableBackgroundDelivery(for: sleepType, frequency: .immediate)
  }

  /// Reads that are denied look like no data: whether the sheet was shown is all that is known.
  public override func canReadSteps() -> Bool { true }

  public override func startOfObservedDay() -> Date { startOfDay() }

  public override func startObservingSteps(_ update: @escaping (Double) -> Void) {
    observe(stepType) { [self] in
      guard let steps = try? await fetchSteps(from: startOfObservedDay(), to: Date()) else {
        return
      }
      update(steps)
    }
  }

  private func observe(_ type: HKSampleType, _ refresh: @escaping () async -> Void) {
    let query = HKObserverQuery(sampleType: type, predicate: nil) { _, completion, error in
      if error != nil { return completion() }
      Task {
        await refresh()
        completion()
      }
    }
    store.execute(query)
  }

  public override func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    let first = max(start, end.addingTimeInterval(-86_400))
    let sessions = try await sleepSamples(from: first, to: end)
      .map { (max($0.startDate, first), min($0.endDate, end)) }.filter { $0.0 < $0.1 }
      .sorted { $0.0 < $1.0 }
    var (seconds, reached) = (0.0, first)
    for (start, end) in sessions where end > reached {
      seconds += end.timeIntervalSince(max(start, reached))
      reached = end
    }
    return seconds / 3_600
  }

  public override func didLaunch(_ update: @escaping (HealthKitService) -> Void) {
    for type in [stepType, sleepType] as [HKSampleType] {
      observe(type) { [self] in update(self) }
    }
  }
}
