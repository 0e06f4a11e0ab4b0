import Distributions
import HealthModel

/// The statistics of vital signs, with bands from section 4 of the calibration figures.
package enum VitalsStatistics {
  /// All statistics of vital signs.
  package static let all: [any RealismStatistic.Type] = [
    RestingMean.self, RestingDeviation.self, RestingWeeks.self, RestingFit.self,
    BreathsMean.self, BreathsLow.self, BreathsHigh.self, BreathsFit.self, OxygenDayNight.self,
    VariabilityMedian.self,
  ]
}

/// A summary of persons' mean resting heart rates, over those with at least ten days.
protocol RestingStatistic: PersonStatistic {}

extension RestingStatistic {
  static var basis: String { "F30" }
  static var quantum: Double { 0.001 }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 2_000, contributors: 800, days: 90, tracks: [.vitals])
  }

  static func value(of person: MeasuredPerson) -> Int64? {
    let days = person.scan(VitalsScan.self).resting.compactMap { $0 }
    return days.count >= 10 ? days.reduce(0, +) / Int64(days.count) : nil
  }
}

enum RestingMean: RestingStatistic {
  static let id = "vitals.resting.mean"
  static let statement = "mean over persons of mean resting heart rate"
  static let band = 64.0...67.0
  static func summary(_ values: [Double]) -> Double? { Summary.mean(values) }
}

enum RestingDeviation: RestingStatistic {
  static let id = "vitals.resting.deviation"
  static let statement = "standard deviation over persons of mean resting heart rate"
  static let band = 7.0...8.5
  static func summary(_ values: [Double]) -> Double? { Summary.deviation(values) }
}

enum RestingFit: RestingStatistic {
  static let id = "vitals.resting.fit"
  static let statement = "p-value of mean resting heart rates against the declared normal"
  static let band = 0.001...1.0
  static let basis = "declared"
  // Whole years are needed because of the seasonal cycle.
  static let needs = CohortRequirements(persons: 300, days: 1_095, tracks: [.vitals])
  static func summary(_ values: [Double]) -> Double? {
    guard let declared = try? Normal(mean: 65.5, standardDeviation: 7.7) else { return nil }
    return GoodnessOfFit.kolmogorovSmirnov(sorted: values, cumulative: declared.cumulative)
  }
}

enum RestingWeeks: RatioStatistic {
  static let id = "vitals.resting.weeks"
  static let statement =
    "share of years with a week whose median resting heart rate is 10 or more off the week before's"
  static let band = 0.15...0.25
  static let basis = "F30"
  static let needs = CohortRequirements(
    persons: 300, contributors: 265, days: 1_095, tracks: [.vitals])

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let days = person.scan(VitalsScan.self).resting
    // A person without a watch does not contribute, not even as years without a change.
    guard days.contains(where: { $0 != nil }) else { return nil }
    let years = days.count / 364
    var moved: Int64 = 0
    for year in 0..<years {
      let medians = (0..<52).map { median(days[(364 * year + 7 * $0)..<(364 * year + 7 * $0 + 7)]) }
      let isMoved = zip(medians, medians.dropFirst()).contains { before, after in
        guard let before, let after else { return false }
        return abs(after - before) >= 10_000
      }
      if isMoved { moved += 1 }
    }
    return years > 0 ? (moved, Int64(years)) : nil
  }

  /// The median of the days with a reading; nil for fewer than four.
  private static func median(_ days: ArraySlice<Int64?>) -> Int64? {
    let values = days.compactMap { $0 }.sorted()
    return values.count >= 4 ? values[values.count / 2] : nil
  }
}

/// A summary of persons' mean respiratory rates in sleep, over those with at least 30 readings.
protocol BreathsStatistic: PersonStatistic {}

extension BreathsStatistic {
  static var basis: String { "F31" }
  static var quantum: Double { 0.001 }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 2_000, contributors: 1_250, days: 14, tracks: [.vitals])
  }

  static func value(of person: MeasuredPerson) -> Int64? {
    let breaths = person.scan(VitalsScan.self).breaths
    return breaths.count >= 30 ? breaths.sum / breaths.count : nil
  }
}

enum BreathsMean: BreathsStatistic {
  static let id = "vitals.breaths.mean"
  static let statement = "mean over persons of mean breaths a minute in sleep"
  static let band = 15.1...15.7
  static func summary(_ values: [Double]) -> Double? { Summary.mean(values) }
}

enum BreathsLow: BreathsStatistic {
  static let id = "vitals.breaths.q05"
  static let statement = "fifth percentile over persons of mean breaths a minute in sleep"
  static let band = 11.4...12.2
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.05, values) }
}

enum BreathsHigh: BreathsStatistic {
  static let id = "vitals.breaths.q95"
  static let statement = "ninety-fifth percentile over persons of mean breaths a minute in sleep"
  static let band = 18.8...19.6
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.95, values) }
}

enum BreathsFit: BreathsStatistic {
  static let id = "vitals.breaths.fit"
  static let statement = "p-value of mean breaths a minute against the declared normal"
  static let band = 0.001...1.0
  static let basis = "declared"
  static let needs = CohortRequirements(persons: 300, days: 90, tracks: [.vitals])
  static func summary(_ values: [Double]) -> Double? {
    guard let declared = try? Normal(mean: 15.43, standardDeviation: 2.23) else { return nil }
    return GoodnessOfFit.kolmogorovSmirnov(sorted: values, cumulative: declared.cumulative)
  }
}

enum OxygenDayNight: RealismStatistic {
  static let id = "vitals.oxygen.dayNight"
  static let statement = "blood oxygen from 7:00 to 23:00 less that of the rest, points"
  static let band = 0.6...1.0
  static let basis = "F32"
  static let needs = CohortRequirements(persons: 300, days: 14, tracks: [.vitals])

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(VitalsScan.self)
    return [
      scan.oxygenByDay.sum, scan.oxygenByDay.count, scan.oxygenByNight.sum,
      scan.oxygenByNight.count,
    ]
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ all: [[Int64]]) -> Double? {
    let sums = (0..<4).map { place in all.reduce(0.0) { $0 + Double($1.term(place)) } }
    guard sums[1] > 0, sums[3] > 0 else { return nil }
    return (sums[0] / sums[1] - sums[2] / sums[3]) / 100
  }
}

enum VariabilityMedian: PersonStatistic {
  static let id = "vitals.variability.median"
  static let statement = "median over persons of median heart rate variability, ms"
  static let band = 32.0...42.0
  static let basis = "F34"
  static let quantum = 0.001
  static let needs = CohortRequirements(persons: 300, days: 30, tracks: [.vitals])
  static func value(of person: MeasuredPerson) -> Int64? {
    let values = person.scan(VitalsScan.self).variability
    return values.count >= 30 ? Int64(values[values.count / 2]) : nil
  }
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.5, values) }
}
