import LocatedJSON

/// One walk over a value and its schema.
struct SchemaCheck {
  let definitions: [String: Schema]
  private(set) var violations: [SchemaViolation] = []

  // How many schemas apply to each other at once; a schema that refers to itself never ends.
  private static let depthLimit = 300
  private var depth = 0

  init(definitions: [String: Schema]) {
    self.definitions = definitions
  }

  mutating func check(_ node: JSONNode, _ schema: Schema, _ path: JSONPath) {
    depth += 1
    defer { depth -= 1 }
    switch schema {
    case _ where depth > Self.depthLimit: report(path, "the schema refers to itself without end")
    case .boolean(true): break
    case .boolean(false): report(path, "nothing is allowed here")
    case .keywords(let keywords): check(node, keywords, path)
    }
  }

  private mutating func report(_ path: JSONPath, _ problem: String) {
    violations.append(SchemaViolation(path: path, problem: problem))
  }

  private mutating func check(_ node: JSONNode, _ keywords: Schema.Keywords, _ path: JSONPath) {
    if let types = keywords.types, !types.contains(where: { Self.isType($0, node.value) }) {
      let wanted = types.joined(separator: " or ")
      report(path, "expected \(wanted) but this is \(node.value.kindName)")
    }
    if let options = keywords.options, !options.contains(where: node.hasSameValue(as:)) {
      report(path, "not one of the \(options.count) values of enum")
    }
    if let constant = keywords.constant, !node.hasSameValue(as: constant) {
      report(path, "not the value of const")
    }
    switch node.value {
    case .number(let number): check(number.double, keywords, path)
    case .string(let text): check(text, keywords, path)
    case .array(let elements): check(elements, keywords, path)
    case .object(let object): check(object, keywords, path)
    case .null, .bool: break
    }
    checkApplicators(node, keywords, path)
  }

  private static func isType(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number.isInteger
    default: false
    }
  }

  private mutating func check(_ value: Double, _ keywords: Schema.Keywords, _ path: JSONPath) {
    if let minimum = keywords.minimum, value < minimum { report(path, "less than \(minimum)") }
    if let maximum = keywords.maximum, value > maximum { report(path, "more than \(maximum)") }
    if let minimum = keywords.exclusiveMinimum, value <= minimum {
      report(path, "not more than \(minimum)")
    }
  }

  private mutating func check(_ text: String, _ keywords: Schema.Keywords, _ path: JSONPath) {
    if let minimum = keywords.minLength, text.unicodeScalars.count < minimum {
      report(path, "shorter than \(minimum)")
    }
    if let pattern = keywords.pattern, !pattern.matches(text) {
      report(path, "does not match \(pattern.source)")
    }
  }

  private mutating func check(
    _ elements: [JSONNode], _ keywords: Schema.Keywords, _ path: JSONPath
  ) {
    if let minimum = keywords.minItems, elements.count < minimum {
      report(path, "fewer than \(minimum) elements")
    }
    if let maximum = keywords.maxItems, elements.count > maximum {
      report(path, "more than \(maximum) elements")
    }
    guard let items = keywords.items else { return }
    for (index, element) in elements.enumerated() {
      check(element, items, path.appending(index: index))
    }
  }

  private mutating func check(
    _ object: JSONObject, _ keywords: Schema.Keywords, _ path: JSONPath
  ) {
    for key in keywords.required where object[key] == nil { report(path, "no key \"\(key)\"") }
    if let minimum = keywords.minProperties, object.members.count < minimum {
      report(path, "fewer than \(minimum) keys")
    }
    if let maximum = keywords.maxProperties, object.members.count > maximum {
      report(path, "more than \(maximum) keys")
    }
    for member in object.members {
      let inner = path.appending(key: member.key)
      if let names = keywords.propertyNames {
        check(JSONNode(.string(member.key), at: member.keyLocation), names, inner)
      }
      if let property = keywords.properties.first(where: { $0.name == member.key }) {
        check(member.node, property.schema, inner)
      } else if let additional = keywords.additionalProperties {
        if case .boolean(false) = additional {
          report(inner, "key not in properties")
        } else {
          check(member.node, additional, inner)
        }
      }
    }
  }

  private mutating func checkApplicators(
    _ node: JSONNode, _ keywords: Schema.Keywords, _ path: JSONPath
  ) {
    if let name = keywords.reference, let schema = definitions[name] { check(node, schema, path) }
    for schema in keywords.allOf ?? [] { check(node, schema, path) }
    if let schemas = keywords.anyOf, matches(node, schemas, path) == 0 {
      report(path, "matches none of anyOf")
    }
    if let schemas = keywords.oneOf {
      let count = matches(node, schemas, path)
      if count != 1 { report(path, "matches \(count) of oneOf") }
    }
  }

  private func matches(_ node: JSONNode, _ schemas: [Schema], _ path: JSONPath) -> Int {
    schemas.count { schema in
      var trial = self
      trial.violations = []
      trial.check(node, schema, path)
      return trial.violations.isEmpty
    }
  }
}
