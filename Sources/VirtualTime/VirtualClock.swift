/// A clock that moves only when something is charged to it.
///
/// Not Sendable: a simulated device and its clock belong to one thread.
public final class VirtualClock {
  /// Virtual milliseconds since the clock was made.
  public private(set) var milliseconds: Int64 = 0

  /// Makes a clock that shows zero.
  public init() {}

  /// Moves the clock on.
  ///
  /// - Parameter milliseconds: The time that something took, not negative.
  public func charge(_ milliseconds: Int64) {
    precondition(milliseconds >= 0, "\(milliseconds) ms would turn the clock back")
    self.milliseconds += milliseconds
  }
}
