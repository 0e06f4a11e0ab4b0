import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A distribution of a scenario, checked, with the range that its draws are kept to.
struct Sampler {
  private let distribution: ScalarDistribution
  private let range: ClosedRange<Double>

  /// Checks a distribution's parameters and that its mean lies in the range of the quantity.
  ///
  /// - Throws: `InputError` at the distribution's place in the file.
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
        remedy: "keep the mean within \(range.lowerBound) to \(range.upperBound)")
    }
    self.range = range
  }

  /// The mean of the distribution.
  var mean: Double { distribution.mean }

  /// Whether every draw is the mean.
  var isConstant: Bool { distribution.variance == 0 }

  /// A draw, kept to the range.
  func draw(_ random: RandomSource) -> Double {
    min(max(distribution.sample(from: random), range.lowerBound), range.upperBound)
  }

  /// A draw rounded to a whole number.
  func drawWhole(_ random: RandomSource) -> Int {
    Int(draw(random).rounded())
  }
}
