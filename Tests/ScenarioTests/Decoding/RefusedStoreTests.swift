import HealthModel
import TestSupport
import Testing

@testable import Scenario

@Suite("refused stores")
struct RefusedStoreTests {
  private func message(_ text: String) -> String {
    line { try scenario(ScenarioText.store(text)) }
  }

  @Test(
    "each refused section has this one line",
    arguments: [
      ("[]", "12: store: expected an object but this is an array (found an array of 0); "),
      ("{ \"semantics\": 7 }", "27: store.semantics: expected an object but this is an integer "),
      ("{ \"costs\": \"mock\" }", "23: store.costs: expected an object but this is a string "),
      ("{ \"authorization\": [] }", "31: store.authorization: expected an object but this is "),
      ("{ \"faults\": {} }", "24: store.faults: expected an array but this is an object; "),
      ("{ \"faults\": [\"locked\"] }", "25: store.faults[0]: expected an object but this is "),
      ("{ \"changes\": null }", "25: store.changes: expected an object but this is null "),
      ("{ \"queryBugdet\": 7 }", "14: store.queryBugdet: unknown key \"queryBugdet\"; "),
    ])
  func section(text: String, start: String) {
    #expect(message(text).hasPrefix("f.json:7:" + start), "\(message(text))")
  }

  @Test(
    "each unknown key has this one line",
    arguments: [
      (
        "{ \"queries\": {} }",
        "14: store.queries: unknown key \"queries\"; the known keys are semantics, costs, "
          + "queryBudget, authorization, earliestPermitted, faults, changes"
      ),
      (
        "{ \"semantics\": { \"sumRouding\": \"down\" } }",
        "29: store.semantics.sumRouding: unknown key \"sumRouding\"; "
          + "did you mean \"sumRounding\"?"
      ),
      (
        "{ \"costs\": { \"sampels\": {} } }",
        "25: store.costs.sampels: unknown key \"sampels\"; did you mean \"samples\"?"
      ),
      (
        "{ \"costs\": { \"write\": { \"baseMicroseconds\": 1, \"perSampleNanoseconds\": 1, "
          + "\"base\": 1 } } }",
        "86: store.costs.write.base: unknown key \"base\"; "
          + "the known keys are baseMicroseconds, perSampleNanoseconds"
      ),
      (
        "{ \"authorization\": { \"reads\": \"all\" } }",
        "33: store.authorization.reads: unknown key \"reads\"; did you mean \"read\"?"
      ),
      (
        "{ \"changes\": { \"round\": 1 } }",
        "27: store.changes.round: unknown key \"round\"; did you mean \"rounds\"?"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"cancelled\", \"call\": 1, \"from\": 1 }] }",
        "59: store.faults[0].from: unknown key \"from\"; the known keys are kind, service, call"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"keepsDays\", \"days\": 1, \"seconds\": 1 }] }",
        "59: store.faults[0].seconds: unknown key \"seconds\"; "
          + "the known keys are kind, service, days"
      ),
    ])
  func key(text: String, message: String) {
    #expect(self.message(text) == "f.json:7:" + message)
  }

  @Test(
    "each missing key has this one line",
    arguments: [
      (
        "{ \"costs\": { \"write\": { \"baseMicroseconds\": 1 } } }",
        "34: store.costs.write: missing key \"perSampleNanoseconds\"; add it to the object"
      ),
      (
        "{ \"costs\": { \"write\": { \"perSampleNanoseconds\": 1 } } }",
        "34: store.costs.write: missing key \"baseMicroseconds\"; add it to the object"
      ),
      (
        "{ \"faults\": [{}] }",
        "25: store.faults[0]: missing key \"kind\"; add it to the object"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"locked\" }] }",
        "25: store.faults[0]: missing key \"seconds\"; add it to the object"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"slow\", \"seconds\": 1 }] }",
        "25: store.faults[0]: missing key \"factor\"; add it to the object"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"error\", \"call\": 1 }] }",
        "25: store.faults[0]: missing key \"code\"; add it to the object"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"cancelled\", \"cal\": 1 }] }",
        "48: store.faults[0]: missing key \"call\"; rename \"cal\" to \"call\""
      ),
      (
        "{ \"faults\": [{ \"kind\": \"keepsDays\" }] }",
        "25: store.faults[0]: missing key \"days\"; add it to the object"
      ),
    ])
  func missing(text: String, message: String) {
    #expect(self.message(text) == "f.json:7:" + message)
  }

  @Test(
    "each refused word has this one line",
    arguments: [
      (
        "{ \"costs\": { \"preset\": \"devise\" } }",
        "35: store.costs.preset: unknown value (found \"devise\"); did you mean \"device\"?"
      ),
      (
        "{ \"costs\": { \"preset\": 1 } }",
        "35: store.costs.preset: expected a string but this is an integer (found 1); "
          + "write a string"
      ),
      (
        "{ \"authorization\": { \"read\": \"some\" } }",
        "41: store.authorization.read: unknown value (found \"some\"); use one of all, none"
      ),
      (
        "{ \"authorization\": { \"share\": true } }",
        "42: store.authorization.share: expected a string or an array but this is a boolean "
          + "(found true); write \"all\", \"none\" or a list of types"
      ),
      (
        "{ \"authorization\": { \"read\": [\"stepCount\", \"stepcount\"] } }",
        "55: store.authorization.read[1]: unknown value (found \"stepcount\"); "
          + "did you mean \"stepCount\"?"
      ),
      (
        "{ \"authorization\": { \"share\": [0] } }",
        "43: store.authorization.share[0]: expected a string but this is an integer (found 0); "
          + "write a string"
      ),
      (
        "{ \"earliestPermitted\": \"2014-06-02\" }",
        "35: store.earliestPermitted: not an instant between 1970 and 2200 "
          + "(found \"2014-06-02\"); write YYYY-MM-DDThh:mm:ss.mmmZ"
      ),
      (
        "{ \"earliestPermitted\": \"1969-12-31T23:59:59.999Z\" }",
        "35: store.earliestPermitted: not an instant between 1970 and 2200 "
          + "(found \"1969-12-31T23:59:59.999Z\"); use a year from 1970 to 2200"
      ),
      (
        "{ \"earliestPermitted\": \"2201-01-01T00:00:00Z\" }",
        "35: store.earliestPermitted: not an instant between 1970 and 2200 "
          + "(found \"2201-01-01T00:00:00Z\"); use a year from 1970 to 2200"
      ),
      (
        "{ \"earliestPermitted\": 0 }",
        "35: store.earliestPermitted: expected a string but this is an integer (found 0); "
          + "write a string"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"lokced\" }] }",
        "35: store.faults[0].kind: unknown value (found \"lokced\"); did you mean \"locked\"?"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"keepsDays\", \"days\": 1, \"service\": \"sleep\" }] }",
        "70: store.faults[0].service: unknown value (found \"sleep\"); "
          + "use one of \(RunService.names.joined(separator: ", "))"
      ),
      (
        "{ \"faults\": [{ \"kind\": \"keepsDays\", \"days\": 1, \"service\": null }] }",
        "70: store.faults[0].service: expected a string but this is null (found null); "
          + "write a string"
      ),
    ])
  func word(text: String, message: String) {
    #expect(self.message(text) == "f.json:7:" + message)
  }
}
