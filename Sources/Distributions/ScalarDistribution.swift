/// A univariate distribution whose kind is chosen at run time, by its name in a scenario.
///
/// Counts are drawn as integral `Double` values. A draw takes one switch and does not allocate.
package enum ScalarDistribution: RealDistribution, CumulativeDistribution {
  /// A normal distribution.
  case normal(Normal)
  /// A lognormal distribution.
  case lognormal(LogNormal)
  /// A gamma distribution.
  case gamma(Gamma)
  /// A Weibull distribution.
  case weibull(Weibull)
  /// A beta distribution.
  case beta(Beta)
  /// A Bernoulli distribution.
  case bernoulli(Bernoulli)
  /// A Poisson distribution.
  case poisson(Poisson)
  /// A negative binomial distribution.
  case negativeBinomial(NegativeBinomial)
  /// A weighted distribution of indices.
  case discrete(Discrete)
  /// A uniform distribution of real numbers.
  case uniform(Uniform)
  /// A uniform distribution of integers.
  case uniformInteger(UniformInteger)
  /// A single value.
  case constant(Constant)
  /// A distribution of another kind, truncated to an interval.
  indirect case truncated(Truncated<ScalarDistribution>)

  /// Creates a distribution from the names of its kind and of its parameters.
  ///
  /// The inclusive bounds `minimum` and `maximum` truncate a distribution of any kind.
  ///
  /// - Throws: `DistributionError` for an unknown kind, a missing or unknown parameter, a wrong
  ///   number of values, a value outside its domain, or an improbable truncation.
  package init(kind: String, parameters: [String: [Double]]) throws(DistributionError) {
    guard let known = DistributionKind(rawValue: kind) else {
      throw .unknownKind(kind, allowed: DistributionKind.allCases.map(\.rawValue))
    }
    let parameters = try DistributionParameters(kind: known, values: parameters)
    let whole = try ScalarDistribution(parameters)
    if parameters.values["minimum"] == nil && parameters.values["maximum"] == nil {
      self = whole
    } else {
      let lower = try parameters.bound("minimum", otherwise: -.infinity)
      let upper = try parameters.bound("maximum", otherwise: .infinity)
      self = .truncated(try Truncated(whole, lower: lower, upper: upper))
    }
  }

  private init(_ given: DistributionParameters) throws(DistributionError) {
    switch given.kind {
    case .normal:
      self = .normal(
        try Normal(
          mean: given.number("mean"), standardDeviation: given.number("standardDeviation")))
    case .lognormal:
      self = .lognormal(
        try LogNormal(location: given.number("location"), scale: given.number("scale")))
    case .gamma:
      self = .gamma(try Gamma(shape: given.number("shape"), scale: given.number("scale")))
    case .weibull:
      self = .weibull(try Weibull(shape: given.number("shape"), scale: given.number("scale")))
    case .beta:
      self = .beta(try Beta(alpha: given.number("alpha"), beta: given.number("beta")))
    case .bernoulli:
      self = .bernoulli(try Bernoulli(probability: given.number("probability")))
    case .poisson:
      self = .poisson(try Poisson(mean: given.number("mean")))
    case .negativeBinomial:
      self = .negativeBinomial(
        try NegativeBinomial(
          probability: given.number("probability"), successes: given.number("successes")))
    case .discrete:
      self = .discrete(try Discrete(weights: given.list("weights")))
    case .uniform:
      self = .uniform(try Uniform(lower: given.number("lower"), upper: given.number("upper")))
    case .uniformInteger:
      self = .uniformInteger(
        try UniformInteger(lower: given.integer("lower"), upper: given.integer("upper")))
    case .constant:
      self = .constant(try Constant(value: given.number("value")))
    }
  }

  package func sample(from source: RandomSource) -> Double {
    switch self {
    case .normal(let made): made.sample(from: source)
    case .lognormal(let made): made.sample(from: source)
    case .gamma(let made): made.sample(from: source)
    case .weibull(let made): made.sample(from: source)
    case .beta(let made): made.sample(from: source)
    case .bernoulli(let made): Double(made.sample(from: source))
    case .poisson(let made): Double(made.sample(from: source))
    case .negativeBinomial(let made): Double(made.sample(from: source))
    case .discrete(let made): Double(made.sample(from: source))
    case .uniform(let made): made.sample(from: source)
    case .uniformInteger(let made): Double(made.sample(from: source))
    case .constant(let made): made.sample(from: source)
    case .truncated(let made): made.sample(from: source)
    }
  }

  package var mean: Double { made.mean }

  package var variance: Double { made.variance }

  package func cumulative(_ x: Double) -> Double { made.cumulative(x) }

  package func partialMoments(upTo x: Double) -> PartialMoments { made.partialMoments(upTo: x) }

  /// The distribution as an existential, for operations that are not performed on every draw.
  private var made: any CumulativeDistribution {
    switch self {
    case .normal(let made): made
    case .lognormal(let made): made
    case .gamma(let made): made
    case .weibull(let made): made
    case .beta(let made): made
    case .bernoulli(let made): made
    case .poisson(let made): made
    case .negativeBinomial(let made): made
    case .discrete(let made): made
    case .uniform(let made): made
    case .uniformInteger(let made): made
    case .constant(let made): made
    case .truncated(let made): made
    }
  }
}
