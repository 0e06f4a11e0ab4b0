import HealthModel
import Scenario
import TestSupport
import Testing

@Suite("refused answers of the device probe")
struct RefusedRuleAnswersTests {
  private func message(_ text: String) -> String {
    line { try RuleAnswers(parsing: Array(text.utf8), file: "a.json") }
  }

  /// The line of a file whose list of answers begins in line 2, column 14.
  private func message(list: String) -> String {
    message(
      "{ \"formatVersion\": 1, \"device\": \"d\", \"system\": \"s\",\n  \"answers\": \(list) }")
  }

  @Test(
    "an unknown switch is refused with the nearest name",
    arguments: [
      ("mergeScop", "unknown value (found \"mergeScop\"); did you mean \"mergeScope\"?"),
      ("MERGESCOPE", "unknown value (found \"MERGESCOPE\"); did you mean \"mergeScope\"?"),
      ("deletionDay", "unknown value (found \"deletionDay\"); did you mean \"deletionDays\"?"),
      (
        "anchorOfOther",
        "unknown value (found \"anchorOfOther\"); did you mean \"anchorOfOtherType\"?"
      ),
      ("", "unknown value (found \"\"); use one of openSide, mergeScope, "),
      ("zzzzzzzz", "unknown value (found \"zzzzzzzz\"); use one of openSide, mergeScope, "),
    ])
  func unknownSwitch(id: String, problem: String) {
    for value in ["null", "1", "\"once\""] {
      let text = message(list: "[{ \"id\": \"\(id)\", \"value\": \(value), \"evidence\": \"e\" }]")
      #expect(text.hasPrefix("a.json:2:23: answers[0].id: " + problem), "\(text)")
    }
  }

  @Test(
    "each refused answer has this one line",
    arguments: [
      ("7", "15: answers[0]: expected an object but this is an integer (found 7); write an object"),
      (
        "null", "15: answers[0]: expected an object but this is null (found null); write an object"
      ),
      (
        "[]",
        "15: answers[0]: expected an object but this is an array (found an array of 0); "
          + "write an object"
      ),
      (
        "{ \"id\": 1, \"value\": null, \"evidence\": \"e\" }",
        "23: answers[0].id: expected a string but this is an integer (found 1); write a string"
      ),
      (
        "{ \"id\": null, \"value\": null, \"evidence\": \"e\" }",
        "23: answers[0].id: expected a string but this is null (found null); write a string"
      ),
      (
        "{ \"id\": \"openEnd\", \"value\": 1, \"evidence\": \"e\" }",
        "43: answers[0].value: expected a string but this is an integer (found 1); write a string"
      ),
      (
        "{ \"id\": \"openEnd\", \"value\": true, \"evidence\": \"e\" }",
        "43: answers[0].value: expected a string but this is a boolean (found true); "
          + "write a string"
      ),
      (
        "{ \"id\": \"openEnd\", \"value\": [\"refused\"], \"evidence\": \"e\" }",
        "43: answers[0].value: expected a string but this is an array (found an array of 1); "
          + "write a string"
      ),
      (
        "{ \"id\": \"retrySeconds\", \"value\": \"60\", \"evidence\": \"e\" }",
        "48: answers[0].value: expected an integer but this is a string (found \"60\"); "
          + "write an integer"
      ),
      (
        "{ \"id\": \"retrySeconds\", \"value\": 60.0, \"evidence\": \"e\" }",
        "48: answers[0].value: expected an integer but this is a number with a fraction or an "
          + "exponent (found 60.0); write it with digits only"
      ),
      (
        "{ \"id\": \"retrySeconds\", \"value\": 18446744073709551616, \"evidence\": \"e\" }",
        "48: answers[0].value: integer out of range (found 18446744073709551616); "
          + "write an integer of 1 to 86400"
      ),
      (
        "{ \"id\": \"openEnd\", \"value\": null, \"evidence\": null }",
        "61: answers[0].evidence: expected a string but this is null (found null); write a string"
      ),
      (
        "{ \"value\": null, \"evidence\": \"e\" }",
        "15: answers[0]: missing key \"id\"; add it to the object"
      ),
      (
        "{ \"id\": \"openEnd\", \"evidence\": \"e\" }",
        "15: answers[0]: missing key \"value\"; add it to the object"
      ),
      (
        "{ \"id\": \"openEnd\", \"value\": null, \"evidense\": \"e\" }",
        "49: answers[0]: missing key \"evidence\"; rename \"evidense\" to \"evidence\""
      ),
      (
        "{ \"id\": \"openEnd\", \"value\": null, \"evidence\": \"e\", \"values\": 1 }",
        "66: answers[0].values: unknown key \"values\"; did you mean \"value\"?"
      ),
      (
        "{ \"id\": \"openEnd\", \"value\": null, \"evidence\": \"e\", \"device\": 1 }",
        "66: answers[0].device: unknown key \"device\"; the known keys are id, value, evidence"
      ),
      (
        "{ \"id\": \"openEnd\", \"value\": null, \"evidence\": \"e\", \"id\": \"openEnd\" }",
        "66: answers[0].id: duplicate key \"id\", first at 2:17; keep one of the two"
      ),
    ])
  func answer(text: String, message: String) {
    #expect(self.message(list: "[\(text)]") == "a.json:2:" + message)
  }

  @Test("a switch that is answered twice is refused where it is answered again")
  func twice() {
    let one = "{ \"id\": \"openEnd\", \"value\": \"refused\", \"evidence\": \"e\" }"
    let other = "{ \"id\": \"openEnd\", \"value\": null, \"evidence\": \"f\" }"
    let between = "{ \"id\": \"dayBuckets\", \"value\": null, \"evidence\": \"e\" }"
    let problem = "openEnd is answered twice; keep one of the answers"
    #expect(message(list: "[\(one),\n \(one)]") == "a.json:3:2: answers[1]: " + problem)
    #expect(message(list: "[\(one),\n\(other)]") == "a.json:3:1: answers[1]: " + problem)
    #expect(
      message(list: "[\(other),\n\(between),\n  \(one)]") == "a.json:4:3: answers[2]: " + problem)
  }

  @Test("of several refused answers the first is named by its place")
  func place() {
    let good = "{ \"id\": \"openEnd\", \"value\": null, \"evidence\": \"e\" }"
    let bad = "{ \"id\": \"opened\", \"value\": null, \"evidence\": \"e\" }"
    #expect(
      message(list: "[\(good),\n\(bad),\n\(bad)]")
        == "a.json:3:9: answers[1].id: unknown value (found \"opened\"); did you mean \"openEnd\"?")
  }

  @Test(
    "each refused file has this one line",
    arguments: [
      ("", "1:1: the file holds no value; write a JSON object"),
      ("7", "1:1: $: expected an object but this is an integer (found 7); write an object"),
      (
        "[]",
        "1:1: $: expected an object but this is an array (found an array of 0); write an object"
      ),
      ("{}", "1:1: $: missing key \"formatVersion\"; add it to the object"),
      (
        "{ formatVersion: 0 }",
        "1:18: formatVersion: integer out of range (found 0); write an integer of exactly 1"
      ),
      (
        "{\n  formatVersion: 2 }",
        "2:18: formatVersion: integer out of range (found 2); write an integer of exactly 1"
      ),
      (
        "{ formatVersion: '1' }",
        "1:18: formatVersion: expected an integer but this is a string (found \"1\"); "
          + "write an integer"
      ),
      ("{ formatVersion: 1 }", "1:1: $: missing key \"device\"; add it to the object"),
      (
        "{ formatVersion: 1, device: 1 }",
        "1:29: device: expected a string but this is an integer (found 1); write a string"
      ),
      (
        "{ formatVersion: 1, device: '', sytsem: '' }",
        "1:33: $: missing key \"system\"; rename \"sytsem\" to \"system\""
      ),
      (
        "{ formatVersion: 1, device: '', system: null }",
        "1:41: system: expected a string but this is null (found null); write a string"
      ),
      (
        "{ formatVersion: 1, device: '', system: '' }",
        "1:1: $: missing key \"answers\"; add it to the object"
      ),
      (
        "{ formatVersion: 1, device: '', system: '', answers: {} }",
        "1:54: answers: expected an array but this is an object; "
          + "write an array"
      ),
      (
        "{ formatVersion: 1, device: '', system: '', answers: [],\n answer: [] }",
        "2:2: answer: unknown key \"answer\"; did you mean \"answers\"?"
      ),
      (
        "{ formatVersion: 1, device: '', system: '', answers: [], zone: '' }",
        "1:58: zone: unknown key \"zone\"; "
          + "the known keys are formatVersion, device, system, answers"
      ),
    ])
  func file(text: String, message: String) {
    #expect(self.message(text) == "a.json:" + message)
  }

  @Test(
    "what is not JSON is refused where it stops to be",
    arguments: [
      ("{ formatVersion: 1", "1:"), ("{\n \"formatVersion\": 1,\n ?", "3:2: "),
      ("<plist/>", "1:1: "), ("{} {}", "1:4: "), ("{ formatVersion: NaN }", "1:18: "),
    ])
  func notJSON(text: String, place: String) {
    #expect(message(text).hasPrefix("a.json:" + place), "\(message(text))")
    #expect(message(text).contains("; "))
  }

  @Test("bytes that are no text are refused, and so are more answers than a probe gives")
  func bytes() {
    #expect(
      line { try RuleAnswers(parsing: [0x7B, 0xFF, 0x7D], file: "a.json") }
        .hasPrefix("a.json:1:2: "))
    let many = Array(repeating: "0", count: 1_001).joined(separator: ",")
    #expect(
      message(list: "[\(many)]")
        == "a.json:2:14: answers: array with the wrong number of elements "
        + "(found an array of 1001); give it 0 to 1000 elements")
  }
}
