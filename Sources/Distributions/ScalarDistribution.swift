/// A univariate distribution whose kind is chosen at run time, by its name in a scenario.
///
/// Counts are drawn as integral `Double` values. A draw does not allocate.
package struct ScalarDistribution: RealDistribution, CumulativeDistribution {
  private let made: any RealDistribution & CumulativeDistribution

  /// Creates a distribution of a known kind.
  package init(_ whole: some ScalarKind) { made = Drawn(whole: whole) }

  /// Creates a distribution from the names of its kind and of its parameters.
  ///
  /// The inclusive bounds `minimum` and `maximum` truncate a distribution of any kind.
  ///
  /// - Throws: `DistributionError` for an unknown kind, a missing or unknown parameter, a wrong
  ///   number of values, a value outside its domain, or an improbable truncation.
  package init(kind: String, parameters: [String: [Double]]) throws(DistributionError) {
    guard let type = DistributionCatalog.all.first(where: { $0.kind == kind }) else {
      throw .unknownKind(kind, allowed: DistributionCatalog.kinds)
    }
    made = try Self.make(type, parameters)
  }

  private static func make<Kind: ScalarKind>(_ type: Kind.Type, _ values: [String: [Double]])
    throws(DistributionError) -> any RealDistribution & CumulativeDistribution
  {
    let given = try DistributionParameters(
      kind: type.kind, required: type.parameters, values: values)
    let whole = Drawn(whole: try Kind(given))
    if values["minimum"] == nil && values["maximum"] == nil { return whole }
    return try Truncated(
      whole, lower: given.bound("minimum", otherwise: -.infinity),
      upper: given.bound("maximum", otherwise: .infinity))
  }

  package func sample(from source: RandomSource) -> Double { made.sample(from: source) }

  package var mean: Double { made.mean }

  package var variance: Double { made.variance }

  package func cumulative(_ x: Double) -> Double { made.cumulative(x) }

  package func partialMoments(upTo x: Double) -> PartialMoments { made.partialMoments(upTo: x) }
}

/// A distribution whose draws are real numbers, also those of counts.
private struct Drawn<Kind: ScalarKind>: RealDistribution, CumulativeDistribution {
  let whole: Kind

  var mean: Double { whole.mean }
  var variance: Double { whole.variance }

  func sample(from source: RandomSource) -> Double { whole.draw(from: source) }
  func cumulative(_ x: Double) -> Double { whole.cumulative(x) }
  func partialMoments(upTo x: Double) -> PartialMoments { whole.partialMoments(upTo: x) }
}
