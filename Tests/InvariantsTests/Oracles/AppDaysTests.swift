import HealthModel
import TestSupport
import Testing

@testable import Invariants

@Suite("days of an app whose day end is moved")
struct AppDaysTests {
  private static let minute = Milliseconds.minute
  private static let zone = zones("UTC")
  private static let range = TimeRange(at(-4), at(6))

  /// The days that end at each full hour.
  private static let scans = (0..<24).map { hour in
    WallClockScan(range, policy: DayPolicy(hour: hour, minute: 0) ?? .midnight, zones: zone)
  }

  /// The hours between which the day end is moved: all with `EXHAUSTIVE` set.
  private static let hours = Exhaustive.isWhole ? Array(0..<24) : [0, 1, 4, 11, 12, 20, 23]

  /// The label of an instant by one day end.
  private static func label(_ time: Int64, _ hour: Int) -> Int {
    Int((time - Int64(hour) * Milliseconds.hour).floorDivided(by: Milliseconds.day))
  }

  /// What an app sees that looks every half hour: labels never go back, and a day end that is moved
  /// leaves the open day open.
  @Test("a day end moved to another hour gives the days that a look every half hour sees")
  func looks() {
    for old in Self.hours {
      for new in Self.hours where new != old {
        for set in [0, 3, 11, 15, 22] {
          let time = at(0, set, 30)
          let before = AppDays(Self.scans[old])
          var after = before
          after.move(at: Instant(milliseconds: time), to: Self.scans[new])
          var open = Self.label(at(-2), old)
          var wrong: String?
          for now in stride(from: at(-2), to: at(3), by: 30 * Int(Self.minute)) {
            open = max(open, Self.label(now, now < time ? old : new))
            let days = now < time ? before : after
            let seen = days.day(days.index(at: Instant(milliseconds: now)))
            if seen != LocalDay(ordinal: open) { wrong = wrong ?? "\(now): \(seen) for \(open)" }
          }
          #expect(wrong == nil, "\(old) to \(new) at \(set):30")
          #expect(after.starts == after.starts.sorted())
        }
      }
    }
  }

  @Test("what has ended keeps its time, and the open day is as long as it takes")
  func lengths() {
    var days = AppDays(Self.scans[12])
    days.move(at: instant(0, 15), to: Self.scans[20])
    let open = days.index(at: instant(0, 15))
    #expect(days.range(open - 1) == TimeRange(at(-1, 12), at(0, 12)))
    #expect(days.range(open) == TimeRange(at(0, 12), at(1, 20)))
    #expect(days.range(open + 1) == TimeRange(at(1, 20), at(2, 20)))
    #expect(days.range(days.starts.count - 1) == nil)
  }
}
