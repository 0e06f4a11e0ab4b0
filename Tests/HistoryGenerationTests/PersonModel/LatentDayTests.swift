import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("the body of a life")
struct LatentDayTests {
  @Test("a day is asleep, awake in the night or up, minute by minute", arguments: hardPlaces)
  func minutes(zone: String, first: String, days: Int) throws {
    let fixture = try PersonModelFixture(zone, from: first, days: days)
    for person in UInt32(0)..<6 {
      let body = fixture.body(person)
      for index in 0..<days {
        let start = fixture.scope.civil.starts[index]
        let length = body.walker.clocks.lengths[index]
        var day = LatentDay()
        day.make(index, start: start, length: length, body.nights)
        let near = Self.near(start, start + Int64(length) * Milliseconds.minute, body.nights, days)
        // One expectation a day: one a minute takes most of the time.
        let wrong = (0..<length).filter { minute in
          let state = Self.state(start + Int64(minute) * Milliseconds.minute, near)
          let isAsleep = day.asleep.contains { $0.contains(minute) }
          let isWaking = day.wakings.contains { $0.contains(minute) }
          let isUp = day.up.contains { $0.contains(minute) }
          return isAsleep != state.isAsleep || isUp == state.isInBed
            || isWaking && (!state.isInBed || state.isAsleep)
        }
        #expect(wrong.isEmpty, "person \(person), day \(index), minutes \(wrong)")
      }
    }
  }

  @Test("nobody walks in a plane, or sleeps when it leaves or lands, whenever that is")
  func flights() throws {
    let first = try #require(LocalDay("2024-03-01"))
    var (sleepers, walkers, around) = (0, 0, 0)
    for hour in 0..<24 {
      let leaves = first.advanced(by: 5).wallMilliseconds + Int64(hour) * Milliseconds.hour
      let flight = TimeRange(leaves, leaves + (9 + Int64(hour % 3)) * Milliseconds.hour)
      let move = ZoneTimeline.Segment(from: flight.end, identifier: "America/New_York")
      let zones = try #require(ZoneTimeline(first: "Europe/Berlin", moves: [move]))
      let fixture = PersonModelFixture(zones, from: first, days: 12, flights: [flight])
      for person in UInt32(0)..<6 {
        let body = fixture.body(person)
        let before = (leaves - 2 * Milliseconds.hour)..<leaves
        let nights = (0...12).compactMap { body.nights[$0] }
        // One night at most is lost to the flight and to the hours between the zones.
        #expect(nights.count >= 12, "\(hour)")
        for night in nights {
          let bed = night.frame.bed..<(night.waking + night.frame.lingering)
          #expect(!(night.stages[0].start..<night.waking).overlaps(before), "\(hour)")
          #expect(!bed.contains(flight.end.milliseconds), "\(hour)")
          sleepers += bed.overlaps(leaves..<flight.end.milliseconds) ? 1 : 0
          if let nap = night.nap {
            #expect(!(nap.start..<nap.end).overlaps(before))
            #expect(!(nap.start..<nap.end).contains(flight.end.milliseconds))
          }
        }
        for index in 4...7 {
          var day = LatentDay()
          let start = fixture.scope.civil.starts[index]
          day.make(index, start: start, length: body.walker.clocks.lengths[index], body.nights)
          let plane = DayMinutes.touched(
            leaves, flight.end.milliseconds, start: start, length: day.length)
          #expect(!(day.up + day.wakings).contains { $0.overlaps(plane) })
          walkers += day.up.isEmpty ? 0 : 1
          let beyond = day.up.contains { $0.upperBound <= plane.lowerBound }
          let after = day.up.contains { plane.upperBound <= $0.lowerBound }
          if !plane.isEmpty { around += beyond || after ? 1 : 0 }
        }
      }
    }
    #expect(sleepers > 30 && walkers > 500 && around > 144, "\(sleepers) \(walkers) \(around)")
  }

  /// The nights whose time in bed, stages or nap overlap a range of time.
  private static func near(_ from: Int64, _ to: Int64, _ nights: SleepNights, _ days: Int)
    -> [SleepNight]
  {
    (0...days).compactMap { nights[$0] }.filter { night in
      let stages = night.stages + (night.nap.map { [$0] } ?? [])
      return night.frame.bed < to && from < night.waking + night.frame.lingering
        || stages.contains { $0.start < to && from < $0.end }
    }
  }

  /// Whether a minute touches sleep, and whether it touches time in bed, from the nights alone.
  private static func state(_ from: Int64, _ nights: [SleepNight])
    -> (isAsleep: Bool, isInBed: Bool)
  {
    let to = from + Milliseconds.minute
    var state = (isAsleep: false, isInBed: false)
    for night in nights {
      if night.frame.bed < to, from < night.waking + night.frame.lingering { state.isInBed = true }
      for stage in night.stages + (night.nap.map { [$0] } ?? [])
      where stage.stage.isAsleep && stage.start < to && from < stage.end {
        state = (true, true)
      }
    }
    return state
  }

  @Test("nobody steps while asleep, and no sample of a watch reaches into sleep")
  func steps() throws {
    let fixture = try PersonModelFixture("Europe/Berlin", from: "2024-03-20", days: 40)
    var nightSteps = 0
    for person in UInt32(0)..<10 {
      let body = fixture.body(person)
      var asleep: [Range<Int64>] = []
      let result = body.walked { day in
        let start = fixture.scope.civil.starts[day.index]
        asleep += day.latent.asleep.map {
          start + Int64($0.lowerBound) * 60_000..<start + Int64($0.upperBound) * 60_000
        }
        for minute in day.walk.minutes {
          #expect(!day.isAsleep(Int(minute)))
          if day.latent.nights.contains(where: { $0.contains(Int(minute)) }) { nightSteps += 1 }
        }
      }
      var next = asleep[...]
      for sample in result.recordings[0].samples {
        while let sleep = next.first, sleep.upperBound <= sample.start { next.removeFirst() }
        if let sleep = next.first { #expect(sample.end <= sleep.lowerBound) }
      }
    }
    #expect(nightSteps > 100)
  }

  @Test("no minute is faster than feet can be, and walks have all steps of the day")
  func pace() throws {
    let fixture = try PersonModelFixture("Europe/Berlin", from: "2024-03-20", days: 100)
    for person in UInt32(0)..<6 {
      for day in fixture.body(person).days() {
        #expect(day.walk.steps.allSatisfy { (1...Int32(DayWalk.fastest)).contains($0) })
        #expect(zip(day.walk.minutes, day.walk.minutes.dropFirst()).allSatisfy { $0 < $1 })
        #expect(day.walk.total == day.walk.steps.reduce(0) { $0 + Int($1) })
        #expect(day.walk.minutes.allSatisfy { (0..<Int32(day.latent.length)).contains($0) })
      }
    }
  }

  @Test("the heart is read only while the watch is on, and follows the steps")
  func heart() throws {
    let fixture = try PersonModelFixture("Europe/Berlin", from: "2024-03-20", days: 60)
    var holes = 0
    var daysOff = 0
    for person in UInt32(0)..<6 {
      let body = fixture.body(person)
      var walking: (sum: Int, count: Int) = (0, 0)
      var still: (sum: Int, count: Int) = (0, 0)
      for day in body.days() {
        let start = fixture.scope.civil.starts[day.index]
        var steps = [Int32](repeating: 0, count: day.latent.length)
        for (minute, count) in zip(day.walk.minutes, day.walk.steps) { steps[Int(minute)] = count }
        let worn = (0..<day.latent.length).count { day.isWorn($0) }
        #expect(day.minutesWorn == worn)
        let readings = body.readings(day)
        for sample in readings[1] {
          let minute = Int((sample.start - start) / Milliseconds.minute)
          #expect(day.isWorn(minute))
          if minute < 5 { continue }
          let recent = steps[(minute - 3)...minute]
          let beats = Int(sample.value) / 1_000
          if recent.allSatisfy({ $0 >= 60 }) { walking = (walking.sum + beats, walking.count + 1) }
          if recent.allSatisfy({ $0 == 0 }) { still = (still.sum + beats, still.count + 1) }
        }
        if day.minutesWorn == 0 {
          #expect(readings.allSatisfy { $0.isEmpty })
          daysOff += 1
        }
        holes += day.off.count { (45...240).contains($0.count) }
      }
      #expect(walking.count > 20 && still.count > 1_000)
      #expect(
        Double(walking.sum) / Double(walking.count) > Double(still.sum) / Double(still.count) + 15)
    }
    #expect(holes > 30 && daysOff > 3)
  }
}
