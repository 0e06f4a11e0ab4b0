import Foundation

/// A text file of the repository, its path seen from the top.
struct RepositoryFile {
  let path: String
  let text: String
  /// The lines, split once for all tests.
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.lines
  }
}

/// The repository's own files: sources, tests, scenarios and what lies at the top.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let files: [RepositoryFile] = {
    // In a worktree, this is a file with the path of the repository.
    var paths = topLevel.filter { $0 != ".git" }
    for folder in ["Sources", "Tests", "Scenarios", ".ci"] {
      let inside = FileManager.default.enumerator(
        atPath: root.appendingPathComponent(folder).path)
      while let path = inside?.nextObject() as? String {
        // A package in the tests may have been built in place.
        if path.hasSuffix(".build") { inside?.skipDescendants() }
        paths.append("\(folder)/\(path)")
      }
    }
    return paths.sorted().compactMap(file)
  }()

  static let swift = files.filter { $0.path.hasSuffix(".swift") }

  /// Swift files with comments and the insides of strings blanked out.
  static let code = swift.map { RepositoryFile(path: $0.path, text: SwiftCode.blanked($0.text)) }

  /// The functions of each file of `code`.
  static let functions = code.map { (path: $0.path, found: FunctionLengths.measured($0.lines)) }

  /// The names, without extension, of the Swift files right inside a folder.
  static func names(in folder: String) -> [String] {
    swift.map(\.path).filter {
      $0.hasPrefix(folder + "/") && !$0.dropFirst(folder.count + 1).contains("/")
    }.map { String($0.dropFirst(folder.count + 1).dropLast(6)) }
  }

  static func text(_ path: String) -> String { files.first { $0.path == path }?.text ?? "" }

  private static var topLevel: [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: root.path)
    } catch {
      return []
    }
  }

  private static func file(_ path: String) -> RepositoryFile? {
    let url = root.appendingPathComponent(path)
    do {
      let values = try url.resourceValues(forKeys: [.isRegularFileKey])
      guard values.isRegularFile == true else { return nil }
      let data = try Data(contentsOf: url)
      return String(validating: data, as: UTF8.self).map { RepositoryFile(path: path, text: $0) }
    } catch {
      return nil
    }
  }
}

extension String {
  /// The lines, split bytewise, which is many times faster than by characters.
  var lines: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  /// Whether a text occurs anywhere; the fast answer that most files need.
  func holds(_ text: String) -> Bool { withCString { strstr($0, text) != nil } }
}
