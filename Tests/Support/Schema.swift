import LocatedJSON

/// A schema in decoded form; a keyword that is absent demands nothing.
indirect enum Schema {
  case boolean(Bool)
  case keywords(Keywords)

  /// What the keywords of one schema object say.
  struct Keywords {
    var types: [String]?
    var options: [JSONNode]?
    var constant: JSONNode?
    var reference: String?
    var minimum: Double?
    var maximum: Double?
    var exclusiveMinimum: Double?
    var minLength: Int?
    var pattern: Pattern?
    var items: Schema?
    var minItems: Int?
    var maxItems: Int?
    var properties: [(name: String, schema: Schema)] = []
    var additionalProperties: Schema?
    var propertyNames: Schema?
    var required: [String] = []
    var minProperties: Int?
    var maxProperties: Int?
    var oneOf: [Schema]?
    var anyOf: [Schema]?
    var allOf: [Schema]?
  }
}

/// A regular expression from `^` to `$`, which must match a whole string.
struct Pattern {
  let source: String

  init?(_ source: String) {
    guard source.hasPrefix("^"), source.hasSuffix("$"), !Self.hasBareAlternation(source) else {
      return nil
    }
    do {
      _ = try Regex(source)
    } catch {
      return nil
    }
    self.source = source
  }

  func matches(_ text: String) -> Bool {
    do {
      let regex = try Regex(source).matchingSemantics(.unicodeScalar)
      return try regex.wholeMatch(in: text) != nil
    } catch {
      return false
    }
  }

  // In `^a|b$` neither half has both anchors, so matching a whole string would be something else.
  private static func hasBareAlternation(_ source: String) -> Bool {
    var depth = 0
    var inClass = false
    var escaped = false
    for character in source {
      switch character {
      case _ where escaped: escaped = false
      case "\\": escaped = true
      case "]": inClass = false
      case _ where inClass: break
      case "[": inClass = true
      case "(": depth += 1
      case ")": depth -= 1
      case "|" where depth == 0: return true
      default: break
      }
    }
    return false
  }
}
