/// The folder and the name of a path, by its bytes as POSIX has it.
///
/// Foundation's functions for paths trap on a path of one character on Linux, and look for slashes
/// among characters, of which `/` with a combining mark is another.
package struct PathParts: Equatable {
  /// The folder, without a slash at its end; `.` for a path without one.
  package let folder: String
  /// The name, without slashes; empty for the root and for an empty path.
  package let name: String

  /// True for a path that starts at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The names in a path, without slashes.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  package static func names(in path: String) -> [String] {
    Array(path.utf8).split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Divides a path; slashes at its end do not count.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  package init(_ path: String) {
    let slash = UInt8(ascii: "/")
    let bytes = Array(path.utf8)
    let end = bytes.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
    let start = bytes[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    let folderEnd = bytes[..<start].lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
    name = String(decoding: bytes[start..<end], as: UTF8.self)
    let isInRoot = bytes.first == slash && folderEnd == 0
    folder =
      folderEnd > 0
      ? String(decoding: bytes[..<folderEnd], as: UTF8.self) : isInRoot ? "/" : "."
  }
}
