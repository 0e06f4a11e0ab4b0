import HarnessTestSupport
import RunReport
import ServiceObservations
import Testing

@testable import Harness
@testable import Scenario

private typealias Status = Harness.ExitStatus

@Suite struct ExitStatusTests {
  private func report(_ verdict: Verdict, violated: [String]) -> RunReport {
    var report = HarnessTestSupport.report([personResult(0)])
    report.verdict = verdict
    report.invariants = ["A", "B", "C"].map {
      InvariantSummary(
        id: $0, status: violated.contains($0) ? .violated : .held, examined: 1, breaches: 0,
        findings: [])
    }
    return report
  }

  @Test("numbers are those that the documentation names")
  func numbers() {
    let statuses: [Status] = [
      .held, .violated, .couldNotRun, .notDeterministic, .regression, .vacuous,
    ]
    #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(Set(Status.allCases) == Set(statuses))
  }

  @Test("every status has words of its own, and its place among the others")
  func words() {
    #expect(Set(Status.allCases.map(\.word)).count == 6)
    #expect(Set(Status.allCases.map(\.meaning)).count == 6)
    #expect(Status.precedence.map(\.rawValue) == [2, 3, 1, 5, 4, 0])
  }

  @Test("a run that ends as expected holds, whatever it was expected to do; all else does not")
  func expectations() {
    let cases: [(Verdict, [String], Verdict, [String], Status)] = [
      (.held, [], .held, [], .held),
      (.violated, ["A"], .held, [], .violated),
      (.violated, ["A"], .violated, [], .violated),
      (.violated, ["A"], .violated, ["A"], .held),
      (.violated, ["A"], .violated, ["A", "A"], .held),
      (.violated, ["A"], .violated, ["B"], .violated),
      (.violated, ["A"], .violated, ["A", "B"], .violated),
      (.violated, ["A", "B"], .violated, ["A"], .violated),
      (.violated, ["A", "B"], .violated, ["B", "A"], .held),
      (.violated, ["A"], .held, ["A"], .violated),
      (.violated, ["A"], .violated, ["A", "NoSuchInvariant"], .violated),
      (.held, [], .violated, ["A"], .violated),
      (.held, [], .violated, [], .violated),
      (.held, [], .vacuous, [], .violated),
      (.vacuous, [], .vacuous, [], .held),
      (.vacuous, [], .held, [], .vacuous),
      (.vacuous, [], .violated, ["A"], .violated),
      (.vacuous, [], .violated, [], .vacuous),
    ]
    for (verdict, violated, expected, demanded, status) in cases {
      let expectation = Expectation(verdict: expected, violated: demanded)
      #expect(
        Status(report(verdict, violated: violated), expecting: expectation) == status,
        "\(verdict) \(violated), expected \(expectation)")
    }
  }

  @Test("of many scenarios the status that comes first applies, in any order")
  func precedence() {
    let order: [Status] = [
      .couldNotRun, .notDeterministic, .violated, .vacuous, .regression, .held,
    ]
    for mask in 0..<64 {
      let some = order.indices.filter { mask & (1 << $0) != 0 }.map { order[$0] }
      let expected = some.first ?? .held
      #expect(Status.combined(some) == expected)
      #expect(Status.combined(some.reversed() + some) == expected)
    }
  }
}
