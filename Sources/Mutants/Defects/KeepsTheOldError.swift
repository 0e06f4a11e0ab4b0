import HealthContracts

extension Mutant {
  static let keepsTheOldError = Mutant.viewModelMutant(
    "keepsTheOldError", "Shows the error of an earlier run after one that succeeded",
    seenIn: "view models that set their error and never clear it"
  ) { ResentfulModel($0) }
}

@MainActor
private final class ResentfulModel: SyncViewModelWrapper {
  private var first: String?

  override var error: String? {
    first = first ?? base.error
    return first
  }
}
