import Foundation
import Scenario

/// A scenario put together from the texts of its parts.
struct ScenarioBuilder {
  var zone = "America/New_York"
  var moves = "[]"
  var start = "2023-10-16"
  var end = "2023-11-15"
  var dailySteps = "{ \"kind\": \"poisson\", \"mean\": 9000 }"
  /// More keys of the step track, each with a comma before it.
  var stepKeys = ""
  var stepSources = [
    source("watch", keys: ", \"coverage\": { \"kind\": \"beta\", \"alpha\": 40, \"beta\": 1.5 }"),
    source("phone", keys: ", \"absence\": { \"start\": 0.2, \"stay\": 0.5 }"),
    source("thirdParty", keys: ", \"samplesPerDay\": { \"kind\": \"poisson\", \"mean\": 20 }"),
  ]
  var sleep: String? = """
    "asleepMinutes": { "kind": "normal", "mean": 400, "standardDeviation": 55,
      "minimum": 180, "maximum": 640 },
    "onsetHours": { "kind": "uniform", "lower": 21, "upper": 26 }
    """
  var sleepSources = [
    source("watch", keys: ", \"detail\": \"stages\", \"nightProbability\": 0.9"),
    source(
      "phone",
      keys: ", \"detail\": \"inBed\", \"extraPieces\": { \"kind\": \"poisson\", \"mean\": 5 }"),
    source(
      "thirdParty",
      keys: ", \"detail\": \"asleep\", "
        + "\"jitterMinutes\": { \"kind\": \"normal\", \"mean\": 0, \"standardDeviation\": 20 }"),
  ]
  var weight: String? = """
    "startGrams": { "kind": "uniform", "lower": 60000, "upper": 90000 },
    "driftGramsPerYear": 350, "walkGrams": 110, "dayGrams": 320
    """
  var weightSources = [
    source(
      "scale",
      keys: ", \"dayProbability\": 0.8, \"biasGrams\": 150, \"noiseGrams\": 50, "
        + "\"hour\": { \"kind\": \"uniform\", \"lower\": 5.5, \"upper\": 9 }"),
    source(
      "manual",
      keys: ", \"dayProbability\": 0.3, \"roundingGrams\": 100, "
        + "\"hour\": { \"kind\": \"uniform\", \"lower\": 6, \"upper\": 21 }"),
  ]
  var edgeCases: [String] = []

  /// A source whose id is its kind.
  static func source(_ kind: String, id: String? = nil, keys: String = "") -> String {
    """
    { "id": "\(id ?? kind)", "kind": "\(kind)", "bundleIdentifier": "com.example.\(kind)"\(keys) }
    """
  }

  /// One source that counts every step.
  static var exact: ScenarioBuilder {
    var builder = ScenarioBuilder()
    builder.stepSources = [source("mock")]
    builder.sleep = nil
    builder.weight = nil
    return builder
  }

  /// The same with one source of steps, for tests of other tracks.
  var withFewSteps: ScenarioBuilder {
    var builder = self
    builder.stepSources = Self.exact.stepSources
    return builder
  }

  var text: String {
    let tracks = [
      """
      "steps": { "dailySteps": \(dailySteps)\(stepKeys),
        "sources": [\(stepSources.joined(separator: ", "))] }
      """,
      sleep.map { "\"sleep\": { \($0), \"sources\": [\(sleepSources.joined(separator: ", "))] }" },
      weight.map {
        "\"weight\": { \($0), \"sources\": [\(weightSources.joined(separator: ", "))] }"
      },
      "\"edgeCases\": [\(edgeCases.joined(separator: ", "))]",
    ].compactMap { $0 }
    return """
      { "formatVersion": 1, "name": "built", "why": "A test.", "seed": 1, "zone": "\(zone)",
        "moves": \(moves), "span": { "start": "\(start)", "end": "\(end)" },
        "history": { "generated": { \(tracks.joined(separator: ",\n")) } } }
      """
  }

  func scenario() throws -> Scenario {
    try Scenario(parsing: Array(text.utf8), file: "f.json")
  }
}

/// The scenarios that are bundled with the package, found from where this file stands.
enum BundledScenarios {
  static let names = [
    "empty", "multi-year", "partial-day", "quick", "seed-mock", "seed-mock-weekly", "single-day",
  ]

  /// What a scenario's baseline holds, to which `.ci/gate` compares its run.
  struct Baseline: Decodable {
    struct History: Decodable {
      /// How often each edge case fired.
      let edgeCases: [String: Int]?
    }

    /// The cases that each invariant examined.
    let examined: [String: Int]
    let history: History

    init(of name: String) throws {
      let file = root.appending(path: "Reports/baselines/\(name).json")
      self = try JSONDecoder().decode(Baseline.self, from: Data(contentsOf: file))
    }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: "Scenarios/\(name).json"), encoding: .utf8)
  }

  /// A bundled scenario, with one part of its text replaced.
  static func scenario(_ name: String, _ part: String = "", _ replacement: String = "") throws
    -> Scenario
  {
    let text = try text(name)
    let changed = part.isEmpty ? text : text.replacing(part, with: replacement)
    return try Scenario(parsing: Array(changed.utf8), file: "\(name).json")
  }
}
