import Foundation
import Testing

@testable import SystemSupport

/// Paths, compared with what the C library makes of them.
@Suite struct PathPartsTests {
  /// All texts of up to five parts, among them a mark that joins the slash before it.
  private static let paths = (0..<5).reduce(into: [""]) { paths, _ in
    let parts = ["/", "a", "\u{301}", ".", "-"]
    paths += Set(paths.flatMap { path in parts.map { path + $0 } }).subtracting(paths)
  }

  @Test("the folder is that of dirname, and the name is the last part that is not empty")
  func parts() {
    #expect(Self.paths.count > 3_000)
    for path in Self.paths {
      let parts = PathParts(path)
      let copy = strdup(path)
      defer { free(copy) }
      let folder = dirname(copy).map { String(cString: $0) }
      // Two slashes at the start are the root on Linux.
      #expect(parts.folder == (folder == "//" ? "/" : folder), "\(path.debugDescription)")
      let name = path.utf8.split(separator: UInt8(ascii: "/")).last
      #expect(Array(parts.name.utf8) == Array(name ?? Substring().utf8), "\(path.debugDescription)")
      let names = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
      #expect(PathParts.names(in: path).map { Array($0.utf8) } == names)
      #expect(PathParts.isAbsolute(path) == path.unicodeScalars.starts(with: ["/"]))
    }
  }
}
