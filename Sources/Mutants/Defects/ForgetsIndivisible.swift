import HealthContracts

extension Mutant {
  static let forgetsIndivisible = Mutant(
    "forgetsIndivisible", "Stores an interval above the limit as one that can be divided",
    seenIn: "columns that a migration adds and no insert fills"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { intervals in
        intervals.map {
          SyncInterval(startDate: $0.startDate, endDate: $0.endDate, stepCount: $0.stepCount)
        }
      }
    }
  }
}
