import HealthModel

/// The header and the digest of history files, without which a reader reads nothing else.
enum HistorySeal {
  private static let (headerBytes, digestBytes) = (20, 8)

  /// A file with the length and the digest that its content has.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= headerBytes + digestBytes else { return bytes }
    var file = bytes
    func put(_ value: UInt64, at place: Int) {
      for index in 0..<8 { file[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }
    put(UInt64(file.count), at: headerBytes - 8)
    let count = file.count - digestBytes
    var digest = Digest()
    digest.absorb(Int64(count))
    for start in stride(from: 0, through: count, by: 8) {
      var word: UInt64 = 0
      for place in start..<min(start + 8, count) {
        word |= UInt64(file[place]) << (8 * (place - start))
      }
      digest.absorb(Int64(bitPattern: word))
    }
    put(digest.prefix, at: count)
    return file
  }
}
