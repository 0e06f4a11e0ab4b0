import HealthModel
import Testing

@testable import Invariants

@Suite("days of an app whose day end is moved")
struct AppDaysTests {
  private static let minute = Milliseconds.minute
  private static let zone = zones("UTC")
  private static let range = TimeRange(at(-4), at(6))

  private static func scan(_ hour: Int) -> ZoneScan {
    ZoneScan(range, policy: policy(hour), zones: zone)
  }

  private static func policy(_ hour: Int) -> DayPolicy {
    DayPolicy(hour: hour, minute: 0) ?? .midnight
  }

  /// The label of an instant by one day end.
  private static func label(_ time: Int64, _ hour: Int) -> Int {
    Int((time - Int64(hour) * Milliseconds.hour).floorDivided(by: Milliseconds.day))
  }

  /// What an app sees that looks every minute: labels never go back, and a day end that is moved
  /// leaves the open day open.
  @Test("each hour moved to each other at each hour gives the days that a look every minute sees")
  func looks() {
    for old in stride(from: 0, through: 23, by: 1) {
      for new in stride(from: 0, through: 23, by: 1) where new != old {
        for set in [0, 3, 11, 15, 22] {
          let time = at(0, set, 30)
          let before = AppDays(Self.scan(old))
          var after = before
          after.move(at: Instant(milliseconds: time), to: Self.scan(new))
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
    var days = AppDays(Self.scan(12))
    days.move(at: instant(0, 15), to: Self.scan(20))
    let open = days.index(at: instant(0, 15))
    #expect(days.range(open - 1) == TimeRange(at(-1, 12), at(0, 12)))
    #expect(days.range(open) == TimeRange(at(0, 12), at(1, 20)))
    #expect(days.range(open + 1) == TimeRange(at(1, 20), at(2, 20)))
    #expect(days.range(days.starts.count - 1) == nil)
  }
}
