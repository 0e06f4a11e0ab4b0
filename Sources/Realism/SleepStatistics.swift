import HealthModel

/// The sleep statistics, from section 2.3 of the calibration figures.
package enum SleepStatistics {
  /// All sleep statistics.
  package static let all: [any RealismStatistic.Type] = [
    SleepMeanOfMeans.self, SleepShareBelow5.self, SleepShare5To6.self, SleepShare6To7.self,
    SleepShareFrom7.self, SleepWithinMedian.self, SleepWithinLow.self, SleepWithinHigh.self,
    BedBeforeMidnightWeekday.self, BedBeforeMidnightWeekend.self, BedBeforeMidnightDifference.self,
    SleepEfficiencyMedian.self, SleepEfficiencyLow.self, SleepCoreShare.self, SleepDeepShare.self,
    SleepREMShare.self, SleepDeepAfterREM.self, SleepSegmentsLow.self, SleepSegmentsHigh.self,
    SleepGrid.self, SleepOverlaps.self, SleepInBedRatio.self, SleepCrossings.self,
    SleepAfterMidnight.self, SleepNightsMissing.self,
  ]

  static let nightsForMean = 10
  static let nightsForSpread = 20
}

/// A summary of persons' mean minutes asleep, over those with at least ten nights.
protocol SleepMeanStatistic: PersonStatistic {}

extension SleepMeanStatistic {
  static var basis: String { "F5" }
  static var quantum: Double { 1.0 / 60_000 }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 2_000, contributors: 1_150, days: 90, tracks: [.sleep])
  }

  static func value(of person: MeasuredPerson) -> Int64? {
    let nights = person.scan(SleepScan.self).nights
    guard nights.count >= SleepStatistics.nightsForMean else { return nil }
    return nights.reduce(0) { $0 + $1.asleep } / Int64(nights.count)
  }
}

enum SleepMeanOfMeans: SleepMeanStatistic {
  static let id = "sleep.personMean.mean"
  static let statement = "mean of persons' mean minutes asleep"
  static let band = 380.0...398.0
  static func summary(_ values: [Double]) -> Double? { Summary.mean(values) }
}

enum SleepShareBelow5: SleepMeanStatistic {
  static let id = "sleep.personMean.below5"
  static let statement = "share of persons who sleep less than 5 h on average"
  static let band = 0.06...0.11
  static func summary(_ values: [Double]) -> Double? { Summary.share(values, from: 0, to: 300) }
}

enum SleepShare5To6: SleepMeanStatistic {
  static let id = "sleep.personMean.5to6"
  static let statement = "share of persons who sleep 5 to 6 h on average"
  static let band = 0.18...0.26
  static func summary(_ values: [Double]) -> Double? { Summary.share(values, from: 300, to: 360) }
}

enum SleepShare6To7: SleepMeanStatistic {
  static let id = "sleep.personMean.6to7"
  static let statement = "share of persons who sleep 6 to 7 h on average"
  static let band = 0.34...0.42
  static func summary(_ values: [Double]) -> Double? { Summary.share(values, from: 360, to: 420) }
}

enum SleepShareFrom7: SleepMeanStatistic {
  static let id = "sleep.personMean.from7"
  static let statement = "share of persons who sleep 7 h or more on average"
  static let band = 0.28...0.36
  static func summary(_ values: [Double]) -> Double? {
    Summary.share(values, from: 420, to: .infinity)
  }
}

/// A quantile of the standard deviation of persons' nights in minutes, over those with at least
/// twenty.
protocol SleepWithinStatistic: PersonStatistic {}

extension SleepWithinStatistic {
  static var basis: String { "C1, C5" }
  static var quantum: Double { 1.0 / 60_000 }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 2_000, contributors: 500, days: 90, tracks: [.sleep])
  }

  static func value(of person: MeasuredPerson) -> Int64? {
    let nights = person.scan(SleepScan.self).nights
    guard nights.count >= SleepStatistics.nightsForSpread else { return nil }
    return Summary.deviation(nights.map { Double($0.asleep) }).map { Int64($0.rounded()) }
  }
}

enum SleepWithinMedian: SleepWithinStatistic {
  static let id = "sleep.within.median"
  static let statement = "median over persons of the standard deviation of their nights, minutes"
  static let band = 58.0...82.0
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.5, values) }
}

enum SleepWithinLow: SleepWithinStatistic {
  static let id = "sleep.within.q10"
  static let statement = "tenth percentile of the standard deviation of a person's nights, minutes"
  static let band = 40.0...50.0
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.1, values) }
}

enum SleepWithinHigh: SleepWithinStatistic {
  static let id = "sleep.within.q90"
  static let statement =
    "ninetieth percentile of the standard deviation of a person's nights, minutes"
  static let band = 95.0...120.0
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.9, values) }
}

/// The shares of nights with bedtime before midnight, on weekdays and on weekends.
protocol BedtimeStatistic: RealismStatistic {}

extension BedtimeStatistic {
  static var combination: ContributionTotal.Combination { .sums }
  static var basis: String { "F5" }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 2_000, contributors: 1_150, days: 90, tracks: [.sleep])
  }

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let nights = person.scan(SleepScan.self).nights
    guard nights.count >= SleepStatistics.nightsForMean else { return nil }
    var counts: [Int64] = [0, 0, 0, 0]
    for night in nights {
      // The weekend nights are those that end on Saturday or Sunday.
      let group = person.days.day(night.day).weekday >= 5 ? 2 : 0
      counts[group + 1] += 1
      if night.bed < person.days.starts[night.day] { counts[group] += 1 }
    }
    return counts
  }

  /// The shares on weekdays and on weekends; nil without nights of both kinds.
  static func shares(_ contributions: [[Int64]]) -> (Double, Double)? {
    let sums = (0..<4).map { place in contributions.reduce(Int64(0)) { $0.adding($1.term(place)) } }
    guard sums[1] > 0, sums[3] > 0 else { return nil }
    return (Double(sums[0]) / Double(sums[1]), Double(sums[2]) / Double(sums[3]))
  }
}

enum BedBeforeMidnightWeekday: BedtimeStatistic {
  static let id = "sleep.bedBeforeMidnight.weekday"
  static let statement = "share of weekday nights that begin in bed before midnight"
  static let band = 0.62...0.70
  static func cohortValue(_ all: [[Int64]]) -> Double? { shares(all)?.0 }
}

enum BedBeforeMidnightWeekend: BedtimeStatistic {
  static let id = "sleep.bedBeforeMidnight.weekend"
  static let statement = "share of weekend nights that begin in bed before midnight"
  static let band = 0.52...0.61
  static func cohortValue(_ all: [[Int64]]) -> Double? { shares(all)?.1 }
}

enum BedBeforeMidnightDifference: BedtimeStatistic {
  static let id = "sleep.bedBeforeMidnight.difference"
  static let statement = "weekday share less weekend share of nights in bed before midnight"
  static let band = 0.06...0.13
  static func cohortValue(_ all: [[Int64]]) -> Double? { shares(all).map { $0.0 - $0.1 } }
}
