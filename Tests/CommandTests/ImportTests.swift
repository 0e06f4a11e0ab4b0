import Foundation
import HealthModel
import HistoryFile
import Testing

@testable import SimHarnessCommand

@Suite struct ImportSubcommandTests {
  private static let export = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_GB">
     <ExportDate value="2021-04-02 12:00:00 +0200"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
    startDate="2021-03-27 10:00:00 +0200" endDate="2021-03-27 10:01:00 +0200" value="42"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="miles" \
    startDate="2021-03-27 10:00:00 +0200" endDate="2021-03-27 10:01:00 +0200" value="42"/>
     <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="iPhone" value="1"/>
    </HealthData>

    """
  private static let described = """
    1 record in the time from 2021-03-27T08:00:00.000Z to 2021-04-02T10:00:00.000Z, 7 lines

      type       records
      stepCount        1

      source   name    product  records
      phone-1  iPhone                 1

    time zones: Europe/Paris; records that name theirs: 0

      not read                              number
      HKQuantityTypeIdentifierDietaryWater       1

      left out                        records
      unit that the type cannot have        1

      line 5: unit that the type cannot have (miles)

    """

  @Test("an export is described, and becomes a history file that can be read")
  func file() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.export, to: "export.xml")
    let words = ["import", "export.xml", "--time-zone", "Europe/Paris", "--output", "me.history"]
    let outcome = try sandbox.run(words)
    #expect(outcome == Outcome(status: 0, output: Self.described, errors: ""))
    let path = sandbox.folder.appendingPathComponent("me.history").path
    let stored = try StoredHistory(contentsOf: path)
    #expect(stored.history.steps.map(\.values) == [[42]])
    #expect(stored.zones.segments.map(\.identifier) == ["Europe/Paris"])
    // The clock went forward on 28 March.
    let days = stored.truth.days
    #expect(days.firstDay == LocalDay(year: 2021, month: 3, day: 27))
    #expect(
      (0..<days.count).map { days.range($0).length / Milliseconds.hour }
        == [24, 23, 24, 24, 24, 24, 24])
    #expect(days.starts.last == Instant(milliseconds: 1_617_400_800_000).milliseconds)
  }

  @Test("a name of one character is a name like others", arguments: ["a", "é", "~", " ", "-"])
  func shortName(_ name: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.export, to: "export.xml")
    let words = ["import", "export.xml", "--time-zone", "Europe/Paris", "--output", name]
    #expect(try sandbox.run(words).status == 0)
    #expect(Set(sandbox.contents) == ["export.xml", name])
  }

  @Test("standard input is read, and nothing is written without --output")
  func standardInput() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      "import", "-", "--time-zone=Europe/Paris", input: Self.export)
    #expect(outcome == Outcome(status: 0, output: Self.described, errors: ""))
    #expect(sandbox.contents == [])
    let refused = try sandbox.run("import", "-", input: Self.export)
    #expect(refused.status == 2)
    #expect(refused.errors.hasPrefix("simharness: standard input: no record names a time zone"))
  }

  @Test(
    "what cannot be imported ends in one line and leaves no file",
    arguments: [
      ["import"], ["import", "none.zip"], ["import", "."], ["import", "bad.xml"],
      ["import", "bad.xml", "--time-zone", "Mars/Olympus"],
    ])
  func refused(_ words: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write("<HealthData>", to: "bad.xml")
    let outcome = try sandbox.run(words + ["--output", "me.history"])
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(sandbox.contents == ["bad.xml"])
  }
}
