import Distributions
import Foundation
import HealthModel

/// A goodness-of-fit test of latent draws against the distribution that they were drawn from.
protocol FitStatistic: RealismStatistic {}

extension FitStatistic {
  /// The band that a correct model passes in 999 of 1,000 cohorts.
  static var band: ClosedRange<Double> { 0.001...1 }
  static var needs: CohortRequirements {
    CohortRequirements(persons: 100, days: 1, tracks: [.steps])
  }
}

/// The fit of the mean steps of persons with a worn device.
enum WornMeanFit: FitStatistic {
  static let id = "steps.fit.wornMean"
  static let statement = "p-value of drawn person means, worn device, against gamma(7.13, 1,132)"
  static let basis = "F1"

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    guard let latents = person.truth.steps?.latents, latents.isWorn else { return nil }
    return [Int64(latents.reportedMean)]
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    guard let gamma = try? Gamma(shape: 7.13, scale: 1_132) else { return nil }
    return Fits.kolmogorovSmirnov(contributions) { gamma.cumulative($0) }
  }
}

/// The fit of the mean steps of persons with only a phone.
enum CarriedMeanFit: FitStatistic {
  static let id = "steps.fit.carriedMean"
  static let statement = "p-value of drawn person means, phone only, against lognormal(4,300, 0.52)"
  static let basis = "F2"

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    guard let latents = person.truth.steps?.latents, !latents.isWorn else { return nil }
    return [Int64(latents.reportedMean)]
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    guard let lognormal = try? LogNormal(location: log(4_300), scale: 0.52) else { return nil }
    return Fits.kolmogorovSmirnov(contributions) { lognormal.cumulative($0) }
  }
}

/// The fit of the durations of the phone's samples.
enum PhoneLengthFit: FitStatistic {
  static let id = "steps.fit.phoneLengths"
  static let statement = "p-value of drawn lengths of the phone's samples against their mixture"
  static let basis = "C4"

  static func contribution(of person: MeasuredPerson) -> [Int64]? {
    person.truth.steps?.latents.map { $0.phoneLengths.map(Int64.init) }
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    let observed = StatisticArithmetic.sums(contributions)
    let total = observed.reduce(0, +)
    // Bins with a low expected count are left out; a draw where almost none is expected makes the
    // p-value 0.
    let shares = (0..<30).map { share(from: 20 * Double($0), to: 20 * Double($0 + 1)) }
    guard observed.count == 30, total >= 1_000 else { return nil }
    let bins = shares.indices.filter { shares[$0] * total >= 5 }
    let outside = shares.indices.filter { shares[$0] * total < 0.001 && observed[$0] > 0 }
    if !outside.isEmpty { return 0 }
    return GoodnessOfFit.chiSquared(
      observed: bins.map { Int(exactly: observed[$0]) ?? .max },
      expected: bins.map { shares[$0] * total },
      degreesOfFreedom: bins.count - 1)
  }

  /// The probability of a duration range in the mixture: 30% just below 600 s, the rest uniform in
  /// four ranges.
  private static func share(from lower: Double, to upper: Double) -> Double {
    func flat(_ from: Double, _ to: Double) -> Double {
      max(0, min(upper, to) - max(lower, from)) / (to - from)
    }
    let below = 0.30 * (exp(-(600 - upper) / 3) - exp(-(600 - lower) / 3))
    return below + 0.36 * flat(420, 590) + 0.21 * flat(360, 420) + 0.10 * flat(120, 360)
      + 0.03 * flat(20, 120)
  }
}

/// Goodness-of-fit tests of contributions.
enum Fits {
  /// The Kolmogorov-Smirnov p-value of integers against a continuous distribution; nil for fewer
  /// than 50.
  ///
  /// The rounding error of half a unit is negligible compared with the spread of the tested values.
  static func kolmogorovSmirnov(
    _ contributions: [[Int64]], _ cumulative: (Double) -> Double
  ) -> Double? {
    let sorted = contributions.flatMap { $0 }.sorted().map(Double.init)
    return sorted.count < 50
      ? nil : GoodnessOfFit.kolmogorovSmirnov(sorted: sorted, cumulative: cumulative)
  }
}
