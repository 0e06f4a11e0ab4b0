import HealthModel

/// The share of persons with a day on which the worn device was hardly worn.
enum LowDayPersons: StepStatistic {
  static let id = "steps.lowDays.persons"
  static let statement =
    "share of persons whose worn device has, in the first 31 days, a day below 100 steps"
  static let band = 0.40...0.65
  static let basis = "C1"

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard scan.wornTotals.count >= 31 else { return nil }
    return [scan.wornTotals[..<31].contains { $0 < StepScan.minimumWornSteps } ? 1 : 0, 1]
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.ratio(contributions)
  }
}

/// The probability that a day with hardly any wear is followed by another one.
enum LowDayPersistence: StepStatistic {
  static let id = "steps.lowDays.persistence"
  static let statement = "share of the worn device's days below 100 steps followed by another"
  static let band = 0.40...0.62
  static let basis = "C1"

  static func contribution(of scan: StepScan) -> [Int64]? {
    var counts: [Int64] = [0, 0]
    for day in scan.wornTotals.indices.dropLast()
    where scan.wornTotals[day] < StepScan.minimumWornSteps {
      counts[1] += 1
      if scan.wornTotals[day + 1] < StepScan.minimumWornSteps { counts[0] += 1 }
    }
    return counts[1] == 0 ? nil : counts
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.ratio(contributions)
  }
}

/// The median ratio of the phone's daily steps to those of the worn device.
enum PhoneToWatch: StepStatistic {
  static let id = "steps.phoneToWatch.median"
  static let statement = "median ratio of phone to worn device's daily steps, both in use"
  static let band = 0.55...0.80
  static let basis = "C3, F3, F4"

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard scan.worn != nil, let phone = scan.phone else { return nil }
    return scan.wornDays.compactMap { day in
      let steps = phone.total(day)
      return steps < StepScan.minimumWornSteps
        ? nil : StatisticArithmetic.quantised(Double(steps) / Double(scan.wornTotals[day]))
    }
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.quantile(contributions, 0.5)
  }
}

/// The overcount of an app that adds up all sources, relative to the device with the most steps.
enum NaiveToFused: StepStatistic {
  static let id = "steps.naiveToFused.median"
  static let statement =
    "median ratio of phone plus worn device's daily steps to the larger of the two, both in use"
  static let band = 1.45...1.75
  static let basis = "C3, C6, I-1"

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard scan.worn != nil, let phone = scan.phone else { return nil }
    return scan.wornDays.compactMap { day in
      let steps = phone.total(day)
      let worn = scan.wornTotals[day]
      return steps < StepScan.minimumWornSteps
        ? nil : StatisticArithmetic.quantised(Double(steps + worn) / Double(max(steps, worn)))
    }
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.quantile(contributions, 0.5)
  }
}
