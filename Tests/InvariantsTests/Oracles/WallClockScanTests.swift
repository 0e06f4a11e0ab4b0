import HealthModel
import Testing

@testable import Invariants

@Suite struct WallClockScanTests {
  /// The label at an instant, read off the wall clock.
  private func label(_ time: Int64, _ policy: DayPolicy, _ zones: ZoneTimeline) -> Int {
    let wall = zones.wall(at: Instant(milliseconds: time)) - policy.wallOffset
    return Int(wall.floorDivided(by: Milliseconds.day))
  }

  private func check(_ zones: ZoneTimeline, _ policy: DayPolicy, from day: Int, days: Int) {
    let range = TimeRange(at(day), at(day + days))
    let scan = WallClockScan(range, policy: policy, zones: zones)
    let labels = (0..<days * 24 * 60).map { minute in
      (at(day, 0, minute), label(at(day, 0, minute), policy, zones))
    }
    for (index, start) in scan.starts.enumerated() {
      let day = scan.firstDay.ordinal + index
      #expect(labels.first { $0.1 >= day }?.0 == start, "\(scan.firstDay) \(index)")
    }
    let highest = labels.map(\.1).max() ?? 0
    #expect(scan.firstDay.ordinal + scan.starts.count - 1 == highest)
    #expect(scan.firstDay.ordinal == label(at(day) - 1, policy, zones) + 1)
  }

  @Test(
    "it reads the wall clock where zones go forward, back, by half an hour, and over a whole day",
    arguments: [
      ("UTC", 0), ("America/New_York", -82), ("America/New_York", 155), ("Asia/Kathmandu", 0),
      ("Australia/Lord_Howe", 122), ("Australia/Lord_Howe", -61), ("Pacific/Apia", -4_172),
      ("America/Sao_Paulo", -1_672),
    ])
  func zone(_ identifier: String, _ day: Int) {
    let policies = [(0, 0), (0, 30), (2, 30), (4, 30), (23, 59)]
    for (hour, minute) in policies {
      check(
        zones(identifier), DayPolicy(hour: hour, minute: minute) ?? .midnight, from: day, days: 4)
    }
  }

  @Test("it follows a move from zone to zone, also back across the date line")
  func moves() {
    let moves = [
      ZoneTimeline.Segment(from: instant(1, 3), identifier: "Pacific/Auckland"),
      ZoneTimeline.Segment(from: instant(2, 9), identifier: "Pacific/Honolulu"),
    ]
    guard let timeline = ZoneTimeline(first: "Europe/Berlin", moves: moves) else {
      Issue.record("the zones are unknown")
      return
    }
    check(timeline, .midnight, from: 0, days: 5)
    check(timeline, DayPolicy(hour: 4, minute: 30) ?? .midnight, from: 0, days: 5)
  }

  @Test("a day starts where the clock reaches its end for less than a minute")
  func briefly() {
    // Halifax is an hour ahead: 00:30:10 there is 23:30:10 in New York, for half a minute.
    let moves = [
      ZoneTimeline.Segment(
        from: Instant(milliseconds: 1_715_139_010_000), identifier: "America/Halifax"),
      ZoneTimeline.Segment(
        from: Instant(milliseconds: 1_715_139_040_000), identifier: "America/New_York"),
    ]
    guard let timeline = ZoneTimeline(first: "America/New_York", moves: moves) else {
      Issue.record("the zones are unknown")
      return
    }
    let scan = WallClockScan(
      TimeRange(1_715_130_000_000, 1_715_230_000_000), policy: .midnight, zones: timeline)
    #expect(scan.firstDay.description == "2024-05-08")
    #expect(scan.starts == [1_715_139_010_000, 1_715_227_200_000])
  }

  @Test("New York's days around the end of daylight saving begin at 04:30 of its own clock")
  func literal() {
    let policy = DayPolicy(hour: 4, minute: 30) ?? .midnight
    let scan = WallClockScan(
      TimeRange(1_699_056_000_000, 1_699_315_200_000), policy: policy,
      zones: zones("America/New_York"))
    #expect(scan.firstDay.description == "2023-11-04")
    #expect(scan.starts == [1_699_086_600_000, 1_699_176_600_000, 1_699_263_000_000])
  }
}
