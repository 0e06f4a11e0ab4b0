import HealthContracts

extension Mutant {
  static let timeoutMeansZero = Mutant(
    "timeoutMeansZero", "Treats a query that takes longer than five seconds as zero steps",
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
