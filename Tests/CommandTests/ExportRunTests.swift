import Foundation
import Testing

@testable import SimHarnessCommand

/// Runs on a person's own data.
@Suite("runs on an Apple Health export")
struct ExportRunTests {
  /// A folder with the export of a bundled scenario's person.
  private func sandbox(_ scenario: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    let path = repository.appendingPathComponent("Scenarios/\(scenario).json").path
    let outcome = try sandbox.run(
      "generate", path, "--persons", "1", "--format", "apple-health", "--output", "export.zip",
      "--quiet")
    try #require(outcome == Outcome(status: 0, output: "", errors: ""))
    return sandbox
  }

  @Test("the services hold on it, and the user sees what each way to merge counts twice")
  func whole() throws {
    let sandbox = try sandbox("quick")
    let outcome = try sandbox.run("run", "export.zip")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let told = [
      "export: held", "invariants held in",
      "  Health counts 285,370 steps in 27 days; other ways to add up the sources:",
      "    the sum of all sources: 621,413 (+117.8 %), off by 12,446 a day",
      "    the highest-ranked source of each day: 254,174 (-10.9 %), off by 1,155 a day",
      "    the source with the most steps at each moment: 331,135 (+16.0 %), off by 1,695 a day",
    ]
    for text in told { #expect(outcome.output.contains(text), "\(text)") }
    let report = try sandbox.tree("Reports/runs/export/report.json")
    let invariants = try #require(report["invariants"] as? [[String: Any]])
    let truth = invariants.first { $0["id"] as? String == "TruthAndReportsAgree" }
    #expect(truth?["status"] as? String == "notApplicable")
    let realism = try #require(report["realism"] as? [[String: Any]])
    #expect(Set(realism.compactMap { $0["status"] as? String }) == ["single", "notMeasured"])
  }

  @Test("a day whose only record has no steps has no steps, not no data")
  func zeroSteps() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      <HealthData locale="en_GB">
       <ExportDate value="2024-03-10 12:00:00 +0100"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
      creationDate="2024-03-07 05:40:00 +0100" startDate="2024-03-07 05:00:00 +0100" \
      endDate="2024-03-07 15:00:00 +0100" value="0">
        <MetadataEntry key="HKTimeZone" value="America/New_York"/>
       </Record>
      </HealthData>

      """, to: "zero.xml")
    let outcome = try sandbox.run("run", "zero.xml", "--no-shrink")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("records that are left out are in every report, with line, reason and text")
  func leftOut() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      <HealthData locale="en_GB">
       <ExportDate value="2024-03-10 12:00:00 +0100"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
      startDate="2024-03-07 05:00:00 +0100" endDate="2024-03-07 05:10:00 +0100" value="12"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="miles" \
      startDate="2024-03-07 06:00:00 +0100" endDate="2024-03-07 06:10:00 +0100" value="12"/>
       <Record type="HKQuantityTypeIdentifierFlightsClimbed" sourceName="iPhone" value="3"/>
      </HealthData>

      """, to: "odd.xml")
    let outcome = try sandbox.run("run", "odd.xml", "--no-shrink", "--time-zone", "Europe/Berlin")
    #expect(outcome.status == 0, "\(outcome)")
    let told = """
        1 record from the export is left out:
          unit that the type cannot have: 1, first in line 4
      """
    #expect(outcome.output.contains(told), "\(outcome.output)")
    let report = try sandbox.tree("Reports/runs/odd/report.json")
    let history = try #require(report["history"] as? [String: Any])
    let export = try #require(history["export"] as? [String: Any])
    #expect(export["notRead"] as? [String: Int] == ["HKQuantityTypeIdentifierFlightsClimbed": 1])
    let problems = try #require(export["problems"] as? [[String: Any]])
    #expect(problems.count == 1)
    #expect(problems.first?["text"] as? String == "miles")
    let page = String(decoding: try sandbox.read("Reports/runs/odd/report.html"), as: UTF8.self)
    #expect(page.contains("miles") && page.contains("HKQuantityTypeIdentifierFlightsClimbed"))
  }

  @Test("a scenario names an export beside itself, of whose span it takes a part")
  func scenario() throws {
    let sandbox = try sandbox("quick")
    try sandbox.write(
      """
      {"formatVersion": 1, "name": "mine", "why": "A week of my own data.", "seed": 1,
       "zone": "America/New_York", "span": {"start": "2023-10-20", "end": "2023-10-27"},
       "history": {"appleHealthExport": "export.zip"}}
      """, to: "mine.json")
    let outcome = try sandbox.run("run", "mine.json", "--check-determinism")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("steps in 4 days"))
    let other = try sandbox.run("run", "../\(sandbox.folder.lastPathComponent)/mine.json")
    #expect(other.output == outcome.output)
    let figures = try sandbox.run("realism", "mine.json")
    #expect(figures.status == 0)
    #expect(figures.output.contains("single"))
  }

  @Test(
    "a run that cannot begin ends in one line, without a report",
    arguments: [
      (["run", "none.zip"], "none.zip: no such file; name an existing export"),
      (["run", "-"], "-: standard input can be read only once; name a file"),
      (["run", "export.zip", "--persons", "2"], "an export has only one person"),
      (["run", "export.zip", "--time-zone", "Mars/Olympus"], "--time-zone is \"Mars/Olympus\""),
      (["run", "text.zip"], "text.zip: not an Apple Health export; give the zip or its XML"),
      (
        ["run", "gone.json"],
        "gone.json:3:13: history.appleHealthExport: gone/export.zip: this is not a readable file"
      ),
      (
        ["run", "early.json"],
        "early.json:3:13: history.appleHealthExport: export.zip: no record was in the store at the"
      ),
      (["run", "empty.json"], "3:35: history.appleHealthExport: no path"),
      (["run", "number.json"], "3:35: history.appleHealthExport: expected a string"),
    ])
  func refused(_ words: [String], _ text: String) throws {
    let sandbox = try sandbox("quick")
    try sandbox.write("no export", to: "text.zip")
    func write(_ path: String, _ year: Int, to file: String) throws {
      try sandbox.write(
        """
        {"formatVersion": 1, "name": "mine", "why": "", "seed": 1, "zone": "UTC",
         "span": {"start": "\(year)-01-10", "end": "\(year)-01-17"},
         "history": {"appleHealthExport": \(path)}}
        """, to: file)
    }
    try write("\"gone/export.zip\"", 2023, to: "gone.json")
    try write("\"export.zip\"", 1990, to: "early.json")
    try write("\"\"", 2023, to: "empty.json")
    try write("7", 2023, to: "number.json")
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(!sandbox.contents.contains("Reports"))
  }
}

extension ExportRunTests {
  @Test(
    "an export is not overwritten by what is made of it",
    arguments: [
      ["anonymize", "export.zip", "--weeks", "-3"], ["import", "export.zip"],
      ["generate", "export.zip", "--format", "apple-health"],
      ["generate", "mine.json", "--format", "apple-health"],
    ])
  func overwritten(_ words: [String]) throws {
    let sandbox = try sandbox("quick")
    try sandbox.write(
      """
      {"formatVersion": 1, "name": "mine", "why": "", "seed": 1, "zone": "America/New_York",
       "span": {"start": "2023-10-20", "end": "2023-10-27"},
       "history": {"appleHealthExport": "export.zip"}}
      """, to: "mine.json")
    let before = try sandbox.read("export.zip")
    let outcome = try sandbox.run(words + ["--output", "./export.zip"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "simharness: ./export.zip: input and output are the same file; name another file\n")
    #expect(try sandbox.read("export.zip") == before)
  }

  @Test("a failure on an export shrinks to samples in the person's zones, without the export")
  func shrunk() throws {
    let sandbox = try sandbox("quick")
    let outcome = try sandbox.run("run", "export.zip", "--suite", "inBedAsSleep")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("1 sample in"), "\(outcome.errors)")
    let name = "shrunk-merged-sleep-equals-the-per-second-oracle.json"
    let shrunk = try sandbox.tree("Reports/runs/export/\(name)")
    #expect(Set(try #require(shrunk["history"] as? [String: Any]).keys) == ["literal"])
  }

  @Test("a record that entered the store after the export's date is told")
  func late() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      <HealthData locale="en_GB">
       <ExportDate value="2024-03-10 12:00:00 +0100"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
      creationDate="2024-03-11 05:10:00 +0100" startDate="2024-03-09 05:00:00 +0100" \
      endDate="2024-03-09 05:10:00 +0100" value="12"/>
      </HealthData>

      """, to: "late.xml")
    let outcome = try sandbox.run("run", "late.xml", "--time-zone", "Europe/Berlin")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("  1 detail from the export is ignored:\n"))
    #expect(outcome.output.contains("    creationDate after the export's date: 1\n"))
  }
}

/// Copies of exports that can be shared.
@Suite("anonymize")
struct AnonymizeTests {
  private static let export = """
    <HealthData locale="en_GB">
     <ExportDate value="2021-04-02 12:00:00 +0200"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Ada’s iPhone" unit="count" \
    startDate="2021-03-27 10:00:00 +0200" endDate="2021-03-27 10:01:00 +0200" value="42"/>
    </HealthData>

    """

  @Test("a copy is written whole, and holds the same records")
  func copy() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.export, to: "export.xml")
    let outcome = try sandbox.run(
      "anonymize", "export.xml", "--output", "shared.zip", "--weeks", "-261")
    let told = """
      shared.zip: 1 record

      Values, times of day, time zones and products are not changed.

      """
    #expect(outcome == Outcome(status: 0, output: told, errors: ""))
    let read = try sandbox.run("import", "shared.zip", "--time-zone", "Europe/Paris")
    #expect(read.output.contains("1 record in the time from 2016-03-26T08:00:00.000Z"))
    #expect(read.output.contains("phone-1  iPhone 1"))
    #expect(sandbox.contents == ["export.xml", "shared.zip"])
  }

  @Test(
    "what cannot be copied ends in one line and leaves no file",
    arguments: [
      ["export.xml"], ["export.xml", "--output", "shared.zip"], ["--output", "shared.zip"],
      ["export.xml", "--output", "shared.zip", "--weeks", "0"],
      ["export.xml", "--output", "shared.zip", "--weeks", "5201"],
      ["export.xml", "--output", "shared.zip", "--weeks", "one"],
      ["export.xml", "--output", "shared.xml", "--weeks", "1"],
      ["none.xml", "--output", "shared.zip", "--weeks", "1"],
      ["cut.xml", "--output", "shared.zip", "--weeks", "1"],
      ["bare.xml", "--output", "shared.zip", "--weeks", "1"],
      ["export.xml", "--output", "none/shared.zip/", "--weeks", "1"],
    ])
  func refused(_ words: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.export, to: "export.xml")
    try sandbox.write(String(Self.export.dropLast(20)), to: "cut.xml")
    try sandbox.write("<HealthData><Workout/></HealthData>", to: "bare.xml")
    let outcome = try sandbox.run(["anonymize"] + words)
    #expect(outcome.status == 2)
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(sandbox.contents == ["bare.xml", "cut.xml", "export.xml"])
  }
}
