import HealthModel

/// A statistic that is the ratio of two sums over all persons.
protocol RatioStatistic: RealismStatistic {
  /// A person's terms of the numerator and the denominator.
  static func parts(of person: MeasuredPerson) -> (Int64, Int64)?
}

extension RatioStatistic {
  static var combination: ContributionTotal.Combination { .sums }

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    parts(of: person).map { [$0.0, $0.1] }
  }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let above = contributions.reduce(Int64(0)) { $0.adding($1.term(0)) }
    let below = contributions.reduce(Int64(0)) { $0.adding($1.term(1)) }
    return below > 0 ? Double(above) / Double(below) : nil
  }
}

/// A statistic that summarizes one value per person.
protocol PersonStatistic: RealismStatistic {
  /// The size of a contribution's unit.
  static var quantum: Double { get }
  /// A person's value in multiples of `quantum`; nil if the person has too few readings.
  static func value(of person: MeasuredPerson) -> Int64?
  /// The summary of all persons' values, which are ascending and at least one.
  static func summary(_ ascending: [Double]) -> Double?
}

extension PersonStatistic {
  static var combination: ContributionTotal.Combination { .values }

  static func contribution(of person: MeasuredPerson) -> [Int64]? { value(of: person).map { [$0] } }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    if contributions.isEmpty { return nil }
    return summary(contributions.map { $0.term(0) }.sorted().map { Double($0) * quantum })
  }
}

/// A statistic that is a quantile of all persons' readings pooled, computed from counts in bins.
protocol BinnedStatistic: RealismStatistic {
  /// The width of a bin.
  static var quantum: Double { get }
  /// The probability of the quantile, between 0 and 1.
  static var quantile: Double { get }
  /// The number of a person's readings in each bin.
  static func bins(of person: MeasuredPerson) -> [Int64]?
}

extension BinnedStatistic {
  static var combination: ContributionTotal.Combination { .sums }

  static func contribution(of person: MeasuredPerson) -> [Int64]? { bins(of: person) }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let count = contributions.reduce(0) { max($0, $1.count) }
    var sums = [Int64](repeating: 0, count: count)
    for bins in contributions {
      for (bin, number) in bins.enumerated() { sums[bin] = sums[bin].adding(number) }
    }
    let all = sums.reduce(Int64(0)) { $0.adding($1) }
    if all == 0 { return nil }
    var left = quantile * Double(all)
    for (bin, number) in sums.enumerated() {
      left -= Double(number)
      if left <= 0 { return Double(bin) * quantum }
    }
    return nil
  }
}

/// The sums of squares and products of the deviations of pairs of numbers from their means.
struct PairedDeviations {
  /// The sum of the squares of the first numbers' deviations, of those of the second, and of the
  /// products of both.
  private(set) var squares = (0.0, 0.0)
  private(set) var product = 0.0

  init(_ pairs: [(Double, Double)]) {
    guard let first = Summary.mean(pairs.map(\.0)), let second = Summary.mean(pairs.map(\.1))
    else { return }
    for pair in pairs {
      let (x, y) = (pair.0 - first, pair.1 - second)
      squares = (squares.0 + x * x, squares.1 + y * y)
      product += x * y
    }
  }

  /// The correlation; nil if either number is always the same.
  var correlation: Double? { Self.correlation(product, squares.0, squares.1) }

  /// The correlation that follows from a sum of products and two sums of squares.
  static func correlation(_ product: Double, _ first: Double, _ second: Double) -> Double? {
    first > 0 && second > 0 ? product / (first * second).squareRoot() : nil
  }
}

/// Summary statistics of a list of values.
enum Summary {
  /// The mean.
  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The sample standard deviation, with a denominator of *n* - 1.
  static func deviation(_ values: [Double]) -> Double? {
    guard values.count > 1, let mean = mean(values) else { return nil }
    let sum = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (sum / Double(values.count - 1)).squareRoot()
  }

  /// A quantile, interpolated linearly between the two nearest values.
  static func quantile(_ probability: Double, _ ascending: [Double]) -> Double? {
    guard let last = ascending.last else { return nil }
    let place = probability * Double(ascending.count - 1)
    let below = Int(place)
    if below + 1 >= ascending.count { return last }
    return ascending[below] + (place - Double(below)) * (ascending[below + 1] - ascending[below])
  }

  /// The share of values in a half-open range.
  static func share(_ values: [Double], from lower: Double, to upper: Double) -> Double? {
    if values.isEmpty { return nil }
    return Double(values.count { lower <= $0 && $0 < upper }) / Double(values.count)
  }
}
