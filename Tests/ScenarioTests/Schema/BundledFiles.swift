import Foundation
import HistoryGeneration
import LocatedJSON
import Scenario
import TestSupport

/// The files that are bundled with the package, found from where this file stands.
enum BundledFiles {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios")

  static let schemaName = "scenario.schema.json"

  /// The names of the scenarios, the one that takes longest to judge last.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") && $0 != schemaName }
      .sorted { ($0 == "multi-year.json" ? 1 : 0, $0) < ($1 == "multi-year.json" ? 1 : 0, $1) }
  }

  static func tree(_ name: String) throws -> JSONNode {
    let data = try Data(contentsOf: folder.appending(path: name))
    return try JSONParser.parse(Array(data), file: name)
  }

  static func validator() throws -> SchemaValidator {
    try SchemaValidator(try tree(schemaName), file: schemaName)
  }
}

/// Decodes a scenario and has the generator judge what it alone can.
@discardableResult
func decoded(_ text: String) throws(InputError) -> Scenario {
  let scenario = try Scenario(parsing: Array(text.utf8), file: "f.json")
  _ = try HistoryGenerator(scenario)
  return scenario
}

/// The error of a scenario's text, nil when it is accepted.
func refusal(of text: String) -> InputError? {
  do {
    try decoded(text)
    return nil
  } catch {
    return error
  }
}
