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
}
