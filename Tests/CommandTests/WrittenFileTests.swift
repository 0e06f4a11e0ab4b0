import Foundation
import Testing

/// Files that the program wrote, given in place of a scenario.
@Suite struct WrittenFileTests {
  @Test("a file of another kind is told as what it is")
  func kinds() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "day.json")
    #expect(try sandbox.run("run", "day.json", "--quiet", "--report", "r").status == 0)
    #expect(
      try sandbox.run("run", "day.json", "--quiet", "--report", "r", "--shard", "1/1").status == 0)
    let found = try sandbox.run(
      "explore", "day.json", "--seeds", "1", "--suite", "greedyChunk", "--no-shrink", "--quiet",
      "--report", "r")
    #expect(found.status == 1, "\(found)")
    let baseline = repository.appendingPathComponent("Reports/baselines/quick.json")
    try sandbox.write(try String(contentsOf: baseline, encoding: .utf8), to: "r/baseline.json")
    let traced = try sandbox.run(
      "run", "day.json", "--trace", "layering", "--trace-format", "perfetto", "--quiet",
      "--report", "r")
    let tuned = try sandbox.run(
      "tune", "day.json", "--threshold", "4000", "--quiet", "--report", "r")
    #expect(traced.status == 0 && tuned.status == 0)
    for (file, kind) in [
      ("report", "report"), ("timing", "file of timings"), ("baseline", "baseline"),
      ("partial-1-of-1", "partial report"), ("explore", "list of findings"),
      ("trace", "trace"), ("tuning", "report of a tuning"),
    ] {
      for subcommand in ["run", "validate", "check"] {
        let outcome = try sandbox.run(subcommand, "r/\(file).json")
        #expect(outcome.status == 2)
        let start = "simharness: r/\(file).json: this is a \(kind), not a scenario; name "
        #expect(outcome.errors.hasPrefix(start), "\(outcome)")
        #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome)")
      }
    }
  }
}
