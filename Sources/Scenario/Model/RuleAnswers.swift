public import HealthModel

/// The answers of the device probe: how the HealthKit store of one device behaves.
public struct RuleAnswers: Sendable, Equatable {
  /// The observed value of one switch.
  public struct Answer: Sendable, Equatable {
    /// The switch's identifier.
    public var id: String
    /// The observed option, or the number in decimal; nil if the probe could not determine it.
    public var value: String?
    /// A description of the observation.
    public var evidence: String
  }

  /// The device model.
  public var device: String
  /// The version of the operating system.
  public var system: String
  /// The answers, in the file's order.
  public var answers: [Answer]

  /// The default rules with every answer applied.
  public var semantics: StoreSemantics { applied(to: StoreSemantics()) }

  /// Returns `rules` with every answer applied.
  ///
  /// Switches without an answer keep their value.
  public func applied(to rules: StoreSemantics) -> StoreSemantics {
    var semantics = rules
    for answer in answers {
      let option = StoreSemantics.switches.first { $0.id == answer.id }
      if let value = answer.value { _ = option?.set(value, in: &semantics) }
    }
    return semantics
  }
}
