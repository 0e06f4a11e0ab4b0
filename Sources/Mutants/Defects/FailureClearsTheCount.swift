import HealthContracts

extension Mutant {
  static let failureClearsTheCount = Mutant(
    "failureClearsTheCount", "Shows 0 intervals after layering has failed",
    seenIn: "view models that reset their result before a run", on: "app-fortnight"
  ) { suite in
    suite.with(\.syncViewModel) { ForgetfulModel(suite.syncViewModel()) }
  }
}

/// A view state whose count is 0 while there is an error.
@MainActor
private final class ForgetfulModel: SyncViewModelProtocol {
  private let base: any SyncViewModelProtocol

  init(_ base: any SyncViewModelProtocol) { self.base = base }

  var intervalCount: Int { base.error == nil ? base.intervalCount : 0 }
  var isLayering: Bool { base.isLayering }
  var error: String? { base.error }
  var onChange: (@MainActor () -> Void)? {
    get { base.onChange }
    set { base.onChange = newValue }
  }

  func startLayering(_ service: any LayeringServiceProtocol) async -> Bool {
    await base.startLayering(service)
  }
}
