/// The view state of layering: whether it is running, its result, and its error.
@MainActor
public protocol SyncViewModelProtocol: AnyObject, Sendable {
  /// The number of intervals that the last successful run stored.
  var intervalCount: Int { get }
  /// True while layering is running.
  var isLayering: Bool { get }
  /// The localized error of the last run; `nil` if it succeeded or is running.
  var error: String? { get }
  /// The closure that is called after each change.
  var onChange: (@MainActor () -> Void)? { get set }

  /// Runs a layering service, unless a run is in progress.
  ///
  /// A run that fails or is cancelled leaves `intervalCount` unchanged.
  ///
  /// - Parameter service: The layering service.
  /// - Returns: False if another run was in progress.
  @discardableResult
  func startLayering(_ service: any LayeringServiceProtocol) async -> Bool
}
