import HealthModel
import Scenario
import SchemaModel
import TestSupport
import Testing

@Suite("refused scenarios")
struct RefusedScenarioTests {
  @Test(
    "a file that is no scenario has this one line",
    arguments: [
      ("", "1:1: the file holds no value; write a JSON object"),
      ("scenario", "1:1: unknown word (found scenario); put quotes around it"),
      ("7", "1:1: $: expected an object but this is an integer (found 7); write an object"),
      (
        "[]",
        "1:1: $: expected an object but this is an array (found an array of 0); write an object"
      ),
      ("{}", "1:1: $: missing key \"formatVersion\"; add it to the object"),
      (
        "{ \"formatVersoin\": 1 }",
        "1:3: $: missing key \"formatVersion\"; "
          + "rename \"formatVersoin\" to \"formatVersion\""
      ),
      (
        "{ \"formatVersion\": 2 }",
        "1:20: formatVersion: integer out of range (found 2); write an integer of exactly 1"
      ),
      (
        "{ \"formatVersion\": 1.0 }",
        "1:20: formatVersion: expected an integer but this is a number with a fraction or an "
          + "exponent (found 1.0); write it with digits only"
      ),
      (
        "{ \"formatVersion\": 1 }",
        "1:1: $: missing key \"name\"; add it to the object"
      ),
    ])
  func noScenario(text: String, message: String) {
    #expect(line { try scenario(text) } == "f.json:" + message)
  }

  @Test("a hundred thousand open brackets are refused where the sixty-fifth stands")
  func brackets() {
    let message = line { try scenario(String(repeating: "[", count: 100_000)) }
    #expect(message.hasPrefix("f.json:1:65: [0][0]"))
    #expect(
      message.hasSuffix(": arrays and objects nested deeper than 64; make the structure flatter"))
  }

  @Test(
    "each refused value of a literal scenario has this one line",
    arguments: [
      (
        "\"seed\"", "\"sede\"", "5:3: $: missing key \"seed\"; rename \"sede\" to \"seed\""
      ),
      (
        "\"moves\"", "\"movse\"",
        "7:3: movse: unknown key \"movse\"; did you mean \"moves\"?"
      ),
      (
        "\"moves\": []", "\"seed\": 2",
        "7:3: seed: duplicate key \"seed\", first at 5:3; keep one of the two"
      ),
      (
        "\"seed\": 1", "\"seed\": NaN",
        "5:11: seed: NaN and Infinity are not accepted (found NaN); write a finite number"
      ),
      (
        "\"seed\": 1", "\"seed\": -1",
        "5:11: seed: integer out of range (found -1); "
          + "write an integer of 0 to 18446744073709551615"
      ),
      (
        "\"seed\": 1", "\"seed\": 18446744073709551616",
        "5:11: seed: integer out of range (found 18446744073709551616); "
          + "write an integer of 0 to 18446744073709551615"
      ),
      (
        "\"seed\": 1", "\"seed\": \"1\"",
        "5:11: seed: expected an integer but this is a string (found \"1\"); write an integer"
      ),
      (
        "\"written\"", "\"Written\"",
        "3:11: name: the name cannot be used for the report's folder (found \"Written\"); use 1 "
          + "to 64 lower-case letters, digits and hyphens"
      ),
      (
        "\"America/New_York\"", "\"America/New_Yrok\"",
        "6:11: zone: unknown time zone (found \"America/New_Yrok\"); "
          + "did you mean America/New_York?"
      ),
      (
        "[]", "[{ \"at\": \"2024-01-02T00:00:00Z\", \"zone\": \"Mars/Base\" }]",
        "7:53: moves[0].zone: unknown time zone (found \"Mars/Base\"); "
          + "use an IANA identifier such as America/New_York"
      ),
      (
        "[]",
        """
        [
        { "at": "2024-01-02T00:00:01Z", "zone": "UTC" },
        { "at": "2024-01-02T00:00:01Z", "zone": "Asia/Tokyo" }]
        """,
        "9:9: moves[1].at: the move is not later than the one before it "
          + "(found \"2024-01-02T00:00:01Z\"); list moves by time, earliest first"
      ),
      (
        "[]", "[{ \"at\": \"2024-01-02T00:00:00.250Z\", \"zone\": \"UTC\" }]",
        "7:21: moves[0].at: not a whole second (found \"2024-01-02T00:00:00.250Z\"); "
          + "leave out the fraction of the second"
      ),
      (
        "\"2024-01-03\"", "\"2024-01-01\"",
        "8:43: span.end: the span does not end after it starts (found \"2024-01-01\"); "
          + "make end later than start"
      ),
      (
        "\"2024-01-03\"", "\"1000000000-01-01\"",
        "8:43: span.end: not a local date between 1970 and 2200 (found \"1000000000-01-01\"); "
          + "write YYYY-MM-DD or YYYY-MM-DDThh:mm"
      ),
      (
        "\"2024-01-03\"", "\"2201-01-01\"",
        "8:43: span.end: not a local date between 1970 and 2200 (found \"2201-01-01\"); "
          + "use a year from 1970 to 2200"
      ),
      (
        "\"2024-01-01\", \"end\": \"2024-01-03\"", "\"1970-01-01\", \"end\": \"2200-12-31\"",
        "8:43: span.end: the span has 84370 days (found \"2200-12-31\"); use at most 73050 days"
      ),
      (
        "\"2024-01-01\"", "\"2023-02-29\"",
        "8:22: span.start: not a local date between 1970 and 2200 (found \"2023-02-29\"); "
          + "2023-02 has 28 days"
      ),
      (
        "\"moves\": []", "\"services\": {\"layering\": {\"strategy\": \"kWay(11)\"}}",
        "7:41: services.layering.strategy: unknown strategy (found \"kWay(11)\"); "
          + "use one of \(LayeringStrategy.forms)"
      ),
      (
        "\"moves\": []", "\"services\": {\"layering\": {\"compare\": [\"gallop\", \"halve\"]}}",
        "7:51: services.layering.compare[1]: unknown strategy (found \"halve\"); "
          + "use one of \(LayeringStrategy.forms)"
      ),
      (
        "\"literal\"", "\"generated\": {}, \"literal\"",
        "9:14: history: a history must have exactly one kind; give one of generated, person, "
          + "population, literal, appleHealthExport"
      ),
      (
        "\"2024-01-01\"", "\"2024-04-31T12:00\"",
        "8:22: span.start: not a local date between 1970 and 2200 (found \"2024-04-31T12:00\"); "
          + "2024-04 has 30 days"
      ),
      (
        "\"2024-01-01\"", "\"2024-04-00\"",
        "8:22: span.start: not a local date between 1970 and 2200 (found \"2024-04-00\"); "
          + "2024-04 has 30 days"
      ),
      (
        "\"2024-01-01\"", "\"2024-04-99Z\"",
        "8:22: span.start: not a local date between 1970 and 2200 (found \"2024-04-99Z\"); "
          + "write YYYY-MM-DD or YYYY-MM-DDThh:mm"
      ),
      (
        "\"2024-01-01\"", "\"2024-04-30T24:00\"",
        "8:22: span.start: not a local date between 1970 and 2200 (found \"2024-04-30T24:00\"); "
          + "write YYYY-MM-DD or YYYY-MM-DDThh:mm"
      ),
      (
        "\"literal\"", "\"litral\"",
        "9:16: history.litral: unknown key \"litral\"; did you mean \"literal\"?"
      ),
      (
        "\"moves\": []", "\"expect\": {\"verdict\": \"violated\"}",
        "7:13: expect: the verdict is violated, but no violation is listed; "
          + "list the invariants that must be violated under violated"
      ),
      (
        "\"moves\": []", "\"expect\": {\"violated\": [\"GoalsAreReached\"]}",
        "7:13: expect: violations are listed, but the verdict is held; "
          + "set \"verdict\" to \"violated\""
      ),
      (
        "\"literal\": {}", "",
        "9:14: history: a history must have exactly one kind; give one of generated, person, "
          + "population, literal, appleHealthExport"
      ),
    ])
  func value(part: String, replacement: String, message: String) {
    #expect(
      line { try scenario(ScenarioText.written([(part, replacement)])) } == "f.json:" + message)
  }

  @Test(
    "each refused value of a drawn scenario has this one line",
    arguments: [
      (
        "9000", "9000, \"maximum\": 8000",
        "9:48: history.generated.steps.dailySteps.mean: the mean is above the maximum, 8000 "
          + "(found 9000); lower the mean or raise the maximum"
      ),
      (
        "9000", "9000, \"minimum\": 9000.5",
        "9:48: history.generated.steps.dailySteps.mean: the mean is below the minimum, 9000.5 "
          + "(found 9000); raise the mean or lower the minimum"
      ),
      (
        "9000", "NaN",
        "9:48: history.generated.steps.dailySteps.mean: NaN and Infinity are not accepted "
          + "(found NaN); write a finite number"
      ),
      (
        "\"sources\": [",
        "\"weekendSteps\": { \"kind\": \"poisson\", \"mean\": 2 }, \"sources\": [",
        "10:21: history.generated.steps.weekendSteps: weekend steps without weekend days; "
          + "list weekendDays; they are not taken from a locale"
      ),
      (
        "\"b\" }",
        "\"b\" },\n      { \"id\": \"a\", \"kind\": \"watch\", \"bundleIdentifier\": \"\" }",
        "12:15: history.generated.steps.sources[1].id: two sources of a track have the same id "
          + "(found \"a\"); give each a unique id"
      ),
      (
        "\"phone\"", "\"phome\"",
        "11:28: history.generated.steps.sources[0].kind: unknown value (found \"phome\"); "
          + "did you mean \"phone\"?"
      ),
      (
        "\"b\" }", "\"b\", \"stepsPerSample\": [9, 8] }",
        "11:84: history.generated.steps.sources[0].stepsPerSample[1]: "
          + "the upper bound is below the lower one (found 8); write the lower bound first"
      ),
      (
        "\"b\" }", "\"b\", \"coverege\": 1 }",
        "11:62: history.generated.steps.sources[0].coverege: unknown key \"coverege\"; "
          + "did you mean \"coverage\"?"
      ),
    ])
  func drawn(part: String, replacement: String, message: String) {
    #expect(line { try scenario(ScenarioText.drawn([(part, replacement)])) } == "f.json:" + message)
  }

  @Test("a track of sleep and one of weight may have the same id as a track of steps")
  func sameIdentifier() throws {
    #expect(throws: Never.self) { try scenario(FullScenarios.generated) }
    #expect(throws: Never.self) { try scenario(FullScenarios.literal) }
  }
}
