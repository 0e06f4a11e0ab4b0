import protocol Foundation.LocalizedError
public import HealthContracts

/// The reference view state of layering.
///
/// It does not depend on a UI framework's observation, which differs between systems: an app's own
/// model wraps it and receives the changes through `onChange`.
@MainActor
public final class SyncViewModel: SyncViewModelProtocol {
  public private(set) var intervalCount = 0 {
    didSet { onChange?() }
  }
  public private(set) var isLayering = false {
    didSet { onChange?() }
  }
  public private(set) var error: String? {
    didSet { onChange?() }
  }
  public var onChange: (@MainActor () -> Void)?

  /// Creates a model in its initial state.
  public init() {}

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
