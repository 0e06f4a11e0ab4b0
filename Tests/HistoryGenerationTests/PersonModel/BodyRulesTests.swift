import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("rules that join the parts of one body")
struct BodyRulesTests {
  @Test("softening keeps what is above its start, rises everywhere and stays above its floor")
  func softened() {
    var last = -Double.infinity
    for step in -2_000...1_000 {
      let value = Double(step) / 10
      let soft = value.softened(from: 45, to: 32)
      if value >= 45 { #expect(soft == value) }
      #expect(soft >= 32 && soft >= last && soft >= value)
      last = soft
    }
    #expect(44.0.softened(from: 45, to: 32) > 44 && (-200.0).softened(from: 45, to: 32) < 32.01)
  }

  @Test("the last minute worn is worn, and none after it is")
  func lastWorn() throws {
    let fixture = try PersonModelFixture("America/New_York", from: "2024-03-01", days: 40)
    var moved = 0
    for person in UInt32(0)..<6 {
      for body in fixture.body(person).days() {
        let start = fixture.scope.civil.starts[body.index]
        let day = VitalsDay(
          body: body, ordinal: 0, start: start, range: fixture.scope.days.range(body.index),
          slot: 0, person: person)
        // The end of the last minute worn before each minute.
        var last = 0
        let wrong = (0...body.latent.length).filter { minute in
          if minute > 0, body.isWorn(minute - 1) { last = minute }
          if last < minute { moved += 1 }
          let time = start + Int64(minute) * Milliseconds.minute
          return day.lastWorn(before: time) != start + Int64(last) * Milliseconds.minute
        }
        #expect(wrong.isEmpty, "person \(person), day \(body.index), minutes \(wrong)")
      }
    }
    #expect(moved > 1_000)
  }

  /// The spread of waking times on workdays over persons, and the times asleep.
  private static func workdays(
    alarmShare: Double
  ) throws -> (wakingMinutes: Double, asleep: [Int64]) {
    let fixture = try PersonModelFixture("UTC", from: "2024-01-01", days: 200)
    var settings = PersonModelFixture.everyNight
    settings.alarmShare = alarmShare
    settings.shiftShare = 0
    var spread = 0.0
    var asleep: [Int64] = []
    for person in UInt32(0)..<30 {
      let nights = fixture.nights(person, settings)
      var wakings: [Double] = []
      for index in 0..<200 where fixture.scope.civil.day(index).weekday < 5 {
        guard let night = nights[index] else { continue }
        wakings.append(Double(night.waking - fixture.scope.civil.starts[index]) / 60_000)
        asleep.append(night.frame.asleep)
      }
      spread += deviation(wakings) / 30
    }
    return (spread, asleep)
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  @Test("alarms hold the time of waking and leave each time asleep as it is")
  func alarms() throws {
    let free = try Self.workdays(alarmShare: 0)
    let held = try Self.workdays(alarmShare: 1)
    #expect(held.wakingMinutes < 0.8 * free.wakingMinutes, "\(held) after \(free)")
    #expect(held.asleep == free.asleep)
  }
}
