import Foundation
import Testing

@Suite("batches") struct BatchTests {
  private func fivePersons() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(
      try bundled("single-day", "\"seed\": 29,", "\"seed\": 29, \"persons\": 5,"), to: "five.json")
    return sandbox
  }

  /// The script of a batch on this machine.
  private func script(_ sandbox: Sandbox, tasks: Int, seed: Int) throws -> String {
    let outcome = try sandbox.run(
      "batch", "local", "five.json", "--tasks", "\(tasks)", "--minutes", "1", "--memory", "64",
      "--seed", "\(seed)", "--report", "out")
    #expect(outcome.status == 0 && outcome.errors == "")
    return outcome.output
  }

  private func shell(_ sandbox: Sandbox, _ script: String) throws -> Outcome {
    try sandbox.run("/bin/sh", ["-c", script])
  }

  private func seed(_ sandbox: Sandbox) throws -> String? {
    try (sandbox.tree("out/report.json")["scenario"] as? [String: Any])?["seed"] as? String
  }

  @Test("a name with the signs of parallel's templates stays a name")
  func braces() throws {
    let sandbox = try Sandbox()
    let name = "{=system(q(touch x))=}.json"
    try sandbox.write(bundledText("single-day"), to: name)
    let words = ["batch", "local", name, "--tasks", "2", "--minutes", "5", "--memory", "100"]
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 0, "\(outcome)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("task=") && $0.contains("{=system") })
    // The template of parallel is the same for every scenario.
    #expect(lines.contains("    'number={}; eval \"$task\"'"))
    try sandbox.write(bundledText("single-day"), to: "a{}b.json")
    let refused = try sandbox.run(words.map { $0 == name ? "a{}b.json" : $0 })
    #expect(refused.status == 2 && refused.errors.contains("has a control character, {} or"))
  }

  @Test("a batch never reports an earlier one's parts in the same folder as its own")
  func earlierParts() throws {
    let sandbox = try fivePersons()
    #expect(try shell(sandbox, script(sandbox, tasks: 3, seed: 7)).status == 0)
    #expect(try seed(sandbox) == "7")
    let report = try sandbox.read("out/report.json")

    // A batch whose tasks all die leaves its merge only.
    let later = try script(sandbox, tasks: 3, seed: 9)
    let merge = try #require(later.split(separator: "\n").last { $0.hasPrefix("exec ") })
    let dead = try shell(sandbox, String(merge))
    #expect(dead.status == 2)
    #expect(dead.errors.contains("parts-"))
    #expect(try sandbox.read("out/report.json") == report)

    // Fewer tasks than the earlier batch had: most files are of the earlier one.
    #expect(try shell(sandbox, script(sandbox, tasks: 2, seed: 9)).status == 0)
    #expect(try seed(sandbox) == "9")
    // The first batch again, divided differently.
    #expect(try shell(sandbox, script(sandbox, tasks: 2, seed: 7)).status == 0)
    #expect(try sandbox.read("out/report.json") == report)
  }

  @Test("the folder of parts depends on all that determines them, and on nothing else")
  func folders() throws {
    let sandbox = try fivePersons()
    try sandbox.write(
      try bundled("single-day", "\"seed\": 29,", "\"seed\": 28, \"persons\": 5,"), to: "other.json")
    func parts(_ words: String...) throws -> Substring {
      let outcome = try sandbox.run(
        ["batch", "local", "--minutes", "1", "--memory", "64"] + words)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try #require(outcome.output.firstMatch(of: /parts-[0-9a-f]{12}/)).output
    }
    let first = try parts("five.json", "--tasks", "3")
    #expect(try parts("five.json", "--tasks", "3", "--only", "2", "--report", "other") == first)
    let others = [
      try parts("five.json", "--tasks", "2"), try parts("other.json", "--tasks", "3"),
      try parts("five.json", "--tasks", "3", "--seed", "29"),
      try parts("five.json", "--tasks", "3", "--persons", "4"),
      try parts("five.json", "--tasks", "3", "--job", "realism"),
      try parts("five.json", "--tasks", "3", "--", "--suite", "lostUpdate"),
    ]
    #expect(Set(others + [first]).count == others.count + 1)
  }

  @Test("what an engine cannot run is refused with a remedy")
  func refusals() throws {
    let sandbox = try fivePersons()
    let absolute = sandbox.folder.appendingPathComponent("five.json").path
    let limits = ["--minutes", "5", "--memory", "64"]
    let cases: [([String], String)] = [
      (["--estimate"], "batch needs a scenario; write simharness batch --estimate cohort"),
      (["--estimate", "github"], "github: no such scenario"),
      (["slurm"], "batch needs a scenario; write simharness batch slurm cohort"),
      (
        ["slurm", "five.json", "--job", "explore", "--", "--seeds", "10"],
        "the cost of explore is not known; write --tasks, and --minutes for each task"
      ),
      (
        ["github", "five.json", "--tasks", "2", "--minutes", "351"],
        "--minutes is \"351\"; "
      ),
      (
        ["github", absolute, "--tasks", "2"] + limits,
        "a task of github starts in the repository, but the scenario \(absolute) is elsewhere;"
      ),
      (
        ["gitlab", "five.json", "--tasks", "2", "--report", "../out"] + limits,
        "a task of gitlab starts in the repository, but the report ../out is elsewhere;"
      ),
    ]
    for (words, error) in cases {
      let outcome = try sandbox.run(["batch"] + words)
      #expect(outcome.status == 2 && outcome.output == "", "\(words)")
      #expect(outcome.errors.hasPrefix("simharness: \(error)"), "\(outcome.errors)")
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test("an estimate takes the job's own options after two hyphens")
  func estimate() throws {
    let sandbox = try fivePersons()
    for words in [["five.json"], ["slurm", "five.json"]] {
      let outcome = try sandbox.run(
        ["batch", "--estimate"] + words + ["--", "--suite", "lostUpdate"])
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.hasPrefix("5 persons, of whom 5 were run here\n"))
      #expect(!outcome.output.contains("0.0 min"))
    }
    let listed = try sandbox.run("shrink", "out/explore.json")
    #expect(listed.status == 2 && listed.errors.contains("found-*.json beside it"))
    let unknown = try sandbox.run("batch", "--estimate", "five.json", "--", "--suite", "nosuch")
    #expect(unknown.status == 2 && unknown.errors.contains("no suite nosuch"))
  }
}
