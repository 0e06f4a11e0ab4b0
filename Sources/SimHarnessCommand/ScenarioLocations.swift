import Invariants
import LocatedJSON
import Reporting
import Scenario

/// Positions in a scenario file of the settings that each invariant checks.
enum ScenarioLocations {
  /// The position for every invariant and for the expectation, in the scenario as the run read it.
  static func all(in scenario: Scenario) -> [String: ReportContext.Place] {
    do {
      let root = try JSONParser.parse(scenario.source, file: scenario.file)
      let expectation = place([ReportContext.expectation], in: root)
      return InvariantCatalog.all.reduce(into: [ReportContext.expectation: expectation]) {
        places, invariant in
        places[invariant.id] = place(invariant.scenarioPaths, in: root)
      }
    } catch {
      return [:]
    }
  }

  /// The position of the first path that exists in the file, or of the whole file if none does.
  private static func place(_ paths: [String], in root: JSONNode) -> ReportContext.Place {
    let found = paths.lazy.compactMap { Self.found($0, in: root) }.first
    let (path, node) = found ?? (.root, root)
    return ReportContext.Place(
      path: path.description, line: node.location.line, column: node.location.column)
  }

  /// The value at a path, in which `*` matches the first key of an object.
  private static func found(_ words: String, in root: JSONNode) -> (JSONPath, JSONNode)? {
    var (path, node) = (JSONPath.root, root)
    for word in words.split(separator: ".") {
      guard case .object(let object) = node.value,
        let key = word == "*" ? object.keys.first : String(word), let member = object[key]
      else { return nil }
      (path, node) = (path.appending(key: key), member.node)
    }
    return (path, node)
  }
}
