import Distributions
import HistoryGeneration
import LocatedJSON
import Scenario
import Testing

@Suite("located errors of generation")
struct LocatedErrorTests {
  private func message(_ distribution: String, _ edgeCases: String = "") -> String {
    let text = """
      {
        "formatVersion": 1, "name": "n", "why": "", "seed": 1, "zone": "UTC",
        "span": { "start": "2024-01-01", "end": "2024-01-03" },
        "history": { "generated": {
          "steps": {
            "dailySteps": \(distribution),
            "sources": [{ "id": "phone", "kind": "phone", "bundleIdentifier": "b" }] },
          "edgeCases": [
            \(edgeCases)
          ] } }
      }
      """
    do {
      _ = try HistoryGenerator(Scenario(parsing: Array(text.utf8), file: "f.json"))
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "a distribution that cannot be drawn from is refused at its place",
    arguments: [
      (
        "{ \"kind\": \"normal\", \"mean\": 1, \"standardDeviation\": -1 }",
        "normal: standardDeviation is -1.0; it must be finite and greater than 0"
      ),
      (
        "{ \"kind\": \"normal\", \"mean\": 1 }",
        "normal: standardDeviation is missing; the distribution needs mean, standardDeviation"
      ),
      (
        "{ \"kind\": \"constant\", \"value\": 1, \"mean\": 2 }",
        "constant: \"mean\" is not a parameter; the distribution accepts value, minimum, "
          + "maximum"
      ),
      (
        "{ \"kind\": \"nromal\" }",
        "distribution \"nromal\" is unknown; choose one of "
          + DistributionCatalog.kinds.joined(separator: ", ")
      ),
      (
        "{ \"kind\": \"constant\", \"value\": [1, 2] }",
        "constant: value has 2 values; it must have exactly one"
      ),
    ])
  func domain(distribution: String, problem: String) {
    #expect(
      message(distribution)
        == "f.json:6:21: history.generated.steps.dailySteps: \(problem); correct the distribution")
  }

  @Test("a mean outside the quantity's range is refused, one at either end is not")
  func mean() {
    func constant(_ value: String) -> String { "{ \"kind\": \"constant\", \"value\": \(value) }" }
    for value in ["0", "60000"] { #expect(message(constant(value)) == "accepted") }
    for (value, shown) in [("-0.5", "-0.5"), ("60000.5", "60000.5")] {
      #expect(
        message(constant(value))
          == "f.json:6:21: history.generated.steps.dailySteps: the distribution's mean of \(shown) "
          + "is outside the range of this quantity; keep the mean between 0.0 and 60000.0")
    }
  }

  @Test(
    "an edge case that cannot be is refused at its place",
    arguments: [
      (
        "{ \"kind\": \"dailyTotle\" }",
        "9:17: history.generated.edgeCases[0].kind: unknown value (found \"dailyTotle\"); "
          + "did you mean \"dailyTotal\"?"
      ),
      (
        "{ \"kind\": \"instantSample\", \"rate\": 1.5 }",
        "9:42: history.generated.edgeCases[0].rate: number out of range (found 1.5); "
          + "write a number of 0 to 1"
      ),
      (
        "{ \"kind\": \"instantSample\", \"rate\": 1, \"raet\": 1 }",
        "9:45: history.generated.edgeCases[0].raet: unknown key \"raet\"; did you mean \"rate\"?"
      ),
      (
        "{ \"kind\": \"dailyTotal\", \"source\": \"phnoe\" }",
        "9:41: history.generated.edgeCases[0].source: unknown value (found \"phnoe\"); "
          + "did you mean \"phone\"?"
      ),
      (
        "{ \"kind\": \"dailyTotal\", \"source\": \"phone\", \"day\": \"2024-01-03\", "
          + "\"steps\": 1 }",
        "9:57: history.generated.edgeCases[0].day: outside the span (found \"2024-01-03\"); "
          + "write a date from 2024-01-01 to 2024-01-02"
      ),
      (
        "{ \"kind\": \"dailyTotal\", \"source\": \"phone\", \"day\": \"2024-01-02T10:00\", "
          + "\"steps\": 1 }",
        "9:57: history.generated.edgeCases[0].day: not a local date between 1970 and 2200 "
          + "(found \"2024-01-02T10:00\"); write YYYY-MM-DD"
      ),
      (
        "{ \"kind\": \"emptyStretch\", \"from\": \"2024-01-02\", \"days\": 2 }",
        "9:63: history.generated.edgeCases[0].days: integer out of range (found 2); "
          + "write an integer of exactly 1"
      ),
      (
        "{ \"kind\": \"edgeCrossing\", \"seconds\": [9, 8] }",
        "9:48: history.generated.edgeCases[0].seconds[1]: integer out of range (found 8); "
          + "write an integer of 9 to 3600"
      ),
      (
        "7",
        "9:7: history.generated.edgeCases[0]: an edge case must be an object with a \"kind\" "
          + "(found 7); add \"kind\""
      ),
    ])
  func edgeCase(text: String, problem: String) {
    #expect(message("{ \"kind\": \"constant\", \"value\": 1 }", text) == "f.json:" + problem)
  }

  @Test("an edge case of steps without a step track is refused")
  func noTrack() throws {
    let text = """
      { "formatVersion": 1, "name": "n", "why": "", "seed": 1, "zone": "UTC",
        "span": { "start": "2024-01-01", "end": "2024-01-03" },
        "history": { "generated": { "edgeCases": [
          { "kind": "instantSample", "rate": 1 }] } } }
      """
    let scenario = try Scenario(parsing: Array(text.utf8), file: "f.json")
    let error = #expect(throws: InputError.self) { try HistoryGenerator(scenario) }
    #expect(
      error?.description
        == "f.json:4:5: history.generated.edgeCases[0]: an edge case of steps in a history without "
        + "that track; add the track steps")
  }
}
