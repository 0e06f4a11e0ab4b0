/// Time asleep and time in bed of a window, each the length of a union.
public struct MergedSleep: Hashable, Sendable {
  /// The milliseconds that at least one source reports as asleep.
  public let asleep: Int64
  /// The milliseconds that at least one source reports as in bed.
  public let inBed: Int64

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - asleep: Milliseconds asleep.
  ///   - inBed: Milliseconds in bed.
  public init(asleep: Int64, inBed: Int64) {
    self.asleep = asleep
    self.inBed = inBed
  }
}
