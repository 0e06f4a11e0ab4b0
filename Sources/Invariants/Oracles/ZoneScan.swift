import HealthModel

/// Days by the definition: the wall clock is read every minute.
///
/// A day begins at the first minute whose wall clock reaches its date and boundary. Rules of zones change
/// on whole minutes in the years that scenarios may use.
struct ZoneScan {
  /// The label of the first day begun in the range.
  let firstDay: LocalDay
  /// The starts of the days begun in the range, ascending.
  let starts: [Int64]

  /// Scans a range.
  ///
  /// - Complexity: O(*m*) offset look-ups for *m* minutes.
  init(_ range: TimeRange, policy: DayPolicy, zones: ZoneTimeline) {
    let before = zones.wall(at: range.start.advanced(by: -1)) - policy.wallOffset
    var reached = before.floorDivided(by: Milliseconds.day)
    firstDay = LocalDay(ordinal: Int(reached) + 1)
    var starts: [Int64] = []
    var time = range.start.milliseconds
    while time < range.end.milliseconds {
      let wall = zones.wall(at: Instant(milliseconds: time)) - policy.wallOffset
      let day = wall.floorDivided(by: Milliseconds.day)
      while reached < day {
        starts.append(time)
        reached += 1
      }
      time += Milliseconds.minute
    }
    self.starts = starts
  }
}
