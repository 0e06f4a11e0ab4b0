/// The sum of the magnitudes of all numbers in JSON texts, so that adding any of them in any order
/// cannot overflow.
///
/// For texts whose integers are summed after decoding, such as partial reports: where the total is
/// within the limit, so is every sum. A text is scanned without building a tree.
public struct NumberTotal: Sendable {
  /// The largest accepted total, far enough below `Int.max` for the small constants of the code
  /// that sums.
  public static let limit = 1 << 61

  private var total = 0.0

  /// Creates a total of zero.
  public init() {}

  /// Adds all numbers of a text that are values.
  ///
  /// The text need not be valid JSON; the decoder that reads it next reports that.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - file: The file name for error messages.
  ///   - excluded: The members whose numbers are left out, each as the keys from the top to it;
  ///     the elements of arrays have no keys, and no member is more than 16 levels deep.
  /// - Throws: `InputError` at the number with which the total exceeds the limit.
  /// - Complexity: O(n) for n bytes.
  public mutating func add(_ bytes: [UInt8], file: String, except excluded: Set<[String]> = [])
    throws(InputError)
  {
    var scanner = JSONScanner(bytes, file: file)
    var place = NumberPlace(excluded: excluded)
    while let byte = scanner.peek {
      switch byte {
      case .doubleQuote: place.key = string(&scanner)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        place.open(isArray: byte == UInt8(ascii: "["))
        scanner.advance()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        place.close()
        scanner.advance()
      case UInt8(ascii: ":"):
        place.name()
        scanner.advance()
      case UInt8(ascii: ","):
        place.next()
        scanner.advance()
      case _ where byte.isDigit || byte.isSign || byte == UInt8(ascii: "."):
        try addNumber(&scanner, place)
      default: scanner.advance()
      }
    }
  }

  private mutating func addNumber(_ scanner: inout JSONScanner, _ place: NumberPlace)
    throws(InputError)
  {
    let start = scanner.offset
    let literal = String(decoding: scanner.take(while: \.continuesNumber), as: UTF8.self)
    if place.isExcluded { return }
    // The rounding of doubles is negligible compared with the margin below the limit of 64 bits.
    total += Double(literal)?.magnitude ?? 0
    if total <= Double(Self.limit) { return }
    scanner.path = place.path
    throw scanner.error(
      at: start, "the numbers are too large to add up", value: literal,
      remedy: "use the file as simharness wrote it, unedited")
  }

  // The text between the quotes, escapes included.
  private func string(_ scanner: inout JSONScanner) -> ArraySlice<UInt8> {
    scanner.advance()
    let start = scanner.offset
    while let byte = scanner.peek, byte != .doubleQuote {
      scanner.advance(by: byte == .backslash ? 2 : 1)
    }
    let end = scanner.offset
    scanner.advance()
    return scanner.bytes[start..<end]
  }
}

/// The path of the current value while a text is scanned.
private struct NumberPlace {
  /// The greatest depth at which members are left out, so that deep texts take no longer.
  private static let deepest = 16

  private let excluded: Set<[String]>
  private var components: [JSONPath.Component] = []
  private var arrays: [Bool] = []
  /// The depth of the excluded member that contains the current value.
  private var excludedDepth: Int?
  /// The last string.
  var key: ArraySlice<UInt8> = []

  init(excluded: Set<[String]>) { self.excluded = excluded }

  var path: JSONPath { JSONPath(components) }

  var isExcluded: Bool { excludedDepth != nil }

  /// The keys from the top to the current value.
  private var keys: [String] {
    components.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  mutating func open(isArray: Bool) {
    arrays.append(isArray)
    components.append(isArray ? .index(0) : .key(""))
  }

  mutating func close() {
    _ = arrays.popLast()
    _ = components.popLast()
    if let depth = excludedDepth, components.count < depth { excludedDepth = nil }
  }

  /// Takes the last string as the key of an object's member.
  mutating func name() {
    guard arrays.last == false else { return }
    let name = String(decoding: key, as: UTF8.self)
    components[components.count - 1] = .key(name)
    if excludedDepth == components.count { excludedDepth = nil }
    if excludedDepth == nil, components.count <= Self.deepest, excluded.contains(keys) {
      excludedDepth = components.count
    }
  }

  mutating func next() {
    guard arrays.last == true, case .index(let index)? = components.last else { return }
    components[components.count - 1] = .index(index + 1)
  }
}
