/// A kind of scalar distribution.
///
/// The raw value is its name in scenarios.
package enum DistributionKind: String, CaseIterable, Sendable {
  /// A normal distribution (`Normal`).
  case normal
  /// A lognormal distribution (`LogNormal`).
  case lognormal
  /// A gamma distribution (`Gamma`).
  case gamma
  /// A Weibull distribution (`Weibull`).
  case weibull
  /// A beta distribution (`Beta`).
  case beta
  /// A Bernoulli distribution (`Bernoulli`).
  case bernoulli
  /// A Poisson distribution (`Poisson`).
  case poisson
  /// A negative binomial distribution (`NegativeBinomial`).
  case negativeBinomial
  /// A weighted distribution of indices (`Discrete`).
  case discrete
  /// A uniform distribution of real numbers (`Uniform`).
  case uniform
  /// A uniform distribution of integers (`UniformInteger`).
  case uniformInteger
  /// A single value (`Constant`).
  case constant

  /// The optional parameters of every kind: the inclusive bounds of a truncation.
  package static let boundNames = ["minimum", "maximum"]

  /// The required parameters of the kind.
  package var parameterNames: [String] {
    switch self {
    case .normal: ["mean", "standardDeviation"]
    case .lognormal: ["location", "scale"]
    case .gamma, .weibull: ["shape", "scale"]
    case .beta: ["alpha", "beta"]
    case .bernoulli: ["probability"]
    case .poisson: ["mean"]
    case .negativeBinomial: ["probability", "successes"]
    case .discrete: ["weights"]
    case .uniform, .uniformInteger: ["lower", "upper"]
    case .constant: ["value"]
    }
  }
}
