public import struct Foundation.UUID

/// A keyed bijection between row numbers and sample UUIDs.
///
/// Rows of one history never share a UUID, and the same row of the same history always has the same
/// one. With the key, the row can be computed from the UUID without a table.
public struct SampleIdentifier: Sendable {
  private let key: UInt64

  /// Creates the mapping for a history's key, which is drawn from its seed.
  public init(key: UInt64) {
    self.key = key
  }

  /// The version 8 UUID of a row number, which is not negative.
  public func uuid(row: Int) -> UUID {
    // The type of the bytes has a name that cannot be imported beside that of the UUID.
    func bytes<Bytes>(of words: (UInt64, UInt64)) -> Bytes {
      unsafeBitCast((words.0.bigEndian, words.1.bigEndian), to: Bytes.self)
    }
    return UUID(uuid: bytes(of: words(of: UInt64(row))))
  }

  /// The row number of a UUID, or nil if the UUID was not made with this key.
  public func row(uuid: UUID) -> Int? {
    let words = unsafeBitCast(uuid.uuid, to: (UInt64, UInt64).self)
    let (high, low) = (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
    let row = SplitMix64.unmixed(high & ~0xffff | low & 0xffff) ^ key
    guard row <= UInt64(Int.max), self.words(of: row) == (high, low) else { return nil }
    return Int(row)
  }

  /// The first and the last 64 bits of a row's UUID.
  private func words(of row: UInt64) -> (high: UInt64, low: UInt64) {
    let image = SplitMix64.mixed(row ^ key)
    let check = SplitMix64.mixed(image &+ key)
    return (
      image & ~0xffff | 0x8000 | check >> 48 & 0x0fff,
      0x80 << 56 | (check >> 40 & 0x3f) << 56 | (check & 0xff_ffff_ffff) << 16 | image & 0xffff
    )
  }
}
