import Foundation
import Harness
import HarnessTestSupport
import Scenario
import SystemSupport
import Testing

@testable import Benchmarks

@Suite struct PeerBenchTests {
  /// Two years of a person with steps and sleep.
  private func plan() throws -> RunPlan {
    try RunPlan(
      Scenario(
        parsing: Array(
          """
          { "formatVersion": 1, "name": "two-years", "why": "Peers.", "seed": 5,
            "zone": "America/New_York",
            "span": { "start": "2020-01-01", "end": "2022-01-10" },
            "history": {
              "person": { "devices": ["phone", "watch"], "tracks": ["steps", "sleep"] } } }
          """.utf8), file: "two-years.json"))
  }

  @Test("SQLite's answers on a generated person are this program's")
  func sameAnswers() throws {
    var turns = 0
    let scripts = repository.appendingPathComponent("Reports/peers").path
    let rows = try PeerBench(
      try plan(), suite: .reference, python: "python3", scripts: scripts, peers: ["sqlite"],
      scale: 100
    ).run(rounds: 1) { turns += 1 }
    #expect(turns == 2)
    #expect(
      rows.map(\.comparison.name) == ["sleep merge, in no order", "sums over ranges", "layering"])
    for row in rows {
      #expect(row.answer == .same, "\(row)")
      #expect(row.peer.hasPrefix("SQLite 3."))
      #expect(row.comparison.ratio ?? 0 > 0)
    }
    #expect(rows[1].remark.contains("no merging"))
  }

  @Test("a peer that fails and one that prints nothing are refused with a remedy")
  func useless() throws {
    try withFolder { folder in
      let script = folder.appendingPathComponent("peer.py")
      for text in ["print('nothing')", "import sys; sys.exit(1)"] {
        try text.write(to: script, atomically: true, encoding: .utf8)
        let error = try #require(throws: FileError.self) {
          try PeerBench.answers(of: "own", "python3", folder.path, folder)
        }
        #expect(error.description.contains("make deps-peers"), "\(error)")
      }
      #expect(throws: FileError.self) {
        try PeerBench.answers(of: "own", "no-such-python", folder.path, folder)
      }
    }
  }

  @Test("an answer that differs is told, one that a peer leaves out is not")
  func answers() throws {
    let task = PeerTask(id: "sums", name: "sums", thing: "query", count: 4) {
      PeerTask.timed { [1, 2] }
    }
    func row(_ answer: String) throws -> PeerBench.Row? {
      let text = """
        { "version": "own 1", "results": [{ "task": "sums", "nanoseconds": 50, "count": 5,
          "answer": \(answer), "remark": "order" }] }
        """
      let answers = try JSONDecoder().decode(PeerBench.Answers.self, from: Data(text.utf8))
      return PeerBench.row(task, [PeerTask.Run(nanoseconds: 80, answer: [1, 2])], [answers])
    }
    let cases: [(String, PeerBench.Answer)] = [
      ("[1, 2]", .same), ("[null, 2]", .same), ("[null, null]", .notCompared), ("[1, 3]", .other),
      ("[1]", .other), ("[1, 2, 3]", .other),
    ]
    for (answer, comparison) in cases {
      #expect(try row(answer)?.answer == comparison, "\(answer)")
    }
    let row = try #require(try row("[1, 2]"))
    // 80 ns for 4 queries here, 50 ns for 5 there.
    #expect(row.comparison.ratio == 2 && row.comparison.unit == "ns/query")
    #expect(row.peer == "own 1" && row.remark == "order")
  }

  @Test("a history without years of steps is refused")
  func short() throws {
    let plan = try RunPlan(try bundled("partial-day"))
    #expect(throws: BenchError.tooShort) {
      try PeerBench(plan, suite: .reference, python: "python3", scripts: "nowhere").run(rounds: 1)
    }
  }
}
