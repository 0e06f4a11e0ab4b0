import HealthModel

/// A step statistic computed from the shared scan.
protocol StepStatistic: RealismStatistic {
  /// One person's contribution; nil if the person has no data for the statistic.
  static func contribution(of scan: StepScan) -> [Int64]?
}

extension StepStatistic {
  /// The default cohort of the acceptance bands.
  static var needs: CohortRequirements {
    CohortRequirements(persons: 500, days: 90, tracks: [.steps])
  }

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    person.history.steps.isEmpty ? nil : contribution(of: person.scan(StepScan.self))
  }
}

/// Computations shared by several statistics.
enum StatisticArithmetic {
  /// The factor by which real numbers are multiplied before rounding to integers.
  static let scale = 1_000_000.0

  /// The number as an integer contribution, in multiples of 1 / `scale`.
  static func quantised(_ value: Double) -> Int64 { Int64((value * scale).rounded()) }

  /// The quantile of all contributed numbers, with linear interpolation.
  static func quantile(_ contributions: [[Int64]], _ probability: Double) -> Double? {
    let ascending = contributions.flatMap { $0 }.sorted().map(Double.init)
    return Summary.quantile(probability, ascending).map { $0 / scale }
  }

  /// The sum over all persons at each index.
  static func sums(_ contributions: [[Int64]]) -> [Double] {
    guard let count = contributions.first?.count else { return [] }
    var sums = [Int64](repeating: 0, count: count)
    for contribution in contributions {
      for place in 0..<count { sums[place] = sums[place].adding(contribution.term(place)) }
    }
    return sums.map(Double.init)
  }

  /// The ratio of two sums; nil if the second is zero.
  static func ratio(_ contributions: [[Int64]], scale: Double = 1) -> Double? {
    let sums = sums(contributions)
    return sums.count == 2 && sums[1] > 0 ? sums[0] / sums[1] / scale : nil
  }

  /// The mean and the standard deviation; nil for fewer than two values.
  static func moments(_ values: [Double]) -> (mean: Double, deviation: Double)? {
    guard let mean = Summary.mean(values), let deviation = Summary.deviation(values) else {
      return nil
    }
    return (mean, deviation)
  }
}
