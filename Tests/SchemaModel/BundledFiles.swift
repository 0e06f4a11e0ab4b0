package import Foundation
package import LocatedJSON

/// The files that are bundled with the package, found from where this file stands.
package enum BundledFiles {
  /// The folder of the scenarios.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scenarios")

  /// The file of the scenarios' schema.
  package static let schemaName = "scenario.schema.json"

  /// The schema, parsed once.
  package static let schema: Result<JSONNode, any Error> = Result { try tree(schemaName) }

  /// The paths of the scenarios that are accepted; those in a folder of their own contain a slash.
  package static func scenarios() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.resolvingSymlinksInPath().path)
      .filter { !$0.hasPrefix("invalid/") && $0.hasSuffix(".json") && $0 != schemaName }
      .sorted()
  }

  /// The text of a file.
  package static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
  }

  /// A file's JSON.
  package static func tree(_ path: String) throws -> JSONNode {
    try JSONParser.parse(Array(try text(path).utf8), file: path)
  }
}
