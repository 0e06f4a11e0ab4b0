package import HealthModel
package import HistoryGeneration
package import Realism
import Scenario

/// Persons of New York with a watch, a phone, a sleep app and a scale, all of whom record.
package struct LifeCohort {
  private let scenario: Scenario
  /// The parameters of the person model.
  package var settings = PersonModelSettings.calibrated

  /// Makes a cohort.
  ///
  /// - Parameters:
  ///   - tracks: What is measured.
  ///   - first: The first day, such as 2023-02-13.
  ///   - days: The number of days.
  /// - Throws: `InputError` for days that a scenario cannot have.
  package init(_ tracks: [TrackKind], from first: LocalDay, days: Int) throws {
    let names = tracks.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    let text = """
      { "formatVersion": 1, "name": "cohort", "why": "A small cohort.", "seed": 1,
        "zone": "America/New_York",
        "span": { "start": "\(first)", "end": "\(first.advanced(by: days))" },
        "history": { "population": {
          "tracks": [\(names)], "realism": "off",
          "deviceMix": {
            "outfits": [{ "devices": ["watch", "phone"], "weight": 1 }],
            "scaleShare": 1, "sleepAppShare": 1
          } } } }
      """
    scenario = try Scenario(parsing: Array(text.utf8), file: "cohort")
    settings.sleep.userShare = 1
    settings.sleep.nightRecordedProbability = BetaParameters(alpha: 6, beta: 5)
    settings.vitals.heartRateShare = 0
  }

  /// Returns what statistics measure of the first persons.
  ///
  /// - Parameters:
  ///   - statistics: The statistics.
  ///   - persons: The number of persons.
  ///   - seed: The seed of the persons.
  /// - Returns: The figure of each statistic; nil where too few persons have data for it.
  /// - Throws: `InputError` for parameters that the generator refuses.
  package func figures(
    _ statistics: [any RealismStatistic.Type], persons: Int, seed: UInt64
  ) throws -> [Double?] {
    let generator = try HistoryGenerator(scenario, settings: settings)
    var shares = statistics.map { _ in [[Int64]]() }
    for person in 0..<persons {
      let life = MeasuredPerson(generator.person(person, seed: seed))
      for (number, statistic) in statistics.enumerated() {
        if let share = statistic.contribution(of: life) { shares[number].append(share) }
      }
    }
    return zip(statistics, shares).map { $0.cohortValue($1) }
  }

  /// Returns one person.
  ///
  /// - Parameters:
  ///   - person: The person's number.
  ///   - seed: The seed of the persons.
  /// - Returns: The person's life as statistics see it.
  /// - Throws: `InputError` for parameters that the generator refuses.
  package func life(_ person: Int, seed: UInt64) throws -> MeasuredPerson {
    MeasuredPerson(try HistoryGenerator(scenario, settings: settings).person(person, seed: seed))
  }
}

extension MeasuredPerson {
  fileprivate init(_ person: GeneratedPerson) {
    self.init(
      history: person.history, truth: person.truth, days: person.civilDays, zones: person.zones,
      hemisphere: person.hemisphere, arrivals: person.arrivals)
  }
}
