import HealthModel
import SchemaModel
import Testing

@testable import LocatedJSON
@testable import Scenario

@Suite("store settings")
struct StoreSettingsTests {
  private func store(_ text: String) throws(InputError) -> StoreSettings {
    try scenario(ScenarioText.store(text)).store
  }

  @Test("each value of each switch is read, and moves no other switch")
  func switches() throws {
    for option in StoreSemantics.switches {
      let values = option.isNumber ? option.options : option.options.map { "\"\($0)\"" }
      for (value, written) in zip(option.options, values) {
        let semantics = try store("{ \"semantics\": { \"\(option.id)\": \(written) } }").semantics
        #expect(
          semantics.differences
            == (value == option.defaultValue ? [] : ["\(option.id)=\(value)"]))
      }
    }
  }

  @Test("a kind whose cost is given has it, and the others have the preset's")
  func costs() throws {
    #expect(try store("{ \"costs\": {} }").costs == .mock)
    #expect(try store("{ \"costs\": { \"preset\": \"mock\" } }").costs == .mock)
    #expect(try store("{ \"costs\": { \"preset\": \"device\" } }").costs == .device)
    for (preset, costs) in [("mock", QueryCosts.mock), ("device", QueryCosts.device)] {
      for kind in QueryCosts.Kind.allCases {
        let own = "{ \"baseMicroseconds\": 7, \"perSampleNanoseconds\": 8 }"
        let read = try store(
          "{ \"costs\": { \"\(kind.rawValue)\": \(own), \"preset\": \"\(preset)\" } }"
        ).costs
        var expected = costs
        expected.costs[kind] = QueryCosts.Cost(base: 7, perSample: 8)
        #expect(read == expected)
      }
    }
  }

  @Test("the person agrees to all, to none or to a list, apart for reading and for saving")
  func authorization() throws {
    let all = Set(SampleType.catalog)
    for (text, types) in [
      ("\"all\"", all), ("\"none\"", []), ("[]", []), ("[\"bodyMass\"]", [.bodyMass]),
      ("[\"heartRate\", \"stepCount\", \"heartRate\"]", [.stepCount, .heartRate]),
    ] {
      let read = try store("{ \"authorization\": { \"read\": \(text) } }").authorization
      #expect(read.answer == AuthorizationAnswer(read: types, share: all))
      let share = try store("{ \"authorization\": { \"share\": \(text) } }").authorization
      #expect(share.answer == AuthorizationAnswer(read: all, share: types))
    }
    for type in SampleType.allCases {
      let read = try store("{ \"authorization\": { \"read\": [\"\(type)\"] } }").authorization
      #expect(read.answer.read == [type])
    }
  }

  @Test("faults are read in the file's order, each with its own parameters")
  func faults() throws {
    let faults = try scenario(FullScenarios.generated).store.faults
    #expect(
      faults == [
        StoreFault(.locked(StoreFault.Window(from: 10, seconds: 20)), service: "store"),
        StoreFault(.unavailable(StoreFault.Window(from: 30, seconds: 40)), service: "changes"),
        StoreFault(
          .slow(StoreFault.Window(from: 50, seconds: 60), factor: 70), service: "layering"),
        StoreFault(.error(call: 80, code: .userExitedWorkoutSession), service: "sleepMerge"),
        StoreFault(.cancelled(call: 90), service: "dayBoundary"),
        StoreFault(.deletionsForgotten(from: 100), service: "energy"),
        StoreFault(.keepsDays(110), service: "store"),
      ])
    for code in HealthStoreError.Code.allCases {
      let text = "{ \"kind\": \"error\", \"call\": 1, \"code\": \(code.rawValue) }"
      #expect(
        try store("{ \"faults\": [\(text)] }").faults == [StoreFault(.error(call: 1, code: code))])
    }
  }

  @Test("a fault without a first second holds from the start, and without a service in all")
  func faultDefaults() throws {
    let text = """
      { "faults": [{ "kind": "locked", "seconds": 2 }, { "kind": "unavailable", "seconds": 3 },
        { "kind": "slow", "seconds": 4, "factor": 5 }, { "kind": "deletionsForgotten" }] }
      """
    #expect(
      try store(text).faults == [
        StoreFault(.locked(StoreFault.Window(from: 0, seconds: 2))),
        StoreFault(.unavailable(StoreFault.Window(from: 0, seconds: 3))),
        StoreFault(.slow(StoreFault.Window(from: 0, seconds: 4), factor: 5)),
        StoreFault(.deletionsForgotten(from: 0)),
      ])
  }

  @Test("the other settings are read as they stand")
  func others() throws {
    let store = try scenario(FullScenarios.generated).store
    #expect(store.queryBudget == 999)
    #expect(store.authorization.answerSeconds == 30)
    #expect(store.earliestPermitted.iso8601 == "2014-06-02T00:00:00.250Z")
    #expect(
      store.changes
        == ChangesSettings(
          rounds: 11, savesPerRound: 5, deletesPerRound: 2, unannouncedDeletesPerRound: 1,
          pageLimit: 3))
    #expect(store.semantics.differences.count == StoreSemantics.switches.count)
  }
}
