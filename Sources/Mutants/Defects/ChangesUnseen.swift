import HealthContracts

extension Mutant {
  static let changesUnseen = Mutant.viewModelMutant(
    "changesUnseen", "Never notifies observers of its changes",
    seenIn: "screens that show a new value only once they are opened again"
  ) { SilentModel($0) }
}

@MainActor
private final class SilentModel: SyncViewModelWrapper {
  override var onChange: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }
}
