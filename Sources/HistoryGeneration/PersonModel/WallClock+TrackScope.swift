import HealthModel

extension TrackScope {
  /// Returns the instant at which local time reaches a time of a civil day.
  ///
  /// On a day without a clock change this is the start of the day plus the time; otherwise it is
  /// computed from the time zone's offset. For a local time that the clock skips, the result is an
  /// instant near it.
  ///
  /// - Parameters:
  ///   - clock: Milliseconds since the day's midnight; negative for the evening before.
  ///   - index: The day's index, at most one after the end of the table.
  /// - Returns: The instant in milliseconds.
  func instant(clock: Int64, day index: Int) -> Int64 {
    let start =
      index <= civil.count
      ? civil.starts[index] : civil.starts[civil.count] + Milliseconds.day
    let isPlain =
      clock < 0
      ? (1...civil.count).contains(index) && -clock <= Milliseconds.day && isWhole(index - 1)
      : index < civil.count && clock < Milliseconds.day && isWhole(index)
    if isPlain { return start + clock }
    let wall = civil.day(index).wallMilliseconds + clock
    let guess = wall - zones.offset(at: Instant(milliseconds: start))
    return wall - zones.offset(at: Instant(milliseconds: guess))
  }

  private func isWhole(_ index: Int) -> Bool {
    civil.starts[index + 1] - civil.starts[index] == Milliseconds.day
  }
}

extension Int64 {
  /// Returns the nearest multiple of a unit; halves round up.
  func rounded(to unit: Int64) -> Int64 {
    (self + unit / 2).floorDivided(by: unit) * unit
  }

  /// Creates a number of whole milliseconds from hours.
  init(hours: Double) { self.init(nearest: hours * 3_600_000) }

  /// Creates a number of whole milliseconds from minutes.
  init(minutes: Double) { self.init(nearest: minutes * 60_000) }

  /// Creates a number of milliseconds from seconds, rounded to a whole second.
  init(wholeSeconds seconds: Double) { self = Int64(nearest: seconds) * 1_000 }

  /// Creates the whole number nearest to a value; halves are rounded away from zero.
  ///
  /// The result is that of `rounded()`, which is a call of the C library.
  init(nearest value: Double) {
    let whole = Int64(value)
    let rest = value - Double(whole)
    self = whole + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
  }
}
