import HealthContracts

extension Mutant {
  static let droppedEmptyIntervals = Mutant(
    "droppedEmptyIntervals", "Stores no interval without steps",
    seenIn: "layering services that skip empty intervals to save rows"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { $0.filter { $0.stepCount > 0 } }
    }
  }
}
