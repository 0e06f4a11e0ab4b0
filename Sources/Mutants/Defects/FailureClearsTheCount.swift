import HealthContracts

extension Mutant {
  static let failureClearsTheCount = Mutant.viewModelMutant(
    "failureClearsTheCount", "Shows 0 intervals after layering has failed",
    seenIn: "view models that reset their result before a run"
  ) { ForgetfulModel($0) }
}

/// A view state whose count is 0 while there is an error.
@MainActor
private final class ForgetfulModel: SyncViewModelWrapper {
  override var intervalCount: Int { base.error == nil ? base.intervalCount : 0 }
}
