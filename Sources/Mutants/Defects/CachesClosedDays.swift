import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let cachesClosedDays = Mutant(
    "cachesClosedDays", "Never rereads a past range that it has already read",
    seenIn: "caches of past days that assume samples arrive on time (edge case I-6)",
    on: "app-fortnight"
  ) { suite in
    suite.with(\.stepsAndSleep) { dependencies in
      suite.stepsAndSleep(
        dependencies.with(service: CachingReader(dependencies.service, dependencies.now)))
    }
  }
}

@MainActor
private final class CachingReader: ReaderWrapper {
  private let now: @MainActor @Sendable () -> Date
  private var steps: [Date: Double] = [:]

  init(
    _ base: any StepsAndSleep.HealthKitServiceProtocol,
    _ now: @escaping @MainActor @Sendable () -> Date
  ) {
    self.now = now
    super.init(base)
  }

  override func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    if let known = steps[start] { return known }
    let count = try await base.fetchSteps(from: start, to: end)
    if end <= now() { steps[start] = count }
    return count
  }
}
