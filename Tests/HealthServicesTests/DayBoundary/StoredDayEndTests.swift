import Foundation
import HealthContracts
import HealthModel
import HealthServices
import Testing

@Suite struct StoredDayEndTests {
  @Test(
    "a stored pair on a clock is used as it is, a missing half counts as zero",
    arguments: [
      (.absent, .absent, 0, 0), (.integer(0), .integer(0), 0, 0), (.integer(4), .absent, 4, 0),
      (.absent, .integer(30), 0, 30), (.integer(4), .integer(30), 4, 30),
      (.integer(23), .integer(59), 23, 59),
    ] as [(StoredSetting, StoredSetting, Int, Int)])
  func good(hour: StoredSetting, minute: StoredSetting, meantHour: Int, meantMinute: Int) throws {
    let policy = try #require(DayPolicy(hour: meantHour, minute: meantMinute))
    #expect(try stored(hour, minute) == StoredDayEnd(policy: policy, fallbackReason: nil))
  }

  @Test(
    "an unusable pair gives midnight and the reason",
    arguments: [
      (.integer(24), .integer(0), "the stored day end 24:0 is not a valid time; midnight is used"),
      (.integer(-1), .integer(0), "the stored day end -1:0 is not a valid time; midnight is used"),
      (.integer(4), .integer(60), "the stored day end 4:60 is not a valid time; midnight is used"),
      (.integer(4), .integer(-1), "the stored day end 4:-1 is not a valid time; midnight is used"),
      (.integer(25), .absent, "the stored day end 25:0 is not a valid time; midnight is used"),
      (.absent, .integer(61), "the stored day end 0:61 is not a valid time; midnight is used"),
      (
        .integer(.max), .integer(.min),
        "the stored day end \(Int.max):\(Int.min) is not a valid time; midnight is used"
      ),
      (
        .text("four"), .integer(0),
        "the stored day end holds \"four\", which is not a number; midnight is used"
      ),
      (
        .integer(4), .text(""),
        "the stored day end holds \"\", which is not a number; midnight is used"
      ),
      (
        .absent, .text("4"),
        "the stored day end holds \"4\", which is not a number; midnight is used"
      ),
      (
        .text("4"), .absent,
        "the stored day end holds \"4\", which is not a number; midnight is used"
      ),
      (.unreadable, .unreadable, "the stored day end is unreadable; midnight is used"),
      (.unreadable, .integer(30), "the stored day end is unreadable; midnight is used"),
      (.integer(4), .unreadable, "the stored day end is unreadable; midnight is used"),
      (.absent, .unreadable, "the stored day end is unreadable; midnight is used"),
      (.unreadable, .absent, "the stored day end is unreadable; midnight is used"),
      (.text("4"), .unreadable, "the stored day end is unreadable; midnight is used"),
    ] as [(StoredSetting, StoredSetting, String)])
  func bad(hour: StoredSetting, minute: StoredSetting, reason: String) throws {
    let read = try stored(hour, minute)
    #expect(read == StoredDayEnd(policy: .midnight, fallbackReason: reason))
  }

  @Test("every pair around the clock's edges is used or refused, and both day starts follow it")
  func edges() throws {
    let zones = try #require(ZoneTimeline(identifier: "Asia/Tokyo"))
    let now = utc("2024-05-05T12:34")
    for hour in [-1, 0, 1, 12, 22, 23, 24] {
      for minute in [-1, 0, 1, 30, 58, 59, 60] {
        let service = DayBoundary(
          at: hour, minute, zones: zones, coverage: TimeRange(start: now, end: now), now: now)
        let usable = hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59
        #expect((service.storedDayEnd().fallbackReason == nil) == usable)
        let boundary = usable ? Int64(hour * 60 + minute) : 0
        // 12:34 in UTC is 21:34 in Tokyo, nine hours ahead.
        let midnight = utc("2024-05-04T15:00").milliseconds
        var start = midnight + boundary * 60_000
        if start > now.milliseconds { start -= 86_400_000 }
        #expect(service.startOfToday == Instant(milliseconds: start).date)
        #expect(service.currentDayStart(for: now.date) == Instant(milliseconds: start).date)
      }
    }
  }

  private func stored(_ hour: StoredSetting, _ minute: StoredSetting) throws -> StoredDayEnd {
    let zones = try #require(ZoneTimeline(identifier: "UTC"))
    let now = utc("2024-05-05T12:34")
    return DayBoundary(
      DayBoundaryDependencies(
        dayEndHour: hour, dayEndMinute: minute, zones: zones,
        coverage: TimeRange(start: now, end: now), now: now.date)
    ).storedDayEnd()
  }
}
