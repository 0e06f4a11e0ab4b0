import Foundation
import Testing

@Suite struct TuneTests {
  private let steps = """
    { "start": "2023-06-01T08:00:00Z", "end": "2023-06-01T08:10:00Z", "count": 700 },
    { "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T08:10:00Z", "count": 800 },
    { "start": "2023-06-03T08:00:00Z", "end": "2023-06-03T08:10:00Z", "count": 900 }
    """

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(literal(steps: "[\(source("watch", steps))]"), to: "tiny.json")
    return sandbox
  }

  @Test("a sweep prints its table and writes it three times")
  func sweep() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.run("tune", "tiny.json", "--threshold", "1000...2000")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    for piece in ["\n  carriedHalving ", "\nrecommended: ", "\n  failureRate x 10: "] {
      #expect(outcome.output.contains(piece), "\(piece)")
    }
    #expect(outcome.output.hasSuffix("\nreport: Reports/tune/tiny/tuning.html\n"))
    let folder = "Reports/tune/tiny/"
    #expect(
      sandbox.contents.filter { $0.hasPrefix(folder) }
        == ["tuning.csv", "tuning.html", "tuning.json"].map { folder + $0 })
    let rows = try #require(try sandbox.tree(folder + "tuning.json")["rows"] as? [[String: Any]])
    #expect(rows.count == 14)
    #expect(
      rows.allSatisfy { $0["leastIntervals"] as? Int == ($0["threshold"] as? Int == 1_000 ? 3 : 2) }
    )
  }

  @Test("the same files come from one thread and from many; JSON goes to the console too")
  func jobs() throws {
    let sandbox = try sandbox()
    let words = ["tune", "tiny.json", "--strategy", "gallop,packedBuckets", "--bucket", "7,90"]
    let one = try sandbox.run(words + ["--jobs", "1", "--report", "one", "--json"])
    let many = try sandbox.run(words + ["--jobs", "5", "--report", "many", "--json"])
    #expect(one.status == 0 && one.output == many.output)
    for name in ["tuning.csv", "tuning.html", "tuning.json"] {
      #expect(try sandbox.read("one/\(name)") == sandbox.read("many/\(name)"))
    }
    #expect(try one.output == String(decoding: sandbox.read("one/tuning.json"), as: UTF8.self))
    #expect(one.output.contains("packedBuckets(90)"))
    let quiet = try sandbox.run(words + ["--quiet", "--min-interval", "30,60"])
    #expect(quiet.status == 0 && quiet.output.isEmpty)
  }

  @Test(
    "what makes no sense is refused in one line, and nothing is written",
    arguments: [
      (["tune"], "tune needs a scenario"),
      (["tune", "none.json"], "none.json: no such scenario"),
      (["tune", "tiny.json", "tiny.json", "--report", "x"], "--report takes one scenario"),
      (["tune", "tiny.json", "--threshold", "5000...1000"], "smaller number first"),
      (["tune", "tiny.json", "--threshold", "0"], "whole numbers from 1"),
      (["tune", "tiny.json", "--strategy", "halve"], "has an unknown strategy \"halve\""),
      (["tune", "tiny.json", "--strategy", "kWay(99)"], "has an unknown strategy \"kWay(99)\""),
      (["tune", "tiny.json", "--bucket", "0"], "--bucket is \"0\""),
      (["tune", "tiny.json", "--min-interval", "x"], "--min-interval is \"x\""),
      (["tune", "tiny.json", "--jobs", "0"], "--jobs is \"0\""),
      (["tune", "tiny.json", "--thresold", "1"], "did you mean --threshold?"),
      (["tune", "tiny.json", "--seed", "x"], "malformed"),
    ])
  func refused(_ words: [String], _ piece: String) throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("simharness: "))
    #expect(outcome.errors.contains(piece), "\(outcome.errors)")
    #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome.errors)")
    #expect(sandbox.contents == ["tiny.json"])
  }
}
