import HealthModel
import Reporting
import RunReport
import ServiceObservations
import Testing

@Suite("Console story") struct ConsoleSummaryTests {
  private func lines(
    _ report: RunReport = smallReport, width: Int = 80, zone: String = "Europe/Berlin"
  ) throws -> [String] {
    ConsoleSummary(
      report, statements: ["Second": "Each second is counted once"],
      zones: try #require(ZoneTimeline(identifier: zone)), width: width
    ).lines
  }

  @Test("the verdict comes first, then findings, services, and what held")
  func golden() throws {
    #expect(
      try lines().joined(separator: "\n") == """
        small: violated
          2 persons, seed 18446744073709551615; samples: 12 of steps; 14 edge cases;
            rules of the store: mergeScope=once

          Second, 2 breaches: Each second is counted once
            where: person 1, noon
            is wrong: expected 1, found "2"

          layering  1 interval, 5 queries
          store     7 steps, 2 windows

          1 invariant held in 100 cases
        """)
  }

  @Test("records of an export that are left out are told by reason, with the first line")
  func leftOut() throws {
    var report = smallReport
    report.history.export = ExportRecords(
      leftOut: ["record without sourceName": 1, "value that is not a number": 1_200],
      ignored: ["time zone that is not known": 4],
      problems: [
        ExportRecords.Problem(line: 7, reason: "value that is not a number", text: "x"),
        ExportRecords.Problem(line: 9, reason: "value that is not a number", text: "y"),
      ])
    let told = try lines(report).joined(separator: "\n")
    #expect(
      told.contains(
        """
          1,201 records from the export are left out:
            value that is not a number: 1,200, first in line 7
            record without sourceName: 1

          4 details from the export are ignored:
            time zone that is not known: 4

          1 invariant held
        """))
  }

  @Test("no line is wider than the terminal, and no word is lost", arguments: 40...120)
  func widths(width: Int) throws {
    let long = String(repeating: "wide ", count: 60) + String(repeating: "x", count: 200)
    var report = smallReport
    report.invariants[1].findings[0] = PersonFinding(
      person: 0, finding: Finding(long, at: long, expected: long, actual: long))
    let found = try lines(report, width: width)
    #expect(found.allSatisfy { $0.count <= width })
    let words = found.joined(separator: " ").split(separator: " ")
    #expect(words.count { $0 == "wide" } == 240)
    #expect(words.joined().count { $0 == "x" } >= 800)
  }

  @Test("what examined nothing is named; what does not apply is counted")
  func standing() throws {
    var report = smallReport
    report.invariants += [
      InvariantSummary(id: "Idle", status: .vacuous, examined: 0, breaches: 0, findings: []),
      InvariantSummary(id: "Other", status: .notApplicable, examined: 0, breaches: 0, findings: []),
    ]
    #expect(
      try lines(report).suffix(2) == [
        "  1 invariant held in 100 cases; 1 does not apply", "  examined nothing: Idle",
      ])
  }

  @Test("of many violated invariants eight are told and the others counted")
  func many() throws {
    var report = smallReport
    report.invariants = (0..<11).map {
      InvariantSummary(id: "Broken\($0)", status: .violated, examined: 1, breaches: 1, findings: [])
    }
    let found = try lines(report)
    #expect(found.count { $0.contains("Broken") } == 8)
    #expect(found.contains("  and 3 more violated invariants in the report"))
  }

  @Test("times are local, with the weekday and the zone; a second time of a day is a clock alone")
  func times() throws {
    let berlin = LocalText(try #require(ZoneTimeline(identifier: "Europe/Berlin")))
    #expect(
      berlin.text("2023-06-01T00:30:00.000Z to 2023-06-01T01:00:00.250Z")
        == "Thu 2023-06-01 02:30:00 to 03:00:00.250")
    #expect(
      berlin.text("at 2023-12-31T23:30:00.000Z to 2023-12-31T22:30:00.000Z!")
        == "at Mon 2024-01-01 00:30:00 to Sun 2023-12-31 23:30:00!")
    #expect(berlin.text("day 2023-06-01, nothing else") == "day 2023-06-01, nothing else")
    #expect(berlin.text("2023-13-41T99:99:99.999Z") == "2023-13-41T99:99:99.999Z")
    #expect(
      berlin.text("12345 steps at 2023-06-01T00:30:00.000Z, 60000 ms")
        == "12,345 steps at Thu 2023-06-01 02:30:00, 1 min")
    #expect(berlin.zone == "Europe/Berlin")
    var report = smallReport
    report.invariants[1].findings[0] = PersonFinding(
      person: 0,
      finding: Finding("x", at: "2023-06-01T00:30:00.000Z", expected: "a", actual: "b"))
    #expect(
      try lines(report).contains("    where: person 0, Thu 2023-06-01 02:30:00 (Europe/Berlin)"))
  }

  @Test("a service is told in words; a counter of none that says nothing is left out")
  func services() {
    let sleep = ServiceSummary(
      results: ["windows": 1, "asleepSeconds": 23_009, "inBedSeconds": 0],
      work: ["samplesMerged": 12])
    #expect(
      ServiceLine.text("sleepMerge", sleep) == "1 window, 6 h 23 min 29 s asleep, 0 s in bed")
    let days = ServiceSummary(
      results: ["days": 31, "shortDays": 1, "longDays": 0, "fallbacks": 6, "emptyDays": 3])
    #expect(
      ServiceLine.text("dayBoundary", days)
        == "31 days, 1 short day, 6 unusable day ends tried")
    let gallop = ServiceSummary(
      results: ["intervals": 29, "maxStepsInInterval": 14_210],
      work: ["queries": 1, "virtualMilliseconds": 13_750])
    #expect(
      ServiceLine.text("layering.gallop", gallop)
        == "29 intervals, at most 14,210 in one interval, 1 query, 13.75 s of device time")
    #expect(
      ServiceLine.text("other", ServiceSummary(results: ["closedDays": 1_000]))
        == "1,000 closed days")
    #expect(ServiceLine.text("other", ServiceSummary()) == "nothing to do")
  }
}
