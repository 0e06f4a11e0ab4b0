public import LocatedJSON

/// Checks JSON values against a JSON Schema of the 2020-12 draft.
///
/// Knows the keywords that this package's schemas use and refuses a schema with any other, so that
/// nothing in a schema goes unenforced. `$defs` stand at the root; `integer` means an integer
/// literal, so `1.0` is not one; a `pattern` runs from `^` to `$`; lengths count Unicode scalars.
public struct SchemaValidator {
  let root: Schema
  let definitions: [String: Schema]

  /// Decodes a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - file: Its file's name, for errors.
  /// - Throws: `InputError` for a keyword that is not known, a malformed one, or a reference
  ///   that leads nowhere.
  /// - Complexity: O(n) for n keywords.
  public init(_ schema: JSONNode, file: String) throws(InputError) {
    var reader = SchemaReader()
    var definitions: [String: Schema] = [:]
    if case .bool(let flag) = schema.value {
      self.root = .boolean(flag)
      self.definitions = [:]
      return
    }
    let outermost = try ObjectReader(schema, path: .root, file: file)
    for (name, definition) in try reader.named(outermost.optional("$defs")) {
      definitions[name] = definition
    }
    self.root = try reader.schema(outermost)
    for (name, element) in reader.references where definitions[name] == nil {
      throw element.problem("reference to an unknown definition", remedy: "add it to $defs")
    }
    try outermost.finish()
    self.definitions = definitions
  }

  /// Checks a value.
  ///
  /// - Parameter node: The value.
  /// - Returns: What is wrong with it, in the order of the value's text; none when it is valid.
  /// - Complexity: O(n·k) for n values and k keywords.
  public func violations(of node: JSONNode) -> [SchemaViolation] {
    var check = SchemaCheck(definitions: definitions)
    check.check(node, root, .root)
    return check.violations
  }
}
