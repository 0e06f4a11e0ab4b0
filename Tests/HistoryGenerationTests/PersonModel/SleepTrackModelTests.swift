import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("sleep of a life")
struct SleepTrackModelTests {
  @Test("a night made alone, in any order, is that night of the whole")
  func alone() throws {
    let fixture = try PersonModelFixture("America/New_York", from: "2024-02-20", days: 40)
    let settings = PersonModelFixture.everyNight
    for person in UInt32(0)..<4 {
      let whole = fixture.sleep(person)
      let random = RandomSource(seed: 1)
      let life = SleepTrackModel(
        settings, fixture.scope, SleepPersona(settings, person: person, random: random))
      let calendar = life.calendar(person: person, random: random)
      var nights: [Int: SleepNight] = [:]
      for index in (0...40).reversed() {
        nights[index] = life.night(index, calendar, person: person, random: random)
        _ = random.uniform()
      }
      let all = SleepNights(life, person: person, random: random)
      for index in 0...40 { #expect(nights[index] == all[index]) }
      #expect(nights.count >= 37)
      for recording in whole.recordings {
        let alone = (0..<40).flatMap { index in
          nights[index].map {
            life.report($0, recording.device, person: person, random: random)
          } ?? []
        }
        // The nights at the span's ends are not whole and not in the recording.
        let first = recording.samples[0].start
        let last = recording.samples[recording.samples.count - 1].start
        #expect(
          alone.filter { first <= $0.start && $0.start <= last } == recording.samples)
      }
    }
  }

  @Test("a longer span, another device or none leaves a recording as it was")
  func independence() throws {
    let long = try PersonModelFixture("Europe/Berlin", from: "2024-03-01", days: 60)
    let short = try PersonModelFixture("Europe/Berlin", from: "2024-03-01", days: 30)
    for person in UInt32(0)..<4 {
      let all = long.sleep(person)
      let less = short.sleep(person)
      for (long, short) in zip(all.recordings, less.recordings) {
        #expect(short.samples.count > 20)
        #expect(short.samples == Array(long.samples.prefix(short.samples.count)))
      }
      for (number, device) in PersonModelFixture.sleepers.enumerated() {
        #expect(
          long.sleep(person, [device]).recordings[0].samples == all.recordings[number].samples)
      }
      #expect(long.sleep(person, []).truth.segments == all.truth.segments)
    }
  }

  @Test("stages and nights keep their form", arguments: hardPlaces)
  func form(zone: String, first: String, days: Int) throws {
    let fixture = try PersonModelFixture(zone, from: first, days: days)
    for person in UInt32(0)..<6 {
      let result = fixture.sleep(person)
      let watch = result.recordings[0].samples
      #expect(watch.count > 15 * (days - 8))
      #expect(watch.allSatisfy { $0.start % 30_000 == 0 && $0.end % 30_000 == 0 })
      let staged = watch.filter { $0.value >= 2 }
      for (left, right) in zip(staged, staged.dropFirst()) where left.end == right.start {
        #expect(!(left.value == 5 && right.value == 4) && !(left.value == 4 && right.value == 5))
      }
      for recording in result.recordings {
        for kinds in [[0], [1, 2, 3, 4, 5]] as [[Int32]] {
          let own = recording.samples.filter { kinds.contains($0.value) }
          #expect(zip(own, own.dropFirst()).allSatisfy { $0.end <= $1.start })
        }
        let samples = recording.samples
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.start <= $1.start })
        #expect(samples.allSatisfy { $0.start < $0.end && $0.end < $0.arrival })
        #expect(samples.allSatisfy { $0.start % 1_000 == 0 && $0.end % 1_000 == 0 })
        #expect(
          samples.allSatisfy {
            fixture.scope.span.start.milliseconds <= $0.start
              && $0.end <= fixture.scope.span.end.milliseconds
          })
      }
      let truth = result.truth.segments
      #expect((1..<truth.count).allSatisfy { truth.ends[$0 - 1] <= truth.starts[$0] })
    }
  }

  @Test("a watch's nights belong to the day of waking, and its time in bed covers sleep alone")
  func watch() throws {
    let fixture = try PersonModelFixture("Australia/Lord_Howe", from: "2024-03-28", days: 30)
    var settings = PersonModelFixture.everyNight
    settings.napProbability = 0
    settings.interruptedShare = 0
    for person in UInt32(0)..<6 {
      let samples = fixture.sleep(person, PersonModelFixture.sleepers, settings).recordings[0]
        .samples
      for (day, night) in Dictionary(grouping: samples, by: \.activity) {
        let end = try #require(night.filter { $0.value >= 3 }.map(\.end).max())
        let index = try #require(fixture.scope.civil.index(of: end - 1))
        // Whoever is a day sleeper or late may wake after the next midnight, never before its own.
        #expect(Int(day) <= fixture.scope.civil.day(index).ordinal)
        let bed = night.filter { $0.value == 0 }
        for stage in night where stage.value >= 2 {
          let isCovered = bed.contains { $0.start <= stage.start && stage.end <= $0.end }
          #expect(isCovered == (stage.value != 2))
        }
      }
    }
  }

  @Test("another app disagrees as often as its table says")
  func secondOpinion() throws {
    let fixture = try PersonModelFixture("UTC", from: "2024-01-01", days: 60)
    var deep: Int64 = 0
    var found: Int64 = 0
    for person in UInt32(0)..<6 {
      let result = fixture.sleep(person)
      let truth = result.truth.segments
      let app = result.recordings[2].samples.filter { $0.value == 4 }
      for row in 0..<truth.count where truth.stages[row] == .asleepDeep {
        let judged = result.recordings[2].samples.contains {
          $0.start < truth.ends[row] && truth.starts[row] < $0.end
        }
        if !judged { continue }
        deep += truth.ends[row] - truth.starts[row]
        for sample in app {
          found += max(0, min(sample.end, truth.ends[row]) - max(sample.start, truth.starts[row]))
        }
      }
    }
    #expect((0.42...0.58).contains(Double(found) / Double(deep)))
  }

  @Test("a ring records as many nights as the person does, whether the watch has them or not")
  func ring() throws {
    let fixture = try PersonModelFixture("UTC", from: "2024-01-01", days: 200)
    var settings = PersonModelFixture.everyNight
    settings.nightRecordedProbability = BetaParameters(alpha: 1e5, beta: 1e5)
    let devices = [
      PersonModelFixture.device(.watch, .watch), PersonModelFixture.device(.ring, .thirdParty),
    ]
    for person in UInt32(0)..<6 {
      let nights = fixture.sleep(person, devices, settings).recordings.map {
        Set($0.samples.map(\.activity))
      }
      #expect(nights.allSatisfy { (80...120).contains($0.count) })
      #expect((30...70).contains(nights[1].subtracting(nights[0]).count))
    }
    settings.userShare = 0
    let none = fixture.sleep(0, devices, settings)
    #expect(none.recordings.allSatisfy { $0.samples.isEmpty })
  }

  @Test("journeys east and west leave no nights that meet")
  func journeys() throws {
    for (home, away) in [("Pacific/Honolulu", "Asia/Tokyo"), ("Asia/Tokyo", "Pacific/Honolulu")] {
      let first = try #require(LocalDay("2024-03-01"))
      let move = ZoneTimeline.Segment(
        from: Instant(milliseconds: first.advanced(by: 8).wallMilliseconds + 12_345_000),
        identifier: away)
      let zones = try #require(ZoneTimeline(first: home, moves: [move]))
      let fixture = PersonModelFixture(zones, from: first, days: 20)
      for person in UInt32(0)..<12 {
        let slept = fixture.sleep(person)
        let truth = slept.truth.segments
        #expect((1..<truth.count).allSatisfy { truth.ends[$0 - 1] <= truth.starts[$0] })
        for recording in slept.recordings {
          let bed = recording.samples.filter { $0.value == 0 }
          #expect(zip(bed, bed.dropFirst()).allSatisfy { $0.end <= $1.start })
        }
      }
    }
  }
}
