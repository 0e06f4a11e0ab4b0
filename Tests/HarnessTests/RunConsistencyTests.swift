import Foundation
import Harness
import HarnessTestSupport
import LocatedJSON
import Scenario
import Testing

@Suite struct RunConsistencyTests {
  /// What a bundled scenario with its seed is refused for, given a store and an app.
  private func refusal(
    _ store: String, of name: String = "quick", seed: Int = 7, app: String = ""
  ) throws -> String? {
    let scenario = try bundled(
      name, replacing: "\"seed\": \(seed),",
      with: "\"seed\": \(seed), \(app)\"store\": \(store),")
    do throws(InputError) {
      _ = try RunPlan(scenario)
      return nil
    } catch {
      return String(describing: error)
    }
  }

  @Test(
    "what would make right services look wrong is refused, with place and remedy",
    arguments: [
      (
        #"{ "faults": [{ "kind": "cancelled", "call": 1 }, { "kind": "keepsDays", "days": 9 }] }"#,
        "store.faults[1]: only the changes service"
      ),
      (
        #"{ "faults": [{ "kind": "keepsDays", "days": 6, "service": "changes" }] }"#,
        "store.faults[0]: only the changes service"
      ),
      (
        #"{ "faults": [{ "kind": "error", "call": 1, "code": 11 }] }"#,
        "code 11 (no data) is an answer"
      ),
      (#"{ "faults": [{ "kind": "error", "call": 1, "code": 0 }] }"#, "code 0 is not an error"),
      (
        #"{ "authorization": { "read": ["stepCount"] } }"#,
        "services also need sleepAnalysis, genericQuantity (found"
      ),
      (
        #"{ "authorization": { "read": "none" } }"#,
        "services need stepCount, sleepAnalysis, genericQuantity (found"
      ),
      (
        #"{ "faults": [{ "kind": "slow", "seconds": 1, "factor": 2, "service": "app" }] }"#,
        "of the app, and the scenario has none"
      ),
      (#"{ "earliestPermitted": "2023-11-01T00:00:00Z" }"#, "store.earliestPermitted"),
      (#"{ "changes": { "rounds": 1000, "savesPerRound": 21 } }"#, "more than 20000"),
    ])
  func refused(_ store: String, _ words: String) throws {
    let refusal = try #require(try refusal(store))
    #expect(refusal.contains("quick.json"))
    #expect(refusal.contains(words), "\(refusal)")
    #expect(refusal.contains("use ") || refusal.contains("set ") || refusal.contains("omit "))
  }

  @Test("each refusal names the line and the column of the setting, or of the object without it")
  func places() throws {
    for (setting, start) in [
      (#""store": { "faults": [{ "kind": "keepsDays", "days": 6 }] }"#, "{ \"kind\""),
      (#""store": { "authorization": { "read": "none" } }"#, "\"none\""),
      (#""store": { "changes": { "rounds": 999, "savesPerRound": 30 } }"#, "{ \"rounds\""),
      (#""schedule": { "virtualDays": 2 }"#, "2"),
      (#""store": { "faults": [{ "kind": "error", "call": 9, "code": 11 }] }"#, "11"),
      (#""app": {}, "schedule": { "virtualDays": 1000 }"#, "1000"),
      (#""goals": ["noGoal"]"#, "\"noGoal\""),
      (#""expect": { "verdict": "violated", "violated": ["noInvariant"] }"#, "\"noInvariant\""),
    ] {
      let text = try String(
        contentsOf: repository.appendingPathComponent("Scenarios/empty.json"), encoding: .utf8
      ).replacingOccurrences(of: "\"seed\": 1,", with: "\"seed\": 1,\n\(setting),")
      let scenario = try Scenario(parsing: Array(text.utf8), file: "f.json")
      let error = #expect(throws: InputError.self) { try RunPlan(scenario) }
      let line = try #require(text.split(separator: "\n").firstIndex { $0.hasPrefix(setting) })
      let before = try #require(setting.range(of: start)).lowerBound
      let column = setting.distance(from: setting.startIndex, to: before) + 1
      #expect(error?.location == FileLocation(line: line + 1, column: column), "\(setting)")
      #expect((error?.value == nil) == start.hasPrefix("{"), "\(setting)")
    }
  }

  @Test("a store that keeps some days is not kept from being read for as long")
  func keptDays() throws {
    func text(_ seconds: Int, days: Int = 7, _ service: String = "changes") -> String {
      #"""
      {"faults": [{"kind": "keepsDays", "service": "changes", "days": \#(days)},
        {"kind": "locked", "service": "\#(service)", "seconds": \#(seconds)},
        {"kind": "unavailable", "from": 400000, "seconds": 1000}]}
      """#
    }
    let found = try #require(try refusal(text(344_601), of: "empty", seed: 1))
    #expect(
      found.contains("store.faults[0]: the changes service cannot read for so long"), "\(found)")
    #expect(found.hasSuffix("add up to at most 345600"), "\(found)")
    #expect(try refusal(text(344_600), of: "empty", seed: 1) == nil)
    #expect(try refusal(text(344_601, days: 8), of: "empty", seed: 1) == nil)
    #expect(try refusal(text(400_000, "store"), of: "empty", seed: 1) == nil)
  }

  @Test("a span that begins before the store's time is blamed itself, and the remedy works")
  func epoch() throws {
    func refusal(_ start: String, app: String = "") throws -> InputError? {
      let text = """
        {"formatVersion": 1, "name": "x", "why": "x", "seed": 0, "zone": "Asia/Tokyo", \(app)
          "span": {"start": "\(start)", "end": "1971-01-09"}, "history": {"literal": {}}}
        """
      let scenario = try Scenario(parsing: Array(text.utf8), file: "f.json")
      do {
        _ = try RunPlan(scenario)
        return nil
      } catch {
        return error
      }
    }
    let error = try refusal("1970-01-01")
    #expect(error?.path?.description == "span.start")
    #expect(error?.location == FileLocation(line: 2, column: 21))
    #expect(error?.remedy.hasSuffix("1970-01-03") == true)
    #expect(try refusal("1970-01-03") == nil)
    let early = try refusal("1971-01-01", app: #""app": {},"#)
    #expect(early?.problem.hasPrefix("an app is not run before 1971-01-01T00:00:00.000Z") == true)
    #expect(early?.remedy.hasSuffix("1971-01-02") == true)
    #expect(try refusal("1971-01-02", app: #""app": {},"#) == nil)
  }

  @Test("an app needs every type that it reads or saves, and the store at the end of its days")
  func app() throws {
    let app = #""app": {}, "#
    let reads = #""genericQuantity", "stepCount", "sleepAnalysis""#
    for (store, words) in [
      (#"{ "authorization": { "share": [] } }"#, "authorization.share: the app saves bodyMass"),
      (
        #"{ "authorization": { "read": [\#(reads)] } }"#,
        "the services also need bodyMass, heartRate"
      ),
      (
        #"{ "authorization": { "read": [\#(reads), "bodyMass"] } }"#,
        "the services also need heartRate"
      ),
      (
        #"{ "faults": [{ "kind": "locked", "from": 31000000, "seconds": 622401 }] }"#,
        "days of the app"
      ),
      (
        #"{ "faults": [{ "kind": "unavailable", "from": 31622400, "seconds": 1 }] }"#,
        "days of the app"
      ),
      (
        #"{ "faults": [{ "kind": "slow", "from": 31622400, "seconds": 1, "factor": 2 }] }"#,
        "days of the app"
      ),
    ] {
      let found = try #require(try refusal(store, of: "empty", seed: 1, app: app), "\(store)")
      #expect(found.contains(words), "\(found)")
      #expect(try refusal(store, of: "empty", seed: 1) == nil, "\(store)")
    }
    for fault in [
      #""from": 31000000, "seconds": 622400"#,
      #""from": 31622400, "seconds": 9, "service": "store""#,
    ] {
      let store = #"{ "faults": [{ "kind": "locked", \#(fault) }] }"#
      #expect(try refusal(store, of: "empty", seed: 1, app: app) == nil)
    }
  }

  @Test("a name that no catalog has is refused, with the nearest one")
  func names() throws {
    for (setting, path, hint) in [
      (
        #""expect": { "verdict": "violated", "violated": ["GoalsAreReachd"] }"#,
        "expect.violated[0]", "GoalsAreReached"
      ),
      (
        #""replay": { "generatorVersion": 2, "invariant": "GoalsAreReach" }"#,
        "replay.invariant", "GoalsAreReached"
      ),
      (
        #""replay": { "generatorVersion": 2, "invariant": "EveryServiceReturns", "#
          + #""service": "layerin" }"#, "replay.service", "layering"
      ),
    ] {
      let scenario = try bundled(
        "empty", replacing: "\"seed\": 1,", with: "\"seed\": 1, \(setting),")
      let error = #expect(throws: InputError.self) { try RunPlan(scenario) }
      #expect(error?.path?.description == path)
      #expect(error?.remedy == "did you mean \(hint)?")
    }
    let scenario = try bundled(
      "empty", replacing: "\"seed\": 1,",
      with: #""seed": 1, "replay": { "generatorVersion": 2, "invariant": "GoalsAreReached", "#
        + #""service": "layering" },"#)
    let error = #expect(throws: InputError.self) { try RunPlan(scenario) }
    #expect(error?.path?.description == "replay.service")
  }

  @Test(
    "what lies at the border is taken",
    arguments: [
      #"{ "faults": [{ "kind": "keepsDays", "days": 7, "service": "changes" }] }"#,
      #"{ "faults": [{ "kind": "error", "call": 1, "code": 1 }] }"#,
      #"{ "faults": [{ "kind": "locked", "seconds": 2678400 }] }"#,
      #"{ "authorization": { "read": ["stepCount", "sleepAnalysis", "genericQuantity"] } }"#,
      #"{ "earliestPermitted": "2023-10-16T04:00:00Z" }"#,
      #"{ "changes": { "rounds": 1000, "savesPerRound": 20 } }"#,
    ])
  func taken(_ store: String) throws {
    #expect(try refusal(store) == nil)
  }
}
