import HealthContracts
import HealthModel

extension Mutant {
  /// Lets weights wake the app, and observes none.
  static let deliveryWithoutObserver = Mutant.weighing(
    "deliveryWithoutObserver", "Lets weights wake the app, and observes none",
    seenIn: "finding P11 of the steps-and-sleep audit"
  ) { $0.store = Deaf($0.store) }
}

@MainActor
private final class Deaf: WeightStoreWrapper {
  override func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  { {} }
}
