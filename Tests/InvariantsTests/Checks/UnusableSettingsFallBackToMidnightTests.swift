import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct UnusableSettingsFallBackToMidnightTests {
  private let check = UnusableSettingsFallBackToMidnight.self
  private let early = DayPolicy(hour: 4, minute: 30)

  private func world(_ setting: DayObservation.Setting) -> World {
    var world = World()
    world.days?.settings = [setting]
    return world
  }

  @Test("it is silent where usable settings are used and unusable ones become midnight")
  func silent() { expectSilent(check, examined: 12) }

  @Test("it fires where another day end is used")
  func used() {
    expectFires(
      check,
      world(
        setting("28:30", meant: nil, used: early, reportedFallback: true, starts: [at(1), at(1)])),
      examined: 4,
      difference("another day end is used", at: "28:30", DayPolicy.midnight, early ?? .midnight))
  }

  @Test("it fires for a fallback that is not told, and for one told without need")
  func told() {
    for meant in [nil, DayPolicy.midnight] {
      expectFires(
        check,
        world(
          setting(
            "x:y", meant: meant, used: .midnight, reportedFallback: meant != nil,
            starts: [at(1), at(1)])), examined: 4,
        difference(
          "the fallback is not reported, or reported without cause", at: "x:y", meant == nil,
          meant != nil))
    }
  }

  @Test("it fires where two paths give two starts, and where there is none")
  func paths() {
    expectFires(
      check, world(setting("4:30", meant: early, used: early, starts: [at(1, 4, 30), at(1)])),
      examined: 4,
      Finding("two queries return different day starts", at: "4:30", expected: "1", actual: "2"))
    expectFires(
      check, world(setting("4:30", meant: early, used: early, starts: [])), examined: 3,
      Finding("two queries return different day starts", at: "4:30", expected: "1", actual: "0"))
  }

  @Test("it fires for a start that the wall clock does not put at the day end")
  func wall() {
    expectFires(
      check, world(setting("4:30", meant: early, used: early, starts: [at(1, 4, 31)])),
      examined: 4,
      Finding(
        "the day does not begin at the day end in force", at: "4:30",
        expected: "wall clock 16200000 ms after midnight", actual: "2023-06-02T04:31:00.000Z"))
  }

  @Test("a day may begin late where the zone skips its day end")
  func skipped() {
    var world = World()
    let half = DayPolicy(hour: 2, minute: 30)
    world.days?.zones = zones("America/New_York")
    // 12 March 2023: 02:00 to 03:00 is skipped at 07:00 UTC.
    let skip = Int64(19_428) * Milliseconds.day + 7 * Milliseconds.hour
    world.days?.settings = [setting("2:30", meant: half, used: half, starts: [skip])]
    expectSilent(check, world, examined: 4)
    world.days?.settings = [setting("2:30", meant: half, used: half, starts: [skip + 1])]
    #expect(report(check, world).breaches == 1)
  }

  @Test("a day may begin late where the date line is crossed")
  func dateLine() {
    var world = World()
    let crossing = at(1, 17, 49)
    world.days?.zones =
      ZoneTimeline(
        first: "Pacific/Honolulu",
        moves: [
          ZoneTimeline.Segment(
            from: Instant(milliseconds: crossing), identifier: "Pacific/Kiritimati")
        ]) ?? zones("UTC")
    world.days?.settings = [
      setting("absent:absent", meant: .midnight, used: .midnight, starts: [crossing])
    ]
    expectSilent(check, world, examined: 4)
    for shift: Int64 in [-1, 1] {
      world.days?.settings = [
        setting("absent:absent", meant: .midnight, used: .midnight, starts: [crossing + shift])
      ]
      #expect(report(check, world).breaches == 1)
    }
  }

  @Test("it is not applicable without days observed, and vacuous without settings")
  func missing() {
    var world = World()
    world.days?.settings = []
    expectVacuous(check, world)
    world.days = nil
    expectNotApplicable(check, world)
  }
}
