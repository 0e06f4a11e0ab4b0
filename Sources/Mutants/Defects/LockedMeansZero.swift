import HealthContracts
import HealthModel

extension Mutant {
  static let lockedMeansZero = Mutant(
    "lockedMeansZero", "Treats a locked device as a day without steps",
    seenIn: "36 of 37 public code bases never check error code 6", on: "fault-locked"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(provider) { base, interval in
        do {
          return try await base.getAggregatedStepCount(for: interval)
        } catch let error as HealthStoreError where error.code == .databaseInaccessible {
          return 0
        }
      }
    }
  }
}
