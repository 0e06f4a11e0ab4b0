/// A kind of scalar distribution, by the name that a scenario gives it.
package enum DistributionKind: String, CaseIterable, Sendable {
  /// `Normal`.
  case normal
  /// `LogNormal`.
  case lognormal
  /// `Gamma`.
  case gamma
  /// `Weibull`.
  case weibull
  /// `Beta`.
  case beta
  /// `Bernoulli`.
  case bernoulli
  /// `Poisson`.
  case poisson
  /// `NegativeBinomial`.
  case negativeBinomial
  /// `Discrete`; the value is the index.
  case discrete
  /// `Uniform`.
  case uniform
  /// `UniformInteger`.
  case uniformInteger
  /// `Constant`.
  case constant

  /// The parameters that any kind accepts and none needs: inclusive ends to truncate to.
  package static let boundNames = ["minimum", "maximum"]

  /// The parameters that the kind needs.
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
