import HealthModel
import HistoryGeneration
import SchemaModel
import TestSupport
import Testing

@testable import LocatedJSON
@testable import Scenario

/// Every history that the reader accepts can be generated.
@Suite struct GenerationRangeTests {
  @Test("the schema states the ranges of the traits")
  func traits() throws {
    let schema = try BundledFiles.schema.get()
    for (name, range) in LifeHistory.Traits.ranges {
      let found = schema.values().filter {
        $0.0.components.suffix(3) == [.key("traits"), .key("properties"), .key(name)]
      }
      #expect(found.count == 1, "\(name)")
      for (keyword, bound) in [("minimum", range.lowerBound), ("maximum", range.upperBound)] {
        guard case .number(let number)? = found.first?.1.node(at: JSONPath([.key(keyword)]))?.value
        else {
          Issue.record("\(name) has no \(keyword)")
          continue
        }
        #expect(number.double == bound, "\(name)")
      }
    }
  }

  @Test(
    "every number at a bound of the schema is refused, or a history is generated from it",
    arguments: ["generated", "person", "population"])
  func bounds(name: String) throws {
    let text = try #require(FullScenarios.all.first { $0.name == name }).text
    let whole = try parse(text)
    var changes: [(JSONPath, String)] = []
    SchemaWalk(root: try BundledFiles.schema.get()).visit(whole) { path, value, parts in
      guard case .number = value.value, path.components.first == .key("history") else { return }
      for keyword in ["minimum", "maximum"] {
        let bounds = parts.compactMap { $0.node(at: JSONPath([.key(keyword)]))?.text }
        if let bound = bounds.first { changes.append((path, bound)) }
      }
    }
    #expect(changes.count >= (name == "population" ? 5 : 10))
    var generated = 0
    for (path, bound) in changes {
      let changed = try whole.with(bound, at: path).text
      guard refusal(of: changed) == nil else { continue }
      let scenario = try decoded(changed)
      let person = try HistoryGenerator(scenario).person(0, seed: 1)
      #expect(person.history.span.length > 0, "\(path) \(bound)")
      generated += 1
    }
    #expect(generated > 3)
  }
}
