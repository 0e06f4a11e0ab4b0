/// The wall-clock time at which a person's days start.
public struct DayPolicy: Hashable, Sendable {
  /// The hour at which a day starts, 0 to 23.
  public let hour: Int
  /// The minute at which a day starts, 0 to 59.
  public let minute: Int

  /// Days that start at midnight.
  public static let midnight = DayPolicy(uncheckedHour: 0, minute: 0)

  /// Creates a policy, or nil if the time is not a time of day.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.init(uncheckedHour: hour, minute: minute)
  }

  private init(uncheckedHour hour: Int, minute: Int) {
    self.hour = hour
    self.minute = minute
  }

  /// The boundary in milliseconds after midnight on the wall clock.
  public var wallOffset: Int64 {
    Int64(hour) * Milliseconds.hour + Int64(minute) * Milliseconds.minute
  }

  /// The wall-clock time at which a day starts, in milliseconds of local time since 1970.
  public func wallStart(of day: LocalDay) -> Int64 { day.wallMilliseconds + wallOffset }
}
