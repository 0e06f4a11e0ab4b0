import HealthContracts
import HealthModel

extension Mutant {
  static let deliveryWithoutObserver = Mutant.weighing(
    "deliveryWithoutObserver", "Enables background delivery of weights without an observer",
    seenIn: "finding P11 of the steps-and-sleep audit"
  ) { $0.store = Deaf($0.store) }
}

@MainActor
private final class Deaf: WeightStoreWrapper {
  override func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  { {} }
}
