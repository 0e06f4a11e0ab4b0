import LocatedJSON

/// Decodes schemas strictly: a keyword that is not enforced is an error, like any unknown key.
struct SchemaReader {
  /// The references seen so far and where, so that all can be checked when all names are known.
  private(set) var references: [(name: String, element: ElementReader)] = []

  private static let annotations = [
    "title", "description", "default", "examples", "$schema", "$id", "$comment",
  ]

  private static let types = [
    "null", "boolean", "integer", "number", "string", "array", "object",
  ]

  mutating func schema(_ element: ElementReader) throws(InputError) -> Schema {
    if case .bool(let flag) = element.node.value { return .boolean(flag) }
    return try schema(element.object())
  }

  mutating func schema(_ reader: ObjectReader) throws(InputError) -> Schema {
    for annotation in Self.annotations { _ = reader.optional(annotation) }
    var keywords = Schema.Keywords()
    try readScalars(reader, into: &keywords)
    try readArrays(reader, into: &keywords)
    try readObjects(reader, into: &keywords)
    keywords.oneOf = try schemas(reader.optional("oneOf"))
    keywords.anyOf = try schemas(reader.optional("anyOf"))
    keywords.allOf = try schemas(reader.optional("allOf"))
    if let element = reader.optional("$ref") {
      let name = try definitionName(element)
      references.append((name, element))
      keywords.reference = name
    }
    return .keywords(keywords)
  }

  mutating func named(
    _ element: ElementReader?
  ) throws(InputError) -> [(name: String, schema: Schema)] {
    guard let element else { return [] }
    var result: [(name: String, schema: Schema)] = []
    for (name, member) in try element.object().members() {
      result.append((name, try schema(member)))
    }
    return result
  }

  private func readScalars(
    _ reader: ObjectReader, into keywords: inout Schema.Keywords
  ) throws(InputError) {
    if let element = reader.optional("type") { keywords.types = try types(element) }
    keywords.options = try reader.optional("enum")?.array(count: 1...Int.max).map(\.node)
    keywords.constant = reader.optional("const")?.node
    keywords.minimum = try bound(reader, "minimum")
    keywords.maximum = try bound(reader, "maximum")
    keywords.exclusiveMinimum = try bound(reader, "exclusiveMinimum")
    keywords.minLength = try count(reader, "minLength")
    if let element = reader.optional("pattern") {
      guard let pattern = Pattern(try element.string()) else {
        throw element.problem(
          "pattern that cannot be enforced",
          remedy: "write a valid expression from ^ to $, with any | inside a group")
      }
      keywords.pattern = pattern
    }
  }

  private mutating func readArrays(
    _ reader: ObjectReader, into keywords: inout Schema.Keywords
  ) throws(InputError) {
    if let element = reader.optional("items") { keywords.items = try schema(element) }
    keywords.minItems = try count(reader, "minItems")
    keywords.maxItems = try count(reader, "maxItems")
  }

  private mutating func readObjects(
    _ reader: ObjectReader, into keywords: inout Schema.Keywords
  ) throws(InputError) {
    keywords.properties = try named(reader.optional("properties"))
    if let element = reader.optional("additionalProperties") {
      keywords.additionalProperties = try schema(element)
    }
    if let element = reader.optional("propertyNames") {
      keywords.propertyNames = try schema(element)
    }
    keywords.required = try strings(reader.optional("required"))
    keywords.minProperties = try count(reader, "minProperties")
    keywords.maxProperties = try count(reader, "maxProperties")
  }

  private func types(_ element: ElementReader) throws(InputError) -> [String] {
    guard case .array = element.node.value else { return [try element.choice(of: Self.types)] }
    var result: [String] = []
    for type in try element.array(count: 1...Int.max) {
      result.append(try type.choice(of: Self.types))
    }
    return result
  }

  private mutating func schemas(_ element: ElementReader?) throws(InputError) -> [Schema]? {
    guard let element else { return nil }
    var result: [Schema] = []
    for inner in try element.array(count: 1...Int.max) { result.append(try schema(inner)) }
    return result
  }

  private func strings(_ element: ElementReader?) throws(InputError) -> [String] {
    var result: [String] = []
    for inner in try element?.array() ?? [] { result.append(try inner.string()) }
    return result
  }

  private func bound(_ reader: ObjectReader, _ key: String) throws(InputError) -> Double? {
    try reader.optional(key)?.number(in: -Double.infinity...Double.infinity)
  }

  private func count(_ reader: ObjectReader, _ key: String) throws(InputError) -> Int? {
    try reader.optional(key)?.integer(in: 0...Int.max)
  }

  private func definitionName(_ element: ElementReader) throws(InputError) -> String {
    let prefix = "#/$defs/"
    let text = try element.string()
    let name = text.dropFirst(prefix.count)
    guard text.hasPrefix(prefix), !name.isEmpty, !name.contains(where: { "/~%".contains($0) })
    else {
      throw element.problem("reference of an unknown form", remedy: "write \(prefix)NAME")
    }
    return String(name)
  }
}
