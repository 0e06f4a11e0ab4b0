package import AppleHealthExport
import Foundation
package import HealthModel
package import LocatedJSON

/// Reads the file of an Apple Health export for a run.
package enum ExportInput {
  /// Reads an export.
  ///
  /// - Parameters:
  ///   - path: The path of the export, which must be a regular file: a run reads it in several
  ///     processes, and a pipe can be read only once.
  ///   - timeZone: The zone of records before the first that names its zone.
  ///   - span: As for `AppleHealthImport`.
  /// - Returns: The content.
  /// - Throws: `InputError` for anything but an export that can be read.
  /// - Complexity: O(*b* + *n* log *n*) for *b* bytes of XML and *n* records.
  package static func read(
    _ path: String, timeZone: String?, within span: ((ZoneTimeline) -> TimeRange)? = nil
  ) throws(InputError) -> AppleHealthImport {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else {
      throw InputError(
        file: path, problem: "this is not a readable file",
        remedy: "name an export.zip or its export.xml")
    }
    do {
      return try AppleHealthImport(
        descriptor: file.fileDescriptor, file: path, timeZone: timeZone, within: span)
    } catch {
      let unread = error as? ExportError
      let line = unread?.line.map { "line \($0) of the XML: " } ?? ""
      throw InputError(file: path, problem: line + (unread?.problem ?? "\(error)"), remedy: "")
    }
  }
}
