/// Parses JSON into a tree that records the location of every value.
///
/// Accepts RFC 8259 and, for handwritten files, these parts of JSON5: comments, trailing commas,
/// unquoted ASCII identifiers as keys, single quotes, hex integers, a leading `+`, and a decimal
/// point at either end of a number. Rejects NaN, Infinity and duplicate keys. No input causes a
/// runtime trap.
public struct JSONParser {
  /// The maximum nesting depth of arrays and objects.
  public static let depthLimit = 64

  /// The largest accepted file, in bytes.
  ///
  /// The caller checks it before reading the file.
  public static let fileSizeLimit = 64 * 1_024 * 1_024

  /// The largest accepted number of values in a file.
  ///
  /// The tree takes up to 300 bytes a value, so it stays below 300 MB besides the text.
  public static let valueLimit = 1_000_000

  var scanner: JSONScanner
  private var valuesLeft: Int
  private let valueLimit: Int

  private init(_ bytes: [UInt8], file: String, valueLimit: Int) {
    scanner = JSONScanner(bytes, file: file)
    valuesLeft = valueLimit
    self.valueLimit = valueLimit
  }

  /// Parses a complete file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content: UTF-8, with or without a byte order mark.
  ///   - file: The file name for error messages.
  /// - Returns: The root of the tree.
  /// - Throws: `InputError` at the first syntax error.
  /// - Complexity: O(n) for n bytes.
  public static func parse(_ bytes: [UInt8], file: String) throws(InputError) -> JSONNode {
    try parse(bytes, file: file, valueLimit: valueLimit)
  }

  static func parse(_ bytes: [UInt8], file: String, valueLimit: Int) throws(InputError)
    -> JSONNode
  {
    var parser = JSONParser(bytes, file: file, valueLimit: valueLimit)
    try parser.scanner.checkEncoding()
    return try parser.document()
  }

  private mutating func document() throws(InputError) -> JSONNode {
    try scanner.skipTrivia()
    guard scanner.peek != nil else {
      throw scanner.error(
        at: scanner.offset, "the file holds no value", remedy: "write a JSON object")
    }
    let root = try value()
    try scanner.skipTrivia()
    guard scanner.peek == nil else {
      throw scanner.unexpected(
        "unexpected text after the end of the value", remedy: "remove it")
    }
    return root
  }

  mutating func value() throws(InputError) -> JSONNode {
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      throw scanner.error(
        at: scanner.offset, "the file has more than \(valueLimit) values",
        remedy: "split it")
    }
    let location = scanner.location()
    let value: JSONValue
    switch scanner.peek {
    case UInt8(ascii: "{"): value = .object(try object())
    case UInt8(ascii: "["): value = .array(try array())
    case .doubleQuote, UInt8(ascii: "'"): value = .string(try scanner.string())
    case .some(let byte) where byte.isDigit || byte.isSign || byte == UInt8(ascii: "."):
      value = .number(try number())
    case .some(let byte) where byte.startsIdentifier: value = try word()
    default:
      throw scanner.unexpected(
        "expected a value", remedy: "write a string, a number, true, false, null, [ or {")
    }
    return JSONNode(value, at: location)
  }

  private mutating func number() throws(InputError) -> JSONNumber {
    let start = scanner.offset
    let token = scanner.take(while: \.continuesNumber)
    do {
      return try JSONNumberGrammar.read(token)
    } catch {
      throw numberError(error, of: token, at: start)
    }
  }

  private mutating func word() throws(InputError) -> JSONValue {
    let start = scanner.offset
    let token = scanner.take(while: \.continuesIdentifier)
    let word = String(decoding: token, as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "NaN", "Infinity": throw numberError(.notFinite, of: token, at: start)
    default: break
    }
    let nearest = EditDistance.nearest(to: word, among: ["true", "false", "null"])
    throw scanner.error(
      at: start, "unknown word", value: word,
      remedy: nearest.map { "did you mean \($0)?" } ?? "put quotes around it")
  }

  private mutating func numberError(
    _ rejection: JSONNumberGrammar.Rejection, of token: ArraySlice<UInt8>, at start: Int
  ) -> InputError {
    scanner.error(
      at: start, rejection.problem, value: String(decoding: token, as: UTF8.self),
      remedy: rejection.remedy)
  }
}
