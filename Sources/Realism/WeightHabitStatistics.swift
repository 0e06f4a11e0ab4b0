import Distributions
import Foundation
import HealthModel

/// A summary of the share of days with a weigh-in, over persons with any.
protocol WeighDayStatistic: PersonStatistic {}

extension WeighDayStatistic {
  static var basis: String { "F20" }
  static var quantum: Double { 0.000_1 }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 2_000, days: 90, tracks: [.weight])
  }

  static func value(of person: MeasuredPerson) -> Int64? {
    let scan = person.scan(WeightScan.self)
    if scan.days.isEmpty { return nil }
    return Int64(scan.days.count) * 10_000 / Int64(scan.grams.count)
  }
}

enum WeighDayMean: WeighDayStatistic {
  static let id = "weight.weighDays.mean"
  static let statement = "mean over persons of the share of days with a weigh-in"
  static let band = 0.35...0.45
  static func summary(_ values: [Double]) -> Double? { Summary.mean(values) }
}

enum WeighDayLow: WeighDayStatistic {
  static let id = "weight.weighDays.q25"
  static let statement = "lower quartile over persons of the share of days with a weigh-in"
  static let band = 0.10...0.22
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.25, values) }
}

enum WeighDayHigh: WeighDayStatistic {
  static let id = "weight.weighDays.q75"
  static let statement = "upper quartile over persons of the share of days with a weigh-in"
  static let band = 0.55...0.70
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.75, values) }
}

enum WeighInGap: RatioStatistic {
  static let id = "weight.gap30"
  static let statement = "share of persons with 30 days in a row without a weigh-in in 1,085 days"
  static let band = 0.65...0.80
  static let basis = "F20"
  static let needs = CohortRequirements(persons: 300, days: 1_085, tracks: [.weight])
  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(WeightScan.self)
    guard !scan.days.isEmpty, scan.grams.count >= 1_085 else { return nil }
    return (scan.longestGap(within: 1_085) >= 30 ? 1 : 0, 1)
  }
}

/// The irregularity of the days between weigh-ins.
enum WeighInVariation: PersonStatistic {
  static let id = "weight.gaps.variation"
  static let statement =
    "median of persons' coefficients of variation of the days between weigh-ins, up to 29 days"
  static let band = 0.5...1.0
  static let basis = "a choice"
  static let quantum = 0.001
  static let needs = CohortRequirements(persons: 300, days: 90, tracks: [.weight])
  static func value(of person: MeasuredPerson) -> Int64? {
    let days = person.scan(WeightScan.self).days
    let gaps = zip(days, days.dropFirst()).map { Double($1 - $0) }.filter { $0 < 30 }
    guard gaps.count >= 20, let mean = Summary.mean(gaps), let spread = Summary.deviation(gaps)
    else { return nil }
    return Int64((spread / mean / quantum).rounded())
  }
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.5, values) }
}

/// The relation between weigh-ins and the change of the weight.
enum WeighInsAndChange: RealismStatistic {
  static let id = "body.weight.habit"
  static let statement =
    "correlation over persons between the share of days with a weigh-in and a year's change in "
    + "weight"
  static let band = -0.2 ... -0.05
  static let basis = "J-49"
  static let needs = CohortRequirements(persons: 2_000, days: 365, tracks: [.weight])

  /// The share in ten-thousandths, the relative change in ten-thousandths, their squares and their
  /// product, and 1.
  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(WeightScan.self)
    guard !scan.days.isEmpty, let grams = person.truth.weight?.grams, grams.count >= 365 else {
      return nil
    }
    let share = Int64(scan.days.count { $0 < 365 }) * 10_000 / 365
    let before = grams[..<7].reduce(Int64(0)) { $0 + Int64($1) }
    let after = grams[358..<365].reduce(Int64(0)) { $0 + Int64($1) }
    let change = (after - before) * 10_000 / before
    return [share, change, share * share, change * change, share * change, 1]
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let sums = StatisticArithmetic.sums(contributions)
    guard sums.count == 6, sums[5] > 1 else { return nil }
    let count = sums[5]
    return PairedDeviations.correlation(
      sums[4] - sums[0] * sums[1] / count, sums[2] - sums[0] * sums[0] / count,
      sums[3] - sums[1] * sums[1] / count)
  }
}

enum WeightTurnOfYear: RealismStatistic {
  static let id = "weight.turnOfYear"
  static let statement =
    "rise from the week ending 16 December to the week around 2 January, percent"
  static let band = 0.3...0.8
  static let basis = "F24"
  static let needs = CohortRequirements(persons: 300, days: 400, tracks: [.weight])

  /// The sum of a person's relative increases in millionths, and their number.
  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(WeightScan.self)
    guard let first = scan.days.first, let last = scan.days.last else { return nil }
    var sums: [Int64] = [0, 0]
    for year in person.days.day(first).components.year...person.days.day(last).components.year {
      guard let early = LocalDay(year: year, month: 12, day: 10),
        let before = mean(scan, person, from: early),
        let after = mean(scan, person, from: early.advanced(by: 20))
      else { continue }
      sums[0] += (after - before) * 1_000_000 / before
      sums[1] += 1
    }
    return sums[1] > 0 ? sums : nil
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ all: [[Int64]]) -> Double? {
    let count = all.reduce(Int64(0)) { $0.adding($1.term(1)) }
    let sum = all.reduce(Int64(0)) { $0.adding($1.term(0)) }
    return count > 0 ? Double(sum) / Double(count) / 10_000 : nil
  }

  /// The mean of the weigh-ins of a week; nil for fewer than two.
  private static func mean(_ scan: WeightScan, _ person: MeasuredPerson, from day: LocalDay)
    -> Int64?
  {
    let first = day.ordinal - person.days.firstDay.ordinal
    guard first >= 0, first + 7 <= scan.grams.count else { return nil }
    let grams = scan.grams[first..<(first + 7)].compactMap { $0 }
    return grams.count >= 2 ? grams.reduce(0, +) / Int64(grams.count) : nil
  }
}

/// A summary of the relative change of the true weight in ten years.
protocol DecadeStatistic: PersonStatistic {}

extension DecadeStatistic {
  static var basis: String { "F26" }
  static var quantum: Double { 0.01 }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 2_000, days: 3_660, tracks: [.weight])
  }

  static func value(of person: MeasuredPerson) -> Int64? {
    guard let grams = person.truth.weight?.grams, grams.count >= 3_660 else { return nil }
    let before = grams[..<7].reduce(Int64(0)) { $0 + Int64($1) }
    let after = grams[3_653..<3_660].reduce(Int64(0)) { $0 + Int64($1) }
    return (after - before) * 10_000 / before
  }
}

enum WeightDecadeMean: DecadeStatistic {
  static let id = "weight.decade.mean"
  static let statement = "mean change in ten years, percent"
  static let band = 3.0...6.0
  static func summary(_ values: [Double]) -> Double? { Summary.mean(values) }
}

enum WeightDecadeDeviation: DecadeStatistic {
  static let id = "weight.decade.deviation"
  static let statement = "standard deviation of the change in ten years, percent"
  static let band = 10.0...16.0
  static func summary(_ values: [Double]) -> Double? { Summary.deviation(values) }
}

enum WeightDecadeLarge: DecadeStatistic {
  static let id = "weight.decade.large"
  static let statement = "share of persons who gain 20 percent in ten years"
  static let band = 0.11...0.20
  static func summary(_ values: [Double]) -> Double? {
    Summary.share(values, from: 20, to: .infinity)
  }
}

enum WeightStartFit: PersonStatistic {
  static let id = "weight.start.fit"
  static let statement = "p-value of first days' true weights against the declared lognormal"
  static let band = 0.001...1.0
  static let basis = "declared"
  static let quantum = 0.001
  static let needs = CohortRequirements(persons: 300, days: 1, tracks: [.weight])
  static func value(of person: MeasuredPerson) -> Int64? {
    person.truth.weight?.grams.first.map { Int64($0) }
  }
  static func summary(_ values: [Double]) -> Double? {
    guard let declared = try? LogNormal(location: log(80), scale: 0.20) else { return nil }
    return GoodnessOfFit.kolmogorovSmirnov(sorted: values, cumulative: declared.cumulative)
  }
}
