import HealthModel

extension TrackScope {
  /// The instant at which the wall clock shows a time of a civil day.
  ///
  /// On days whose clock is not moved that is the day's start plus the time; elsewhere the zone's
  /// rules are asked. A time that the clock skips gives an instant near it.
  ///
  /// - Parameters:
  ///   - clock: Milliseconds since the day's midnight; negative for the evening before.
  ///   - index: The day's index, up to and including the table's end.
  /// - Returns: The instant in milliseconds.
  func instant(clock: Int64, day index: Int) -> Int64 {
    let start = civil.starts[index]
    let isPlain =
      clock < 0
      ? index > 0 && -clock <= Milliseconds.day && isWhole(index - 1)
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
  /// The nearest multiple of a unit; halves go up.
  func rounded(to unit: Int64) -> Int64 {
    (self + unit / 2).floorDivided(by: unit) * unit
  }

  /// Hours as whole milliseconds.
  init(hours: Double) { self = Int64((hours * 3_600_000).rounded()) }

  /// Minutes as whole milliseconds.
  init(minutes: Double) { self = Int64((minutes * 60_000).rounded()) }

  /// Seconds as whole milliseconds on a whole second.
  init(wholeSeconds seconds: Double) { self = Int64(seconds.rounded()) * 1_000 }
}
