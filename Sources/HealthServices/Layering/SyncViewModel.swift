import protocol Foundation.LocalizedError
public import HealthContracts

/// What a screen shows of layering: whether it runs, what it found, what went wrong.
///
/// Free of a user interface's observation, which differs by system: an app's own model wraps it
/// and is told of each change.
@MainActor
public final class SyncViewModel {
  /// Intervals stored by the last run that succeeded.
  public private(set) var intervalCount = 0 {
    didSet { onChange?() }
  }
  /// Whether a run is under way.
  public private(set) var isLayering = false {
    didSet { onChange?() }
  }
  /// What went wrong in the last run, for a person to read.
  public private(set) var error: String? {
    didSet { onChange?() }
  }
  /// Called after each change.
  public var onChange: (@MainActor () -> Void)?

  /// Makes a model that shows nothing yet.
  public init() {}

  /// Runs a layering service; while a run is under way another one is refused.
  ///
  /// A run that fails or is cancelled leaves the number of the last one that succeeded.
  ///
  /// - Parameter service: The service.
  /// - Returns: Whether it was started.
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
