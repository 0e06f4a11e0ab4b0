import HealthModel

/// The distribution of weekday steps over the hours.
enum HourProfile: StepStatistic {
  static let id = "steps.hours.profile"
  static let statement =
    "largest difference, in points, of an hour's share of the worn device's weekday steps from "
    + "the observed one"
  static let band = 0.0...0.5
  static let basis = "C1; the width of the band is a choice"

  private static let observed = [
    0.43, 0.25, 0.16, 0.08, 0.19, 0.72, 2.89, 4.59, 5.91, 5.57, 6.05, 5.63, 7.06, 6.51, 6.56,
    4.72, 6.60, 7.21, 8.13, 7.65, 4.61, 3.91, 3.02, 1.56,
  ]

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard let worn = scan.worn else { return nil }
    var hours = [Int64](repeating: 0, count: 24)
    for day in scan.wornDays where scan.days.day(day).weekday < 5 {
      for hour in 0..<24 { hours[hour] += Int64(worn.hours[24 * day + hour]) }
    }
    return hours
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let sums = StatisticArithmetic.sums(contributions)
    let total = sums.reduce(0, +)
    if total == 0 { return nil }
    let all = observed.reduce(0, +)
    return zip(sums, observed).map { abs(100 * $0 / total - 100 * $1 / all) }.max()
  }
}

/// The share of days without steps in each hour.
enum ZeroHours: StepStatistic {
  static let id = "steps.hours.zero"
  static let statement =
    "largest difference, in points, of the share of days with no step in an hour from the "
    + "observed one, all days counted"
  static let band = 0.0...15.0
  static let basis = "C1; the width of the band is a choice"

  private static let observed: [Double] = [
    65, 75, 78, 84, 84, 79, 55, 40, 32, 23, 18, 14, 10, 12, 12, 12, 11, 10, 10, 10, 15, 22, 31,
    49,
  ]

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard let worn = scan.worn else { return nil }
    var counts = [Int64](repeating: 0, count: 25)
    counts[24] = Int64(scan.days.count)
    for day in 0..<scan.days.count {
      for hour in 0..<24 where worn.hours[24 * day + hour] == 0 { counts[hour] += 1 }
    }
    return counts
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let sums = StatisticArithmetic.sums(contributions)
    guard let days = sums.last, days > 0 else { return nil }
    return zip(sums, observed).map { abs(100 * $0 / days - $1) }.max()
  }
}

/// The share of a day's steps in its busiest hour.
enum BusiestHour: StepStatistic {
  static let id = "steps.hours.busiest.median"
  static let statement = "median share of a day's steps that falls in its busiest hour"
  static let band = 0.225...0.28
  static let basis = "C1; the width of the band is a choice"

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard let worn = scan.worn else { return nil }
    return scan.wornDays.map { day in
      let most = worn.hours[(24 * day)..<(24 * day + 24)].max() ?? 0
      return StatisticArithmetic.quantised(Double(most) / Double(scan.wornTotals[day]))
    }
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.quantile(contributions, 0.5)
  }
}
