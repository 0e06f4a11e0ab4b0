/// A kind of distribution of one number that scenarios name.
package protocol ScalarKind: CumulativeDistribution {
  /// The name that scenarios use.
  static var kind: String { get }
  /// The required parameters, in the order of messages.
  static var parameters: [String] { get }
  /// A valid set of parameters.
  static var example: [String: [Double]] { get }

  /// Creates a distribution from the parameters of a scenario.
  ///
  /// - Throws: `DistributionError` for a missing parameter, a wrong number of values, or a value
  ///   outside its domain.
  init(_ given: DistributionParameters) throws(DistributionError)

  /// Draws one number; a count is an integral number.
  ///
  /// Does not allocate.
  func draw(from source: RandomSource) -> Double
}

extension ScalarKind where Self: RealDistribution {
  package func draw(from source: RandomSource) -> Double { sample(from: source) }
}

extension ScalarKind where Self: CountDistribution {
  package func draw(from source: RandomSource) -> Double { Double(sample(from: source)) }
}

/// The catalog of the distributions that scenarios name.
package enum DistributionCatalog {
  /// All kinds, in the order of messages.
  package static let all: [any ScalarKind.Type] = [
    Normal.self,
    LogNormal.self,
    Gamma.self,
    Weibull.self,
    Beta.self,
    Bernoulli.self,
    Poisson.self,
    NegativeBinomial.self,
    Discrete.self,
    Uniform.self,
    UniformInteger.self,
    Constant.self,
  ]

  /// The names that scenarios use.
  package static var kinds: [String] { all.map { $0.kind } }

  /// The optional parameters of every kind: the inclusive bounds of a truncation.
  package static let bounds = ["minimum", "maximum"]
}
