import HealthContracts

extension Mutant {
  static let markedSynced = Mutant(
    "markedSynced", "Marks fresh intervals as uploaded",
    seenIn: "sync code that treats found samples as uploaded"
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
