import HealthContracts

extension Mutant {
  /// Lets weights wake the app, and observes none.
  static let deliveryWithoutObserver = Mutant.weighing(
    "deliveryWithoutObserver", "Lets weights wake the app, and observes none",
    seenIn: "finding P11 of the steps-and-sleep audit"
  ) { $0.store = Deaf($0.store) }
}

@MainActor
private final class Deaf: WeightStoreWrapper {
  override func observe(_ query: WeightSync.ObserverQuery) {}
}
