import Foundation
import Scenario
import Testing

@Suite struct RunTests {
  private static let breakfast = #"""
    { "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T08:10:00Z", "count": 500 }
    """#

  private func quick(_ sandbox: Sandbox, _ words: String...) throws -> Outcome {
    try sandbox.write(bundledText("quick"), to: "Scenarios/quick.json")
    return try sandbox.run(["run", "quick"] + words)
  }

  @Test("the quick scenario holds, and the report is where and what the documentation says")
  func held() throws {
    let sandbox = try Sandbox()
    let outcome = try quick(sandbox, "--format", "text,json")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("quick: held\n  1 person, seed 7; samples: "))
    #expect(outcome.output.hasSuffix("\nquick: held; next: open the report\n"))
    let folder = "Reports/runs/quick"
    let text = String(decoding: try sandbox.read("\(folder)/report.txt"), as: UTF8.self)
    #expect(try quick(sandbox, "--verbose").output.hasPrefix(text))
    let files = sandbox.contents.filter { $0.hasPrefix(folder + "/") }
    let names = ["report.html", "report.json", "report.txt", "timing.json"]
    #expect(files == names.map { "\(folder)/\($0)" })
    try checkReport(try sandbox.tree("\(folder)/report.json"))
    try checkTiming(try sandbox.tree("\(folder)/timing.json"))
  }

  @Test("a sync without tombstones is found although the store forgets some deletions")
  func forgottenDeletions() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      { "formatVersion": 1, "name": "forgot", "why": "", "seed": 1, "zone": "Europe/Berlin",
        "span": { "start": "2024-03-20", "end": "2024-04-05" }, "app": {},
        "store": { "faults": [
          { "kind": "deletionsForgotten", "service": "app", "from": 1000000 }] },
        "history": { "person": { "devices": ["phone", "watch"], "edgeCases": [
          { "kind": "lateDeletion", "rate": 0.1, "hours": [1, 96], "unannounced": 0 }] } } }
      """, to: "forgot.json")
    let words = ["run", "forgot.json", "--no-shrink", "--format", "json", "--report", "r"]
    #expect(try sandbox.run(words).status == 0)
    #expect(try sandbox.run(words + ["--suite", "losesTombstones"]).status == 1)
    let invariants = try #require(sandbox.tree("r/report.json")["invariants"] as? [[String: Any]])
    let violated = invariants.filter { $0["status"] as? String == "violated" }
      .compactMap { $0["id"] as? String }
    #expect(Set(violated).isSuperset(of: ["ServerHoldsEverySampleOnce", "SyncsEndAsTheySay"]))
  }

  private func checkReport(_ report: [String: Any]) throws {
    #expect(
      report.keys.sorted() == [
        "figures", "generatorVersion", "history", "inputs", "invariants", "scenario",
        "schemaVersion", "services", "verdict",
      ])
    let scenario = try #require(report["scenario"] as? [String: Any])
    #expect(scenario["name"] as? String == "quick")
    #expect(scenario["seed"] as? String == "7")
    #expect((scenario["digest"] as? String)?.count == 32)
    #expect(report["verdict"] as? String == "held")
    let history = try #require(report["history"] as? [String: Any])
    #expect((history["digest"] as? String)?.count == 32)
    let tracks = try #require(history["tracks"] as? [[String: Any]])
    #expect(tracks.count == 9)
    for track in tracks where (track["samples"] as? Int ?? 1) > 0 {
      #expect(
        Set(track.keys).isSuperset(of: ["track", "source", "samples", "first", "last", "total"]))
    }
    let services = try #require(report["services"] as? [String: [String: [String: Int]]])
    let strategies = ["carriedHalving", "gallop", "kWay(4)", "packedBuckets(60)"]
    #expect(
      Set(services.keys)
        == Set(
          RunService.allCases.filter { $0 != .app }.map(\.rawValue)
            + strategies.map { "layering.\($0)" }))
    let layering = try #require(services["layering"])
    let results = Set((layering["results"] ?? [:]).keys)
    #expect(results.isSuperset(of: ["intervals", "emptyIntervals", "maxStepsInInterval"]))
    let work = Set((layering["work"] ?? [:]).keys)
    #expect(
      work.isSuperset(of: ["queries", "samplesScanned", "maxDepth", "virtualMilliseconds"]))
    let invariants = try #require(report["invariants"] as? [[String: Any]])
    // Those of faults and of apps, of which the scenario has none.
    let others = [
      "FailedCallsAreHeardOf", "EveryFaultStrikes", "ClosedDaysMatchTheHistory",
      "ServerHoldsEverySampleOnce", "WeightsConverge", "WakesAreCompleted",
      "ShownStepsAreOfToday", "UnknownIsNotShownAsZero", "SpentStepsAreAccountedFor",
      "ShownPointsFollowWhatIsShown", "ShownStatusIsTheStoresOwn", "TypedWeightsStay",
      "AccessIsAskedForOnceAtATime", "WakingTypesAreObserved",
      "MetricBatchesMatchTheHistory", "MetricBatchesCoverTheirDays",
      "MetricTasksReportTheirOutcome", "MetricUploadsFollowTheirSignals",
      "UploadedStepsMatchTheHistory", "StepRequestsKeepTheirPace",
      "ConfirmedStepsAreNotSentAgain", "SyncsEndAsTheySay", "InterruptedSyncsStop",
      "NothingIsUploadedWhileSignedOut", "AccessHintsFollowTheAnswers",
      "TypedWeightsKeepTheirContent", "ImportedWeightsFollowTheirSamples",
      "ExportedWeightsFollowTheirEntries", "FailedWeightExportsAreRetried",
      "WeightSyncObeysItsSwitch", "WeightCallsAnswerAsDocumented",
      "StepsAndSleepReadsMatchTheStore", "ShownValuesFollowTheirReads",
      "DayRowsHoldTheValuesInForce", "DaySnapshotsHoldTheirDay",
      "MinutesAreChargedToTheBalance", "EntriesOutOfRangeAreRefused", "StepSyncsConverge",
      "ScreensFollowTheirServices", "StoresFollowEveryAct", "StoresKeepWhatTheyKnow",
      "MetricsKeepToTheirContract",
    ]
    for invariant in invariants where !others.contains(invariant["id"] as? String ?? "") {
      #expect(
        Set(invariant.keys).isSuperset(of: ["id", "status", "examined", "findings"]))
      #expect(invariant["status"] as? String == "held", "\(invariant)")
      #expect((invariant["examined"] as? Int ?? 0) > 0, "\(invariant)")
    }
    #expect((report["figures"] as? [String: Any])?.isEmpty == false)
  }

  private func checkTiming(_ timing: [String: Any]) throws {
    #expect(timing.keys.sorted() == ["calls", "machine", "peakMemoryBytes", "stages"])
    let calls = try #require(timing["calls"] as? [String: [String: Any]])
    #expect(
      Set(calls.keys).isSuperset(of: [
        "energy.dailyEnergy", "layering.performLayering", "sleepMerge.mergedSleep",
        "store.statistics",
      ]))
    for call in calls.values {
      #expect(call.keys.sorted() == ["count", "histogram", "percentiles"])
      let percentiles = try #require(call["percentiles"] as? [String: Int])
      #expect(percentiles.keys.sorted() == ["max", "p50", "p95", "p99"])
    }
    let stages = try #require(timing["stages"] as? [String: [String: Any]])
    #expect(Set(stages.keys).isSuperset(of: ["generate", "check", "layering"]))
    for stage in stages.values {
      #expect(
        stage.keys.sorted() == [
          "count", "cpuNanoseconds", "histogram", "percentiles", "wallNanoseconds",
        ])
    }
  }

  @Test("a demanded violation that does not appear is status 1, with the line that replays the run")
  func notViolated() throws {
    let sandbox = try Sandbox()
    let expect = #""expect": { "verdict": "violated", "violated": ["LayeredSharesAddUp"] },"#
    try sandbox.write(
      literal(more: expect, steps: "[\(source("watch", Self.breakfast))]"), to: "canary.json")
    let outcome = try sandbox.run("run", "canary.json", "--quiet")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "simharness: tiny: held, but LayeredSharesAddUp was expected to be violated; "
        + "replay with: simharness run canary.json --seed 1 "
        + "--schedule-seed 0 --persons 1\n")
    #expect(try sandbox.tree("Reports/runs/tiny/report.json")["verdict"] as? String == "held")
  }

  @Test("a run that examines nothing of something it has is status 5")
  func vacuous() throws {
    let nap = #"""
      { "start": "2023-06-02T01:00:00Z", "end": "2023-06-02T02:00:00Z", "stage": "asleepCore" }
      """#
    let sandbox = try Sandbox()
    try sandbox.write(literal(sleep: "[\(source("watch", nap))]"), to: "nap.json")
    let outcome = try sandbox.run("run", "nap.json")
    #expect(outcome.status == 5)
    #expect(outcome.output.hasPrefix("tiny: vacuous\n"))
    #expect(outcome.errors.hasPrefix("simharness: tiny: vacuous ("))
    #expect(outcome.errors.contains(" examined nothing); replay with: "))
    // Of several scenarios the graver status is the run's.
    try sandbox.write(literal(), to: "held.json")
    let twice = try sandbox.run("run", "held.json", "nap.json")
    #expect(twice.status == 2)
    #expect(
      twice.errors == "simharness: two scenarios are named tiny; give them one at a time\n")
    try sandbox.write(
      literal().replacingOccurrences(of: "tiny", with: "held"), to: "held.json")
    #expect(try sandbox.run("run", "held.json", "nap.json").status == 5)
  }

  @Test("a violated run names no checks without cases as its reason")
  func violatedBesideVacuous() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      {
        "formatVersion": 1, "name": "both", "why": "A fault that strikes nothing.", "seed": 1,
        "zone": "UTC", "span": { "start": "2023-06-01", "end": "2023-06-04" },
        "store": { "faults": [{ "kind": "error", "call": 1000000, "code": 6 }] },
        "history": { "literal": { "sleep": [{
          "source": { "id": "watch", "kind": "watch", "bundleIdentifier": "com.example.watch" },
          "samples": [{
            "start": "2023-06-02T01:00:00Z", "end": "2023-06-02T02:00:00Z", "stage": "asleepCore"
          }]
        }] } }
      }
      """, to: "both.json")
    let outcome = try sandbox.run("run", "both.json", "--report", "out", "--quiet", "--no-shrink")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("simharness: both: violated; replay with: "), "\(outcome)")
    let report = String(decoding: try sandbox.read("out/report.json"), as: UTF8.self)
    #expect(report.contains("\"vacuous\""))
  }

  @Test("sleep that lasts for days is judged like any other")
  func longSleep() throws {
    let span = #"{ "start": "2023-06-01", "end": "2023-06-08" }"#
    let coma = #"""
      { "start": "2023-06-01T01:00:00Z", "end": "2023-06-07T02:00:00Z", "stage": "asleepCore" }
      """#
    let bed = coma.replacingOccurrences(of: "asleepCore", with: "inBed")
    let sandbox = try Sandbox()
    try sandbox.write(
      literal(span: span, sleep: "[\(source("watch", coma)), \(source("phone", bed))]"),
      to: "coma.json")
    let outcome = try sandbox.run("run", "coma.json", "--check-determinism")
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test("another seed is another history; however it is written, one seed is one history")
  func seeds() throws {
    let sandbox = try Sandbox()
    let path = try sandbox.write(bundledText("single-day"), to: "day.json")
    func history(_ seed: String, _ report: String) throws -> String {
      let outcome = try sandbox.run(
        "run", path, "--quiet", "--seed", seed, "--report", "out/\(report)")
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty)
      let history = try sandbox.tree("out/\(report)/report.json")["history"] as? [String: Any]
      return try #require(history?["digest"] as? String)
    }
    let one = try history("17", "a")
    #expect(try history("0x11", "b") == one)
    #expect(try history("18", "c") != one)
    let commit = String(repeating: "0", count: 16) + "0000000000000011" + "00000000"
    #expect(try history(commit, "d") == one)
    #expect(try sandbox.read("out/a/report.json") == sandbox.read("out/b/report.json"))
  }
}
