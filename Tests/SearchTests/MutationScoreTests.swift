import Foundation
import Harness
import Invariants
import Mutants
import Synchronization
import Testing

@testable import Search

@Suite struct MutationScoreTests {
  @Test("survivors are the mutants that nothing killed, idle the invariants that killed nothing")
  func score() {
    let all = InvariantCatalog.all.map { $0.id }
    let score = MutationScore(rows: [
      .init(mutant: "one", killers: [all[0]: ["quick"], all[2]: ["quick", "empty"]]),
      .init(mutant: "two", killers: [:]),
      .init(mutant: "three", killers: [all[2]: ["empty"]]),
    ])
    #expect(score.survivors == ["two"])
    #expect(score.idleInvariants == all.indices.filter { $0 != 0 && $0 != 2 }.map { all[$0] })
    #expect(MutationScore(rows: []).survivors == [])
    #expect(MutationScore(rows: []).idleInvariants == all)
  }

  @Test("a kill table is read back as it was written")
  func roundTrip() throws {
    let score = MutationScore(rows: [.init(mutant: "one", killers: ["A": ["quick"]])])
    let data = try JSONEncoder().encode(score)
    #expect(try JSONDecoder().decode(MutationScore.self, from: data) == score)
  }

  @Test("without scenarios every mutant survives, in the catalog's order, each told once")
  func withoutScenarios() throws {
    for jobs in [1, 3, 99] {
      let told = Mutex<[String]>([])
      let score = try MutationScore.measured(on: { _ in [] }, executable: "none", jobs: jobs) {
        id in
        told.withLock { $0.append(id) }
      }
      #expect(score.survivors == MutantCatalog.all.map(\.id))
      #expect(told.withLock { $0.sorted() } == MutantCatalog.all.map(\.id).sorted())
    }
  }

  @Test("a program that cannot be started ends the measurement")
  func missing() throws {
    let plan = try RunPlan(try bundled("empty"))
    #expect(throws: FileError.self) {
      try MutationScore.measured(
        on: { _ in [("empty.json", plan)] }, executable: "no/such/program", jobs: 2)
    }
  }
}
