/// A distribution as a scenario names it: a kind and its parameters, without any sampler.
///
/// The sampler, and with it the check of the parameters' domains, lives where GSL is linked; this
/// value lets a scenario be read, digested and shipped without GSL.
public struct DistributionSpecification: Hashable, Sendable {
  /// The kind, such as `lognormal`.
  public let kind: String
  /// The parameters by name; a plain number is a list of one.
  public let parameters: [String: [Double]]

  /// Makes a specification.
  ///
  /// - Parameters:
  ///   - kind: The kind's name.
  ///   - parameters: The parameters by name.
  public init(kind: String, parameters: [String: [Double]]) {
    self.kind = kind
    self.parameters = parameters
  }
}
