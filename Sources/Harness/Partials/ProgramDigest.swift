import Foundation
import HealthModel

/// The digest of the running program's file, which tells builds apart.
package enum ProgramDigest {
  /// The bytes that are read at a time, a multiple of the digest's words.
  private static let portion = 1 << 20

  /// The digest as 32 hexadecimal digits; of nothing where the file cannot be read.
  ///
  /// - Complexity: O(*n*) for *n* bytes, once per process.
  package static let current: String = {
    var digest = Digest()
    let file = open(Bundle.main.executablePath ?? "", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return digest.hexadecimal }
    defer { close(file) }
    withUnsafeTemporaryAllocation(byteCount: portion, alignment: 8) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, portion)
        if count <= 0 { return }
        // The last word of a portion that is shorter is filled up.
        for place in count..<min(portion, count + 7) { buffer[place] = 0 }
        for offset in stride(from: 0, to: count, by: 8) {
          digest.absorb(buffer.load(fromByteOffset: offset, as: Int64.self))
        }
        digest.absorb(Int64(count))
      }
    }
    return digest.hexadecimal
  }()
}
