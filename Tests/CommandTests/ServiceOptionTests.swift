import Foundation
import Scenario
import Testing

@Suite struct ServiceOptionTests {
  private static var example: String {
    "python3 '\(repository.appendingPathComponent("Tests/Examples/Python/services.py").path)'"
  }

  private func run(_ sandbox: Sandbox, _ words: String...) throws -> Outcome {
    try sandbox.write(bundledText("single-day"), to: "Scenarios/single-day.json")
    return try sandbox.run(["run", "single-day"] + words)
  }

  @Test("services in another program reach the workers, and the report does not depend on jobs")
  func held() throws {
    let sandbox = try Sandbox()
    let service = "all=\(Self.example)"
    let one = try run(sandbox, "--service", service, "--persons", "3", "--jobs", "1")
    #expect(one.status == 0)
    #expect(one.errors.isEmpty)
    let report = try sandbox.read("Reports/runs/single-day/report.json")
    let two = try run(sandbox, "--service", service, "--persons", "3", "--jobs", "3")
    #expect(two.status == 0)
    #expect(try sandbox.read("Reports/runs/single-day/report.json") == report)
    #expect(one.output == two.output)
  }

  @Test("a program that breaks is a finding of each person, and is in the line for the replay")
  func broken() throws {
    let sandbox = try Sandbox()
    let outcome = try run(
      sandbox, "--service", Self.breaking, "--service", "sleepMerge=\(Self.example)", "--persons",
      "2")
    #expect(outcome.status == 1)
    let report = try sandbox.tree("Reports/runs/single-day/report.json")
    let invariants = try #require(report["invariants"] as? [[String: Any]])
    let violated = invariants.filter { $0["status"] as? String == "violated" }
    #expect(violated.map { $0["id"] as? String } == ["EveryServiceReturns"])
    #expect(violated.first?["breaches"] as? Int == 2)
    #expect(
      outcome.errors.contains(
        "--persons 2 --service 'energy=read line; echo '\\''{\"id\":1"), "\(outcome.errors)")
    #expect(outcome.errors.contains(" --service 'sleepMerge="))
    let text = String(
      decoding: try sandbox.read("Reports/runs/single-day/report.json"), as: UTF8.self)
    #expect(text.contains("ended with status 5 before it answered "))
    #expect(text.contains("; on standard error: it's"))
  }

  /// A program that ends at its first call.
  private static let breaking =
    "energy=\(greeting("energy")); read line; echo \"it's\" >&2; exit 5"

  @Test(
    "a program that does not start is no violation, and nothing is written",
    arguments: [
      ("./nosuch", "./nosuch: ended with status 127 before it answered hello; on standard error: "),
      ("exit 0", "exit 0: ended with status 0 before it answered hello; "),
      ("echo hello", "echo hello: not JSON"),
      (greeting("energy"), ": does not serve sleepMerge; "),
      (greeting("sleepMerge", version: 2), ": speaks simharness-services version 2; "),
    ])
  func notStarted(_ command: String, _ complaint: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "day.json")
    let baseline = repository.appendingPathComponent("Reports/baselines/single-day.json")
    let path = "Reports/baselines/single-day.json"
    try sandbox.write(try String(contentsOf: baseline, encoding: .utf8), to: path)
    let before = sandbox.contents
    for subcommand in ["run", "check", "explore"] {
      let outcome = try sandbox.run(
        subcommand, "day.json", "--service", "sleepMerge=\(command)", "--service",
        "energy=\(Self.example)")
      #expect(outcome.status == 2, "\(outcome)")
      #expect(outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.errors.hasPrefix("simharness: --service: "), "\(outcome)")
      #expect(outcome.errors.contains(complaint), "\(outcome)")
      #expect(outcome.errors.hasSuffix("; correct the command, or the program\n"), "\(outcome)")
      #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome)")
      #expect(sandbox.contents == before)
    }
  }

  @Test(
    "an option that names no program is refused, and nothing is written",
    arguments: [
      (["--service", "energy"], "--service is \"energy\"; write NAME=COMMAND"),
      (
        ["--service=weight=x"],
        "--service does not accept \"weight\"; use one of layering, "
      ),
      (["--service=all=x", "--service", "energy=y"], "--service assigns energy twice; "),
    ])
  func refused(_ words: [String], _ complaint: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "Scenarios/single-day.json")
    for subcommand in ["run", "explore", "check"] {
      let outcome = try sandbox.run([subcommand, "single-day"] + words)
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("simharness: \(complaint)"), "\(outcome.errors)")
      #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome.errors)")
    }
    #expect(sandbox.contents == ["Scenarios", "Scenarios/single-day.json"])
  }

  @Test("a failure in another program's service is replayed with that program, and only with it")
  func replayed() throws {
    let sandbox = try Sandbox()
    try sandbox.write("\(greeting("energy")); read line; exit 5", to: "ends.sh")
    let service = ["--service", "energy=sh ends.sh"]
    let outcome = try run(sandbox, "--quiet", "--shrink-runs", "3", service[0], service[1])
    let file = try #require(sandbox.contents.first { $0.contains("/shrunk-") })
    let command = "simharness replay \(file) --service 'energy=sh ends.sh'\n"
    #expect(outcome.errors.contains("replay with: \(command)"), "\(outcome.errors)")
    #expect(try sandbox.run(["replay", file, "--quiet"] + service).status == 1)
    for (name, words) in [
      ("replay", []), ("replay", ["--service", "layering=exit 5"]), ("run", []), ("explore", []),
    ] {
      let other = try sandbox.run([name, file] + words)
      #expect(other.status == 2)
      #expect(other.output.isEmpty)
      #expect(
        other.errors.contains(
          ": replay.foreignServices: another program provided energy when the failure was seen ("
        ))
      #expect(other.errors.hasSuffix("; give it, such as --service energy=\"python3 mine.py\"\n"))
    }
    let again = try sandbox.run(["shrink", file, "--shrink-runs", "3"] + service)
    #expect(again.output.hasSuffix("replay with: \(command)"), "\(again.output)")
    #expect(try sandbox.run("shrink", file).status == 2)
  }

  @Test("what a scenario may name as a service of another program is what --service accepts")
  func names() throws {
    let refusal = try Sandbox().run("run", "quick", "--service", "none=x").errors
    let names = RunService.foreign.map(\.rawValue) + ["all"]
    #expect(refusal.contains("use one of \(names.joined(separator: ", "))\n"), "\(refusal)")
  }
}
