import HealthModel

/// The statistics of years with a watch and of its transfers, with bands from the joint-life
/// figures.
package enum BodyYearStatistics {
  /// All of them.
  package static let all: [any RealismStatistic.Type] = [
    YearsChange.self, LongAbsences.self, TransferGrid.self,
  ]

  static let needs = CohortRequirements(persons: 300, days: 1_095, tracks: [.steps])
}

/// The change of the mean of a person's steps from year to year.
enum YearsChange: RealismStatistic {
  static let id = "body.years.change"
  static let statement = "root mean square change of persons' mean daily steps from year to year"
  static let band = 1_500.0...2_300.0
  static let basis = "J-69"
  static let needs = BodyYearStatistics.needs

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    let scan = person.scan(StepScan.self)
    guard scan.worn != nil else { return nil }
    var sums: [Int: (sum: Int, count: Int)] = [:]
    for day in scan.wornDays {
      let year = day / 365
      let known = sums[year] ?? (0, 0)
      sums[year] = (known.sum + scan.fusedTotals[day], known.count + 1)
    }
    var squares: Int64 = 0
    var pairs: Int64 = 0
    for year in 0..<scan.wornTotals.count / 365 {
      guard let one = sums[year], let next = sums[year + 1], one.count >= 180, next.count >= 180
      else { continue }
      let change = Int64(next.sum / next.count - one.sum / one.count)
      squares += change * change
      pairs += 1
    }
    return pairs == 0 ? nil : [squares, pairs]
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.ratio(contributions)?.squareRoot()
  }
}

/// The persons whose watch was off for weeks.
enum LongAbsences: RatioStatistic {
  static let id = "body.wear.long"
  static let statement =
    "share of persons whose worn device has, in three years, 14 days in a row below 100 steps"
  static let band = 0.08...0.6
  static let basis = "J-41; the width of the band is a choice"
  static let needs = BodyYearStatistics.needs

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let totals = person.scan(StepScan.self).wornTotals
    if totals.isEmpty { return nil }
    var days = 0
    for total in totals.prefix(1_095) {
      days = total < StepScan.minimumWornSteps ? days + 1 : 0
      if days == 14 { return (1, 1) }
    }
    return (0, 1)
  }
}

/// The transfers of a watch, which follow no grid.
enum TransferGrid: RatioStatistic {
  static let id = "body.lag.grid"
  static let statement =
    "share of a watch's transfers at the same second of a quarter hour as the one before"
  static let band = 0.0...0.05
  static let basis = "J-51; the width of the band is a choice"
  static let needs = CohortRequirements(persons: 300, days: 90, tracks: [.steps])

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    guard let log = person.arrivals,
      let track = log.tracks.first(where: { $0.type == .stepCount && $0.source.kind == .watch })
    else { return nil }
    var same: Int64 = 0
    var transfers: Int64 = 0
    var last: Int64?
    for index in 0..<log.count {
      let event = log[index]
      guard event.change == .arrived, track.rows.contains(event.row), event.time != last else {
        continue
      }
      if let last {
        transfers += 1
        same += last / 1_000 % 900 == event.time / 1_000 % 900 ? 1 : 0
      }
      last = event.time
    }
    return transfers > 0 ? (same, transfers) : nil
  }
}
