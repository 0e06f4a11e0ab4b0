import HealthContracts

extension Mutant {
  static let clearKeepsTheLast = Mutant(
    "clearKeepsTheLast", "Clears every interval but the last",
    seenIn: "off-by-one loops over a collection that shrinks"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(
        dependencies,
        clear: { run in
          let store = run.dependencies.intervalStore
          try store.replaceAll(with: Array(store.allIntervals().suffix(1)))
        })
    }
  }
}
