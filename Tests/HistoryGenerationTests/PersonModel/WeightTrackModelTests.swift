import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("weight of a life")
struct WeightTrackModelTests {
  @Test("a day made alone, in any order, is that day of the whole")
  func alone() throws {
    let fixture = try PersonModelFixture("America/New_York", from: "2024-02-20", days: 120)
    let settings = WeightModelSettings.calibrated
    for person in UInt32(0)..<6 {
      let whole = fixture.weight(person)
      let random = RandomSource(seed: 1)
      let life = WeightTrackModel(
        settings, fixture.scope, WeightPersona(settings, person: person, random: random),
        fixture.nights(person))
      let chains = life.chains(person: person, random: random)
      for (number, device) in PersonModelFixture.scales.enumerated() {
        let biases = life.biases(of: device, person: person, random: random)
        var days: [Int: [DeviceSample]] = [:]
        for index in (0..<120).reversed() {
          days[index] = life.day(index, chains, device, biases, person: person, random: random)
          _ = random.uniform()
        }
        #expect((0..<120).flatMap { days[$0] ?? [] } == whole.recordings[number].samples)
      }
    }
  }

  @Test("a longer span or another device leaves a recording and the truth as they were")
  func independence() throws {
    let long = try PersonModelFixture("Europe/Berlin", from: "2024-03-01", days: 200)
    let short = try PersonModelFixture("Europe/Berlin", from: "2024-03-01", days: 100)
    for person in UInt32(0)..<6 {
      let all = long.weight(person)
      let less = short.weight(person)
      for (long, short) in zip(all.recordings, less.recordings) {
        #expect(short.samples == Array(long.samples.prefix(short.samples.count)))
      }
      #expect(less.truth.grams == Array(all.truth.grams.prefix(100)))
      for (number, device) in PersonModelFixture.scales.enumerated() {
        #expect(
          long.weight(person, [device]).recordings[0].samples == all.recordings[number].samples)
      }
    }
  }

  @Test("weighings keep their form", arguments: hardPlaces)
  func form(zone: String, first: String, days: Int) throws {
    let fixture = try PersonModelFixture(zone, from: first, days: days)
    var settings = WeightModelSettings.calibrated
    settings.propensity = BetaParameters(alpha: 1e5, beta: 1e-3)
    for person in UInt32(0)..<20 {
      let result = fixture.weight(person, PersonModelFixture.scales, settings)
      for (number, recording) in result.recordings.enumerated() {
        let samples = recording.samples
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.start <= $1.start })
        for sample in samples {
          #expect(sample.start == sample.end && sample.arrival >= sample.end)
          let index = try #require(fixture.scope.civil.index(of: sample.start))
          #expect(fixture.scope.civil.day(index).ordinal == Int(sample.activity))
          let slack = Int64(result.truth.slack[number])
          #expect(abs(Int64(sample.value) - Int64(result.truth.grams[index])) <= slack)
          if number == 1 {
            #expect(sample.start % 60_000 == 0 && sample.label == .handTyped)
          } else {
            #expect(sample.value % 50 == 0 && sample.label == .genuine)
          }
        }
      }
    }
  }

  @Test("nobody weighs in bed, where the day has time out of bed", arguments: hardPlaces)
  func upright(zone: String, first: String, days: Int) throws {
    let fixture = try PersonModelFixture(zone, from: first, days: days)
    var settings = WeightModelSettings.calibrated
    settings.propensity = BetaParameters(alpha: 1e5, beta: 1e-3)
    settings.eveningShare = 0.5
    var weighed = 0
    for person in UInt32(0)..<60 {
      let nights = fixture.nights(person)
      let result = fixture.weight(person, [PersonModelFixture.scales[0]], settings)
      for sample in result.recordings[0].samples {
        let index = try #require(fixture.scope.civil.index(of: sample.start))
        #expect(nights.timeInBed(at: sample.start, day: index) == nil)
        weighed += 1
      }
    }
    #expect(weighed > 50 * (days - 1))
  }

  @Test("weights stamped with the start of their day arrive together, once in 19 days")
  func sentTogether() throws {
    let fixture = try PersonModelFixture("Europe/Berlin", from: "2024-01-01", days: 380)
    var settings = WeightModelSettings.calibrated
    settings.propensity = BetaParameters(alpha: 1e5, beta: 1e-3)
    settings.devices.lastMinuteShare = 0
    settings.devices.midnightShare = 1
    settings.devices.lateHandShare = 0
    for person in UInt32(0)..<6 {
      let samples = fixture.weight(person, PersonModelFixture.scales, settings)
        .recordings[1].samples
      let arrivals = samples.map(\.arrival)
      #expect(samples.count > 300)
      #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 <= $1 })
      // Each is the first time of sending after the weigh-in, and each period has one at most.
      let times = Set(arrivals).sorted()
      let periods = times.map { $0 / (19 * Milliseconds.day) }
      #expect(times.count > 10 && Set(periods).count == times.count)
      for sample in samples {
        let day = sample.start + 30 * Milliseconds.hour
        let earlier = times.last { $0 < sample.arrival }
        #expect(sample.arrival > sample.start && (earlier ?? 0) <= day)
      }
    }
  }

  @Test("the mean distance between weighings is the inverse of the propensity")
  func habit() {
    for propensity in [0.03, 0.2, 0.5, 0.95] {
      let habit = WeighInHabit(propensity: propensity, shape: 2.2)
      var survival = 1.0
      var mean = 0.0
      for day in 0..<400 {
        mean += survival
        survival *= 1 - habit.probability(daysSince: day)
      }
      #expect(abs(mean * propensity - 1) < 0.01)
    }
  }

  @Test("a new scale is a step, and without new scales there is none")
  func newScale() throws {
    let fixture = try PersonModelFixture("UTC", from: "2020-01-01", days: 1_000)
    var settings = WeightModelSettings.calibrated
    for (rate, expected) in [(0.0, 1...1), (3.0, 4...16)] {
      settings.devices.newScalesPerYear = rate
      let random = RandomSource(seed: 3)
      let life = WeightTrackModel(
        settings, fixture.scope, WeightPersona(settings, person: 0, random: random),
        fixture.nights(0))
      let biases = life.biases(of: PersonModelFixture.scales[0], person: 0, random: random)
      #expect(expected.contains(Set(biases).count))
    }
  }

  @Test("feasts end where they should")
  func feasts() throws {
    let general = HolidayGains(.general)
    let early = try #require(LocalDay("2023-12-10"))
    let feast = try #require(LocalDay("2023-12-26"))
    #expect(general.percent(on: early) < 0.02)
    #expect((0.45...0.5).contains(general.percent(on: feast)))
    #expect((0.2...0.3).contains(general.percent(on: feast.advanced(by: 36))))
    #expect(general.percent(on: feast.advanced(by: 131)) == 0)
    #expect(HolidayGains(.none).percent(on: feast) == 0)
  }
}
