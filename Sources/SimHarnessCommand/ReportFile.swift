import Foundation
import Harness
import LocatedJSON
import RunReport
import Scenario

/// Reads reports written by a run.
enum ReportFile {
  /// Reads `report.json`.
  static func read(_ path: String) throws -> RunReport {
    let bytes = try ScenarioFile.bytes(of: path)
    let root = try JSONParser.parse(bytes, file: path)
    let reader = try ObjectReader(root, path: .root, file: path)
    guard let version = reader.optional("schemaVersion") else {
      throw InputError(file: path, problem: "this is no report", remedy: Self.remedy)
    }
    _ = try version.integer(in: 1...RunReport.currentSchemaVersion)
    do {
      return try JSONDecoder().decode(RunReport.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw located(error, root, path)
    }
  }

  private static let remedy = "name a report.json written by simharness run"

  /// A decoding error with its line and column, which the decoder does not report.
  private static func located(_ error: DecodingError, _ root: JSONNode, _ file: String)
    -> InputError
  {
    let context =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: DecodingError.Context(codingPath: [], debugDescription: "not a report")
      }
    let path = JSONPath(
      context.codingPath.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) })
    return InputError(
      file: file, location: (root.node(at: path) ?? root).location, path: path,
      problem: problem(error, context), remedy: Self.remedy)
  }

  private static func problem(_ error: DecodingError, _ context: DecodingError.Context) -> String {
    switch error {
    case .keyNotFound(let key, _): "missing key \"\(key.stringValue)\""
    case .typeMismatch, .valueNotFound: "the value has the wrong type"
    case .dataCorrupted: "the value is not valid here"
    @unknown default: "not a report"
    }
  }
}
