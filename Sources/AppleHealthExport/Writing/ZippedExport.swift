import CArchive
package import HealthModel
package import HistoryFile

/// The zip file of an export, with the name and the layout that Health gives it.
package enum ZippedExport {
  /// The name that Health gives the file; some readers derive the name of the XML from it.
  package static let fileName = "export.zip"
  /// The path of the XML in the file.
  package static let entryName = "apple_health_export/export.xml"

  /// Writes the export of a person as a zip file, in memory that does not depend on its size.
  ///
  /// The same history gives the same bytes: the entry has no time of its own.
  ///
  /// - Parameters:
  ///   - stored: The history of the person.
  ///   - output: A function that receives the file piece by piece.
  /// - Returns: The number of records of each type, in the order of the file.
  /// - Throws: What `output` throws.
  package static func write(
    _ stored: StoredHistory, to output: ([UInt8]) throws -> Void
  ) throws -> [(type: SampleType, records: Int)] {
    let zip = ZipWriter(entry: entryName)
    var writer = ExportWriter(stored)
    let counts = try writer.write { try output(zip.compress($0)) }
    try output(zip.finish())
    return counts
  }
}

/// A zip file with one entry, as a stream: sizes follow the content, as in the files of Health.
final class ZipWriter {
  /// The bytes that the library has written and that have not been taken.
  private final class Pending {
    var bytes: [UInt8] = []
  }

  private let archive: OpaquePointer
  private let entry: OpaquePointer
  private let pending = Pending()

  init(entry name: String) {
    guard let archive = archive_write_new(), let entry = archive_entry_new() else {
      preconditionFailure("there is no memory for an archive")
    }
    (self.archive, self.entry) = (archive, entry)
    check(archive_write_set_format_zip(archive))
    check(archive_write_set_format_option(archive, "zip", "compression", "deflate"))
    check(archive_write_set_format_option(archive, "zip", "compression-level", "6"))
    // Neither blocks nor zeros after the end.
    check(archive_write_set_bytes_per_block(archive, 0))
    let opened = archive_write_open(
      archive, Unmanaged.passUnretained(pending).toOpaque(), nil,
      { _, context, buffer, count in
        guard let context, let buffer else { return 0 }
        let pending = Unmanaged<Pending>.fromOpaque(context).takeUnretainedValue()
        pending.bytes += UnsafeRawBufferPointer(start: buffer, count: count)
        return count
      }, nil)
    check(opened)
    archive_entry_set_pathname(entry, name)
    // A regular file: AE_IFREG, a macro that Swift does not import.
    archive_entry_set_filetype(entry, 0o100_000)
    archive_entry_set_perm(entry, 0o644)
    check(archive_write_header(archive, entry))
  }

  deinit {
    archive_write_free(archive)
    archive_entry_free(entry)
  }

  /// Appends to the entry, and returns what can be written so far.
  func compress(_ bytes: [UInt8]) -> [UInt8] {
    let written = archive_write_data(archive, bytes, bytes.count)
    precondition(written == bytes.count, problem)
    return take()
  }

  /// Ends the entry and the file, and returns the rest.
  func finish() -> [UInt8] {
    check(archive_write_close(archive))
    return take()
  }

  private func take() -> [UInt8] {
    defer { pending.bytes = [] }
    return pending.bytes
  }

  /// Checks a status of the library, which writes to memory and fails only without any.
  private func check(_ status: Int32) { precondition(status == ARCHIVE_OK, problem) }

  private var problem: String {
    "libarchive: " + (archive_error_string(archive).map { String(cString: $0) } ?? "no message")
  }
}
