import Foundation
import Harness
import HealthModel
import Invariants
import Scenario
import Testing

@testable import Search

@Suite struct RegressionTests {
  private static let files: [String] = {
    let folder = repository.appendingPathComponent("Scenarios/regressions").path
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test("shrunk cases span the services, each with at most three days, one person and ten samples")
  func small() throws {
    #expect(Self.files.count >= 10)
    for file in Self.files {
      let scenario = try bundled("regressions/\(file)")
      #expect(scenario.name == "regression-\(file)")
      #expect(scenario.dayCount <= 3 && scenario.persons == 1, "\(file)")
      guard case .literal(let literal) = scenario.history else {
        Issue.record("\(file) is drawn")
        continue
      }
      let samples =
        literal.steps.map(\.count) + literal.sleep.map(\.count) + literal.weight.map(\.count)
      #expect(samples.reduce(0, +) <= 10, "\(file)")
    }
  }

  @Test("each fails as recorded with its services, and not with the reference", arguments: files)
  func failing(_ file: String) throws {
    let scenario = try bundled("regressions/\(file)")
    let replay = try #require(scenario.replay)
    // Services that never return need a process of their own.
    if scenario.suite == "endlessRecursion" { return }
    let failure = FailureKind(replay.invariant, service: replay.service)
    func failures(_ name: String?) throws -> [FailureKind] {
      let suite = try #require(SuiteCatalog.suite(mutant: name))
      let plan = try RunPlan(scenario)
      return FailureKind.failures(of: PersonRunner(plan: plan, suite: suite).run(replay.person))
    }
    let found = try failures(scenario.suite)
    #expect(found.contains(failure))
    #expect(Set(found.map(\.invariant)) == Set(scenario.expect.violated))
    #expect(try !failures(nil).contains(failure))
  }

  @Test("the canary is found by its suite, and by no other")
  func canary() throws {
    let scenario = try bundled("canary")
    let plan = try RunPlan(scenario)
    for name in [scenario.suite, nil] {
      let suite = try #require(SuiteCatalog.suite(mutant: name))
      let found = FailureKind.failures(of: PersonRunner(plan: plan, suite: suite).run(0))
      let expected = name == nil ? [] : Set(scenario.expect.violated)
      #expect(Set(found.map(\.invariant)) == expected)
    }
    #expect(!scenario.expect.violated.isEmpty)
  }
}
