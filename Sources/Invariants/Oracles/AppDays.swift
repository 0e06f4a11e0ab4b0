import HealthModel
import ServiceObservations

/// The days of an app whose day end the person may change.
///
/// The day in progress when the day end changes lasts until the next day starts according to the
/// new day end. Days that have ended keep their bounds.
struct AppDays {
  /// The label of the first day.
  let firstDay: LocalDay
  /// The starts of the days in milliseconds, ascending.
  private(set) var starts: [Int64]

  /// Creates the days of a day end that has not changed.
  init(_ scan: WallClockScan) {
    firstDay = scan.firstDay
    starts = scan.starts
  }

  /// Changes the day end.
  ///
  /// - Parameters:
  ///   - time: The time of the change, inside the range of both scans.
  ///   - scan: The days by the new day end.
  mutating func move(at time: Instant, to scan: WallClockScan) {
    let open = index(at: time)
    starts.removeSubrange((open + 1)...)
    let next = firstDay.ordinal + starts.count
    starts += scan.starts.dropFirst(next - scan.firstDay.ordinal)
  }

  /// The index of the day that contains an instant; -1 before the first day.
  func index(at instant: Instant) -> Int { starts.firstIndex(above: instant.milliseconds) - 1 }

  /// The label of a day.
  func day(_ index: Int) -> LocalDay { firstDay.advanced(by: index) }

  /// The end of a day, which is that of the day before if the time zone skips the day; nil if the
  /// day does not end inside the scans.
  func end(of day: LocalDay) -> Instant? {
    range(day.ordinal - firstDay.ordinal).map(\.end)
  }

  /// The bounds of a day; nil if the day does not end inside the scans.
  func range(_ index: Int) -> TimeRange? {
    starts.indices.contains(index) && index + 1 < starts.count
      ? TimeRange(starts[index], starts[index + 1]) : nil
  }
}

extension Subject {
  /// The app's days before the first change of the day end and after each change; empty without an
  /// app or a day boundary.
  var appDays: [AppDays] {
    guard let app = observations.app, let wallClockScan else { return [] }
    var versions = [AppDays(wallClockScan)]
    for end in app.dayEnds {
      guard var days = versions.last, let scan = scan(of: end.policy) else { break }
      days.move(at: end.time, to: scan)
      versions.append(days)
    }
    return versions
  }
}
