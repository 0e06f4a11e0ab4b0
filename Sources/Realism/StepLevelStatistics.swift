import HealthModel

/// A quantile of persons' mean daily steps.
protocol PersonMeanStatistic: StepStatistic {
  /// The probability of the quantile.
  static var probability: Double { get }
}

extension PersonMeanStatistic {
  static var basis: String { "F1" }

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard let days = scan.fusedWorn, let moments = StatisticArithmetic.moments(days) else {
      return nil
    }
    return [StatisticArithmetic.quantised(moments.mean)]
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.quantile(contributions, probability)
  }
}

/// The median of person means.
enum PersonMeanMedian: PersonMeanStatistic {
  static let id = "steps.personMean.median"
  static let statement = "median of persons' mean daily steps on days of wear, all devices together"
  static let band = 7_300.0...8_200.0
  static let probability = 0.5
}

/// The lower quartile of person means.
enum PersonMeanLowerQuartile: PersonMeanStatistic {
  static let id = "steps.personMean.q1"
  static let statement = "lower quartile of persons' mean daily steps on days of wear"
  static let band = 5_500.0...6_300.0
  static let probability = 0.25
}

/// The upper quartile of person means.
enum PersonMeanUpperQuartile: PersonMeanStatistic {
  static let id = "steps.personMean.q3"
  static let statement = "upper quartile of persons' mean daily steps on days of wear"
  static let band = 9_300.0...10_400.0
  static let probability = 0.75
}

/// The median over persons of the coefficient of variation of daily steps.
enum WithinVariation: StepStatistic {
  static let id = "steps.within.cv.median"
  static let statement = "median of persons' coefficients of variation of daily steps"
  static let band = 0.36...0.44
  static let basis = "C1"

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard let days = scan.fusedWorn, let moments = StatisticArithmetic.moments(days),
      moments.mean > 0
    else { return nil }
    return [StatisticArithmetic.quantised(moments.deviation / moments.mean)]
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.quantile(contributions, 0.5)
  }
}

/// The maximum daily steps of one device in the cohort.
enum LargestDay: StepStatistic {
  static let id = "steps.day.largest"
  static let statement = "most steps that one device wrote for a day, over 180,000 person-days"
  static let band = 30_000.0...60_000.0
  static let basis = "C1"
  static let needs = CohortRequirements(persons: 1_500, days: 120, tracks: [.steps])

  static func contribution(of scan: StepScan) -> [Int64]? {
    let totals = scan.devices.flatMap { device in scan.days.indices.map { device.total($0) } }
    return totals.max().map { [Int64($0)] }
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    contributions.compactMap(\.first).max().map(Double.init)
  }
}
