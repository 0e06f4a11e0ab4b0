import Foundation
import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct InvariantCatalogTests {
  private var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Invariants/Checks")
  }

  @Test("the catalog is the folder of checks")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }
    #expect(InvariantCatalog.all.map { $0.id }.sorted() == names.sorted())
    #expect(Set(InvariantCatalog.all.map { $0.id }).count == InvariantCatalog.all.count)
  }

  @Test("every statement is a sentence of its own")
  func statements() {
    let statements = InvariantCatalog.all.map { $0.statement }
    #expect(Set(statements).count == statements.count)
    #expect(statements.allSatisfy { $0.count > 20 && !$0.hasSuffix(".") })
  }

  @Test("every invariant holds in the correct world, and examines what its own test says")
  func correct() {
    let reports = InvariantCatalog.examine(World().subject)
    #expect(reports.map(\.id) == InvariantCatalog.all.map { $0.id })
    #expect(reports.allSatisfy { $0.status == .held })
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
    var examination = Examination()
    for number in 0..<8 {
      examination.expectEqual(number, -1, "wrong", at: "\(number)")
    }
    examination.expectEqual(1, 1, "right")
    #expect(examination.examined == 9)
    #expect(examination.breaches == 8)
    #expect(examination.findings.map(\.place) == ["0", "1", "2", "3", "4"])
    #expect(
      examination.findings.first == Finding("wrong", at: "0", expected: "-1", actual: "0"))
  }
}
