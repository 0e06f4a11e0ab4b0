public import struct Foundation.UUID

/// An incremental 128-bit fingerprint that is the same on every machine and in every build.
///
/// Two 64-bit lanes each mix every word with SplitMix64's finalizer, under their own constants. The
/// digest detects accidental changes; it is not cryptographic.
public struct Digest: Hashable, Sendable {
  private var first: UInt64 = 0x243f_6a88_85a3_08d3
  private var second: UInt64 = 0x1319_8a2e_0370_7344

  /// Creates the digest of no data.
  public init() {}

  /// Absorbs the next 64 bits; order matters.
  @inlinable
  public mutating func absorb(_ word: Int64) {
    absorb(bits: UInt64(bitPattern: word))
  }

  /// Absorbs the UTF-8 bytes of a text and their number.
  public mutating func absorb(_ text: String) {
    absorb(Int64(text.utf8.count))
    for byte in text.utf8 { absorb(Int64(byte)) }
  }

  /// Absorbs all fields of a source.
  public mutating func absorb(_ source: DataSource) {
    absorb(source.identifier)
    absorb(source.kind.rawValue)
    absorb(source.bundleIdentifier)
    absorb(source.deviceName == nil ? 0 : 1)
    absorb(source.deviceName ?? "")
    for (field, text) in [source.name, source.productType, source.version].enumerated() {
      if let text {
        absorb(Int64(field) + 2)
        absorb(text)
      }
    }
    for update in source.updates {
      absorb(update.time)
      absorb(update.version)
    }
  }

  /// Absorbs the 16 bytes of a UUID.
  public mutating func absorb(_ uuid: UUID) {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      for half in [0, 8] {
        let word = bytes.loadUnaligned(fromByteOffset: half, as: UInt64.self)
        absorb(bits: UInt64(bigEndian: word))
      }
    }
  }

  /// Absorbs another digest.
  public mutating func absorb(_ other: Digest) {
    absorb(bits: other.first)
    absorb(bits: other.second)
  }

  @usableFromInline
  mutating func absorb(bits: UInt64) {
    first = SplitMix64.mixed((first ^ bits) &+ 0x9e37_79b9_7f4a_7c15)
    second = SplitMix64.mixed((second &+ bits) ^ 0xd1b5_4a32_d192_ed03)
  }

  /// The first half of the fingerprint.
  package var prefix: UInt64 { first }

  /// The two halves of the fingerprint.
  var words: (UInt64, UInt64) { (first, second) }

  /// The fingerprint as 32 hexadecimal digits.
  public var hexadecimal: String { Self.hexadecimal(first, second) }

  /// Returns two words as 32 hexadecimal digits.
  static func hexadecimal(_ first: UInt64, _ second: UInt64) -> String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
