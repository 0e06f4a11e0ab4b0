/// When a person's day begins on the wall clock.
public struct DayPolicy: Hashable, Sendable {
  /// The hour at which a day begins, 0 to 23.
  public let hour: Int
  /// The minute at which a day begins, 0 to 59.
  public let minute: Int

  /// Days that begin at midnight.
  public static let midnight = DayPolicy(uncheckedHour: 0, minute: 0)

  /// Makes a policy, or nil when the time is not on a clock.
  ///
  /// - Parameters:
  ///   - hour: The hour, 0 to 23.
  ///   - minute: The minute, 0 to 59.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.init(uncheckedHour: hour, minute: minute)
  }

  private init(uncheckedHour hour: Int, minute: Int) {
    self.hour = hour
    self.minute = minute
  }

  /// The boundary as milliseconds after midnight on the wall.
  public var wallOffset: Int64 {
    Int64(hour) * Milliseconds.hour + Int64(minute) * Milliseconds.minute
  }

  /// The wall-clock time at which `day` begins, in milliseconds of local time since 1970.
  ///
  /// - Parameter day: The day.
  /// - Returns: Local midnight of the day plus the boundary.
  public func wallStart(of day: LocalDay) -> Int64 { day.wallMilliseconds + wallOffset }
}
