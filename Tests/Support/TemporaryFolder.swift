package import Foundation

/// A folder of its own for a test, gone when the value is.
package final class TemporaryFolder {
  /// The folder, without symbolic links on the way.
  package let url: URL

  /// Makes an empty folder.
  ///
  /// - Throws: An error of the file system.
  package init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("simharness-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(at: url) } catch {}
  }
}
