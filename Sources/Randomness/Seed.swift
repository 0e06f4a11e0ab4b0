/// The seed that determines the data of a run.
public struct Seed: Equatable, Hashable, Sendable {
  /// The key of the generator.
  public let value: UInt64

  /// Creates a seed from a number.
  public init(_ value: UInt64) { self.value = value }

  /// Creates a seed from the text of a person or a build server.
  ///
  /// Three forms are accepted, with ASCII digits only:
  /// - 40 hexadecimal digits: a commit hash, even if every digit is decimal. It is folded to 64
  ///   bits by exclusive or of its big-endian 64-bit words, the last one (8 digits) padded with
  ///   zeros on the right.
  /// - `0x` and 1 to 16 hexadecimal digits.
  /// - A decimal number up to 18446744073709551615.
  ///
  /// - Throws: `SeedError` if the text has none of these forms or is out of range.
  /// - Complexity: O(n) in the length of the text.
  public init(parsing text: String) throws(SeedError) {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { throw .empty }
    if bytes.count == 40, let words = Seed.hashWords(bytes) {
      value = words.reduce(0, ^)
    } else if bytes.starts(with: "0x".utf8) {
      let digits = bytes.dropFirst(2)
      guard let number = Seed.hexadecimal(digits) else { throw .malformed(text) }
      if digits.count > 16 { throw .tooLong(text) }
      value = number
    } else {
      guard bytes.allSatisfy({ (48...57).contains($0) }) else { throw .malformed(text) }
      guard let number = UInt64(text) else { throw .tooLarge(text) }
      value = number
    }
  }

  private static func hashWords(_ bytes: [UInt8]) -> [UInt64]? {
    guard let first = hexadecimal(bytes[..<16]), let second = hexadecimal(bytes[16..<32]),
      let last = hexadecimal(bytes[32...])
    else { return nil }
    return [first, second, last << 32]
  }

  /// The value of the last 16 hexadecimal digits; nil if there are none or one is not a digit.
  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt64? {
    if digits.isEmpty { return nil }
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case 48...57: value = value << 4 | UInt64(digit - 48)
      case 65...70: value = value << 4 | UInt64(digit - 55)
      case 97...102: value = value << 4 | UInt64(digit - 87)
      default: return nil
      }
    }
    return value
  }
}

extension Seed: CustomStringConvertible {
  /// The value in decimal, a form that `init(parsing:)` reads.
  public var description: String { String(value) }
}

/// The reason why a text is not a seed.
public enum SeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is empty.
  case empty
  /// The text has a sign, a space or another character that is not a digit, or `0x` without digits.
  case malformed(String)
  /// The decimal number does not fit into 64 bits.
  case tooLarge(String)
  /// The `0x` number has more than 16 digits.
  case tooLong(String)

  /// A message of one line with the text and the remedy.
  public var description: String {
    switch self {
    case .empty:
      "seed is empty; give a decimal number, 0x and hexadecimal digits, or a 40-digit commit hash"
    case .malformed(let text):
      "seed \(text.debugDescription) is malformed; give a decimal number without a sign or "
        + "spaces, 0x and 1 to 16 hexadecimal digits, or a 40-digit commit hash"
    case .tooLarge(let text):
      "seed \(text.debugDescription) is too large; give a decimal number up to \(UInt64.max)"
    case .tooLong(let text):
      "seed \(text.debugDescription) has more than 16 hexadecimal digits; give 1 to 16 after 0x, "
        + "or a 40-digit commit hash without 0x"
    }
  }
}
