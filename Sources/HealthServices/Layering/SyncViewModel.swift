import protocol Foundation.LocalizedError
public import HealthContracts

/// The view state of layering: whether it is running, its result, and its error.
///
/// It does not depend on a UI framework's observation, which differs between systems: an app's own
/// model wraps it and receives the changes through `onChange`.
@MainActor
public final class SyncViewModel {
  /// The number of intervals that the last successful run stored.
  public private(set) var intervalCount = 0 {
    didSet { onChange?() }
  }
  /// True while layering is running.
  public private(set) var isLayering = false {
    didSet { onChange?() }
  }
  /// The localized error of the last run, or nil if it succeeded.
  public private(set) var error: String? {
    didSet { onChange?() }
  }
  /// The closure called after each change.
  public var onChange: (@MainActor () -> Void)?

  /// Creates a model in its initial state.
  public init() {}

  /// Runs a layering service, unless a run is in progress.
  ///
  /// A run that fails or is cancelled leaves `intervalCount` unchanged.
  ///
  /// - Parameter service: The layering service.
  /// - Returns: False if another run was in progress.
  @discardableResult
  public func startLayering(_ service: any LayeringServiceProtocol) async -> Bool {
    if isLayering { return false }
    isLayering = true
    defer { isLayering = false }
    error = nil
    do {
      intervalCount = try await service.performLayering()
    } catch {
      self.error = error.localizedDescription
    }
    return true
  }
}
