import HealthContracts
import HealthModel

extension Mutant {
  static let deliveryWithoutObserver = Mutant.weightSyncMutant(
    "deliveryWithoutObserver", "Enables background delivery of weights without an observer",
    seenIn: "finding P11 of the steps-and-sleep audit"
  ) { $0.store = UnobservedWeightStore($0.store) }
}

@MainActor
private final class UnobservedWeightStore: WeightStoreWrapper {
  override func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  { {} }
}
