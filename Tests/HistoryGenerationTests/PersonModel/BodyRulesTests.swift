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
        for minute in 0...body.latent.length {
          let time = start + Int64(minute) * Milliseconds.minute
          let found = day.lastWorn(before: time)
          let first = Int((found - start) / Milliseconds.minute)
          #expect(found == start || body.isWorn(first - 1))
          #expect((first..<minute).allSatisfy { !body.isWorn($0) })
          if found < time { moved += 1 }
        }
      }
    }
    #expect(moved > 1_000)
  }

  /// The spread of waking times on workdays and that of the time asleep, over persons.
  private static func spreads(alarmShare: Double) throws -> (waking: Double, asleep: Double) {
    let fixture = try PersonModelFixture("UTC", from: "2024-01-01", days: 200)
    var settings = PersonModelFixture.everyNight
    settings.alarmShare = alarmShare
    settings.shiftShare = 0
    var sums = (waking: 0.0, asleep: 0.0)
    for person in UInt32(0)..<30 {
      let nights = fixture.nights(person, settings)
      var wakings: [Double] = []
      var lengths: [Double] = []
      for index in 0..<200 where fixture.scope.civil.day(index).weekday < 5 {
        guard let night = nights[index] else { continue }
        wakings.append(Double(night.waking - fixture.scope.civil.starts[index]) / 60_000)
        lengths.append(Double(night.frame.asleep) / 60_000)
      }
      sums.waking += deviation(wakings) / 30
      sums.asleep += deviation(lengths) / 30
    }
    return sums
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  @Test("alarms hold the time of waking and leave the spread of the time asleep")
  func alarms() throws {
    let free = try Self.spreads(alarmShare: 0)
    let held = try Self.spreads(alarmShare: 1)
    #expect(held.waking < 0.85 * free.waking, "\(held.waking) after \(free.waking)")
    #expect((0.93...1.07).contains(held.asleep / free.asleep))
  }
}
