public import HealthModel

/// What a device answered when it was asked how its store behaves.
public struct RuleAnswers: Sendable, Equatable {
  /// What the device said of one switch.
  public struct Answer: Sendable, Equatable {
    /// The switch.
    public var id: String
    /// The option found, or the number in decimal; nil where it could not be found out.
    public var value: String?
    /// What was seen.
    public var evidence: String
  }

  /// The device's model.
  public var device: String
  /// Its system's version.
  public var system: String
  /// The answers, in the file's order.
  public var answers: [Answer]

  /// The default rules with every answer applied.
  public var semantics: StoreSemantics { applied(to: StoreSemantics()) }

  /// Rules with every answer applied; what the device does not know stays as it is.
  ///
  /// - Parameter rules: The rules before.
  /// - Returns: The rules after.
  public func applied(to rules: StoreSemantics) -> StoreSemantics {
    var semantics = rules
    for answer in answers {
      let option = StoreSemantics.switches.first { $0.id == answer.id }
      if let value = answer.value { _ = option?.set(value, in: &semantics) }
    }
    return semantics
  }
}
