import HealthContracts
import HealthModel

extension Mutant {
  static let alwaysAuthorized = Mutant.readerMutant(
    "alwaysAuthorized", "Says that saving is allowed, whatever the store says",
    seenIn: "finding P14 of the steps-and-sleep audit"
  ) { Authorized($0) }
}

@MainActor
private final class Authorized: ReaderWrapper {
  override func authorizationStatus() -> SharingStatus { .sharingAuthorized }
  override func sleepAuthorizationStatus() -> SharingStatus { .sharingAuthorized }
}
