import HealthContracts
import HealthModel

extension Mutant {
  static let neverCompletes = Mutant(
    "neverCompletes", "Never calls the completion handler of a wake",
    seenIn: "observer queries whose completion handler is not called on every path",
    on: "app-weeks"
  ) { suite in
    suite.with(\.weightSync) { dependencies in
      var dependencies = dependencies
      dependencies.store = NonCompletingWeightStore(dependencies.store)
      return suite.weightSync(dependencies)
    }
  }
}

/// A store whose observers' completions have no effect.
@MainActor
private final class NonCompletingWeightStore: WeightStoreWrapper {
  override func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    base.observe(types) { types, _ in handler(types) {} }
  }
}
