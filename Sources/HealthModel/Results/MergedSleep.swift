/// Time asleep and time in bed of a window, each the length of a union.
public struct MergedSleep: Hashable, Sendable {
  /// Milliseconds in which at least one source says asleep.
  public let asleep: Int64
  /// Milliseconds in which at least one source says in bed.
  public let inBed: Int64

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - asleep: Milliseconds asleep.
  ///   - inBed: Milliseconds in bed.
  public init(asleep: Int64, inBed: Int64) {
    self.asleep = asleep
    self.inBed = inBed
  }
}
