/// What a device's clocks show as virtual time passes.
///
/// The monotonic clock is virtual time itself. The wall clock starts somewhere, may run fast or
/// slow, and may be set; the zone may change.
public struct ClockPlan: Sendable, Hashable {
  /// The wall clock is set to another time.
  public struct Step: Sendable, Hashable {
    /// When, in virtual nanoseconds.
    public var at: Int64
    /// By how much, in nanoseconds; negative sets it back.
    public var by: Int64

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - at: When, in virtual nanoseconds.
    ///   - by: By how much, in nanoseconds.
    public init(at: Int64, by: Int64) {
      self.at = at
      self.by = by
    }
  }

  /// The device is in another zone.
  public struct Move: Sendable, Hashable {
    /// When, in virtual nanoseconds.
    public var at: Int64
    /// The zone's identifier.
    public var zone: String

    /// Makes a move.
    ///
    /// - Parameters:
    ///   - at: When, in virtual nanoseconds.
    ///   - zone: The zone's identifier.
    public init(at: Int64, zone: String) {
      self.at = at
      self.zone = zone
    }
  }

  /// What the wall clock shows at virtual time zero, in nanoseconds since 1970.
  public var start: Int64
  /// By how many millionths the wall clock runs fast; negative is slow.
  public var driftPerMillion: Int64
  /// When the wall clock is set, ascending.
  public var steps: [Step]
  /// The zone at virtual time zero.
  public var zone: String
  /// When the zone changes, ascending.
  public var moves: [Move]

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - start: The wall clock at virtual time zero, in nanoseconds since 1970.
  ///   - driftPerMillion: By how many millionths the wall clock runs fast.
  ///   - steps: When the wall clock is set, ascending.
  ///   - zone: The zone at virtual time zero.
  ///   - moves: When the zone changes, ascending.
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

  /// What the wall clock shows.
  ///
  /// - Parameter now: Virtual nanoseconds.
  /// - Returns: Nanoseconds since 1970.
  public func wall(at now: Int64) -> Int64 {
    let drift =
      driftPerMillion == 0
      ? 0 : now / 1_000_000 * driftPerMillion + now % 1_000_000 * driftPerMillion / 1_000_000
    return ([now, drift] + steps.filter { $0.at <= now }.map(\.by)).reduce(start) { sum, part in
      // 64 bits end in the year 2262: the clock then stands still.
      let (next, overflow) = sum.addingReportingOverflow(part)
      return overflow ? (part < 0 ? .min : .max) : next
    }
  }

  /// The zone in force.
  ///
  /// - Parameter now: Virtual nanoseconds.
  /// - Returns: The zone's identifier.
  public func zone(at now: Int64) -> String {
    moves.last { $0.at <= now }?.zone ?? zone
  }
}
