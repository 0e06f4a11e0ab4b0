import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A validated distribution from a scenario, with the range to which its draws are clamped.
struct Sampler {
  private let distribution: ScalarDistribution
  private let range: ClosedRange<Double>

  /// Validates a distribution's parameters and checks that its mean is in the range of the
  /// quantity.
  ///
  /// - Throws: `InputError` with the distribution's location in the file.
  init(_ specification: Located<DistributionSpecification>, in range: ClosedRange<Double>)
    throws(InputError)
  {
    let element = specification.element
    do {
      distribution = try ScalarDistribution(
        kind: specification.value.kind, parameters: specification.value.parameters)
    } catch {
      throw element.problem(error.description, remedy: "correct the distribution")
    }
    guard range.contains(distribution.mean) else {
      throw element.problem(
        "the distribution's mean of \(distribution.mean) is outside the range of this quantity",
        remedy: "keep the mean between \(range.lowerBound) and \(range.upperBound)")
    }
    self.range = range
  }

  /// The mean of the unclamped distribution.
  var mean: Double { distribution.mean }

  /// True if the distribution has zero variance.
  var isConstant: Bool { distribution.variance == 0 }

  /// Returns a draw clamped to the range.
  func draw(_ random: RandomSource) -> Double {
    min(max(distribution.sample(from: random), range.lowerBound), range.upperBound)
  }

  /// Returns a clamped draw rounded to the nearest integer.
  func drawWhole(_ random: RandomSource) -> Int {
    Int(draw(random).rounded())
  }
}
