import HealthContracts

extension Mutant {
  static let echoesOwnWrites = Mutant(
    "echoesOwnWrites", "Treats the weights that it saved itself as another app's",
    seenIn: "two-way syncs that import what they have just exported", on: "app-weeks"
  ) { suite in
    suite.with(\.weightSync) { dependencies in
      var dependencies = dependencies
      dependencies.bundleIdentifier += ".other"
      return suite.weightSync(dependencies)
    }
  }
}
