import HealthContracts

extension Mutant {
  /// Waits five seconds for an answer, then takes it for none.
  static let timeoutMeansZero = Mutant(
    "timeoutMeansZero", "Waits five seconds for an answer, then takes it for none",
    seenIn: "wrappers around HealthKit's callbacks that race a timer", on: "fault-slow"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(provider) { base, interval in
        try await withThrowingTaskGroup(of: Int.self) { group in
          group.addTask { try await base.getAggregatedStepCount(for: interval) }
          group.addTask {
            try await Task.sleep(for: .seconds(5))
            return 0
          }
          defer { group.cancelAll() }
          return try await group.next() ?? 0
        }
      }
    }
  }
}
