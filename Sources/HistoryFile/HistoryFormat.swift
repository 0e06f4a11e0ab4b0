import HealthModel

/// The constants of the file format, which the writer and the reader share.
enum HistoryFormat {
  /// The first bytes of every history file.
  ///
  /// As in PNG, a byte above 127, both line ends and an end-of-file character show a file that was
  /// copied as text.
  static let magic: [UInt8] = [0x89] + Array("SHH".utf8) + [0x0d, 0x0a, 0x1a, 0x0a]
  static let version: UInt32 = 2
  /// The magic bytes, 4 bytes for the version and 8 for the length of the file.
  static let headerBytes = 20
  static let digestBytes = 8
  static let maximumBytes = Int(Int32.max)

  /// The parts of a file, in their order; only `arrivals` may be absent.
  enum Section: UInt8 {
    case strings = 1
    case identity
    case sources
    case samples
    case zones
    case arrivals
    case truth
  }

  /// The times that a file can contain, in milliseconds: 2^48 before and after 1970, or the years
  /// -6950 to 10889.
  ///
  /// Sums and differences of a few such times do not overflow.
  static let times: ClosedRange<Int64> = -(1 << 48)...(1 << 48)
  /// The ordinals of the days that a file can contain.
  static let days = (times.lowerBound / Milliseconds.day)...(times.upperBound / Milliseconds.day)
  /// The maximum number of sources, and of the series of one track.
  ///
  /// A simulated store accepts fewer than 65,535 sources.
  static let maximumSources = 1_024
  /// The maximum number of an arrival log's tracks.
  static let maximumTracks = maximumSources * SampleType.allCases.count
  /// The maximum number of zero minutes that one byte represents.
  static let maximumZeros = 8

  /// Returns the digest of the first `count` bytes.
  ///
  /// The bytes are absorbed as little-endian 64-bit words. Each step of the digest is a bijection
  /// of the state and of the word, so a change within one word always changes the result.
  static func digest(of bytes: [UInt8], count: Int) -> UInt64 {
    var digest = Digest()
    digest.absorb(Int64(count))
    bytes.withUnsafeBytes { buffer in
      let words = count / 8
      for word in 0..<words {
        let bits = buffer.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
        digest.absorb(Int64(bitPattern: UInt64(littleEndian: bits)))
      }
      var rest: UInt64 = 0
      for place in (8 * words)..<count { rest |= UInt64(buffer[place]) << (8 * (place % 8)) }
      digest.absorb(Int64(bitPattern: rest))
    }
    return digest.prefix
  }
}
