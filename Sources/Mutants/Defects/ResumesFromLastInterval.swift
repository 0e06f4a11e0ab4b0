import HealthContracts

extension Mutant {
  static let resumesFromLastInterval = Mutant(
    "resumesFromLastInterval",
    "Layers only the time after the last stored interval and forgets the rest",
    seenIn: "incremental sync built on a run that is specified to start fresh"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewritingAfter(dependencies) { before, after in
        guard let last = before.last else { return after }
        return after.filter { $0.startDate >= last.startDate }
      }
    }
  }
}
