import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite struct TrueNightsTests {
  @Test("minutes out of bed are those that no night touches, for all small sets of nights")
  func minutes() {
    let half = 30 * Milliseconds.second
    let day = TimeRange(0, 5 * Milliseconds.minute)
    // Two nights between half minutes from two minutes before the day to two after it.
    for first in -4...14 {
      for second in first...14 {
        for third in second...14 {
          for fourth in third...14 where first < second && third < fourth {
            var nights = TrueNights()
            nights.append(TimeRange(Int64(first) * half, Int64(second) * half))
            nights.append(TimeRange(Int64(third) * half, Int64(fourth) * half))
            let free = (0..<5).filter { minute in
              [(first, second), (third, fourth)].allSatisfy { start, end in
                end <= 2 * minute || start >= 2 * minute + 2
              }
            }
            let found = nights.minutesUp(in: day)
            #expect(found.flatMap { Array($0) } == free, "\(first) \(second) \(third) \(fourth)")
            #expect(found.allSatisfy { !$0.isEmpty })
          }
        }
      }
    }
  }

  @Test("a night is found at its start and inside, not at its end")
  func night() {
    var nights = TrueNights()
    nights.append(TimeRange(10, 20))
    nights.append(TimeRange(20, 30))
    nights.append(TimeRange(40, 50))
    let starts: [Int64?] = (0..<60).map { nights.night(at: $0)?.start.milliseconds }
    let expected: [Int64?] = (0..<60).map { time in
      switch time {
      case 10..<20: 10
      case 20..<30: 20
      case 40..<50: 40
      default: nil
      }
    }
    #expect(starts == expected)
  }

  @Test(
    "no sample of steps is in a night, also where all walks are at bedtime",
    arguments: [
      "", ", \"secondsPerSample\": [600, 900]",
      ", \"samplesPerDay\": { \"kind\": \"constant\", \"value\": 200 }",
    ])
  func samples(keys: String) throws {
    for hour in [21, 22, 0] {
      var builder = ScenarioBuilder()
      builder.sleep = """
        "asleepMinutes": { "kind": "constant", "value": 480 },
        "onsetHours": { "kind": "constant", "value": \(hour == 0 ? 24.25 : Double(hour) + 0.5) }
        """
      let weights = (0..<24).map { $0 == hour ? "1000" : "1" }.joined(separator: ",")
      builder.stepKeys = ", \"hourWeights\": [\(weights)]"
      builder.stepSources = [ScenarioBuilder.source("watch", keys: keys)]
      builder.weight = nil
      let person = try HistoryGenerator.person(builder)
      let sleep = try #require(person.truth.sleep).segments
      let steps = try #require(person.history.steps.first)
      #expect(steps.count > 300)
      #expect(Self.rowsAsleep(steps, sleep) == [])
      #expect(zip(steps.starts, steps.ends).allSatisfy { $0 < $1 })
      #expect(zip(steps.ends, steps.starts.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test("a day that a move cuts to less than a night has no steps in it", arguments: 1...4)
  func cutDay(seed: Int) throws {
    var builder = ScenarioBuilder()
    builder.zone = "Pacific/Pago_Pago"
    builder.moves = "[{ \"at\": \"2023-10-30T09:17:31Z\", \"zone\": \"Asia/Tokyo\" }]"
    let person = try HistoryGenerator.person(builder, seed: UInt64(seed))
    let sleep = try #require(person.truth.sleep).segments
    for series in person.history.steps { #expect(Self.rowsAsleep(series, sleep) == []) }
  }

  /// The rows of samples that a night touches.
  private static func rowsAsleep(_ steps: StepSeries, _ sleep: SleepSeries) -> [Int] {
    var asleep: [Range<Int64>] = []
    for (start, end) in zip(sleep.starts, sleep.ends).sorted(by: <) {
      #expect(start < end)
      if let last = asleep.last, start <= last.upperBound {
        asleep[asleep.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        asleep.append(start..<end)
      }
    }
    // The ranges are disjoint and ascending, so that the first one which ends after the start of a
    // sample is the first that can overlap it.
    return (0..<steps.count).filter { row in
      var (low, high) = (0, asleep.count)
      while low < high {
        let middle = (low + high) / 2
        if asleep[middle].upperBound > steps.starts[row] { high = middle } else { low = middle + 1 }
      }
      return low < asleep.count && asleep[low].lowerBound < steps.ends[row]
    }
  }

  @Test("nobody walks or weighs in their sleep", arguments: 1...8)
  func lives(seed: Int) throws {
    var builder = ScenarioBuilder()
    builder.start = "2023-10-01"
    builder.end = "2024-04-01"
    builder.weightSources = [
      ScenarioBuilder.source(
        "scale",
        keys: ", \"dayProbability\": 1, "
          + "\"hour\": { \"kind\": \"uniform\", \"lower\": 0, \"upper\": 22 }")
    ]
    let person = try HistoryGenerator.person(builder, seed: UInt64(seed))
    let sleep = try #require(person.truth.sleep).segments
    let steps = try #require(person.truth.steps)
    var asleep: Set<Int64> = []
    for row in 0..<sleep.count where sleep.stages[row].isAsleep {
      let first = sleep.starts[row].floorDivided(by: Milliseconds.minute)
      let last = (sleep.ends[row] - 1).floorDivided(by: Milliseconds.minute)
      asleep.formUnion(first...last)
    }
    #expect(asleep.count > 50_000)
    for day in 0..<steps.days.count {
      let start = steps.days.starts[day].floorDivided(by: Milliseconds.minute)
      let own = steps.minutes[steps.firstMinutes[day]..<steps.firstMinutes[day + 1]]
      for (minute, walked) in own.enumerated() where walked > 0 {
        #expect(!asleep.contains(start + Int64(minute)))
      }
    }
    let weighed = person.history.weight.flatMap(\.times)
    // A weigh-in of each day but the first and the last, which may be of a night that is cut.
    #expect(weighed.count >= 181)
    for time in weighed {
      let row = sleep.ends.firstIndex(above: time)
      #expect(row == sleep.count || sleep.starts[row] > time || !sleep.stages[row].isAsleep)
    }
  }
}
