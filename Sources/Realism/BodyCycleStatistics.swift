import HealthModel

/// The statistics of the cycles of a night, with bands from the joint-life figures.
package enum BodyCycleStatistics {
  /// All of them.
  package static let all: [any RealismStatistic.Type] = [
    CycleLength.self, CycleRhythm.self, FirstDreams.self, EarlyDeep.self,
  ]

  static let needs = CohortRequirements(persons: 300, days: 90, tracks: [.sleep])
}

/// The length of a cycle, from one start of REM sleep to the next.
enum CycleLength: BinnedStatistic {
  static let id = "body.rem.cycle"
  static let statement = "median minutes from one start of REM sleep to the next in a night"
  static let band = 85.0...105.0
  static let basis = "J-44"
  static let needs = BodyCycleStatistics.needs
  static let quantum = 1.0
  static let quantile = 0.5

  static func bins(of person: MeasuredPerson) -> [Int64]? {
    person.scan(BodyCycleScan.self).intervals
  }
}

/// The rhythm of REM sleep, which a chain of stages without cycles does not have.
enum CycleRhythm: RealismStatistic {
  static let id = "body.rem.rhythm"
  static let statement =
    "pairs of minutes of REM sleep 80 to 110 minutes apart, divided by those 35 to 55 minutes apart"
  static let band = 1.5...8.0
  static let basis = "J-44; the width of the band is a choice"
  static let needs = BodyCycleStatistics.needs
  static var combination: ContributionTotal.Combination { .sums }

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let pairs = person.scan(BodyCycleScan.self).pairs
    return pairs.contains { $0 > 0 } ? pairs : nil
  }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let sums = StatisticArithmetic.sums(contributions)
    func mean(_ range: ClosedRange<Int>) -> Double {
      let chosen = zip(BodyCycleScan.distances, sums).filter { range.contains($0.0) }
      return chosen.reduce(0) { $0 + $1.1 } / Double(max(1, chosen.count))
    }
    let below = mean(35...55)
    return below > 0 ? mean(80...110) / below : nil
  }
}

/// The first episode of REM sleep, the shortest.
enum FirstDreams: RatioStatistic {
  static let id = "body.rem.first"
  static let statement = "REM sleep in a night's first episode, divided by that in its third"
  static let band = 0.45...0.85
  static let basis = "J-45"
  static let needs = BodyCycleStatistics.needs

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(BodyCycleScan.self)
    return scan.third > 0 ? (scan.first, scan.third) : nil
  }
}

/// The share of deep sleep early in the night.
enum EarlyDeep: RatioStatistic {
  static let id = "body.deep.early"
  static let statement = "share of deep sleep that lies in the first third of the night"
  static let band = 0.5...0.8
  static let basis = "J-45"
  static let needs = BodyCycleStatistics.needs

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(BodyCycleScan.self)
    return scan.deep > 0 ? (scan.earlyDeep, scan.deep) : nil
  }
}
