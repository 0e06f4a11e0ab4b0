import struct Foundation.Data

extension LatencyHistogram {
  private static let payloadCookie: UInt32 = 0x1c84_9313
  private static let compressedCookie: UInt32 = 0x1c84_9314

  /// The histogram in HdrHistogram's version 2 compressed encoding, as base64.
  ///
  /// The text starts with `HISTF`. The deflate stream in it contains only stored blocks, so that no
  /// compression library is needed.
  ///
  /// - Complexity: O(*c*) for *c* bins.
  public var base64: String {
    var counts: [UInt8] = []
    var place = 0
    while place < self.counts.count {
      var empty = 0
      while place < self.counts.count, self.counts[place] == 0 {
        empty += 1
        place += 1
      }
      // A run of empty bins is encoded as one negative number.
      if empty > 0 { counts += Self.zigzag(-Int64(empty)) }
      if place < self.counts.count {
        counts += Self.zigzag(Int64(self.counts[place]))
        place += 1
      }
    }
    var payload = Self.bigEndian(Self.payloadCookie)
    payload += Self.bigEndian(UInt32(counts.count))
    payload += Self.bigEndian(UInt32(0))
    payload += Self.bigEndian(UInt32(Self.significantDigits))
    payload += Self.bigEndian(UInt64(1))
    payload += Self.bigEndian(UInt64(Self.highest))
    payload += Self.bigEndian((1.0).bitPattern)
    payload += counts
    let stream = ZlibStream.stored(payload)
    let bytes =
      Self.bigEndian(Self.compressedCookie) + Self.bigEndian(UInt32(stream.count)) + stream
    return Data(bytes).base64EncodedString()
  }

  static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// Encodes a number in one to nine bytes, zigzag and base 128; the ninth byte has eight bits.
  static func zigzag(_ number: Int64) -> [UInt8] {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    var bytes: [UInt8] = []
    while rest >= 0x80, bytes.count < 8 {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
    return bytes
  }
}

/// An encoder for the zlib format.
///
/// Source: RFC 1950, RFC 1951 section 3.2.4.
enum ZlibStream {
  private static let blockLimit = 65_535
  private static let adlerModulus: UInt32 = 65_521

  /// Returns a zlib stream of uncompressed blocks with a header and a checksum.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + blockLimit, bytes.count)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for word in [length, ~length] { stream += [UInt8(word & 0xff), UInt8(word >> 8)] }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream + LatencyHistogram.bigEndian(adler32(bytes))
  }

  /// The Adler-32 checksum of RFC 1950.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % adlerModulus
      high = (high + low) % adlerModulus
    }
    return high << 16 | low
  }
}
