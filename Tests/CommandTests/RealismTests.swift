import Foundation
import Testing

@Suite("the command that compares persons with figures") struct RealismTests {
  private static let scenario = """
    {"formatVersion": 1, "name": "few", "why": "Weeks.", "seed": 3, "zone": "Europe/Berlin",
     "persons": 6, "span": {"start": "2024-01-29", "end": "2024-02-20"},
     "history": {"population": {"tracks": ["steps", "sleep", "weight", "vitals"]}}}
    """

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Self.scenario, to: "few.json")
    return sandbox
  }

  private func page(_ sandbox: Sandbox, _ folder: String) throws -> String {
    String(decoding: try sandbox.read("\(folder)/realism.html"), as: UTF8.self)
  }

  @Test(
    "the page shows a week of the first persons, four if no number is given",
    arguments: [(nil, 4), ("0", 0), ("1", 1), ("6", 6), ("100", 6)] as [(String?, Int)])
  func weeks(number: String?, shown: Int) throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.run(
      ["realism", "few.json"] + (number.map { ["--weeks", $0] } ?? []))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.hasSuffix("report: Reports/realism/few/realism.html\n"))
    let text = try page(sandbox, "Reports/realism/few")
    #expect(text.components(separatedBy: "<h3>Person ").count - 1 == shown)
    #expect(text.contains("steps.personMean.median"))
  }

  @Test("the page of merged parts is that of the uncut job")
  func merged() throws {
    let sandbox = try sandbox()
    let whole = try sandbox.run("realism", "few.json", "--report", "whole")
    for shard in 1...2 {
      let words = ["realism", "few.json", "--shard", "\(shard)/2", "--report", "parts"]
      #expect(try sandbox.run(words).status == 0)
    }
    let merged = try sandbox.run("merge", "parts", "--report", "merged")
    #expect(merged.status == whole.status, "\(merged)")
    #expect(merged.output == whole.output.replacing("report: whole/", with: "report: merged/"))
    #expect(try page(sandbox, "merged") == page(sandbox, "whole"))
  }

  @Test(
    "weeks without a page, and numbers that make no sense, are refused",
    arguments: [
      (["--weeks", "2", "--json"], "--weeks is for the page"),
      (["--weeks", "2", "--shard", "1/2"], "--weeks is for the page"),
      (["--weeks", "101"], "--weeks is"), (["--weeks", "-1"], "--weeks is"),
      (["--weeks", "x"], "--weeks is"),
    ])
  func refused(words: [String], message: String) throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.run(["realism", "few.json"] + words)
    #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome)")
    #expect(sandbox.contents == ["few.json"])
  }

  @Test("figures are shown even if the page cannot be written")
  func unwritable() throws {
    let sandbox = try sandbox()
    let folder = sandbox.folder.appending(path: "whole/realism.html")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try sandbox.write("kept", to: "whole/realism.html/file")
    let outcome = try sandbox.run("realism", "few.json", "--report", "whole")
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.output.contains("steps.personMean.median"))
  }
}
