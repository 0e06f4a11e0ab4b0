import Foundation

/// The path of an export.
package enum ExportPath {
  /// True if a path leads to a regular file, which can be read as often as needed.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
