import Foundation
import HealthModel
import Testing

@Suite struct InstantTextTests {
  @Test("every text of an instant is that of Foundation, and is read as the same instant")
  func roundTrip() {
    let format = Date.ISO8601FormatStyle()
    for step in 0..<20_000 {
      // Instants from 1900 to 2226, at uneven times of day and fractions of a second.
      let instant = Instant(
        milliseconds: -2_208_988_800_000 + Int64(step) * 513_000_123_457 / 1_000)
      let second = instant.milliseconds.floorDivided(by: Milliseconds.second)
      let fraction = instant.milliseconds - second * Milliseconds.second
      let whole = Date(timeIntervalSince1970: Double(second)).formatted(format).dropLast()
      #expect(instant.iso8601 == "\(whole).\("\(1_000 + fraction)".dropFirst())Z")
      #expect(Instant(iso8601: instant.iso8601) == instant)
    }
  }

  @Test("the extremes of an instant have a text")
  func extremes() {
    for milliseconds in [Int64.min, .max] {
      #expect(Instant(milliseconds: milliseconds).iso8601.hasSuffix("Z"))
    }
  }

  @Test(
    "seconds are read, and milliseconds",
    arguments: [
      ("1970-01-01T00:00:01Z", 1_000), ("1970-01-01T00:00:01.045Z", 1_045),
      ("1969-12-31T23:59:59.999Z", -1),
    ] as [(String, Int64)])
  func fractions(text: String, milliseconds: Int64) {
    #expect(Instant(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(
    "nothing else is read",
    arguments: [
      "", "1970-01-01", "1970-01-01T00:00:00", "1970-01-01T00:00:00+01:00", "1970-1-01T00:00:00Z",
      "1970-02-29T00:00:00Z", "1970-01-01T24:00:00Z", "1970-01-01T00:60:00Z",
      "1970-01-01T00:00:60Z",
      "1970-01-01T00:00:00.Z", "1970-01-01T00:00:01.5Z", "1970-01-01T00:00:01.0459Z",
      "1970-01-01T00:00:01.000Z" + String(repeating: "x", count: 100), "1970-01-01T00:00:00Z ",
      " 1970-01-01T00:00:00Z",
      "1970-01-01t00:00:00Z", "١٩٧٠-01-01T00:00:00Z", "1970-01-01T0:00:00Z",
    ])
  func refused(text: String) { #expect(Instant(iso8601: text) == nil) }
}
