import struct Foundation.Data
import struct Foundation.URL

extension StoredHistory {
  /// Reads a history file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `HistoryFileError` if the file cannot be read, or for anything but the complete,
  ///   unaltered content of a history file of the supported version.
  public init(contentsOf path: String) throws(HistoryFileError) {
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw HistoryFileError(
        file: path, offset: 0, problem: .unreadable(error.localizedDescription))
    }
    try self.init(decoding: bytes, file: path)
  }
}
