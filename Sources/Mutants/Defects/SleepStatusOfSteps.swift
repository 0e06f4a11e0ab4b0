import HealthContracts
import HealthModel

extension Mutant {
  static let sleepStatusOfSteps = Mutant.readerMutant(
    "sleepStatusOfSteps", "Returns the sharing status of steps for sleep",
    seenIn: "a copied function whose type was not changed"
  ) { StepsStatusReader($0) }
}

@MainActor
private final class StepsStatusReader: ReaderWrapper {
  override func sleepAuthorizationStatus() -> SharingStatus { base.authorizationStatus() }
}
