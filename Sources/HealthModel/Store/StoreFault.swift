/// A fault of the store, at a given time or call of a service's run.
public struct StoreFault: Hashable, Sendable {
  /// The kind of a fault.
  public enum Kind: Hashable, Sendable {
    /// Reads fail with `databaseInaccessible`; saves succeed and are reported after unlocking.
    case locked(Window)
    /// Every call fails with `healthDataUnavailable`.
    case unavailable(Window)
    /// Calls take `factor` times their usual cost.
    case slow(Window, factor: Int)
    /// The call with this number, counted from 1, fails with an error code.
    case error(call: Int, code: HealthStoreError.Code)
    /// The call with this number, counted from 1, is cancelled.
    case cancelled(call: Int)
    /// Deletions are not reported from this second of the run on.
    case deletionsForgotten(from: Int)
    /// The store keeps only the samples of the last days, as a watch does.
    case keepsDays(Int)
  }

  /// A window of virtual time, in seconds since the service's run started.
  public struct Window: Hashable, Sendable {
    /// The first second of the window, not negative.
    public var from: Int
    /// The length in seconds, greater than zero.
    public var seconds: Int

    /// Creates a window.
    public init(from: Int, seconds: Int) {
      self.from = from
      self.seconds = seconds
    }

    /// Returns whether the window contains a time, in milliseconds since the service's run started.
    public func contains(_ milliseconds: Int64) -> Bool {
      let second = milliseconds.floorDivided(by: Milliseconds.second)
      let (end, overflow) = from.addingReportingOverflow(seconds)
      return Int64(from) <= second && (overflow || second < Int64(end))
    }
  }

  /// The kind of the fault.
  public var kind: Kind
  /// The service whose run is affected; nil for every service.
  public var service: String?

  /// Creates a fault.
  public init(_ kind: Kind, service: String? = nil) {
    self.kind = kind
    self.service = service
  }

  /// The names of the kinds in scenario files.
  public static let kinds = [
    "locked", "unavailable", "slow", "error", "cancelled", "deletionsForgotten", "keepsDays",
  ]
}
