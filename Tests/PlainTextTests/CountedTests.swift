import PlainText
import Testing

@Suite("Counted things") struct CountedTests {
  @Test(
    "thousands are apart",
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (284_047, "284,047"),
      (1_234_567, "1,234,567"), (-1_000, "-1,000"), (-12, "-12"),
      (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func number(value: Int, text: String) { #expect(Counted.number(value) == text) }

  @Test("one thing is one, any other number are several")
  func plurals() {
    #expect(Counted.text(1, "person") == "1 person")
    #expect(Counted.text(0, "person") == "0 persons")
    #expect(Counted.text(1, "breach", "breaches") == "1 breach")
    #expect(Counted.text(4_000, "breach", "breaches") == "4,000 breaches")
    #expect(Counted.text(-1, "step") == "-1 steps")
  }

  @Test(
    "durations are hours, minutes and seconds",
    arguments: [
      (0, "0 s"), (5, "0.005 s"), (6_600, "6.6 s"), (59_999, "59.999 s"), (60_000, "1 min"),
      (61_000, "1 min 1 s"), (3_600_000, "1 h"), (3_601_500, "1 h 1.5 s"),
      (23_009_000, "6 h 23 min 29 s"), (-90_000, "-1 min 30 s"),
      (743_307_000, "206 h 28 min 27 s"), (Int64.min, "-2,562,047,788,015 h 12 min 55.808 s"),
    ] as [(Int64, String)])
  func duration(milliseconds: Int64, text: String) {
    #expect(Counted.duration(milliseconds: milliseconds) == text)
  }
}
