import Foundation
import Testing

@Suite("Tables of some persons, types and days") struct TableSelectionTests {
  private static let scenario = #"""
    {"formatVersion": 1, "name": "few", "why": "Nine days of a few persons.", "seed": 5,
     "zone": "Europe/Berlin", "persons": 4, "span": {"start": "2024-03-27", "end": "2024-04-05"},
     "history": {"population": {"tracks": ["steps", "sleep", "weight", "vitals"]}}}
    """#

  private func tables(_ sandbox: Sandbox, _ words: [String]) throws -> [String: [String]] {
    let outcome = try sandbox.run(
      ["generate", "few.json", "--output", "out", "--quiet"] + words)
    #expect(outcome == Outcome(status: 0, output: "", errors: ""))
    var tables: [String: [String]] = [:]
    for name in sandbox.contents where name.hasPrefix("out/") {
      let text = String(decoding: try sandbox.read(name), as: UTF8.self)
      tables[String(name.dropFirst(4))] = text.split(separator: "\r\n").map(String.init)
    }
    try FileManager.default.removeItem(at: sandbox.folder.appending(path: "out"))
    return tables
  }

  /// The cell of a row; no cell of these tables has a comma, but for the product.
  private func cell(_ row: String, _ place: Int) -> String {
    let parts = row.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    let unquoted = parts.filter { $0.offset % 2 == 0 }.map(\.element).joined()
    return String(unquoted.split(separator: ",", omittingEmptySubsequences: false)[place])
  }

  @Test("the number of jobs changes nothing, and a range of persons has their rows")
  func persons() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.scenario, to: "few.json")
    let all = try tables(sandbox, ["--jobs", "1"])
    #expect(all["persons.csv"]?.count == 5)
    #expect(try tables(sandbox, ["--jobs", "3"]) == all)
    let some = try tables(sandbox, ["--persons", "1..2"])
    #expect(Set(some.keys) == Set(all.keys))
    for (name, rows) in all {
      let own = rows.dropFirst().filter { ["1", "2"].contains(cell($0, 0)) }
      #expect(some[name] == rows.prefix(1) + own, "\(name)")
    }
    // The persons beyond the scenario's number are there, too.
    let beyond = try tables(sandbox, ["--persons", "3..5"])
    #expect(beyond["persons.csv"]?.dropFirst().map { cell($0, 0) } == ["3", "4", "5"])
    #expect(beyond["persons.csv"]?[1] == all["persons.csv"]?[4])
  }

  @Test("types and days leave out the other rows")
  func selection() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.scenario, to: "few.json")
    let all = try #require(try tables(sandbox, [])["samples.csv"])
    let some = try tables(
      sandbox,
      [
        "--type", "sleepAnalysis,heartRate", "--from", "2024-03-30", "--to", "2024-04-02",
      ])
    #expect(
      some.keys.sorted()
        == ["days", "persons", "samples", "totals", "truth-sleep", "zones"].map { $0 + ".csv" })
    // Midnights of Berlin, before and after clocks changed on 31 March.
    let (first, end) = ("2024-03-29T23:00:00.000Z", "2024-04-01T22:00:00.000Z")
    let own = all.dropFirst().filter { row in
      ["sleepAnalysis", "heartRate"].contains(cell(row, 2)) && first <= cell(row, 3)
        && cell(row, 3) < end
    }
    #expect(own.count > 100 && own.count < all.count / 2)
    #expect(some["samples.csv"] == all.prefix(1) + own)
    let days = try #require(some["days.csv"]).dropFirst().map { cell($0, 1) }
    #expect(Set(days) == ["2024-03-30", "2024-03-31", "2024-04-01"])
  }

  @Test("totals are those of the selected rows")
  func totals() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.scenario, to: "few.json")
    let script = repository.appendingPathComponent("Tests/HistoryReader/recompute.py").path
    let words = [
      "generate", "few.json", "--quiet", "--output", "part", "--from", "2024-03-30", "--to",
      "2024-04-02", "--type", "stepCount",
    ]
    #expect(try sandbox.run(words).status == 0)
    let read = try sandbox.run(
      "/usr/bin/env", ["python3", script, sandbox.folder.path + "/part", "csv", "00:00"])
    #expect(read.status == 0, "\(read)")
  }

  @Test("types that the history lacks are refused, unless it has another of them")
  func lackingTypes() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      Self.scenario.replacing(#", "vitals"]"#, with: "]"), to: "few.json")
    let words = ["generate", "few.json", "--output", "out", "--quiet", "--type"]
    let refused = try sandbox.run(words + ["heartRate,oxygenSaturation"])
    #expect(refused.status == 2 && sandbox.contents == ["few.json"])
    #expect(
      refused.errors.contains(
        "none of --type is in the history; it has stepCount, sleepAnalysis, bodyMass"))
    #expect(try sandbox.run(words + ["heartRate,bodyMass"]).status == 0)
  }

  @Test("cells of a database are stored as their columns' types say, and nights are numbered")
  func storage() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.scenario, to: "few.json")
    let words =
      ["generate", "few.json", "--output", "out", "--quiet", "--format"] + ["csv,ndjson,sqlite"]
    #expect(try sandbox.run(words).status == 0)
    let script = repository.appendingPathComponent("Tests/HistoryReader/storage.py").path
    let read = try sandbox.run(
      "/usr/bin/env",
      ["python3", script, sandbox.folder.path + "/out", sandbox.folder.path + "/out/few.sqlite"])
    #expect(read.status == 0, "\(read)")
    #expect(Int(read.output.trimmingCharacters(in: .newlines)) ?? 0 > 100_000)
    // A night begins where a stage does not follow the one before it.
    let text = String(decoding: try sandbox.read("out/truth-sleep.csv"), as: UTF8.self)
    let rows = text.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",") }
    #expect(rows.count > 400)
    for (row, next) in zip(rows, rows.dropFirst()) {
      let follows = row[0] == next[0] && row[3] == next[2]
      #expect((row[0] == next[0] && row[1] == next[1]) == follows)
    }
    #expect(Set(rows.filter { $0[0] == "0" }.map { $0[1] }).count >= 8)
  }

  @Test(
    "what selects nothing or cannot be selected is refused",
    arguments: [
      (["--persons", "3..1"], "--persons is \"3..1\"; give a number of persons, or the numbers"),
      (["--persons", "1..2..3"], "--persons is \"1..2..3\""),
      (["--persons", "1..x"], "--persons is \"1..x\""),
      (["--persons", "-1..2"], "--persons is \"-1..2\""),
      (["--persons", "0..99999999999999999999"], "--persons is"),
      (["--persons", "0..9223372036854775807"], "--persons is"),
      (["--type", "steps"], "unknown type \"steps\"; use stepCount, sleepAnalysis"),
      (["--type", ""], "unknown type \"\""),
      (["--type", "genericQuantity"], "unknown type \"genericQuantity\""),
      (["--from", "2024-02-30"], "--from is \"2024-02-30\"; give a date such as 2024-03-01"),
      (["--from", "2024-04-01", "--to", "2024-04-01"], "--to is 2024-04-01, not after --from"),
      (["--to", "2024-04-01", "--format", "history"], "and history has no tables; use csv"),
      (["--jobs", "0"], "--jobs is \"0\""),
      (["--format", ""], "unknown or repeated format \"\""),
      (["--from", "2024-04-05"], "the days from 2024-03-27 to 2024-04-04"),
      (["--to", "2024-03-27"], "the days from 2024-03-27 to 2024-04-04"),
    ])
  func refused(words: [String], message: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.scenario, to: "few.json")
    let outcome = try sandbox.run(["generate", "few.json", "--output", "out"] + words)
    #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome)")
    #expect(sandbox.contents == ["few.json"])
  }
}
