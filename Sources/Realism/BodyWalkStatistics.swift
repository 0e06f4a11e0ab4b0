import HealthModel

/// The statistics of the minutes of walks, with bands from the joint-life figures.
package enum BodyWalkStatistics {
  /// All of them.
  package static let all: [any RealismStatistic.Type] = [
    FastestSteps.self, WalkingMinutes.self, BriskMinutes.self, RunsPerDay.self, LongRuns.self,
    RunsOnTheHour.self, LongStill.self, NextMinute.self, QuarterHourLater.self, OwnHours.self,
  ]

  static let needs = CohortRequirements(persons: 300, days: 90, tracks: [.steps])
}

/// A ratio of two counts of the minutes of walks.
protocol WalkRatio: RatioStatistic {
  static func parts(of scan: BodyWalkScan) -> (Int64, Int64)
}

extension WalkRatio {
  static var needs: CohortRequirements { BodyWalkStatistics.needs }

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(BodyWalkScan.self)
    return scan.days == 0 ? nil : parts(of: scan)
  }
}

/// The fastest steps of all watches.
enum FastestSteps: PersonStatistic {
  static let id = "body.walks.fastest"
  static let statement = "most steps per minute of any watch sample of 20 seconds or more"
  static let band = 150.0...230.0
  static let basis = "J-11"
  static let needs = BodyWalkStatistics.needs
  static let quantum = 0.01

  static func value(of person: MeasuredPerson) -> Int64? {
    person.scan(BodyWalkScan.self).fastest.map { Int64(($0 / quantum).rounded()) }
  }

  static func summary(_ values: [Double]) -> Double? { values.last }
}

/// The minutes of walking a day.
enum WalkingMinutes: WalkRatio {
  static let id = "body.walks.from60"
  static let statement = "minutes of 60 to 99 true steps, per day"
  static let band = 24.0...60.0
  static let basis = "J-9"

  static func parts(of scan: BodyWalkScan) -> (Int64, Int64) {
    (scan.walking - scan.brisk, scan.days)
  }
}

/// The minutes of brisk walking a day.
enum BriskMinutes: WalkRatio {
  static let id = "body.walks.from100"
  static let statement = "minutes of 100 true steps or more, per day"
  static let band = 7.0...17.5
  static let basis = "J-9"

  static func parts(of scan: BodyWalkScan) -> (Int64, Int64) { (scan.brisk, scan.days) }
}

/// The runs of minutes with steps.
enum RunsPerDay: WalkRatio {
  static let id = "body.walks.runs"
  static let statement = "runs of minutes with true steps, per day"
  static let band = 60.0...100.0
  static let basis = "J-12"

  static func parts(of scan: BodyWalkScan) -> (Int64, Int64) { (scan.runs, scan.days) }
}

/// The share of steps in long runs.
enum LongRuns: WalkRatio {
  static let id = "body.walks.long"
  static let statement = "share of true steps in runs of ten minutes or more"
  static let band = 0.4...0.6
  static let basis = "J-12"

  static func parts(of scan: BodyWalkScan) -> (Int64, Int64) { (scan.longRunSteps, scan.steps) }
}

/// The seam between hours.
enum RunsOnTheHour: WalkRatio {
  static let id = "body.walks.onTheHour"
  static let statement =
    "runs of minutes with true steps that begin at minute 0 of an hour, relative to other minutes"
  static let band = 0.85...1.15
  static let basis = "J-12; the width of the band is a choice"

  static func parts(of scan: BodyWalkScan) -> (Int64, Int64) {
    (59 * scan.starts[0], scan.starts[1...].reduce(0, +))
  }
}

/// The share of time without steps in long runs.
enum LongStill: WalkRatio {
  static let id = "body.still.long"
  static let statement =
    "share of minutes without true steps, 7:00 to 22:00, in runs of half an hour or more"
  static let band = 0.4...0.55
  static let basis = "J-14"

  static func parts(of scan: BodyWalkScan) -> (Int64, Int64) {
    (scan.longStillMinutes, scan.stillMinutes)
  }
}

/// The autocorrelation of the steps of minutes.
protocol MinuteCorrelation: WalkRatio {
  /// The index of the lag in `BodyWalkScan.lags`.
  static var lag: Int { get }
}

extension MinuteCorrelation {
  static var basis: String { "J-15" }

  static var statement: String {
    "correlation of the true steps of a minute, 8:00 to 22:00, with those "
      + "\(BodyWalkScan.lags[lag]) min later"
  }

  static func parts(of scan: BodyWalkScan) -> (Int64, Int64) {
    (Int64(scan.covariances[lag]), Int64(scan.covariances[0]))
  }
}

enum NextMinute: MinuteCorrelation {
  static let id = "body.walks.lag1"
  static let band = 0.7...0.9
  static let lag = 1
}

enum QuarterHourLater: MinuteCorrelation {
  static let id = "body.walks.lag15"
  static let band = 0.17...0.37
  static let lag = 3
}

/// The difference between persons' hours.
enum OwnHours: PersonStatistic {
  static let id = "body.hours.own"
  static let statement =
    "true steps of 6:00-12:00 divided by those of 17:00-23:00: upper / lower quartile of persons"
  static let band = 1.3...4.0
  static let basis = "J-19; the width of the band is a choice"
  static let needs = BodyWalkStatistics.needs
  static let quantum = 0.000_1

  static func value(of person: MeasuredPerson) -> Int64? {
    let hours = person.scan(BodyWalkScan.self).hours
    let morning = hours[6..<12].reduce(0, +)
    let evening = hours[17..<23].reduce(0, +)
    guard morning > 0, evening > 0 else { return nil }
    return Int64((Double(morning) / Double(evening) / quantum).rounded())
  }

  static func summary(_ values: [Double]) -> Double? {
    guard let upper = Summary.quantile(0.75, values), let lower = Summary.quantile(0.25, values),
      lower > 0
    else { return nil }
    return upper / lower
  }
}
