import HarnessTestSupport
import Invariants
import RunReport
import Scenario
import ServiceObservations
import Testing

@testable import Harness

/// Small histories of an app on which the reference services once seemed to fail, or failed.
@Suite struct ReferenceHoldsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var seed: UInt64 = 1
    var zone = "UTC"
    var start = "2023-06-01"
    let end: String
    var app = ""
    var settings = ""
    /// The sources, best first, with starts, ends and counts.
    var steps: [(source: String, samples: [(start: String, end: String, count: Int)])] = []

    /// The person whose history it is instead.
    var person: String?

    /// The result of the app that shows that the case happened.
    var result: String?

    fileprivate var text: String {
      let series = steps.map { source, samples in
        let list = samples.map { start, end, count in
          #"{"start": "\#(start):00Z", "end": "\#(end):00Z", "count": \#(count)}"#
        }
        return #"""
          {"source": {"id": "\#(source)", "kind": "\#(source)", "bundleIdentifier": "\#(source)"},
           "samples": [\#(list.joined(separator: ", "))]}
          """#
      }
      let literal = #"{"literal": {"steps": [\#(series.joined(separator: ", "))]}}"#
      return #"""
        {"formatVersion": 1, "name": "case", "why": "A small history.", "seed": \#(seed),
         "zone": "\#(zone)", "span": {"start": "\#(start)", "end": "\#(end)"}, "app": {\#(app)},
         "history": \#(person.map { #"{"person": \#($0)}"# } ?? literal)\#(settings)}
        """#
    }
  }

  /// A person of whose samples a tenth is deleted within four days.
  private static let deleting = #"""
    {"devices": ["phone", "watch"], "edgeCases": [
      {"kind": "lateDeletion", "rate": 0.1, "hours": [1, 96], "unannounced": 0}]}
    """#

  static let cases = [
    Case(
      testDescription: "a better source's zeros hide the only step after it was read",
      end: "2023-06-04", settings: #", "store": {"semantics": {"mergeScope": "once"}}"#,
      steps: [
        ("watch", [("2023-06-01T00:00", "2023-06-04T00:00", 0)]),
        ("thirdParty", [("2023-06-02T00:00", "2023-06-02T00:00", 1)]),
      ]),
    Case(
      testDescription: "a source's own zeros hide a step of an instant",
      end: "2023-06-02",
      steps: [
        (
          "manual",
          [
            ("2023-06-01T03:00", "2023-06-02T00:00", 0),
            ("2023-06-01T05:00", "2023-06-01T05:00", 1),
          ]
        )
      ]),
    Case(
      testDescription: "half a step remains, and the store rounds to the nearest",
      end: "2023-06-02", settings: #", "store": {"semantics": {"sumRounding": "nearest"}}"#,
      steps: [
        ("watch", [("2023-06-01T12:00", "2023-06-02T00:00", 0)]),
        ("phone", [("2023-06-01T00:00", "2023-06-02T00:00", 1)]),
      ]),
    Case(
      testDescription: "a read precedes the request for access, and the store answers nothing",
      seed: 11, end: "2023-06-02", settings: #", "store": {"semantics": {"unaskedRead": "empty"}}"#,
      steps: [("phone", [("2023-06-01T00:00", "2023-06-01T12:00", 1)])]),
    Case(
      testDescription: "a pause comes while a hundred queries of layering are under way",
      seed: 23, end: "2023-06-07",
      settings: """
        , "store": {"semantics": {"instantUnderCover": "counted"}},
        "services": {"layering": {"maxStepsPerInterval": 10}}
        """,
      steps: [
        (
          "thirdParty",
          [
            ("2023-06-01T01:00", "2023-06-02T00:00", 6),
            ("2023-06-02T00:00", "2023-06-03T00:00", 9),
          ]
        ),
        ("watch", [("2023-06-01T12:00", "2023-06-04T00:00", 100)]),
        (
          "manual",
          [
            ("2023-06-01T00:00", "2023-06-01T00:00", 100),
            ("2023-06-01T01:00", "2023-06-01T01:00", 7),
            ("2023-06-01T23:59", "2023-06-01T23:59", 2),
          ]
        ),
      ]),
    Case(
      testDescription: "all steps of the first day are hidden",
      end: "2023-06-05",
      steps: [
        ("watch", [("2023-06-01T00:00", "2023-06-01T12:00", 0)]),
        (
          "phone",
          [
            ("2023-06-01T00:00", "2023-06-01T12:00", 100),
            ("2023-06-03T00:00", "2023-06-03T01:00", 5),
          ]
        ),
      ]),
    Case(
      testDescription: "zeros of the first days hide steps of the third",
      end: "2023-06-05",
      steps: [
        ("watch", [("2023-06-01T00:00", "2023-06-03T06:00", 0)]),
        (
          "phone",
          [
            ("2023-06-01T00:00", "2023-06-01T12:00", 100),
            ("2023-06-03T00:00", "2023-06-03T12:00", 50),
          ]
        ),
      ]),
    Case(
      testDescription: "another layering ends while a sync reads an empty page of changes",
      seed: 1086, end: "2023-06-02"),
    Case(
      testDescription: "a day end is set that has passed already",
      end: "2023-06-04",
      app: #"""
        "dayEnds": [{"fromDay": 0, "hour": 23, "minute": 59},
                    {"fromDay": 1, "hour": 3, "minute": 0}]
        """#,
      steps: [("phone", [("2023-06-02T05:00", "2023-06-02T06:00", 700)])]),
    Case(
      testDescription: "the server refuses half of all requests while the app is away",
      seed: .max, end: "2023-06-03",
      app: #""awayPercent": 90, "requestFaultPercent": 50, "arrivalsPerDay": 24"#),
    Case(
      testDescription: "the device has no health data when the app is opened for the first time",
      end: "2023-06-03",
      settings: #", "store": {"faults": [{"kind": "unavailable", "seconds": 80000}]}"#),
    Case(
      testDescription: "processes start while the device has no health data",
      seed: 3, end: "2023-06-05", app: #""terminationPercent": 100"#,
      settings: #"""
        , "store": {"faults": [{"kind": "unavailable", "from": 100000, "seconds": 86400}]}
        """#),
    Case(
      testDescription: "a day end has passed already, and the closing read fails",
      seed: 20_190, start: "2024-04-05", end: "2024-04-13"),
    Case(
      testDescription: "the store permits no sample from long before",
      end: "2023-06-03",
      settings: #", "store": {"earliestPermitted": "2023-05-31T12:00:00Z"}"#),
    Case(
      testDescription: "the person answers the authorization sheets a day later",
      end: "2023-06-02",
      settings: #", "store": {"authorization": {"answerSeconds": 86400}}"#),
    Case(
      testDescription: "a query takes longer than a sync may go on after a pause",
      end: "2023-06-02",
      settings: #"""
        , "store": {"costs": {
          "changes": {"baseMicroseconds": 22059962, "perSampleNanoseconds": 0}}}
        """#),
    Case(
      testDescription: "the zone skips the second day after a closed one, and a sample comes late",
      zone: "Pacific/Apia", start: "2011-12-28", end: "2011-12-30",
      steps: [("watch", [("2011-12-29T04:00", "2011-12-30T04:30", 1)])]),
    Case(
      testDescription: "the person lowers points while the server cannot be reached",
      seed: 5_092, start: "2023-04-26", end: "2023-05-10",
      app: #"""
        "foregroundsPerDay": 36, "requestFaultPercent": 50, "outagePercent": 35,
        "dayEnds": [{"fromDay": 0, "hour": 0, "minute": 59}], "awayPercent": 50
        """#),
    Case(
      testDescription: "the person answers the authorization sheets of the last day a day later",
      end: "2023-06-02", app: #""grantDay": 1"#,
      settings: #", "store": {"authorization": {"answerSeconds": 86400}}"#),
    Case(
      testDescription: "calls take very long all the time",
      end: "2023-06-03",
      settings: #"""
        , "store": {"faults": [{"kind": "slow", "seconds": 172800, "factor": 100000}]}
        """#),
    Case(
      testDescription: "windows of slowness overlap",
      seed: 100_534, start: "2011-12-27", end: "2011-12-28",
      settings: #"""
        , "store": {"faults": [
          {"kind": "slow", "from": 46792, "seconds": 18058, "factor": 100000},
          {"kind": "slow", "from": 26017, "seconds": 60383, "factor": 100000}]}
        """#),
    Case(
      testDescription: "the authorization sheet is open when the day ends whose row was taken over",
      end: "2023-06-03",
      settings: #"""
        , "store": {"authorization": {"answerSeconds": 86399},
          "faults": [{"kind": "locked", "service": "app", "seconds": 149913}]}
        """#),
    Case(
      testDescription: "a process ends while the task that uploads metrics waits for an answer",
      seed: 100_062, end: "2023-06-03",
      app: #"""
        "requestFaultPercent": 20, "dayEnds": [
          {"fromDay": 0, "hour": 12, "minute": 46}, {"fromDay": 1, "hour": 23, "minute": 59}]
        """#,
      settings: #"""
        , "services": {"layering": {"maxStepsPerInterval": 1, "strategy": "gallop"}},
        "store": {"authorization": {"answerSeconds": 40000}, "costs": {
          "statistics": {"baseMicroseconds": 11596, "perSampleNanoseconds": 1000000000},
          "changes": {"baseMicroseconds": 60000000, "perSampleNanoseconds": 32694}}}
        """#,
      person: "{}"),
    Case(
      testDescription: "the extension charges, and reads fail afterwards",
      seed: 602, zone: "Europe/Berlin", start: "2024-03-29", end: "2024-04-05",
      app: #"""
        "lateHours": 19, "terminationPercent": 61, "outagePercent": 48, "dayEnds": [
          {"fromDay": 0, "hour": 18, "minute": 2}, {"fromDay": 6, "hour": 4, "minute": 8}]
        """#,
      settings: #"""
        , "services": {"layering": {
          "maxStepsPerInterval": 1, "strategy": "kWay(3)", "compare": ["carriedHalving"]}},
        "store": {"faults": [
          {"kind": "unavailable", "service": "app", "from": 210955, "seconds": 45386},
          {"kind": "locked", "service": "app", "from": 398233, "seconds": 20263},
          {"kind": "unavailable", "service": "app", "from": 285982, "seconds": 93628},
          {"kind": "error", "service": "app", "call": 7, "code": 1}]}
        """#,
      person: "{}"),
    Case(
      testDescription: "a day ends during a read of some seconds",
      seed: 100_514, zone: "Asia/Beirut", start: "2019-10-25", end: "2019-10-28",
      app: #""foregroundsPerDay": 38"#,
      settings: #"""
        , "store": {"authorization": {"answerSeconds": 86399},
          "costs": {"statistics": {"baseMicroseconds": 6724461, "perSampleNanoseconds": 1}},
          "faults": [{"kind": "locked", "service": "app", "seconds": 149913},
            {"kind": "error", "service": "app", "call": 22, "code": 5}]}
        """#,
      person: "{}"),
    Case(
      testDescription: "the shorter of two samples that begin at one time arrives first",
      end: "2023-06-04",
      steps: [
        (
          "phone",
          [
            ("2023-06-02T08:00", "2023-06-02T18:00", 4_000),
            ("2023-06-02T08:00", "2023-06-02T09:00", 300),
          ]
        )
      ]),
    Case(
      testDescription: "samples that begin at one time arrive with one delivery, in another order",
      start: "2018-04-30", end: "2018-05-02",
      person: #"""
        {"tracks": ["steps"], "edgeCases": [
          {"kind": "rewrittenDailyTotal", "persons": 1},
          {"kind": "rewrittenDailyTotal", "persons": 1}]}
        """#),
    Case(
      testDescription: "a store answers so quickly that a read misses samples of its millisecond",
      seed: 1_315, zone: "Pacific/Apia", start: "2011-12-27", end: "2012-01-03",
      app: #"""
        "lateHours": 30, "weighInsPerWeek": 3, "dayEnds": [
          {"fromDay": 2, "hour": 19, "minute": 51}, {"fromDay": 4, "hour": 10, "minute": 2}]
        """#,
      settings: #"""
        , "services": {"layering": {"maxStepsPerInterval": 10, "strategy": "packedBuckets(60)"}},
        "store": {
          "semantics": {
            "sumRounding": "nearest", "openEnd": "refused", "thirdPartyRank": "asListed"},
          "costs": {
            "preset": "device",
            "write": {"baseMicroseconds": 26176364, "perSampleNanoseconds": 68625},
            "statistics": {"baseMicroseconds": 17, "perSampleNanoseconds": 8296}},
          "faults": [
            {"kind": "unavailable", "service": "app", "from": 83510, "seconds": 301046},
            {"kind": "cancelled", "service": "app", "call": 150},
            {"kind": "locked", "service": "app", "from": 148785, "seconds": 75387},
            {"kind": "error", "service": "app", "call": 137, "code": 2}]}
        """#,
      person: "{}"),
    Case(
      testDescription: "the store forgets deletions before the changes can be read",
      end: "2023-06-04",
      settings: #"""
        , "store": {"semantics": {"deletionDays": 1}, "faults": [
          {"kind": "locked", "service": "changes", "from": 37781, "seconds": 178219}]}
        """#),
    Case(
      testDescription: "deletions are no longer told when the changes can be read again",
      end: "2023-06-04",
      settings: #"""
        , "store": {"changes": {"rounds": 2}, "faults": [
          {"kind": "locked", "service": "changes", "from": 1, "seconds": 716968},
          {"kind": "deletionsForgotten", "service": "changes", "from": 114504}]}
        """#),
    Case(
      testDescription: "the store tells the app of no deletion",
      start: "2024-03-20", end: "2024-04-03",
      settings: #", "store": {"faults": [{"kind": "deletionsForgotten"}]}"#,
      person: deleting, result: "deletions that the store forgot"),
    Case(
      testDescription: "the store tells the app of no deletion from its sixth day on",
      start: "2024-03-20", end: "2024-04-01",
      settings: #"""
        , "store": {"faults": [
          {"kind": "deletionsForgotten", "service": "app", "from": 500000}]}
        """#,
      person: deleting),
    Case(
      testDescription: "the store keeps no deletions",
      start: "2024-03-20", end: "2024-04-03",
      settings: #", "store": {"semantics": {"deletionDays": 0}}"#,
      person: deleting, result: "deletions that the store forgot"),
    Case(
      testDescription: "the store forgets deletions before the app can read them",
      start: "2024-03-20", end: "2024-04-03",
      settings: #"""
        , "store": {"semantics": {"deletionDays": 1}, "faults": [
          {"kind": "locked", "service": "app", "from": 300000, "seconds": 400000}]}
        """#,
      person: deleting, result: "deletions that the store forgot"),
    Case(
      testDescription: "the first days of an app are the earliest that it may have",
      start: "1971-01-01", end: "1971-01-03"),
    Case(
      testDescription: "the zone skips a day",
      zone: "Pacific/Apia", start: "2011-12-28", end: "2012-01-03",
      steps: [
        (
          "phone",
          [
            ("2011-12-29T20:00", "2011-12-29T21:00", 50),
            ("2011-12-30T20:00", "2011-12-30T21:00", 50),
            ("2011-12-31T20:00", "2011-12-31T21:00", 50),
          ]
        )
      ]),
  ]

  @Test("no invariant of the reference services is violated", arguments: cases)
  func holds(_ small: Case) throws {
    let scenario = try Scenario(parsing: Array(small.text.utf8), file: "case.json")
    let plan = try RunPlan(scenario, scheduleSeed: small.seed)
    let result = PersonRunner(plan: plan, suite: .reference, onEvent: { _ in })
      .run(0, failedServices: [])
    let app = try #require(result.invariants.first { $0.id == "ClosedDaysMatchTheHistory" })
    #expect(app.status != .notApplicable)
    if let name = small.result { #expect((result.services["app"]?.results[name] ?? 0) > 0) }
    for report in result.invariants {
      #expect(report.status != .violated, "\(report.id): \(report.findings)")
    }
  }
}
