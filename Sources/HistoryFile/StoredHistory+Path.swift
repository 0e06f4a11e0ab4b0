import struct Foundation.Data
import class Foundation.FileHandle
import struct Foundation.URL

extension StoredHistory {
  /// Reads a history file, of which no more bytes than its header states are read into memory.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `HistoryFileError` if the file cannot be read, or for anything but the complete,
  ///   unaltered content of a history file of the supported version.
  public init(contentsOf path: String) throws(HistoryFileError) {
    let file: FileHandle
    do {
      file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw Self.unreadable(path, error)
    }
    var bytes = try Self.read(HistoryFormat.headerBytes, of: file, path)
    let length = try HistoryReader.statedLength(bytes, file: path)
    // One byte more shows a file that is too long.
    bytes += try Self.read(length - bytes.count + 1, of: file, path)
    try self.init(decoding: bytes, file: path)
  }

  private static func read(_ count: Int, of file: FileHandle, _ path: String)
    throws(HistoryFileError) -> [UInt8]
  {
    do {
      return [UInt8](try file.read(upToCount: count) ?? Data())
    } catch {
      throw unreadable(path, error)
    }
  }

  private static func unreadable(_ path: String, _ error: any Error) -> HistoryFileError {
    HistoryFileError(file: path, offset: 0, problem: .unreadable(error.localizedDescription))
  }
}
