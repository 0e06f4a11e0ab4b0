import HealthModel
import TestSupport
import Testing

@testable import Scenario

@Suite("refused switches, lists and sources")
struct RefusedStoreListTests {
  @Test("a value that a switch does not have is refused with all that it has")
  func switches() {
    for option in StoreSemantics.switches where !option.isNumber {
      for value in ["no such value", "", option.options[0] + "x", option.options[0].uppercased()] {
        let text = "{ \"semantics\": { \"\(option.id)\": \"\(value)\" } }"
        #expect(
          line { try scenario(ScenarioText.store(text)) }
            == "f.json:7:\(33 + option.id.count): store.semantics.\(option.id): unknown value "
            + "(found \"\(value)\"); use one of \(option.options.joined(separator: ", "))")
      }
      let text = "{ \"semantics\": { \"\(option.id)\": 1 } }"
      #expect(
        line { try scenario(ScenarioText.store(text)) }
          == "f.json:7:\(33 + option.id.count): store.semantics.\(option.id): "
          + "expected a string but this is an integer (found 1); write a string")
    }
  }

  @Test("a list of types is at most as long as there are types")
  func types() {
    let names = SampleType.allCases.map { "\"\($0.name)\"" }
    func message(_ names: [String]) -> String {
      let list = names.joined(separator: ", ")
      return line {
        try scenario(ScenarioText.store("{ \"authorization\": { \"read\": [\(list)] } }"))
      }
    }
    #expect(message(names) == "accepted")
    #expect(message([]) == "accepted")
    #expect(
      message(names + ["\"stepCount\""])
        == "f.json:7:41: store.authorization.read: array with the wrong number of elements "
        + "(found an array of 11); give it 0 to 10 elements")
  }

  @Test("there are at most a thousand faults")
  func faults() {
    func message(_ count: Int) -> String {
      let faults = Array(repeating: "{ \"kind\": \"cancelled\", \"call\": 1 }", count: count)
        .joined(separator: ", ")
      return line { try scenario(ScenarioText.store("{ \"faults\": [\(faults)] }")) }
    }
    #expect(message(1_000) == "accepted")
    #expect(
      message(1_001)
        == "f.json:7:24: store.faults: array with the wrong number of elements "
        + "(found an array of 1001); give it 0 to 1000 elements")
  }

  @Test("what a source is called is a text", arguments: ["name", "productType", "version"])
  func sources(key: String) {
    let more = "\"b\", \"\(key)\": 7 }"
    #expect(
      line { try scenario(ScenarioText.drawn([("\"b\" }", more)])) }
        == "f.json:11:\(66 + key.count): history.generated.steps.sources[0].\(key): "
        + "expected a string but this is an integer (found 7); write a string")
    let literal = ScenarioText.written([
      (
        "\"literal\": {}",
        """
        "literal": { "steps": [{ "samples": [],
        "source": { "id": "a", "kind": "watch", "bundleIdentifier": \(more) }] }
        """
      )
    ])
    #expect(
      line { try scenario(literal) }
        == "f.json:10:\(70 + key.count): history.literal.steps[0].source.\(key): "
        + "expected a string but this is an integer (found 7); write a string")
  }

  @Test("services have no queries any more")
  func queries() {
    let text = ScenarioText.written([("\"moves\": []", "\"services\": { \"queries\": {} }")])
    #expect(
      line { try scenario(text) }
        == "f.json:7:17: services.queries: unknown key \"queries\"; "
        + "the known keys are layering, energy")
  }
}
