import HealthModel

/// The statistics that join heart rate, steps, sleep and the wearing of a watch, with bands from
/// the joint-life figures.
package enum BodyHeartStatistics {
  /// All of them.
  package static let all: [any RealismStatistic.Type] = [
    HeartOfHours.self, HeartOffWrist.self, ChargingHoles.self, NightsWorn.self, HeartBrisk.self,
    HeartRunning.self, HeartDip.self,
  ]

  static let needs = CohortRequirements(persons: 300, days: 90, tracks: [.steps, .vitals])
  static let withSleep = CohortRequirements(
    persons: 300, days: 90, tracks: [.steps, .sleep, .vitals])
}

/// The mean heart rate of some minutes above that while still.
protocol HeartExcess: RealismStatistic {
  /// The sum of the heart rates of the minutes, and their number.
  static func moving(_ scan: BodyHeartScan) -> (sum: Int64, count: Int64)
}

extension HeartExcess {
  static var needs: CohortRequirements { BodyHeartStatistics.withSleep }
  static var combination: ContributionTotal.Combination { .sums }

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(BodyHeartScan.self)
    let moving = moving(scan)
    return [moving.sum, moving.count, scan.still.sum, scan.still.count]
  }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let sums = StatisticArithmetic.sums(contributions)
    guard sums.count == 4, sums[1] > 0, sums[3] > 0 else { return nil }
    return sums[0] / sums[1] - sums[2] / sums[3]
  }
}

/// The correlation between an hour's steps and its heart rate.
enum HeartOfHours: PersonStatistic {
  static let id = "body.heart.hours"
  static let statement =
    "median of persons' correlation between an hour's steps and mean heart rate, 7:00 to 22:00"
  static let band = 0.55...0.88
  static let basis = "J-22"
  static let needs = BodyHeartStatistics.needs
  static let quantum = 0.000_1

  static func value(of person: MeasuredPerson) -> Int64? {
    person.scan(BodyHeartScan.self).correlation.map { Int64(($0 / quantum).rounded()) }
  }

  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.5, values) }
}

/// Heart rates on days without the watch.
enum HeartOffWrist: RealismStatistic {
  static let id = "body.heart.offWrist"
  static let statement =
    "heart rates a day from 10:00 on, on days below 100 watch steps, divided by other days'"
  static let band = 0.0...0.1
  static let basis = "J-39, J-40; the width of the band is a choice"
  static let needs = BodyHeartStatistics.needs

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(BodyHeartScan.self)
    guard !scan.steps.isEmpty else { return nil }
    var sums: [Int64] = [0, 0, 0, 0]
    for (number, isWorn) in zip(scan.readings, scan.isWorn) {
      sums[isWorn ? 2 : 0] += number
      sums[isWorn ? 3 : 1] += 1
    }
    return sums
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let sums = StatisticArithmetic.sums(contributions)
    guard sums.count == 4, sums[1] > 0, sums[2] > 0 else { return nil }
    return sums[0] / sums[1] / (sums[2] / sums[3])
  }
}

/// The holes that charging leaves.
enum ChargingHoles: RatioStatistic {
  static let id = "body.heart.holes"
  static let statement =
    "gaps of one to four hours between heart rates from 7:00 to 23:00, per day of wear"
  static let band = 0.2...1.0
  static let basis = "J-39"
  static let needs = BodyHeartStatistics.needs

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(BodyHeartScan.self)
    return scan.steps.isEmpty ? nil : (scan.holes, Int64(scan.isWorn.count { $0 }))
  }
}

/// The nights in which the watch is worn.
enum NightsWorn: RatioStatistic {
  static let id = "body.heart.nights"
  static let statement = "share of days of wear with a heart rate from 3:00 to 5:00"
  static let band = 0.25...0.65
  static let basis = "J-37; the width of the band is a choice"
  static let needs = BodyHeartStatistics.needs

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(BodyHeartScan.self)
    return scan.steps.isEmpty ? nil : (scan.nights, Int64(scan.isWorn.count { $0 }))
  }
}

/// The heart rate of a brisk walk above that at rest.
enum HeartBrisk: HeartExcess {
  static let id = "body.heart.brisk"
  static let statement =
    "heart rate in the second of two minutes of 100 to 119 steps, less that while still, beats a "
    + "minute"
  static let band = 28.0...48.0
  static let basis = "J-20, J-21"

  static func moving(_ scan: BodyHeartScan) -> (sum: Int64, count: Int64) { scan.brisk }
}

/// The heart rate of a run above that at rest.
enum HeartRunning: HeartExcess {
  static let id = "body.heart.running"
  static let statement =
    "heart rate in the second of two minutes of 140 steps or more, less that while still, beats "
    + "a minute"
  static let band = 60.0...92.0
  static let basis = "J-20"

  static func moving(_ scan: BodyHeartScan) -> (sum: Int64, count: Int64) { scan.running }
}

/// The dip of the heart rate in sleep.
enum HeartDip: PersonStatistic {
  static let id = "body.heart.dip"
  static let statement =
    "median of persons' relative difference between the heart rate while still and in sleep"
  static let band = 0.1...0.3
  static let basis = "J-26"
  static let needs = BodyHeartStatistics.withSleep
  static let quantum = 0.000_1

  static func value(of person: MeasuredPerson) -> Int64? {
    let scan = person.scan(BodyHeartScan.self)
    guard scan.asleep.count >= 100, scan.still.count >= 100 else { return nil }
    let asleep = Double(scan.asleep.sum) / Double(scan.asleep.count)
    let still = Double(scan.still.sum) / Double(scan.still.count)
    return Int64(((1 - asleep / still) / quantum).rounded())
  }

  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.5, values) }
}
