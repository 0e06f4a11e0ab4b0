import Foundation
import Harness
import LocatedJSON
import Search
import Testing

/// Parts with the digest of an honest one, whose contents a job does not write.
@Suite("forged shards") struct ForgedShardTests {
  private func fivePersons(_ sandbox: Sandbox) throws {
    try sandbox.write(
      try bundled("single-day", "\"seed\": 29,", "\"seed\": 29, \"persons\": 5,"), to: "five.json")
  }

  /// What a merge says of the only part of a job, of whose text a piece is replaced.
  private func merged<Content: PartialContent>(
    _ words: [String], as content: Content.Type, _ old: String, _ new: String
  ) throws -> Outcome {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    let made = try sandbox.run(words + ["--shard", "1/1", "--report", "parts", "--quiet"])
    #expect(made.status == 0)
    let text = String(decoding: try sandbox.read("parts/partial-1-of-1.json"), as: UTF8.self)
    let changed = text.replacingOccurrences(of: old, with: new)
    try #require(changed != text, "\(old)")
    let part = try JSONDecoder().decode(PartialFile<Content>.self, from: Data(changed.utf8))
    try sandbox.write(String(decoding: part.bytes(), as: UTF8.self), to: "forged.json")
    let before = sandbox.contents
    let outcome = try sandbox.run("merge", "forged.json", "--report", "merged")
    #expect(outcome.output.isEmpty && sandbox.contents == before)
    return outcome
  }

  @Test("results that the named job does not have are refused")
  func otherResults() throws {
    func check<Content: PartialContent>(
      _ words: [String], _ content: Content.Type, _ old: String, _ new: String, _ error: String
    ) throws {
      let outcome = try merged(words, as: content, old, new)
      #expect(outcome == Outcome(status: 2, output: "", errors: "simharness: \(error)\n"))
    }
    let again = "; compute the shards again"
    let run = ["run", "five.json", "--suite", "inBedAsSleep"]
    try check(
      run, RunTotals.self, #""PointsNeverFall":"#, #""PointsFall":"#,
      "the shards contain other invariants than this program" + again)
    try check(
      run, RunTotals.self, #""--suite":"inBedAsSleep""#, #""--suite":"x""#,
      "the shards name a suite or a time zone that does not exist" + again)
    try check(
      run, RunTotals.self, #""settings":{"#, #""settings":{"--time-zone":"Mars/Olympus","#,
      "the shards name a suite or a time zone that does not exist" + again)
    for (name, value) in [("seed", "77"), ("persons", "9"), ("schedule-seed", "1")] {
      let own = ["seed": "29", "persons": "5", "schedule-seed": "0"][name] ?? ""
      try check(
        run, RunTotals.self, #""--\#(name)":"\#(own)""#, #""--\#(name)":"\#(value)""#,
        "the shards name another seed or number of persons than their scenario; compute them again")
    }
    try check(
      run, RunTotals.self, #""text":"{"#, #""text":"[{"#,
      "the shards contain another scenario than they name" + again)
    try check(
      run, RunTotals.self, #""persons":5,"realism""#, #""persons":4,"realism""#,
      "forged.json: altered or damaged")
    let explore = [
      "explore", "five.json", "--suite", "inBedAsSleep", "--seeds", "1", "--no-swarm",
    ]
    for seeds in [#""data":1,"schedule":0"#, #""data":0,"schedule":1"#] {
      try check(
        explore, ExplorationTotals.self, #""data":0,"schedule":0"#, seeds,
        "the shards contain other seeds than they name" + again)
    }
    try check(
      explore, ExplorationTotals.self, #""person":0,"#, #""person":5,"#,
      "the shards contain other seeds than they name" + again)
    try check(
      explore, ExplorationTotals.self, #""failed":1,"#, #""failed":0,"#,
      "forged.json: altered or damaged")
  }

  @Test("outcomes of other settings than those of the options are refused")
  func otherSettings() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    let made = try sandbox.run(
      "tune", "five.json", "--threshold", "4000,8000", "--shard", "1/1", "--report", "parts",
      "--quiet")
    #expect(made.status == 0, "\(made)")
    let bytes = Array(try sandbox.read("parts/partial-1-of-1.json"))
    var total = NumberTotal()
    let part = try PartialFile<TuningTotals>(bytes, &total, path: "part")
    #expect(try sandbox.run("merge", "parts", "--report", "merged", "--quiet").status == 0)
    let all = part.content.ordered
    for outcomes in [[], Array(all.dropLast()), all.reversed(), all + [all[0]]] {
      var forged = part
      forged.content = TuningTotals(outcomes, from: 0)
      forged.head.units = outcomes.count
      forged.done = UnitSet(0..<outcomes.count)
      try sandbox.write(String(decoding: forged.bytes(), as: UTF8.self), to: "forged.json")
      let outcome = try sandbox.run("merge", "forged.json", "--report", "refused")
      #expect(outcome.status == 2, "\(outcome)")
      #expect(outcome.errors.contains(": the shards contain "), "\(outcome)")
    }
  }

  @Test("a merge starts and prints no command that only a partial report names")
  func foreignServices() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    try sandbox.write("\(greeting("layering")); exec cat", to: "echoes.sh")
    for (index, kind) in [["run", "five.json"], ["explore", "five.json", "--seeds", "3"]]
      .enumerated()
    {
      let folder = "parts-\(index)"
      let service = "layering=touch started-$$; exec sh echoes.sh"
      let words = ["--service", service]
      let made = try sandbox.run(kind + words + ["--shard", "1/2", "--report", folder])
      #expect(made.status == 0)
      let before = sandbox.contents
      let path = "\(folder)/partial-1-of-2.json"
      for other in [[], ["--service", "layering=cat"], ["--service", "energy=cat"]] {
        let outcome = try sandbox.run(["merge", path] + other)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(
          outcome.errors
            == "simharness: the shards ran layering in another program; give merge the same "
            + "--service as \(kind[0])\n")
      }
      let same = try sandbox.run(["merge", path] + words)
      #expect(same.status == 2)
      #expect(
        same.output.contains(
          " --service 'layering=touch started-$$; exec sh echoes.sh' --shard $i/2"))
      #expect(sandbox.contents == before)
    }
    let path = "plain/partial-1-of-2.json"
    _ = try sandbox.run("run", "five.json", "--shard", "1/2", "--report", "plain")
    let none = try sandbox.run("merge", path, "--service", "layering=cat")
    #expect(none.errors.hasSuffix("ran no service in another program; leave out --service\n"))
  }

  @Test("a setting that no job writes is refused, and those of the job are printed quoted")
  func foreignSettings() throws {
    let sandbox = try Sandbox()
    try fivePersons(sandbox)
    _ = try sandbox.run(
      "tune", "five.json", "--threshold", "4000,8000", "--shard", "1/2", "--report", "parts",
      "--quiet")
    let data = try sandbox.read("parts/partial-1-of-2.json")
    func merged(_ name: String, _ value: String) throws -> Outcome {
      var part = try JSONDecoder().decode(PartialFile<TuningTotals>.self, from: data)
      part.head.settings[name] = value
      try sandbox.write(String(decoding: part.bytes(), as: UTF8.self), to: "forged.json")
      return try sandbox.run("merge", "forged.json")
    }
    for name in ["--service=layering=touch x", "-h", "run", "", "--report", "scenarios"] {
      let outcome = try merged(name, "")
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(name)")
      #expect(outcome.errors == "simharness: forged.json: altered or damaged\n", "\(name)")
    }
    let quoted = try merged("--threshold", "1; touch x\n--service=layering=y")
    #expect(quoted.output.contains(" --threshold \"$(printf '1\\073\\040touch"), "\(quoted)")
  }

  @Test("a merge of mutants opens no file that only a partial report names")
  func foreignScenarios() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "tiny.json")
    for shard in ["1/2", "2/2"] {
      _ = try sandbox.run("mutants", "tiny.json", "--shard", shard, "--report", "parts")
    }
    let merged = try sandbox.run("merge", "parts")
    // The scenario is in the parts.
    try sandbox.write("no scenario", to: "tiny.json")
    #expect(try sandbox.run("merge", "parts") == merged)
    #expect(merged.status == 1 && merged.output.contains(" mutants killed"))
  }
}
