import Foundation
import Harness
import Testing

/// Each exit status, from the program itself.
@Suite struct ExitStatusTests {
  private let walk = """
    { "start": "2023-06-01T08:00:00Z", "end": "2023-06-01T08:10:00Z", "count": 700 }
    """
  private let nap = #"""
    { "start": "2023-06-02T01:00:00Z", "end": "2023-06-02T02:00:00Z", "stage": "asleepCore" }
    """#

  private func outcome(_ status: Harness.ExitStatus) throws -> Outcome {
    let sandbox = try Sandbox()
    try sandbox.write(literal(steps: "[\(source("watch", walk))]"), to: "tiny.json")
    switch status {
    case .held: return try sandbox.run("run", "tiny.json", "--quiet")
    case .violated:
      return try sandbox.run(
        "run", "tiny.json", "--suite", "markedSynced", "--quiet", "--no-shrink")
    case .couldNotRun: return try sandbox.run("run", "none.json", "--quiet")
    case .notDeterministic:
      try sandbox.write(bundledText("single-day"), to: "day.json")
      return try sandbox.differing()
    case .regression:
      let made = try sandbox.run(
        "check", "tiny.json", "--update", "--quiet", environment: ["CI": ""])
      try #require(made.status == 0)
      try sandbox.write(
        literal(steps: "[\(source("watch", walk.replacing("700", with: "701")))]"), to: "tiny.json")
      return try sandbox.run("check", "tiny.json", "--quiet")
    case .vacuous:
      try sandbox.write(literal(sleep: "[\(source("watch", nap))]"), to: "nap.json")
      return try sandbox.run("run", "nap.json", "--quiet")
    }
  }

  @Test(
    "the program ends with each of its statuses, and says why",
    arguments: Harness.ExitStatus.allCases)
  func all(_ status: Harness.ExitStatus) throws {
    let outcome = try outcome(status)
    #expect(outcome.status == status.rawValue, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty == (status == .held))
    #expect(outcome.errors.isEmpty || outcome.errors.hasPrefix("simharness: "))
    #expect(outcome.output.isEmpty)
  }

  @Test("the last line of a run says what the scenario does not expect, or expects in vain")
  func lastLine() throws {
    // The two invariants that the defect violates, and one that holds.
    let (first, second) = ("LayeredIntervalsStartUnsynced", "SmallHistoriesAreLayeredExactly")
    let other = "MergedSleepEqualsThePerSecondOracle"
    let advice = "; see its expect section"
    let violated: [([String], String, String, Int32)] = [
      ([first, second], "violated", ", as expected; next: simharness explain \(first)", 0),
      ([first], "violated", "; next: simharness explain \(second)", 1),
      ([first, other], "violated", "; next: simharness explain \(second)", 1),
      (
        [first, second, other], "violated", ", but the scenario expects \(other) to be violated", 1
      ),
    ]
    let held: [([String], String, String, Int32)] = [
      ([], "held", "; next: open the report", 0),
      ([first], "violated", ", but the scenario expects \(first) to be violated", 1),
      ([], "vacuous", ", but the scenario expects the verdict vacuous", 1),
    ]
    // Sleep alone leaves checks without cases.
    let vacuous: [([String], String, String, Int32)] = [
      ([], "held", "; next: simharness explain ", 5),
      ([], "vacuous", "; next: simharness explain ", 0),
      ([other], "violated", ", but the scenario expects \(other) to be violated; see its ", 1),
    ]
    let sandbox = try Sandbox()
    for (names, expected, end, status) in vacuous {
      let expect = "\"expect\": { \"verdict\": \"\(expected)\", \"violated\": \(names) },"
      try sandbox.write(
        literal(more: expect, sleep: "[\(source("watch", nap))]"), to: "nap.json")
      let outcome = try sandbox.run("run", "nap.json", "--no-shrink")
      #expect(outcome.output.contains("\ntiny: vacuous\(end)"), "\(expect) \(outcome.output)")
      #expect(outcome.status == status, "\(expect)")
    }
    for (suite, verdict, cases) in [
      ("markedSynced", "violated", violated), ("reference", "held", held),
    ] {
      for (names, expected, end, status) in cases {
        let expect = "\"expect\": { \"verdict\": \"\(expected)\", \"violated\": \(names) },"
        try sandbox.write(
          literal(more: expect, steps: "[\(source("watch", walk))]"), to: "tiny.json")
        let outcome = try sandbox.run("run", "tiny.json", "--suite", suite, "--no-shrink")
        let line = "\ntiny: \(verdict)\(end)" + (end.contains("expects") ? advice : "") + "\n"
        #expect(outcome.output.hasSuffix(line), "\(expect) \(outcome.output)")
        #expect(outcome.status == status, "\(expect)")
      }
    }
  }
}
