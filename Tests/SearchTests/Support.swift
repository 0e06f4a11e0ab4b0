import Foundation
import Harness
import Scenario

let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// A bundled scenario, after a change of its text.
func bundled(_ name: String, replacing old: String = "", with new: String = "") throws -> Scenario {
  let file = repository.appendingPathComponent("Scenarios/\(name).json")
  let text = try String(contentsOf: file, encoding: .utf8)
  let changed = old.isEmpty ? text : text.replacingOccurrences(of: old, with: new)
  precondition(old.isEmpty || changed != text, "\(name) does not hold \(old)")
  return try Scenario(parsing: Array(changed.utf8), file: "\(name).json")
}
