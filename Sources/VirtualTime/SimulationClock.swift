/// A clock that shows virtual time; outside a simulation the real monotonic clock.
public struct SimulationClock: Clock {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    /// Virtual time since the start.
    public var offset: Duration

    /// Moves the moment.
    ///
    /// - Parameter duration: By how much.
    /// - Returns: The moved moment.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time to another moment.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: The time; negative when the other is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Orders moments by time.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// Makes a clock.
  public init() {}

  /// The moment it is now.
  public var now: Instant {
    Instant(offset: .nanoseconds(Simulation.current?.now ?? RealTime.nanoseconds))
  }

  /// The shortest time that the clock tells apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until a moment.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Not used: virtual time is exact.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let left = now.duration(to: deadline)
    guard let simulation = Simulation.current else {
      return try await Task.sleep(for: left, tolerance: tolerance)
    }
    try await simulation.sleep(nanoseconds: left.wholeNanoseconds)
  }
}

extension Duration {
  /// The length in nanoseconds, kept to 64 bits.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, carried) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? .max : sum
  }
}
