public import struct Foundation.UUID

/// A sample's UUID: a keyed, reversible image of its row number.
///
/// Rows of one history never share a UUID, the same row of the same history always has the same one,
/// and whoever holds the key can go back from the UUID to the row without a table.
public struct SampleIdentifier: Sendable {
  private let key: UInt64

  /// Makes the mapping of one track of one history.
  ///
  /// - Parameter key: The history's key, drawn from its seed.
  public init(key: UInt64) {
    self.key = key
  }

  /// The UUID of a row.
  ///
  /// - Parameter row: The row number, not negative.
  /// - Returns: A version 8 UUID.
  public func uuid(row: Int) -> UUID {
    let image = Self.mixed(UInt64(row) ^ key)
    let check = Self.mixed(image &+ key)
    let bytes = Self.bytes(of: image)
    let checks = Self.bytes(of: check)
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], 0x80 | checks[0] & 0x0f,
        checks[1], 0x80 | checks[2] & 0x3f, checks[3], checks[4], checks[5], checks[6], checks[7],
        bytes[6], bytes[7]
      ))
  }

  /// The row of a UUID, or nil when the UUID was not made with this key.
  ///
  /// - Parameter uuid: The UUID to read.
  /// - Returns: The row number.
  public func row(uuid: UUID) -> Int? {
    let b = uuid.uuid
    var image: UInt64 = 0
    for byte in [b.0, b.1, b.2, b.3, b.4, b.5, b.14, b.15] { image = image << 8 | UInt64(byte) }
    let row = Self.unmixed(image) ^ key
    guard row <= UInt64(Int.max), self.uuid(row: Int(row)) == uuid else { return nil }
    return Int(row)
  }

  private static func bytes(of word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
  }

  /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64-bit words.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  private static func unmixed(_ word: UInt64) -> UInt64 {
    var z = word ^ (word >> 31) ^ (word >> 62)
    z = z &* 0x3196_42b2_d24d_8ec3
    z = z ^ (z >> 27) ^ (z >> 54)
    z = z &* 0x96de_1b17_3f11_9089
    return z ^ (z >> 30) ^ (z >> 60)
  }
}
