import Foundation
import Testing

@Suite struct ExploreTests {
  private func explore(_ sandbox: Sandbox, _ words: String...) throws -> Outcome {
    try sandbox.write(literal(), to: "tiny.json")
    return try sandbox.run(["explore", "tiny.json"] + words)
  }

  @Test("services without defects hold under every seed")
  func held() throws {
    let outcome = try explore(try Sandbox(), "--seeds", "40")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("tiny: 40 seeds from 0, 0 failed, "))
    #expect(outcome.output.hasSuffix(" a second\n"))
  }

  @Test("a lost update is found, shrunk, and its seed gives the same interleaving every time")
  func race() throws {
    let sandbox = try Sandbox()
    var files: [Data] = []
    var lines: [[Substring]] = []
    for jobs in ["1", "3"] {
      let outcome = try explore(
        sandbox, "--seeds", "48", "--suite", "lostUpdate", "--jobs", jobs, "--report", jobs)
      #expect(outcome.status == 1)
      #expect(outcome.output.hasPrefix("tiny: 48 seeds from 0, "))
      #expect(outcome.output.contains(" failed, 2 kinds of failure, "))
      files.append(try sandbox.read("\(jobs)/found-mirrors-follow-the-store.json"))
      let told = outcome.output.replacingOccurrences(of: " \(jobs)/", with: " ")
      lines.append(told.split(separator: "\n").dropFirst().map { $0 })
    }
    #expect(files[0] == files[1])
    #expect(lines[0] == lines[1])
    // Shrunk cases follow the kinds of findings, each with its first seed.
    let kinds = lines[0].filter { $0.contains(": seed ") }
      .compactMap { $0.split(separator: ":").first }
    #expect(kinds == ["  MirrorsFollowTheStore", "  MirrorsApplyEveryPageOnce"])
    let file = "1/found-mirrors-follow-the-store.json"
    let replays = try (0..<3).map { _ in try sandbox.run("replay", file, "--trace", "changes") }
    #expect(replays.allSatisfy { $0.status == 1 })
    #expect(Set(replays.map(\.output)).count == 1)
  }

  @Test("a first seed is a number or a commit's hash, and one past the last is the first")
  func seeds() throws {
    let sandbox = try Sandbox()
    let hash = String(repeating: "0", count: 16) + "0000000000000011" + "00000000"
    let outcome = try explore(sandbox, "--seeds", "3", "--seed", hash)
    #expect(outcome.output.hasPrefix("tiny: 3 seeds from 17, "))
    let last = try explore(sandbox, "--seeds", "20", "--seed", "\(UInt64.max)")
    #expect(last.status == 0)
    #expect(last.output.hasPrefix("tiny: 20 seeds from 18446744073709551615, "))
  }

  @Test("two runs of each seed are the same; an order of a set that gets out is named by its stage")
  func doubles() throws {
    let sandbox = try Sandbox()
    let same = try explore(sandbox, "--seeds", "16", "--check-determinism")
    #expect(same.status == 0)
    #expect(same.errors.isEmpty)
    try sandbox.write(bundledText("single-day"), to: "day.json")
    let other = try sandbox.differing()
    #expect(other.status == 3)
    #expect(other.errors.contains(" differ: person 0, sleepMerge: observations, virtual second "))
  }

  @Test("findings that are expected are none, and what cannot be done is refused")
  func refused() throws {
    let sandbox = try Sandbox()
    let violated = #"["MirrorsFollowTheStore", "MirrorsApplyEveryPageOnce"]"#
    let expect = #""expect": { "verdict": "violated", "violated": \#(violated) },"#
    try sandbox.write(literal(more: expect), to: "known.json")
    let known = try sandbox.run(
      "explore", "known.json", "--seeds", "32", "--suite", "lostUpdate", "--quiet")
    #expect(known.status == 0)
    for words in [[], ["tiny.json", "other.json"], ["tiny.json", "--seeds", "0"]] {
      #expect(try sandbox.run(["explore"] + words).status == 2)
    }
  }

  @Test("a run's two processes are told apart by stage, person and virtual time")
  func determinismOfARun() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "day.json")
    // A set of two or three names another source first in most pairs of processes.
    let found = try (0..<12).lazy.map { seed in
      try sandbox.run(
        "run", "day.json", "--suite", "hashOrder", "--quiet", "--no-shrink",
        "--check-determinism", "--seed", "\(seed)")
    }.first { $0.status == 3 }
    let outcome = try #require(found)
    // Energy merges sleep too, and may be where the order shows first.
    let stages = ["sleepMerge", "energy"]
    #expect(
      stages.contains {
        outcome.errors.contains(" differ: person 0, \($0): observations, virtual second ")
      }, "\(outcome.errors)")
  }
}
