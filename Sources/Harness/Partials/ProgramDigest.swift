import Foundation
import HealthModel

/// The digest of the running program's file, which tells builds apart.
package enum ProgramDigest {
  /// The digest as 32 hexadecimal digits; of nothing where the file cannot be read.
  ///
  /// - Complexity: O(*n*) for *n* bytes, once per process.
  package static let current: String = {
    var digest = Digest()
    guard let path = Bundle.main.executablePath,
      let data = FileManager.default.contents(atPath: path)
    else { return digest.hexadecimal }
    digest.absorb(Int64(data.count))
    data.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        digest.absorb(bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
      }
      for byte in bytes.suffix(bytes.count % 8) { digest.absorb(Int64(byte)) }
    }
    return digest.hexadecimal
  }()
}
