import CArchive

/// A zip file or plain text, read as a stream: the text of the export within.
///
/// Nothing is ever unpacked into files, and no name of an entry is used as a path.
final class ExportArchive {
  /// The size from which the compression of an entry is judged, in bytes.
  static let judgedBytes: Int64 = 1 << 24
  /// The highest ratio of text to compressed bytes; real exports have about 20.
  static let maximumRatio: Int64 = 200
  /// The maximum number of entries.
  static let maximumEntries = 1_000_000

  private let archive: OpaquePointer
  private let file: String
  private var entry = "data"
  private var isZip = false
  private var total: Int64 = 0
  private var entries = 0
  /// The first bytes of the entry, which have been read to know it.
  private var head: [UInt8] = []
  private var headPlace = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, which may be a pipe.
  ///   - file: Its name, for errors.
  /// - Throws: `ExportError` if the file contains no export.
  init(descriptor: Int32, file: String) throws(ExportError) {
    guard let archive = archive_read_new() else {
      throw ExportError(
        file: file, line: nil,
        problem: "there is not enough memory to read it; free memory")
    }
    self.archive = archive
    self.file = file
    archive_read_support_format_zip(archive)
    archive_read_support_format_raw(archive)
    guard archive_read_open_fd(archive, descriptor, 1 << 18) == ARCHIVE_OK else {
      throw failure(notAnExport)
    }
    guard try findExport() else {
      throw failure(
        isZip
          ? "the zip has no Apple Health export; give the file that Health shared"
          : "not an Apple Health export; give the zip or its XML")
    }
  }

  deinit { archive_read_free(archive) }

  /// Reads the next part of the text; 0 at its end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    if headPlace < head.count {
      let count = min(buffer.count, head.count - headPlace)
      buffer.copyBytes(from: head[headPlace..<(headPlace + count)])
      headPlace += count
      return count
    }
    return try readData(buffer)
  }

  /// Reads the rest of the zip.
  ///
  /// - Throws: `ExportError` if there is a second export, or the zip is damaged.
  func finish() throws(ExportError) {
    if try findExport() {
      throw failure("the zip has a second export in \(quoted(entry)); keep only one")
    }
  }

  private var message: String {
    let text = archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private var notAnExport: String {
    "not a complete Apple Health export (\(message)); export it again"
  }

  private func quoted(_ name: String) -> String { name.debugDescription }

  private func failure(_ problem: String) -> ExportError {
    ExportError(file: file, line: nil, problem: problem)
  }

  private func readData(_ buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
    guard count >= 0 else {
      throw failure("\(quoted(entry)) is damaged (\(message)); copy or export it again")
    }
    total += Int64(count)
    let packed = max(1, archive_filter_bytes(archive, -1))
    if isZip, total > Self.judgedBytes, total / packed > Self.maximumRatio {
      throw failure(
        "\(quoted(entry)) unpacks to \(total / packed) times its size; export it again")
    }
    return count
  }

  /// Goes to the next entry that contains an export; false if there is none.
  private func findExport() throws(ExportError) -> Bool {
    while true {
      var header: OpaquePointer?
      let status = archive_read_next_header(archive, &header)
      if status == ARCHIVE_EOF { return false }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let header else {
        throw failure(
          entries == 0
            ? notAnExport
            : "not a complete zip (\(message)); copy or export it again")
      }
      isZip = archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_ZIP
      entries += 1
      guard entries <= Self.maximumEntries else {
        throw failure(
          "the zip has too many entries; give the file that Health shared")
      }
      guard isZip else { return try hasExport() }
      // A name in another script may be unreadable to the library in the locale of this process.
      let name = archive_entry_pathname_utf8(header) ?? archive_entry_pathname(header)
      entry = name.map { String(cString: $0) } ?? "entry \(entries).xml"
      let parts = entry.split(separator: "/", omittingEmptySubsequences: false)
      guard !entry.hasPrefix("/"), !entry.contains("\\"), !parts.contains("..") else {
        throw failure("the entry \(quoted(entry)) points outside the zip; export it again")
      }
      // In other languages the file has another name. The clinical documents beside it have
      // another root, and several of them.
      if parts.count <= 2, entry.utf8.suffix(4).elementsEqual(".xml".utf8), try hasExport() {
        return true
      }
    }
  }

  /// Reads the first bytes of an entry; true if they are those of an export.
  private func hasExport() throws(ExportError) -> Bool {
    headPlace = 0
    head = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    while count < head.count {
      let rest = count..<head.count
      let status = head.withUnsafeMutableBytes { bytes in
        Result { () throws(ExportError) in
          try readData(UnsafeMutableRawBufferPointer(rebasing: bytes[rest]))
        }
      }
      let read = try status.get()
      if read == 0 { break }
      count += read
    }
    head.removeLast(head.count - count)
    let text = head.prefix(1 << 12)
    let isExport = ["<!DOCTYPE HealthData", "<HealthData"].contains { mark in
      let mark = Array(mark.utf8)
      return text.indices.contains { text[$0...].starts(with: mark) }
    }
    if !isExport { (head, headPlace) = ([], 0) }
    return isExport
  }
}
