import Foundation
import HealthModel

/// The median over persons of the skewness of the logarithm of daily steps.
enum ResidualSkew: StepStatistic {
  static let id = "steps.within.logSkew.median"
  static let statement = "median of persons' skewness of the logarithm of daily steps"
  static let band = -1.6 ... -0.4
  static let basis = "C1"

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard let days = scan.fusedWorn,
      let moments = StatisticArithmetic.moments(days.map { log($0) }),
      moments.deviation > 0
    else { return nil }
    let cubes = days.reduce(0) { $0 + pow((log($1) - moments.mean) / moments.deviation, 3) }
    return [StatisticArithmetic.quantised(cubes / Double(days.count))]
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.quantile(contributions, 0.5)
  }
}

/// The autocorrelation of daily steps at a lag in days.
protocol LagStatistic: StepStatistic {
  /// The lag in days.
  static var lag: Int { get }
}

extension LagStatistic {
  static var statement: String {
    "correlation of daily steps at a lag of \(lag) d, in units of each person's own spread"
  }

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard let days = scan.fusedWorn, let moments = StatisticArithmetic.moments(days),
      moments.deviation > 0
    else { return nil }
    var sum = 0.0
    var count: Int64 = 0
    for day in scan.wornDays where day + lag < scan.wornTotals.count {
      guard scan.wornTotals[day + lag] >= StepScan.minimumWornSteps else { continue }
      sum +=
        (Double(scan.fusedTotals[day]) - moments.mean)
        * (Double(scan.fusedTotals[day + lag]) - moments.mean)
      count += 1
    }
    return [StatisticArithmetic.quantised(sum / (moments.deviation * moments.deviation)), count]
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.ratio(contributions, scale: StatisticArithmetic.scale)
  }
}

/// The autocorrelation at a lag of one day.
enum LagOne: LagStatistic {
  static let id = "steps.lag1"
  static let band = 0.06...0.20
  static let basis = "C1, C3"
  static let lag = 1
}

/// The autocorrelation at a lag of two days.
enum LagTwo: LagStatistic {
  static let id = "steps.lag2"
  static let band = -0.05...0.06
  static let basis = "C1, C3"
  static let lag = 2
}

/// The autocorrelation at a lag of seven days.
enum LagSeven: LagStatistic {
  static let id = "steps.lag7"
  static let band = 0.03...0.12
  static let basis = "C1, C3"
  static let lag = 7
}

/// The ratio of mean steps on weekends to mean steps on weekdays.
enum WeekendRatio: StepStatistic {
  static let id = "steps.weekend.ratio"
  static let statement = "ratio of mean steps, Saturdays and Sundays to other days"
  static let band = 0.90...1.03
  static let basis = "F7, F8, F12, C1"

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard scan.worn != nil else { return nil }
    var sums: [Int64] = [0, 0, 0, 0]
    for day in scan.wornDays {
      let place = scan.days.day(day).weekday >= 5 ? 0 : 2
      sums[place] += Int64(scan.fusedTotals[day])
      sums[place + 1] += 1
    }
    return sums
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.ratioOfMeans(contributions)
  }
}

/// The ratio of mean steps in summer to mean steps in winter.
enum SeasonRatio: StepStatistic {
  static let id = "steps.season.ratio"
  static let statement = "mean steps of the summer quarter divided by the winter's"
  static let band = 1.05...1.18
  static let basis = "F11"
  static let needs = CohortRequirements(persons: 300, days: 365, tracks: [.steps])

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    if person.history.steps.isEmpty || person.hemisphere == .tropics || person.days.count < 365 {
      return nil
    }
    let scan = person.scan(StepScan.self)
    let summer: Set<Int> = person.hemisphere == .north ? [6, 7, 8] : [12, 1, 2]
    let winter: Set<Int> = person.hemisphere == .north ? [12, 1, 2] : [6, 7, 8]
    guard scan.worn != nil else { return nil }
    var sums: [Int64] = [0, 0, 0, 0]
    for day in scan.wornDays {
      let month = scan.days.day(day).components.month
      guard summer.contains(month) || winter.contains(month) else { continue }
      let place = summer.contains(month) ? 0 : 2
      sums[place] += Int64(scan.fusedTotals[day])
      sums[place + 1] += 1
    }
    return sums
  }

  static func contribution(of scan: StepScan) -> [Int64]? { nil }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.ratioOfMeans(contributions)
  }
}

extension StatisticArithmetic {
  /// The ratio of two means, given as the sums and counts of each.
  static func ratioOfMeans(_ contributions: [[Int64]]) -> Double? {
    let sums = sums(contributions)
    guard sums.count == 4, sums[1] > 0, sums[2] > 0, sums[3] > 0 else { return nil }
    return (sums[0] / sums[1]) / (sums[2] / sums[3])
  }
}
