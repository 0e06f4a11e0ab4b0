import HealthModel

public let HKPredicateKeyPathUUID = "UUID"
public let HKPredicateKeyPathSource = "source"
public let HKPredicateKeyPathMetadata = "metadata"
public let HKPredicateKeyPathStartDate = "startDate"
public let HKPredicateKeyPathEndDate = "endDate"
public let HKPredicateKeyPathQuantity = "quantity"
public let HKPredicateKeyPathCategoryValue = "value"
public let HKPredicateKeyPathWorkoutDuration = "duration"
public let HKPredicateKeyPathDevice = "device"

extension NSPredicate {
  /// Creates a predicate of a format string for objects of the store.
  ///
  /// Foundation's initializer of the same name is not available on this platform. Comparisons of
  /// key paths with values, `IN`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`, `AND`, `OR`, `NOT` and
  /// parentheses are read; another form stops the program with its text.
  ///
  /// - Parameters:
  ///   - format: The format, such as `metadata.%K != YES`.
  ///   - arguments: The values of its placeholders, in order.
  public convenience init(format: String, _ arguments: Any?...) {
    var parser = PredicateFormat(format, arguments)
    let condition = parser.parsed()
    self.init(block: { object, _ in (object as? HKObject).map(condition) ?? false })
  }
}

/// Reads format strings of predicates.
struct PredicateFormat {
  typealias Condition = (HKObject) -> Bool

  /// A side of a comparison.
  private enum Operand {
    case path(String)
    case value(Any?)
  }

  private let format: String
  private var tokens: ArraySlice<String>
  private var arguments: ArraySlice<Any?>

  init(_ format: String, _ arguments: [Any?]) {
    self.format = format
    self.arguments = arguments[...]
    tokens = Self.tokens(of: format)[...]
  }

  mutating func parsed() -> Condition {
    let condition = disjunction()
    if !tokens.isEmpty || !arguments.isEmpty { fail() }
    return condition
  }

  private func fail() -> Never {
    platformException("Unable to parse the format string \"\(format)\"")
  }

  // MARK: Grammar

  private mutating func disjunction() -> Condition {
    var condition = conjunction()
    while take("OR") || take("||") {
      let (left, right) = (condition, conjunction())
      condition = { left($0) || right($0) }
    }
    return condition
  }

  private mutating func conjunction() -> Condition {
    var condition = negation()
    while take("AND") || take("&&") {
      let (left, right) = (condition, negation())
      condition = { left($0) && right($0) }
    }
    return condition
  }

  private mutating func negation() -> Condition {
    if take("NOT") || take("!") {
      let condition = negation()
      return { !condition($0) }
    }
    if take("(") {
      let condition = disjunction()
      if !take(")") { fail() }
      return condition
    }
    if take("TRUEPREDICATE") { return { _ in true } }
    if take("FALSEPREDICATE") { return { _ in false } }
    return comparison()
  }

  private mutating func comparison() -> Condition {
    let left = operand()
    guard let word = tokens.popFirst() else { fail() }
    let parts = word.uppercased().split(separator: "[")
    let ignoresCase = parts.count == 2
    if parts.count > 2 || (ignoresCase && parts[1] != "C]") { fail() }
    let compare = comparison(String(parts.first ?? ""), ignoresCase)
    let right = operand()
    return { compare(Self.value(of: left, $0), Self.value(of: right, $0)) }
  }

  private func comparison(_ name: String, _ ignoresCase: Bool) -> (Any?, Any?) -> Bool {
    func key(_ value: Any?) -> MetadataValue? {
      guard let value else { return nil }
      if ignoresCase, case .text(let text) = MetadataValue(value) {
        return .text(text.lowercased())
      }
      return MetadataValue(value)
    }
    func ordered(_ operation: HKComparisonOperator) -> (Any?, Any?) -> Bool {
      { left, right in
        guard let left = key(left), let right = key(right) else { return false }
        return operation.holds(left.compare(right))
      }
    }
    func texts(_ test: @escaping (String, String) -> Bool) -> (Any?, Any?) -> Bool {
      { left, right in
        guard case .text(let left)? = key(left), case .text(let right)? = key(right) else {
          return false
        }
        return test(left, right)
      }
    }
    switch name {
    case "=", "==": return { key($0) == key($1) }
    case "!=", "<>": return { key($0) != key($1) }
    case "<": return ordered(.lessThan)
    case "<=", "=<": return ordered(.lessThanOrEqualTo)
    case ">": return ordered(.greaterThan)
    case ">=", "=>": return ordered(.greaterThanOrEqualTo)
    case "BEGINSWITH": return texts { $0.hasPrefix($1) }
    case "ENDSWITH": return texts { $0.hasSuffix($1) }
    case "CONTAINS": return texts { $0.contains($1) }
    case "IN":
      return { left, right in
        guard let left = key(left) else { return false }
        let all = (right as? [Any]) ?? (right as? Set<AnyHashable>).map { Array($0) } ?? []
        return all.contains { key($0) == left }
      }
    default: fail()
    }
  }

  private mutating func operand() -> Operand {
    guard let token = tokens.popFirst() else { fail() }
    switch token.uppercased() {
    case "YES", "TRUE": return .value(true)
    case "NO", "FALSE": return .value(false)
    case "NIL", "NULL": return .value(nil)
    default: break
    }
    if token.hasPrefix("\"") || token.hasPrefix("'") {
      return .value(String(token.dropFirst().dropLast()))
    }
    if let number = Double(token) { return .value(number) }
    if token.hasPrefix("%"), !token.hasPrefix("%K") { return .value(argument()) }
    // A key path, parts of which may be arguments.
    var path: [String] = []
    for part in token.split(separator: ".", omittingEmptySubsequences: false) {
      guard part != "%K" else {
        guard let name = argument() as? String else { fail() }
        path.append(name)
        continue
      }
      if part.isEmpty || !part.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) { fail() }
      path.append(String(part))
    }
    let joined = path.joined(separator: ".")
    if !joined.hasPrefix("metadata."), !Self.paths.contains(joined) {
      platformException("the key path \(joined) is not simulated in predicates")
    }
    return .path(joined)
  }

  private mutating func argument() -> Any? {
    guard let argument = arguments.popFirst() else { fail() }
    return argument
  }

  private mutating func take(_ word: String) -> Bool {
    guard tokens.first?.uppercased() == word else { return false }
    tokens.removeFirst()
    return true
  }

  // MARK: Values

  /// The key paths that have values, besides those of metadata.
  private static let paths: Set = [
    "UUID", "uuid", "startDate", "endDate", "quantity", "value", "duration", "device.name",
    "sourceRevision.source.bundleIdentifier", "source.bundleIdentifier",
    "sourceRevision.source.name", "source.name",
  ]

  private static func value(of operand: Operand, _ object: HKObject) -> Any? {
    switch operand {
    case .value(let value): return (value as? UUID)?.uuidString ?? value
    case .path(let path): return value(at: path, of: object)
    }
  }

  /// The value of a key path; a metadata key may contain points.
  private static func value(at path: String, of object: HKObject) -> Any? {
    if path.hasPrefix("metadata.") {
      return object.metadata?[String(path.dropFirst("metadata.".count))]
    }
    let sample = object as? HKSample
    switch path {
    case "UUID", "uuid": return object.uuid.uuidString
    case "startDate": return sample?.startDate
    case "endDate": return sample?.endDate
    case "quantity": return (object as? HKQuantitySample)?.quantity
    case "value": return (object as? HKCategorySample)?.value
    case "duration": return (object as? HKWorkout)?.duration
    case "device.name": return object.device?.name
    case "sourceRevision.source.bundleIdentifier", "source.bundleIdentifier":
      return object.sourceRevision.source.bundleIdentifier
    case "sourceRevision.source.name", "source.name":
      return object.sourceRevision.source.name
    default: return nil
    }
  }

  // MARK: Words

  /// Divides a format into parentheses, operators, quoted strings and words.
  private static func tokens(of format: String) -> [String] {
    var tokens: [String] = []
    var rest = format[...]
    while let first = rest.first {
      let token: Substring
      if first.isWhitespace {
        rest.removeFirst()
        continue
      } else if first == "\"" || first == "'" {
        let inner = rest.dropFirst().prefix { $0 != first }
        token = rest.prefix(inner.count + 2)
      } else if "()".contains(first) {
        token = rest.prefix(1)
      } else if "=!<>&|".contains(first) {
        let signs = rest.prefix { "=!<>&|".contains($0) }
        let options = rest.dropFirst(signs.count).first == "["
        token =
          options ? rest[...(rest.firstIndex(of: "]") ?? rest.index(before: rest.endIndex))] : signs
      } else {
        token = rest.prefix { !$0.isWhitespace && !"()=!<>&|".contains($0) }
      }
      tokens.append(String(token))
      rest = rest.dropFirst(token.count)
    }
    return tokens
  }
}
