import Harness
import HarnessTestSupport
import LocatedJSON
import Scenario
import Testing

@Suite struct RunConsistencyTests {
  private func refusal(_ store: String) throws -> String? {
    let scenario = try bundled(
      "quick", replacing: "\"seed\": 7,", with: "\"seed\": 7, \"store\": \(store),")
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
        "store.faults[1]: only the service changes"
      ),
      (
        #"{ "faults": [{ "kind": "keepsDays", "days": 6, "service": "changes" }] }"#,
        "store.faults[0]: only the service changes"
      ),
      (#"{ "faults": [{ "kind": "error", "call": 1, "code": 11 }] }"#, "code 11 is an answer"),
      (#"{ "faults": [{ "kind": "error", "call": 1, "code": 0 }] }"#, "code 0 is not an error"),
      (#"{ "faults": [{ "kind": "locked", "seconds": 2678401 }] }"#, "longer than 31 days"),
      (#"{ "authorization": { "read": ["stepCount"] } }"#, "services read sleepAnalysis"),
      (#"{ "authorization": { "read": "none" } }"#, "services read stepCount"),
      (#"{ "earliestPermitted": "2023-11-01T00:00:00Z" }"#, "store.earliestPermitted"),
      (#"{ "changes": { "rounds": 1000, "savesPerRound": 21 } }"#, "more than 20000"),
    ])
  func refused(_ store: String, _ words: String) throws {
    let refusal = try #require(try refusal(store))
    #expect(refusal.contains("quick.json"))
    #expect(refusal.contains(words), "\(refusal)")
    #expect(refusal.contains("use ") || refusal.contains("set ") || refusal.contains("leave "))
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
