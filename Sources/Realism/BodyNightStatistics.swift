import HealthModel

/// The statistics that join steps and sleep, with bands from the joint-life figures.
package enum BodyNightStatistics {
  /// All of them.
  package static let all: [any RealismStatistic.Type] = [
    StepsInStages.self, StepsInNights.self, WalkedNights.self, FirstStep.self, LastStep.self,
    WakingToFirstStep.self,
  ]

  static let needs = CohortRequirements(persons: 300, days: 90, tracks: [.steps, .sleep])
}

/// The share of some steps in those of 24 hours with a night.
protocol NightShare: RatioStatistic {
  /// The steps whose share it is.
  static func steps(_ scan: BodyNightScan) -> Double
}

extension NightShare {
  static var needs: CohortRequirements { BodyNightStatistics.needs }

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(BodyNightScan.self)
    // A thousandth of a step is the unit.
    return scan.nights == 0 ? nil : (Int64(steps(scan) * 1_000), Int64(scan.inDays * 1_000))
  }
}

/// The share of steps that fall into the same watch's stages of sleep.
enum StepsInStages: NightShare {
  static let id = "body.steps.inStages"
  static let statement =
    "share of the watch's steps in 24 hours with a night that fall within its core, deep and REM "
    + "sleep"
  static let band = 0.0...0.002
  static let basis = "J-2"

  static func steps(_ scan: BodyNightScan) -> Double { scan.inStages }
}

/// The share of steps between falling asleep and waking up for good.
enum StepsInNights: NightShare {
  static let id = "body.steps.inNights"
  static let statement =
    "share of the watch's steps in 24 hours with a night that fall between falling asleep and "
    + "waking up"
  static let band = 0.001...0.012
  static let basis = "J-1, J-2"

  static func steps(_ scan: BodyNightScan) -> Double { scan.inNights }
}

/// The share of nights with a step.
enum WalkedNights: RatioStatistic {
  static let id = "body.steps.walkedNights"
  static let statement = "share of nights with a step between falling asleep and waking up"
  static let band = 0.5...0.9
  static let basis = "J-1, J-4"
  static let needs = BodyNightStatistics.needs

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(BodyNightScan.self)
    return scan.nights == 0 ? nil : (scan.walkedNights, scan.nights)
  }
}

/// The median time from waking to the first steps.
enum FirstStep: BinnedStatistic {
  static let id = "body.steps.afterWaking"
  static let statement = "median minutes from waking up to the watch's first steps"
  static let band = 0.0...25.0
  static let basis = "J-5"
  static let needs = BodyNightStatistics.needs
  static let quantum = 1.0
  static let quantile = 0.5

  static func bins(of person: MeasuredPerson) -> [Int64]? {
    person.scan(BodyNightScan.self).untilFirstStep
  }
}

/// The median time from the last steps to sleep.
enum LastStep: BinnedStatistic {
  static let id = "body.steps.beforeSleep"
  static let statement = "median minutes from the watch's last steps to falling asleep"
  static let band = 5.0...35.0
  static let basis = "J-5"
  static let needs = BodyNightStatistics.needs
  static let quantum = 1.0
  static let quantile = 0.5

  static func bins(of person: MeasuredPerson) -> [Int64]? {
    person.scan(BodyNightScan.self).sinceLastStep
  }
}

/// The correlation between waking up and the first steps, within persons.
enum WakingToFirstStep: RealismStatistic {
  static let id = "body.steps.wakingCorrelation"
  static let statement =
    "correlation of the time of waking with that of the first activity after 3:00, within persons"
  static let band = 0.7...1.0
  static let basis = "J-5, J-6; the width of the band is a choice"
  static let needs = BodyNightStatistics.needs

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(BodyNightScan.self)
    return [scan.activity.product, scan.activity.squares.0, scan.activity.squares.1].map {
      Int64($0.rounded())
    }
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let sums = StatisticArithmetic.sums(contributions)
    return sums.count == 3 ? PairedDeviations.correlation(sums[0], sums[1], sums[2]) : nil
  }
}
