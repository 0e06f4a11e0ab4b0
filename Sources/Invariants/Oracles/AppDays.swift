import HealthModel
import ServiceObservations

/// The days of an app whose day end the person may move.
///
/// The day that is open when the day end is moved stays open until the day after it begins by the
/// new one; what has ended before keeps its time.
struct AppDays {
  /// The label of the first day.
  let firstDay: LocalDay
  /// The starts of days, ascending.
  private(set) var starts: [Int64]

  /// The days of one day end.
  init(_ scan: ZoneScan) {
    firstDay = scan.firstDay
    starts = scan.starts
  }

  /// Moves the day end.
  ///
  /// - Parameters:
  ///   - time: When it is moved, inside the scans.
  ///   - scan: The days by the new one.
  mutating func move(at time: Instant, to scan: ZoneScan) {
    let open = index(at: time)
    starts.removeSubrange((open + 1)...)
    let next = firstDay.ordinal + starts.count
    starts += scan.starts.dropFirst(next - scan.firstDay.ordinal)
  }

  /// The index of the day that an instant lies in; -1 before the first day.
  func index(at instant: Instant) -> Int { starts.firstIndex(above: instant.milliseconds) - 1 }

  /// The label of a day.
  func day(_ index: Int) -> LocalDay { firstDay.advanced(by: index) }

  /// The time of a day; nil for one that does not end inside the scans.
  func range(_ index: Int) -> TimeRange? {
    starts.indices.contains(index) && index + 1 < starts.count
      ? TimeRange(starts[index], starts[index + 1]) : nil
  }
}

extension Subject {
  /// The app's days as they were before any day end was moved, and after each was; empty without an
  /// app or a day boundary.
  var appDays: [AppDays] {
    guard let app = observations.app, let clock else { return [] }
    var versions = [AppDays(clock)]
    for end in app.dayEnds {
      guard var days = versions.last, let scan = scan(of: end.policy) else { break }
      days.move(at: end.time, to: scan)
      versions.append(days)
    }
    return versions
  }
}
