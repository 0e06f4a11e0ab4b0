import Foundation
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
    let before = sandbox.contents
    try sandbox.write("{}", to: "five-not.json")
    let cases: [([String], String)] = [
      (Array(parts.dropFirst()), "person 0 is in no shard"), ([parts[0]], "person 1 is in no"),
      (parts + [parts[1]], "is in two shards"), ([], "no partial report given"),
      (parts + ["nosuch.json"], "nosuch.json: no such file"),
      (["five-not.json"], "five-not.json: not a partial report"),
      (["one/report.json"], "one/report.json: not a partial report"), (["parts"], "parts: "),
    ]
    for (words, piece) in cases {
      let outcome = try sandbox.run(["merge", "--report", "refused"] + words)
      #expect(outcome.status == 2, "\(words)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains(piece), "\(outcome.errors)")
      #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome.errors)")
    }
    #expect(sandbox.contents.filter { $0 != "five-not.json" } == before)
  }

  @Test("a part with a value that no run has is refused")
  func impossible() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "tiny.json")
    _ = try sandbox.run("run", "tiny.json", "--shard", "1/1", "--report", ".")
    let text = String(decoding: try sandbox.read("partial-1-of-1.json"), as: UTF8.self)
    for (old, new) in [
      ("\"persons\" : 1", "\"persons\" : -1"), ("\"verdict\" : \"held\"", "\"verdict\" : \"hold\""),
    ] {
      try #require(text.contains(old))
      try sandbox.write(text.replacingOccurrences(of: old, with: new), to: "bad.json")
      let outcome = try sandbox.run("merge", "bad.json")
      #expect(outcome.status == 2, "\(new)")
      #expect(outcome.errors.hasPrefix("simharness: "))
      #expect(outcome.errors.count { $0.isNewline } == 1)
    }
  }
}
