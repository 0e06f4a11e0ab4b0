import Distributions
import HealthModel
import Scenario

@testable import HistoryGeneration

extension HistoryGenerator {
  /// A person of a scenario put together for a test.
  static func person(_ builder: ScenarioBuilder, _ person: Int = 0, seed: UInt64 = 1) throws
    -> GeneratedPerson
  {
    try HistoryGenerator(builder.scenario()).person(person, seed: seed)
  }
}

extension StepTrackPlan {
  /// The plan of a scenario's step track.
  static func made(_ scenario: Scenario) throws -> StepTrackPlan? {
    guard case .generated(let history) = scenario.history, let track = history.steps else {
      return nil
    }
    return try StepTrackPlan(track, TrackScope(scenario), ListedDevices(history))
  }
}

/// A step sample with the index of the day that it starts in.
struct PlacedSample: Equatable {
  var day: Int
  var start: Int64
  var end: Int64
  var value: Int
  var label: SampleLabel
}

extension StepSeries {
  /// The samples with their days, found by looking through all days.
  func placed(in days: DayTable) -> [PlacedSample] {
    var day = 0
    return (0..<count).map { row in
      while day + 1 < days.count, days.starts[day + 1] <= starts[row] { day += 1 }
      return PlacedSample(
        day: day, start: starts[row], end: ends[row], value: Int(values[row]),
        label: labels[row])
    }
  }
}
