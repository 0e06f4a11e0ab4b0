import Foundation
import Harness
import LocatedJSON
import Search
import Testing

@Suite struct ShardTests {
  private static let report = "report.json"

  private func fivePersons(_ sandbox: Sandbox) throws {
    try sandbox.write(
      try bundled("single-day", "\"seed\": 29,", "\"seed\": 29, \"persons\": 5,"), to: "five.json")
  }

  private func run(_ sandbox: Sandbox, _ folder: String, _ words: String...) throws -> Data {
    let outcome = try sandbox.run(["run", "five.json", "--quiet", "--report", folder] + words)
    #expect(outcome.status == 0)
    return try sandbox.read("\(folder)/\(Self.report)")
  }

  @Test("whatever the jobs, the shards, their order, the clock's zone and the place, one report")
  func sameBytes() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    let whole = try run(sandbox, "one", "--jobs", "1")
    #expect(try run(sandbox, "two", "--jobs", "2") == whole)
    let elsewhere = try sandbox.run(
      ["run", "../five.json", "--quiet", "--report", "../three"],
      environment: ["TZ": "Pacific/Apia", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"],
      from: "one")
    #expect(elsewhere.status == 0)
    #expect(try sandbox.read("three/report.json") == whole)

    for shard in 1...3 {
      let outcome = try sandbox.run(
        "run", "five.json", "--shard", "\(shard)/3", "--report", "parts")
      #expect(outcome.status == 0)
      #expect(outcome.output == "parts/partial-\(shard)-of-3.json\n")
    }
    let parts = (1...3).map { "parts/partial-\($0)-of-3.json" }
    for order in [parts, parts.reversed()] {
      let outcome = try sandbox.run(["merge", "--report", "merged"] + order)
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("single-day: held\n"))
      #expect(try sandbox.read("merged/report.json") == whole)
    }
    let single = try sandbox.run("run", "five.json", "--shard", "1/1", "--report", "single")
    #expect(single.status == 0)
    #expect(try sandbox.run("merge", "single/partial-1-of-1.json", "--quiet").status == 0)
    #expect(try sandbox.read("Reports/runs/single-day/report.json") == whole)

    try refusals(sandbox, parts)
  }

  private func refusals(_ sandbox: Sandbox, _ parts: [String]) throws {
    // A division of which one part is within the others, and one file named twice.
    _ = try sandbox.run("run", "five.json", "--shard", "1/2", "--report", "halves")
    let twice = try sandbox.run(
      ["merge"] + parts + ["halves", parts[0], "--report", "twice", "--quiet"])
    #expect(twice.status == 0 && twice.errors == "")
    #expect(try sandbox.read("twice/report.json") == sandbox.read("one/report.json"))

    // A division that is whole counts first, in whatever order its files are named.
    for order in [[parts[0], "halves", parts[2], parts[1]], ["halves"] + parts.reversed()] {
      let mixed = try sandbox.run(["merge", "--report", "mixed", "--quiet"] + order)
      #expect(mixed.status == 0 && mixed.errors == "", "\(order)")
      #expect(try sandbox.read("mixed/report.json") == sandbox.read("one/report.json"))
    }

    let before = sandbox.contents
    try sandbox.write("{}", to: "five-not.json")
    let again = "five.json --persons 5 --schedule-seed 0 --seed 29 --shard $i/3 --report parts"
    func loop(_ numbers: String) -> String {
      "for i in \(numbers); do simharness run \(again); done\n"
    }
    let cases: [([String], [String], String)] = [
      (Array(parts.dropFirst()), ["shard 1 is missing (of 3); compute with:"], loop("1")),
      ([parts[0]], ["shards 2,3 are missing (of 3); compute with:"], loop("2 3")),
      (
        [parts[1], "halves", parts[2]],
        [
          "halves/partial-1-of-2.json: unit 1 is in shards of two divisions, such as ",
          "shard 1 is missing (of 3)",
        ], loop("1")
      ),
      (
        parts + ["nosuch.json"],
        [
          "nosuch.json: no such file",
          "all shards of single-day, seed 29, are present; leave out the refused files, or",
        ], ""
      ),
      (
        ["five-not.json"] + parts.dropLast(),
        ["five-not.json: unreadable partial report", "shard 3 is missing (of 3)"], loop("3")
      ),
      ([], ["no partial report given"], ""),
      (["five-not.json"], ["five-not.json: not a partial report"], ""),
      (["one/report.json"], ["one/report.json: not a partial report"], ""),
      (["one"], ["one: no partial report; name a folder"], ""),
    ]
    for (words, errors, output) in cases {
      let outcome = try sandbox.run(["merge", "--report", "refused"] + words)
      #expect(outcome.status == 2, "\(words)")
      #expect(outcome.output == output)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == errors.count, "\(outcome.errors)")
      for (line, error) in zip(lines, errors) {
        #expect(line.hasPrefix("simharness: \(error)"), "\(line)")
      }
    }
    #expect(sandbox.contents.filter { $0 != "five-not.json" } == before)
  }

  @Test("a pipe in the place of a partial report is not read, since nobody may write to it")
  func pipe() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    try sandbox.write("", to: "parts/note")
    func pipe(_ name: String) throws {
      #expect(try sandbox.run("/usr/bin/mkfifo", ["parts/\(name)"]).status == 0)
    }
    func shard(_ shard: String) throws -> Outcome {
      try sandbox.run("run", "five.json", "--shard", shard, "--report", "parts", "--quiet")
    }
    try pipe("partial-1-of-2.json")
    let refused = try shard("1/2")
    #expect(refused.status == 2)
    #expect(refused.errors.hasPrefix("simharness: parts/partial-1-of-2.json: this is a device, a "))
    #expect(try sandbox.run("/bin/rm", ["parts/partial-1-of-2.json"]).status == 0)
    try pipe("progress-1-of-2.json")
    try pipe("partial-9-of-9.json")
    for name in ["1/2", "2/2"] { #expect(try shard(name).status == 0) }
    #expect(try sandbox.run("merge", "parts", "--report", "merged", "--quiet").status == 0)
  }

  @Test("a violated run in shards has the formats and the replay of a whole one")
  func formats() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    let words = ["run", "five.json", "--suite", "inBedAsSleep"]
    for shard in ["1/2", "2/2"] {
      _ = try sandbox.run(words + ["--shard", shard, "--report", "parts", "--quiet"])
    }
    let whole = try sandbox.run(
      words + ["--format", "junit,markdown", "--report", "whole", "--no-shrink", "--quiet"])
    let merged = try sandbox.run(
      "merge", "parts", "--format", "junit,markdown", "--report", "merged", "--quiet")
    #expect(whole.status == 1 && merged == whole)
    // A report for JUnit has times.
    #expect(sandbox.contents.contains("merged/junit.xml"))
    #expect(try sandbox.read("merged/summary.md") == sandbox.read("whole/summary.md"))
  }

  @Test("a file with a name of one character is merged, or misses the others")
  func shortName() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "five.json")
    _ = try sandbox.run("run", "five.json", "--shard", "1/2", "--report", "parts", "--quiet")
    try sandbox.write(
      String(decoding: sandbox.read("parts/partial-1-of-2.json"), as: UTF8.self), to: "1")
    let outcome = try sandbox.run("merge", "1")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("shard 2 is missing (of 2)"), "\(outcome.errors)")
  }

  @Test("a folder is merged as its files are, and a damaged shard is computed again")
  func damaged() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    let whole = try run(sandbox, "one")
    for shard in ["1/2", "2/2"] {
      _ = try sandbox.run("run", "five.json", "--shard", shard, "--report", "parts", "--quiet")
    }
    let second = "parts/partial-2-of-2.json"
    let intact = try sandbox.read(second)
    try sandbox.write(String(decoding: intact.dropLast(9), as: UTF8.self), to: second)
    let refused = try sandbox.run(
      ["merge", "parts"], environment: ["SIMHARNESS_RESUBMIT": "again {} | now"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("\(second): unreadable partial report"))
    #expect(refused.output == "again 2 | now\n")
    #expect(try sandbox.run("run", "five.json", "--shard", "2/2", "--report", "parts").status == 0)
    #expect(try sandbox.run("merge", "parts", "--report", "parts", "--quiet").status == 0)
    #expect(try sandbox.read("parts/report.json") == whole)
  }

  @Test("a shard that is there already is not computed again")
  func alreadyThere() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    let words = ["run", "five.json", "--shard", "1/2", "--report", "parts"]
    _ = try sandbox.run(words)
    // Times of stages would differ in a second computation.
    let before = try sandbox.read("parts/partial-1-of-2.json")
    #expect(try sandbox.run(words).status == 0)
    #expect(try sandbox.read("parts/partial-1-of-2.json") == before)
    _ = try sandbox.run(words + ["--seed", "30"])
    #expect(try sandbox.read("parts/partial-1-of-2.json") != before)
  }

  @Test("the environment of a scheduler chooses the shard")
  func automatic() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    let words = ["run", "five.json", "--shard", "auto", "--report", "parts", "--quiet"]
    let task = ["JOB_COMPLETION_INDEX": "1", "SIMHARNESS_TASKS": "4"]
    #expect(try sandbox.run(words, environment: task).status == 0)
    #expect(sandbox.contents.contains("parts/partial-2-of-4.json"))
    let none = try sandbox.run(words)
    #expect(none.status == 2)
    #expect(none.errors.hasPrefix("simharness: --shard auto: no scheduler's variables are set"))
  }

  @Test("every kind of job that can be cut gives the output of the uncut one")
  func kinds() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      {"formatVersion": 1, "name": "few", "why": "", "seed": 3, "zone": "UTC", "persons": 9,
       "span": {"start": "2024-01-29", "end": "2024-02-20"},
       "history": {"population": {"tracks": ["steps", "sleep", "weight"]}}}
      """, to: "few.json")
    try sandbox.write(literal(), to: "tiny.json")
    let jobs: [[String]] = [
      ["realism", "few.json", "--json"],
      ["tune", "tiny.json", "--threshold", "500,1000", "--json", "--quiet"],
      ["mutants", "tiny.json", "--json"],
      [
        "explore", "tiny.json", "--seeds", "40", "--suite", "inBedAsSleep", "--no-shrink",
        "--quiet",
      ],
    ]
    for (index, words) in jobs.enumerated() {
      let folder = "job-\(index)"
      let writesFiles = ["tune", "explore"].contains(words[0])
      let whole = try sandbox.run(words + (writesFiles ? ["--report", "\(folder)-whole"] : []))
      for shard in 1...3 {
        let part = try sandbox.run(
          words.filter { $0 != "--json" && $0 != "--no-shrink" }
            + ["--shard", "\(shard)/3", "--report", folder])
        #expect(part.status == 0, "\(part)")
      }
      let json = words.contains("--json") ? ["--json"] : ["--quiet"]
      let merged = try sandbox.run(["merge", folder, "--report", "\(folder)-merged"] + json)
      #expect(merged.output == whole.output)
      #expect(merged.status == whole.status, "\(merged)")
      for name in ["tuning.json", "tuning.html", "explore.json"]
      where sandbox.contents.contains("\(folder)-whole/\(name)") {
        let file = try sandbox.read("\(folder)-whole/\(name)")
        #expect(try sandbox.read("\(folder)-merged/\(name)") == file, "\(name)")
      }
    }
  }

  @Test("a part with a value that no run has is refused")
  func impossible() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "tiny.json")
    _ = try sandbox.run("run", "tiny.json", "--shard", "1/1", "--report", ".")
    let text = String(decoding: try sandbox.read("partial-1-of-1.json"), as: UTF8.self)
    for (old, new) in [("\"persons\":1", "\"persons\":-1"), ("\"seed\":\"", "\"seed\":\"-")] {
      try #require(text.contains(old))
      try sandbox.write(text.replacingOccurrences(of: old, with: new), to: "bad.json")
      let outcome = try sandbox.run("merge", "bad.json")
      #expect(outcome.status == 2, "\(new)")
      #expect(outcome.errors.hasPrefix("simharness: "))
      #expect(outcome.errors.count { $0.isNewline } == 1)
    }
  }

  @Test("explored persons that fail in different ways give what the uncut exploration gives")
  func exploredPersons() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      try bundled("quick", "\"seed\": 7,", "\"seed\": 7, \"persons\": 3,"), to: "three.json")
    let words = ["explore", "three.json", "--suite", "inBedAsSleep", "--seeds", "2", "--no-shrink"]
    let whole = try sandbox.run(words + ["--report", "merged"])
    #expect(whole.status == 1 && whole.output.contains("2 failed, 2 kinds of failure"))
    let found = try #require(sandbox.contents.first { $0.hasPrefix("merged/found-") })
    let (contents, finding) = (sandbox.contents, try sandbox.read(found))
    for shard in ["1/2", "2/2"] {
      let part = try sandbox.run(words + ["--shard", shard, "--report", "parts", "--quiet"])
      #expect(part.status == 0)
    }
    let merged = try sandbox.run("merge", "parts", "--report", "merged")
    #expect(merged.status == 1 && merged.errors == whole.errors, "\(merged)")
    #expect(try sandbox.read(found) == finding)
    #expect(sandbox.contents.filter { !$0.hasPrefix("parts") } == contents)
  }
}
