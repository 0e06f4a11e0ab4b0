/// A digest of digests that does not depend on their order, so that parts of a whole can be added.
///
/// Each digest must state what it is of, such as the number of a person; otherwise exchanged parts
/// give the same sum. It detects accidents, not forgery.
public struct DigestSum: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  /// Creates the sum of no digests.
  public init() {}

  /// Creates a sum from its hexadecimal digits; nil unless there are 32 digits.
  public init?(hexadecimal: String) {
    guard hexadecimal.utf8.count == 32, hexadecimal.allSatisfy(\.isHexDigit),
      let first = UInt64(hexadecimal.prefix(16), radix: 16),
      let second = UInt64(hexadecimal.suffix(16), radix: 16)
    else { return nil }
    self.first = first
    self.second = second
  }

  /// Adds a digest.
  public mutating func add(_ digest: Digest) {
    first &+= digest.words.0
    second &+= digest.words.1
  }

  /// Adds another sum.
  public mutating func add(_ other: DigestSum) {
    first &+= other.first
    second &+= other.second
  }

  /// The sum as 32 hexadecimal digits.
  public var hexadecimal: String { Digest.hexadecimal(first, second) }
}

extension DigestSum: Codable {
  /// Decodes the 32 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let sum = DigestSum(hexadecimal: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a digest has 32 hexadecimal digits")
    }
    self = sum
  }

  /// Encodes the 32 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexadecimal)
  }
}
