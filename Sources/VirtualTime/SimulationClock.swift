/// A clock of virtual time, or of real monotonic time outside a simulation.
public struct SimulationClock: Clock {
  /// A point in virtual time.
  public struct Instant: InstantProtocol {
    /// The virtual time since the start of the simulation.
    public var offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    public func duration(to other: Instant) -> Duration { other.offset - offset }

    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// Creates a clock.
  public init() {}

  /// The current virtual time.
  public var now: Instant {
    Instant(offset: .nanoseconds(Simulation.current?.now ?? RealTime.nanoseconds))
  }

  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends until a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The deadline.
  ///   - tolerance: Ignored inside a simulation, because virtual time is exact.
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
  /// The duration in nanoseconds, clamped to 64 bits.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, carried) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? .max : sum
  }
}
