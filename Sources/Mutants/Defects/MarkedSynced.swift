import HealthContracts

extension Mutant {
  /// Marks fresh intervals as uploaded.
  static let markedSynced = Mutant(
    "markedSynced", "Marks fresh intervals as uploaded",
    seenIn: "sync code that takes found for sent"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { intervals in
        intervals.map { interval in
          var marked = interval
          marked.syncedToServer = true
          return marked
        }
      }
    }
  }
}
