import HealthModel

/// A statistic of steps that is measured on the shared scan.
protocol StepStatistic: RealismStatistic {
  /// One person's share.
  static func contribution(of scan: StepScan) -> [Int64]?
}

extension StepStatistic {
  /// Unless said otherwise, what the acceptance bands ask for.
  static var needs: RealismNeeds { RealismNeeds(persons: 500, days: 90, tracks: [.steps]) }

  static func contribution(of life: MeasuredLife) -> [Int64]? {
    life.history.steps.isEmpty ? nil : contribution(of: life.scan(StepScan.self))
  }
}

/// Arithmetic that several figures share.
enum Figures {
  /// What real numbers are multiplied by before they become whole.
  static let scale = 1_000_000.0

  /// A real number as a contribution.
  static func quantised(_ value: Double) -> Int64 { Int64((value * scale).rounded()) }

  /// The quantile of all numbers contributed, between neighbours by linear interpolation.
  static func quantile(_ contributions: [[Int64]], _ probability: Double) -> Double? {
    let ascending = contributions.flatMap { $0 }.sorted().map(Double.init)
    return Summary.quantile(probability, ascending).map { $0 / scale }
  }

  /// The sums of each place over all persons.
  static func sums(_ contributions: [[Int64]]) -> [Double] {
    guard let count = contributions.first?.count else { return [] }
    var sums = [Int64](repeating: 0, count: count)
    for contribution in contributions {
      for place in 0..<count { sums[place] += contribution[place] }
    }
    return sums.map(Double.init)
  }

  /// The ratio of two sums; nil where there is nothing to divide by.
  static func ratio(_ contributions: [[Int64]], scale: Double = 1) -> Double? {
    let sums = sums(contributions)
    return sums.count == 2 && sums[1] > 0 ? sums[0] / sums[1] / scale : nil
  }

  /// Mean and standard deviation of at least two numbers.
  static func moments(_ values: [Double]) -> (mean: Double, deviation: Double)? {
    guard let mean = Summary.mean(values), let deviation = Summary.deviation(values) else {
      return nil
    }
    return (mean, deviation)
  }
}
