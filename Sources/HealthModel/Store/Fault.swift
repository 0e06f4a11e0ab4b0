/// Something that goes wrong with the store, at a stated time or call of one service's run.
public struct Fault: Hashable, Sendable {
  /// What goes wrong.
  public enum Kind: Hashable, Sendable {
    /// Reads fail with `databaseInaccessible`; saves work and are heard of afterwards.
    case locked(Window)
    /// Every call fails with `healthDataUnavailable`.
    case unavailable(Window)
    /// Queries take this many times their cost.
    case slow(Window, factor: Int)
    /// One call fails with a code.
    case error(call: Int, code: HealthStoreError.Code)
    /// One call is cancelled.
    case cancelled(call: Int)
    /// Deletions are not told from this virtual second on.
    case deletionsForgotten(from: Int)
    /// The store keeps only the last days, as a watch does.
    case keepsDays(Int)
  }

  /// A stretch of virtual time, in seconds since the service's run began.
  public struct Window: Hashable, Sendable {
    /// The first second of it.
    public var from: Int
    /// Its length in seconds.
    public var seconds: Int

    /// Makes a window.
    ///
    /// - Parameters:
    ///   - from: The first second of it, not negative.
    ///   - seconds: Its length in seconds, above zero.
    public init(from: Int, seconds: Int) {
      self.from = from
      self.seconds = seconds
    }

    /// Whether a time lies inside.
    ///
    /// - Parameter milliseconds: Virtual milliseconds since the service's run began.
    /// - Returns: Whether the window holds it.
    public func contains(_ milliseconds: Int64) -> Bool {
      let second = milliseconds.floorDivided(by: Milliseconds.second)
      let (end, overflow) = from.addingReportingOverflow(seconds)
      return Int64(from) <= second && (overflow || second < Int64(end))
    }
  }

  /// What goes wrong.
  public var kind: Kind
  /// The service in whose run it goes wrong; nil for every service.
  public var service: String?

  /// Makes a fault.
  ///
  /// - Parameters:
  ///   - kind: What goes wrong.
  ///   - service: The service in whose run it goes wrong; nil for every service.
  public init(_ kind: Kind, service: String? = nil) {
    self.kind = kind
    self.service = service
  }

  /// The kinds' names in scenarios.
  public static let kinds = [
    "locked", "unavailable", "slow", "error", "cancelled", "deletionsForgotten", "keepsDays",
  ]
}
