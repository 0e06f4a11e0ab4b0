import HealthContracts

/// A view state of layering that forwards to another one; a mutant overrides individual members.
@MainActor
class SyncViewModelWrapper: SyncViewModelProtocol {
  let base: any SyncViewModelProtocol

  init(_ base: any SyncViewModelProtocol) { self.base = base }

  var intervalCount: Int { base.intervalCount }
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

extension Mutant {
  /// Returns a mutant of the view state of layering, detected on the `app-fortnight` scenario.
  static func viewModelMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap: @escaping @MainActor @Sendable (any SyncViewModelProtocol) -> SyncViewModelWrapper
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.syncViewModel) { wrap(suite.syncViewModel()) }
    }
  }
}
