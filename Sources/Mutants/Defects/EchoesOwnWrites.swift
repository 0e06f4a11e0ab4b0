import HealthContracts

extension Mutant {
  /// Takes the weights that it saved itself for another app's.
  static let echoesOwnWrites = Mutant(
    "echoesOwnWrites", "Takes the weights that it saved itself for another app's",
    seenIn: "two-way syncs that import what they have just exported", on: "app-weeks"
  ) { suite in
    suite.with(\.weightSync) { dependencies in
      var dependencies = dependencies
      dependencies.bundleIdentifier += ".other"
      return suite.weightSync(dependencies)
    }
  }
}
