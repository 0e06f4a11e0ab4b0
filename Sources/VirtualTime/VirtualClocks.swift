/// The plan of a device's clocks during a simulation.
///
/// The monotonic clock is virtual time. The wall clock has a start and a drift and can be set; the
/// time zone can change.
public struct ClockPlan: Sendable, Hashable {
  /// A change of the wall clock to another time.
  public struct Step: Sendable, Hashable {
    /// The virtual time of the change, in nanoseconds.
    public var at: Int64
    /// The change in nanoseconds; negative values set the clock back.
    public var by: Int64

    /// Creates a change of the wall clock.
    ///
    /// - Parameters:
    ///   - at: The virtual time of the change, in nanoseconds.
    ///   - by: The change in nanoseconds; negative values set the clock back.
    public init(at: Int64, by: Int64) {
      self.at = at
      self.by = by
    }
  }

  /// A change of the device's time zone.
  public struct Move: Sendable, Hashable {
    /// The virtual time of the change, in nanoseconds.
    public var at: Int64
    /// The identifier of the new zone.
    public var zone: String

    /// Creates a change of time zone.
    ///
    /// - Parameters:
    ///   - at: The virtual time of the change, in nanoseconds.
    ///   - zone: The identifier of the new zone.
    public init(at: Int64, zone: String) {
      self.at = at
      self.zone = zone
    }
  }

  /// The wall-clock time at virtual time zero, in nanoseconds since 1970.
  public var start: Int64
  /// The drift of the wall clock in parts per million; positive values make it run fast.
  public var driftPerMillion: Int64
  /// The changes of the wall clock, ascending by time.
  public var steps: [Step]
  /// The identifier of the time zone at virtual time zero.
  public var zone: String
  /// The changes of time zone, ascending by time.
  public var moves: [Move]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - start: The wall-clock time at virtual time zero, in nanoseconds since 1970.
  ///   - driftPerMillion: The drift of the wall clock in parts per million.
  ///   - steps: The changes of the wall clock, ascending by time.
  ///   - zone: The identifier of the time zone at virtual time zero.
  ///   - moves: The changes of time zone, ascending by time.
  public init(
    start: Int64 = 1_704_067_200_000_000_000, driftPerMillion: Int64 = 0, steps: [Step] = [],
    zone: String = "UTC", moves: [Move] = []
  ) {
    self.start = start
    self.driftPerMillion = driftPerMillion
    self.steps = steps
    self.zone = zone
    self.moves = moves
  }

  /// Returns the wall-clock time at a virtual time.
  ///
  /// - Parameter now: The virtual time in nanoseconds.
  /// - Returns: Nanoseconds since 1970.
  public func wall(at now: Int64) -> Int64 {
    let drift =
      driftPerMillion == 0
      ? 0 : now / 1_000_000 * driftPerMillion + now % 1_000_000 * driftPerMillion / 1_000_000
    return ([now, drift] + steps.filter { $0.at <= now }.map(\.by)).reduce(start) { sum, part in
      // 64 bits of nanoseconds end in the year 2262, after which the clock stops.
      let (next, overflow) = sum.addingReportingOverflow(part)
      return overflow ? (part < 0 ? .min : .max) : next
    }
  }

  /// Returns the identifier of the time zone at a virtual time.
  ///
  /// - Parameter now: The virtual time in nanoseconds.
  /// - Returns: The identifier of the zone.
  public func zone(at now: Int64) -> String {
    moves.last { $0.at <= now }?.zone ?? zone
  }
}
