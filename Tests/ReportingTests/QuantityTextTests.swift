import Testing

@testable import Reporting

@Suite("Quantities as people write them")
struct QuantityTextTests {
  @Test(
    "numbers have their thousands apart, and long durations their hours and minutes",
    arguments: [
      ("at most 10000, or indivisible at 60000 ms", "at most 10,000, or indivisible at 1 min"),
      ("11138 in 313113600000 ms, divisible", "11,138 in 86,976 h, divisible"),
      ("285413.077867 steps", "285,413.077867 steps"),
      ("[1000, 20000]", "[1,000, 20,000]"),
      ("points [1000]", "points [1,000]"),
      ("off by -5400000 ms", "off by -1 h 30 min"),
      ("expected 1000", "expected 1,000"),
      ("(12345)", "(12,345)"),
      ("12345. 6789", "12,345. 6,789"),
    ])
  func quantities(text: String, expected: String) {
    #expect(QuantityText.text(text) == expected)
  }

  @Test(
    "other digits stay",
    arguments: [
      "", "999 ms", "250", "2023-11-15", "Fri 2013-11-15 00:00:00", "person-10000", "v20240601",
      "steps[1234]", "1234ab", "a1234", "9F1D2B40-1111-2222-3333-444455556666", "x/12345/y",
      "12:34567", "99999999999999999999", "é12345", "12345é", "0.12345", "'12345'", "12345.x",
      "0007", "00012345", "+0200", "+12345",
    ])
  func others(text: String) {
    #expect(QuantityText.text(text) == text)
  }
}
