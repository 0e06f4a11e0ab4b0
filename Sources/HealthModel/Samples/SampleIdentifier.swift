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
    let image = SplitMix64.mixed(UInt64(row) ^ key)
    let check = SplitMix64.mixed(image &+ key)
    func byte(_ word: UInt64, _ place: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * place))
    }
    return UUID(
      uuid: (
        byte(image, 0), byte(image, 1), byte(image, 2), byte(image, 3), byte(image, 4),
        byte(image, 5), 0x80 | byte(check, 0) & 0x0f, byte(check, 1), 0x80 | byte(check, 2) & 0x3f,
        byte(check, 3), byte(check, 4), byte(check, 5), byte(check, 6), byte(check, 7),
        byte(image, 6), byte(image, 7)
      ))
  }

  /// The row number of a UUID, or nil if the UUID was not made with this key.
  public func row(uuid: UUID) -> Int? {
    let b = uuid.uuid
    let high = UInt64(b.0) << 56 | UInt64(b.1) << 48 | UInt64(b.2) << 40 | UInt64(b.3) << 32
    let image = high | UInt64(b.4) << 24 | UInt64(b.5) << 16 | UInt64(b.14) << 8 | UInt64(b.15)
    let row = SplitMix64.unmixed(image) ^ key
    guard row <= UInt64(Int.max), self.uuid(row: Int(row)) == uuid else { return nil }
    return Int(row)
  }
}
