import Foundation
import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct InvariantCatalogTests {
  private var repository: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  @Test("every statement is a sentence of its own")
  func statements() {
    let statements = InvariantCatalog.all.map { $0.statement }
    #expect(Set(statements).count == statements.count)
    #expect(statements.allSatisfy { $0.count > 20 && !$0.hasSuffix(".") })
  }

  @Test("every invariant names places in the scenario file, which the schema has")
  func places() throws {
    let file = repository.appendingPathComponent("Scenarios/scenario.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect(!Self.has(["services", "layerings"], schema, schema))
    for invariant in InvariantCatalog.all {
      let paths = invariant.scenarioPaths.map { $0.split(separator: ".") }
      // The least specific one is a whole section.
      #expect(paths.last?.count == 1, "\(invariant.id)")
      for path in paths { #expect(Self.has(path, schema, schema), "\(invariant.id): \(path)") }
    }
  }

  /// Whether a schema has a path, in which a star stands for any key.
  private static func has(_ path: [Substring], _ node: [String: Any], _ schema: [String: Any])
    -> Bool
  {
    if let name = (node["$ref"] as? String)?.split(separator: "/").last {
      let definition = (schema["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
      return definition.map { has(path, $0, schema) } ?? false
    }
    guard let key = path.first else { return true }
    let properties = node["properties"] as? [String: [String: Any]] ?? [:]
    return properties.contains { name, value in
      (key == "*" || key == name) && has(Array(path.dropFirst()), value, schema)
    }
  }

  @Test("every invariant holds in the correct world, and examines what its own test says")
  func correct() {
    let subject = World().subject
    let reports = InvariantCatalog.examine(subject)
    #expect(reports.map(\.id) == InvariantCatalog.all.map { $0.id })
    // The invariant of a service that the world lacks is examined by its own test alone.
    for (check, report) in zip(InvariantCatalog.all, reports) {
      #expect(
        report.status == (check.applies(to: subject) ? .held : .notApplicable), "\(check.id)")
    }
    #expect(reports.count { $0.status == .held } >= 85)
    #expect(reports.flatMap(\.findings) == [])
  }

  @Test("where nothing was observed only the service log and the truth are judged")
  func nothing() {
    var world = World()
    world.store = nil
    world.layering = nil
    world.sleep = nil
    world.days = nil
    world.energy = nil
    world.changes = nil
    world.app = nil
    world.faults = []
    world.goals = []
    let held = InvariantCatalog.examine(world.subject).filter { $0.status != .notApplicable }
    #expect(
      held.map(\.id) == [
        "EveryServiceReturns", "ServicesStayInVirtualTime", "TruthAndReportsAgree",
      ])
  }

  @Test("a breach outweighs everything, and nothing examined is vacuous only where it applies")
  func status() {
    func status(_ applies: Bool, _ examined: Int, _ breaches: Int) -> InvariantStatus {
      InvariantReport(
        id: "x", applies: applies, examined: examined, breaches: breaches, findings: []
      ).status
    }
    #expect(status(true, 3, 1) == .violated)
    #expect(status(false, 0, 1) == .violated)
    #expect(status(true, 3, 0) == .held)
    #expect(status(true, 0, 0) == .vacuous)
    #expect(status(false, 0, 0) == .notApplicable)
  }

  @Test("an examination counts every breach and keeps the first five findings")
  func limit() {
    var recorder = CheckRecorder()
    for number in 0..<8 {
      recorder.expectEqual(number, -1, "wrong", at: "\(number)")
    }
    recorder.expectEqual(1, 1, "right")
    #expect(recorder.examined == 9)
    #expect(recorder.breaches == 8)
    #expect(recorder.findings.map(\.place) == ["0", "1", "2", "3", "4"])
    #expect(
      recorder.findings.first == Finding("wrong", at: "0", expected: "-1", actual: "0"))
  }
}
