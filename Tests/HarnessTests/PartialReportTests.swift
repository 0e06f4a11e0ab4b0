import Foundation
import HarnessTestSupport
import HealthModel
import Invariants
import RunReport
import Testing

@testable import Harness
@testable import Scenario

@Suite struct PartialReportTests {
  private let five = (0..<5).map { person in
    personResult(
      person,
      [
        invariantReport("EveryServiceReturns", examined: person),
        invariantReport("PointsNeverFall", breaches: person % 2, findings: person % 2),
      ])
  }

  @Test("any distribution of persons over three shards gives the same report, in any order")
  func anyCut() throws {
    let whole = partial(five)
    for code in 0..<243 {
      var rest = code
      var shards: [[PersonResult]] = [[], [], []]
      for result in five {
        shards[rest % 3].append(result)
        rest /= 3
      }
      for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let parts = order.map { partial(shards[$0].reversed(), persons: 5) }
        let merged = try PartialReport.merged(parts)
        #expect(merged == whole, "\(code) \(order)")
      }
    }
    #expect(try PartialReport.merged([whole]).report() == whole.report())
  }

  @Test("shards may be empty, and more than there are persons")
  func emptyShards() throws {
    let parts = (0..<7).map { partial($0 < 2 ? [five[$0]] : [], persons: 2) }
    #expect(try PartialReport.merged(parts.reversed()) == partial([five[0], five[1]]))
  }

  @Test("nothing to merge, a missing person and a doubled person are refused")
  func incomplete() {
    #expect(throws: MergeError.nothing) { try PartialReport.merged([]) }
    #expect(throws: MergeError.missing(1)) {
      try PartialReport.merged([partial([five[0], five[2]], persons: 3)])
    }
    #expect(throws: MergeError.missing(2)) {
      try PartialReport.merged([partial([five[0], five[1]], persons: 3)])
    }
    #expect(throws: MergeError.doubled(1)) {
      try PartialReport.merged([
        partial([five[0], five[1]], persons: 3), partial([five[1], five[2]], persons: 3),
      ])
    }
  }

  @Test("a person beyond the scenario's number is refused")
  func beyond() {
    #expect(throws: MergeError.self) {
      try PartialReport.merged([partial([five[0], five[1], five[2]], persons: 2)])
    }
  }

  @Test("shards of another run are refused, and the error says in what they differ")
  func differing() {
    func words(_ change: (inout PartialReport) -> Void) -> String {
      let one = partial([five[0]], persons: 2)
      var two = partial([five[1]], persons: 2)
      change(&two)
      do {
        _ = try PartialReport.merged([one, two])
        return "merged"
      } catch {
        return error.description
      }
    }
    #expect(words { _ in } == "merged")
    #expect(words { $0.schemaVersion = 2 }.hasPrefix("shards differ in schema version: 2 and 1"))
    #expect(
      words { $0.generatorVersion = 9 }.hasPrefix("shards differ in generator version: 9 and 1"))
    let scenario = "shards differ in scenario: "
    #expect(words { $0.scenario.seed = "6" }.hasPrefix(scenario + "some d seed 6, 2 persons and "))
    #expect(words { $0.scenario.digest = "e" }.hasPrefix(scenario + "some e seed 5, 2 persons"))
    #expect(words { $0.scenario.name = "n" }.hasPrefix(scenario + "n d seed 5, 2 persons"))
    #expect(words { $0.scenario.persons = 3 }.hasPrefix(scenario + "some d seed 5, 3 persons"))
    #expect(words { $0.inputs.gsl = "2.8" }.hasPrefix("shards differ in inputs: GSL 2.8"))
    #expect(words { $0.inputs.timeZoneData = "x" }.contains("zones x and GSL 2.7, zones 2025b"))
  }

  @Test("a single part of another schema version is refused")
  func schema() {
    var part = partial([five[0]])
    part.schemaVersion = 0
    #expect(throws: MergeError.differs("schema version", "0", "1")) {
      try PartialReport.merged([part])
    }
  }

  @Test("every merge error is one line with a remedy")
  func errors() {
    let errors: [MergeError] = [.nothing, .differs("a", "b", "c"), .missing(3), .doubled(4)]
    for error in errors {
      #expect(!error.description.contains("\n"))
      #expect(error.description.contains(";"))
    }
    #expect(MergeError.missing(3).description.contains("person 3"))
    #expect(MergeError.doubled(4).description.contains("person 4"))
  }

  @Test("a part is read back as it was written")
  func roundTrip() throws {
    let whole = partial(five)
    let data = try JSONEncoder().encode(whole)
    #expect(try JSONDecoder().decode(PartialReport.self, from: data) == whole)
  }
}
