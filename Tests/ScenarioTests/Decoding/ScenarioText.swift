import LocatedJSON
import Scenario

/// Small scenarios whose lines and columns are easy to count.
enum ScenarioText {
  /// A scenario of one literal track, with parts of its text replaced.
  static func written(_ replacements: [(String, String)] = []) -> String {
    replaced(
      """
      {
        "formatVersion": 1,
        "name": "written",
        "why": "A test.",
        "seed": 1,
        "zone": "America/New_York",
        "moves": [],
        "span": { "start": "2024-01-01", "end": "2024-01-03" },
        "history": { "literal": {} }
      }
      """, replacements)
  }

  /// A scenario of one drawn track, with parts of its text replaced.
  static func drawn(_ replacements: [(String, String)] = []) -> String {
    replaced(
      """
      {
        "formatVersion": 1,
        "name": "drawn",
        "why": "A test.",
        "seed": 1,
        "zone": "UTC",
        "span": { "start": "2024-01-01", "end": "2024-01-03" },
        "history": { "generated": { "steps": {
          "dailySteps": { "kind": "poisson", "mean": 9000 },
          "sources": [
            { "id": "a", "kind": "phone", "bundleIdentifier": "b" }
          ]
        } } }
      }
      """, replacements)
  }

  /// A literal scenario of one track of one source.
  static func literal(_ track: String, _ samples: String) -> String {
    written([
      (
        "\"literal\": {}",
        """
        "literal": { "\(track)": [{
          "source": { "id": "a", "kind": "watch", "bundleIdentifier": "b" },
          "samples": [
            \(samples)
          ]
        }] }
        """
      )
    ])
  }

  /// A literal scenario with a store, which begins in line 7, column 12.
  static func store(_ text: String) -> String { written([("\"moves\": []", "\"store\": \(text)")]) }

  private static func replaced(_ text: String, _ replacements: [(String, String)]) -> String {
    replacements.reduce(text) { text, replacement in
      let parts = text.split(separator: replacement.0, omittingEmptySubsequences: false)
      return parts.count == 2 ? parts.joined(separator: replacement.1) : "no \(replacement.0) once"
    }
  }
}

/// Reads a scenario without generating anything.
func scenario(_ text: String) throws(InputError) -> Scenario {
  try Scenario(parsing: Array(text.utf8), file: "f.json")
}
