/// A distribution as specified in a scenario: a kind and its parameters, without a sampler.
///
/// The sampler and the validation of the parameters are in the module that links GSL. With this
/// value a scenario can be read, digested and shipped without GSL.
public struct DistributionSpecification: Hashable, Sendable {
  /// The name of the kind, such as `lognormal`.
  public let kind: String
  /// The parameters by name; a plain number is a list of one element.
  public let parameters: [String: [Double]]

  /// Creates a specification.
  public init(kind: String, parameters: [String: [Double]]) {
    self.kind = kind
    self.parameters = parameters
  }
}
