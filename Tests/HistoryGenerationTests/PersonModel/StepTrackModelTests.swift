import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("the step track of a life")
struct StepTrackModelTests {
  @Test("any day alone equals that day cut from the whole")
  func dayAlone() throws {
    var world = StepTrackModelWorld()
    world.days = 16
    let life = try world.life()
    let devices = world.devices
    let whole = try world.result()
    let chains = StepModelChains(life, devices, world.person, world.random)
    var next = whole.recordings.map(\.samples.count)
    for index in (0..<world.days).reversed() {
      let day = life.day(
        index, chains, devices: devices, person: world.person, random: world.random)
      let truth = whole.truth
      #expect(
        Array(truth.minutes[truth.firstMinutes[index]..<truth.firstMinutes[index + 1]])
          == day.minutes)
      for device in devices.indices {
        let samples = whole.recordings[device].samples
        let ordinal = Int32(life.scope.civil.day(index).ordinal)
        let inWhole = samples.filter { $0.activity == ordinal }
        var alone = day.samples[device]
        next[device] -= alone.count
        let following = next[device] + alone.count
        if following < samples.count, let last = alone.indices.last {
          alone[last].end = min(alone[last].end, samples[following].start)
        }
        #expect(inWhole == alone, "day \(index) of \(devices[device].source.identifier)")
      }
    }
    #expect(next == [0, 0, 0])
  }

  @Test("days added at the end change nothing before them")
  func longer() throws {
    var world = StepTrackModelWorld()
    world.days = 30
    let short = try world.result()
    world.days = 40
    let long = try world.result()
    for (short, long) in zip(short.recordings, long.recordings) {
      // The last sample of the shorter span is cut at the span's end.
      #expect(short.samples.dropLast() == long.samples.prefix(short.samples.count - 1))
    }
    let minutes = Array(short.truth.minutes)
    #expect(minutes == Array(long.truth.minutes.prefix(minutes.count)))
  }

  @Test("a device more or less changes no other recording, and not the truth")
  func devices() throws {
    var world = StepTrackModelWorld()
    world.days = 30
    let devices = world.devices
    let whole = try world.result()
    for left in devices.indices {
      var fewer = devices
      fewer.remove(at: left)
      let result = try world.result(fewer)
      #expect(result.truth.minutes == whole.truth.minutes)
      for recording in result.recordings {
        let same = whole.recordings.first { $0.device == recording.device }
        #expect(same?.samples == recording.samples)
      }
    }
  }

  @Test(
    "samples are in order, positive, inside the span, never overlap, and arrive after their end")
  func bounds() throws {
    var world = StepTrackModelWorld()
    world.days = 60
    world.cut = (7 * Milliseconds.hour + 90_000)...(11 * Milliseconds.hour)
    let span = try world.scope().span
    let result = try world.result()
    for (place, recording) in result.recordings.enumerated() {
      #expect(recording.samples.count > 300)
      var reached = span.start.milliseconds
      for sample in recording.samples {
        #expect(sample.start >= reached && sample.start < sample.end && sample.value > 0)
        #expect(sample.arrival >= sample.end)
        reached = sample.end
      }
      #expect(reached <= span.end.milliseconds)
      let reported = result.truth.reported[place].reduce(0) { $0 + Int($1) }
      #expect(reported == recording.samples.reduce(0) { $0 + Int($1.value) })
    }
    #expect(result.truth.minutes.count == Int(span.length / Milliseconds.minute))
  }

  @Test("a tracker writes quarter hours of the wall clock that end one second early")
  func grid() throws {
    var world = StepTrackModelWorld()
    world.zone = "Asia/Kathmandu"
    world.days = 20
    let scope = try world.scope()
    let result = try world.result()
    for sample in result.recordings[2].samples {
      let wall = scope.zones.wall(at: Instant(milliseconds: sample.start))
      #expect(wall % (15 * Milliseconds.minute) == 0)
      #expect(sample.end - sample.start == 899_000)
    }
  }

  @Test(
    "days on which the clock is moved have their real minutes",
    arguments: [
      ("Europe/Berlin", "2023-03-26", 1_380), ("Europe/Berlin", "2023-10-29", 1_500),
      ("Australia/Lord_Howe", "2023-04-02", 1_470), ("Australia/Lord_Howe", "2023-10-01", 1_410),
      ("Asia/Kolkata", "2023-06-01", 1_440), ("America/Havana", "2023-03-12", 1_380),
      ("Pacific/Apia", "2011-12-30", 0),
    ])
  func movedClocks(zone: String, day: String, minutes: Int) throws {
    var world = StepTrackModelWorld()
    world.zone = zone
    world.first = day
    world.days = 2
    let life = try world.life()
    #expect(life.clocks.lengths[0] == minutes)
    let slots = life.clocks.slots(0)
    #expect(slots.reduce(0) { $0 + $1.count } == minutes)
    for (slot, next) in zip(slots, slots.dropFirst()) {
      #expect(slot.first + slot.count == next.first)
    }
    let range = life.scope.civil.range(0)
    for slot in slots {
      let start = range.start.advanced(by: Int64(slot.first) * Milliseconds.minute)
      let wall = life.scope.zones.wall(at: start) / Milliseconds.minute
      #expect(Int(wall / 60 % 24) == slot.hour && Int(wall % 60) == slot.minuteOfHour)
    }
    let result = try world.result()
    #expect(result.truth.firstMinutes[1] == minutes)
    for recording in result.recordings {
      for sample in recording.samples { #expect(sample.end > sample.start) }
    }
    let tracker = result.recordings[2].samples
    #expect(tracker.allSatisfy { $0.end - $0.start == 899_000 })
    #expect(
      tracker.allSatisfy {
        life.scope.zones.wall(at: Instant(milliseconds: $0.start)) % (15 * Milliseconds.minute) == 0
      })
  }

  @Test("south of the equator summer is in January, and near it nowhere")
  func hemispheres() throws {
    var world = StepTrackModelWorld()
    let january = try #require(LocalDay(year: 2023, month: 1, day: 10))
    let july = try #require(LocalDay(year: 2023, month: 7, day: 11))
    #expect(january.weekday == july.weekday)
    #expect(Hemisphere(latitude: 48) == .north && Hemisphere(latitude: -33) == .south)
    #expect(Hemisphere(latitude: 9.9) == .tropics && Hemisphere(latitude: -9.9) == .tropics)
    let north = try world.life().persona
    world.hemisphere = .south
    let south = try world.life().persona
    world.hemisphere = .tropics
    let tropics = try world.life().persona
    #expect(north.seasonAmplitude > 0)
    #expect(north.expected(july) > north.expected(january))
    #expect(south.expected(july) < south.expected(january))
    #expect(tropics.expected(july) == tropics.expected(january))
  }
}
