import LocatedJSON
import SchemaModel

/// A scenario's text with the decoder's verdict, for a validator to compare its own with.
struct SchemaCase: Encodable {
  /// What the verdicts have to be.
  enum Kind: String, Encodable {
    /// A bundled scenario: both accept.
    case bundled
    /// A scenario that uses every key of its kind: both accept.
    case full
    /// Any change of one value: both accept, both refuse, or a semantic rule refuses.
    case mutation
    /// A scenario that breaks one semantic rule: the schema accepts, and that rule alone refuses.
    case rule
    /// A scenario whose verdict is known.
    case text
    /// A scenario that both refuse, the schema at the path alone.
    case place
  }

  var kind: Kind
  /// What the scenario is, or was made from.
  var scenario: String
  /// The value that was changed.
  var path: String
  var text: String
  /// The verdict of both, where it is known.
  var expected: Bool?
  /// The semantic rule that the scenario breaks.
  var rule: String?

  /// Whether the decoder and the generator accept the text.
  private(set) var accepted: Bool
  /// The error where they do not.
  private(set) var refusal: String?
  /// The semantic rules that explain it.
  private(set) var rules: [String]

  init(
    _ kind: Kind, _ scenario: String, at path: JSONPath = .root, text: String,
    expected: Bool? = nil, rule: String? = nil
  ) {
    self.kind = kind
    self.scenario = scenario
    self.path = path.description
    self.text = text
    self.expected = expected
    self.rule = rule
    let error = SchemaModel.refusal(of: text)
    accepted = error == nil
    refusal = error?.description
    rules =
      error.map { error in
        SemanticRule.all.filter { $0.explains(error) }.map(\.problem)
      } ?? []
  }
}
