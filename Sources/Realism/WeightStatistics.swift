import HealthModel

/// The weight statistics, from section 3.3 of the calibration figures.
package enum WeightStatistics {
  /// All weight statistics.
  package static let all: [any RealismStatistic.Type] = [
    WeightDayDeviation.self, WeightHalfKilogram.self, WeightWholeKilogram.self,
    WeightWeekRange.self, WeightWeekTop.self, WeightWeekBottom.self, WeightTurnOfYear.self,
    WeightDecadeMean.self, WeightDecadeDeviation.self, WeightDecadeLarge.self,
    WeighDayMean.self, WeighDayLow.self, WeighDayHigh.self, WeighInGap.self, WeighInVariation.self,
    WeighInsAndChange.self, WeightPersistence.self, WeightStartFit.self,
  ]
}

/// A statistic of weight changes between consecutive days, scaled to 80 kg.
protocol DayChangeStatistic: RealismStatistic {}

extension DayChangeStatistic {
  static var combination: ContributionTotal.Combination { .sums }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 300, days: 90, tracks: [.weight])
  }

  /// The number of changes, the sum of their squares in g², and the numbers of those of at least
  /// 0.5 kg and 1 kg.
  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(WeightScan.self)
    var sums: [Int64] = [0, 0, 0, 0]
    for (day, next) in zip(scan.days, scan.days.dropFirst()) where next == day + 1 {
      guard let before = scan.grams[day], let after = scan.grams[next] else { continue }
      let change = scan.at80(after - before)
      sums[0] += 1
      sums[1] += change * change
      if abs(change) >= 500 { sums[2] += 1 }
      if abs(change) >= 1_000 { sums[3] += 1 }
    }
    return sums[0] > 0 ? sums : nil
  }

  static func sums(_ contributions: [[Int64]]) -> [Double]? {
    let sums = (0..<4).map { place in contributions.reduce(0.0) { $0 + Double($1.term(place)) } }
    return sums[0] > 0 ? sums : nil
  }
}

enum WeightDayDeviation: DayChangeStatistic {
  static let id = "weight.dayChange.deviation"
  static let statement = "standard deviation of changes from day to day, kg at 80 kg"
  static let band = 0.42...0.56
  static let basis = "F21, C7"
  static func cohortValue(_ all: [[Int64]]) -> Double? {
    sums(all).map { ($0[1] / $0[0]).squareRoot() / 1_000 }
  }
}

enum WeightHalfKilogram: DayChangeStatistic {
  static let id = "weight.dayChange.half"
  static let statement = "share of changes from day to day of at least 0.5 kg, at 80 kg"
  static let band = 0.27...0.37
  static let basis = "F21"
  static func cohortValue(_ all: [[Int64]]) -> Double? { sums(all).map { $0[2] / $0[0] } }
}

enum WeightWholeKilogram: DayChangeStatistic {
  static let id = "weight.dayChange.whole"
  static let statement = "share of changes from day to day of at least 1 kg, at 80 kg"
  static let band = 0.04...0.08
  static let basis = "F21"
  static func cohortValue(_ all: [[Int64]]) -> Double? { sums(all).map { $0[3] / $0[0] } }
}

/// The weekly cycle of weight, from days with weigh-ins on at least six of the surrounding seven
/// days.
protocol WeekStatistic: RealismStatistic {}

extension WeekStatistic {
  static var combination: ContributionTotal.Combination { .sums }
  static var basis: String { "F22, F23" }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 300, days: 90, tracks: [.weight])
  }

  /// For each weekday from Monday, the sum of deviations from the surrounding week's mean, and
  /// their number.
  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(WeightScan.self)
    var sums = [Int64](repeating: 0, count: 14)
    for day in scan.days {
      guard let residual = scan.residual(day, reach: 3, least: 6) else { continue }
      let weekday = person.days.day(day).weekday
      sums[2 * weekday] += residual
      sums[2 * weekday + 1] += 1
    }
    return sums
  }

  /// The mean deviation of each weekday in per cent; nil if a weekday has no data.
  static func means(_ contributions: [[Int64]]) -> [Double]? {
    var means: [Double] = []
    for weekday in 0..<7 {
      let sum = contributions.reduce(0.0) { $0 + Double($1.term(2 * weekday)) }
      let count = contributions.reduce(0.0) { $0 + Double($1.term(2 * weekday + 1)) }
      if count < 1 { return nil }
      means.append(sum / count / 800)
    }
    return means
  }
}

enum WeightWeekRange: WeekStatistic {
  static let id = "weight.week.range"
  static let statement = "highest less lowest weekday mean, percent"
  static let band = 0.25...0.45
  static func cohortValue(_ all: [[Int64]]) -> Double? {
    guard let means = means(all), let top = means.max(), let low = means.min() else { return nil }
    return top - low
  }
}

enum WeightWeekTop: WeekStatistic {
  static let id = "weight.week.top"
  static let statement = "weekday of the highest mean (0 is Sunday)"
  static let band = 0.0...2.0
  static func cohortValue(_ all: [[Int64]]) -> Double? {
    guard let means = means(all), let top = means.max() else { return nil }
    return means.firstIndex(of: top).map { Double(($0 + 1) % 7) }
  }
}

enum WeightWeekBottom: WeekStatistic {
  static let id = "weight.week.bottom"
  static let statement = "weekday of the lowest mean (0 is Thursday)"
  static let band = 0.0...2.0
  static func cohortValue(_ all: [[Int64]]) -> Double? {
    guard let means = means(all), let low = means.min() else { return nil }
    return means.firstIndex(of: low).map { Double(($0 + 4) % 7) }
  }
}

enum WeightPersistence: RealismStatistic {
  static let id = "weight.residual.lag1"
  static let statement = "correlation of a day's distance from the four-week mean with the next's"
  static let band = 0.15...0.45
  static let basis = "C7"
  static let needs = CohortRequirements(persons: 300, days: 90, tracks: [.weight])

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(WeightScan.self)
    var sums: [Int64] = [0, 0, 0, 0]
    var last: (day: Int, residual: Int64)?
    for day in scan.days {
      guard let residual = scan.residual(day, reach: 14, least: 12) else { continue }
      sums[0] += residual * residual
      sums[1] += 1
      if let last, last.day == day - 1 {
        sums[2] += residual * last.residual
        sums[3] += 1
      }
      last = (day, residual)
    }
    return sums[3] > 0 ? sums : nil
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ all: [[Int64]]) -> Double? {
    let sums = (0..<4).map { place in all.reduce(0.0) { $0 + Double($1.term(place)) } }
    guard sums[1] > 0, sums[3] > 0, sums[0] > 0 else { return nil }
    return (sums[2] / sums[3]) / (sums[0] / sums[1])
  }
}
