import HealthModel
import TestSupport
import Testing

@Suite struct InstantTests {
  @Test(
    "an instant is written as ISO 8601 with milliseconds and Z",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (86_399_999, "1970-01-01T23:59:59.999Z"),
      (86_400_000, "1970-01-02T00:00:00.000Z"), (-86_400_000, "1969-12-31T00:00:00.000Z"),
      (-86_400_001, "1969-12-30T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_710_054_000_000, "2024-03-10T07:00:00.000Z"),
      (1_709_210_096_078, "2024-02-29T12:34:56.078Z"),
      (-62_167_219_200_001, "-0001-12-31T23:59:59.999Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
      (253_402_300_800_000, "10000-01-01T00:00:00.000Z"),
    ] as [(Int64, String)])
  func text(milliseconds: Int64, text: String) {
    #expect(Instant(milliseconds: milliseconds).iso8601 == text)
  }

  @Test("the text of any instant of a millennium carries its day and its time of day")
  func randomTexts() {
    var random = Xorshift(seed: 1)
    for _ in 0..<3_000 {
      let year = random.int(1_500...2_500)
      let dayOfYear = random.int(0...364)
      let rest = random.int(0...86_399_999)
      var date = CountedDate(firstOf: year)
      for _ in 0..<dayOfYear { date.advance() }
      let day = CountedDate.ordinal(ofFirstOf: year) + dayOfYear
      let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { zeros($0, 2) }
      let expected =
        "\(date.text)T\(clock.joined(separator: ":")).\(zeros(rest % 1_000, 3))Z"
      let instant = Instant(milliseconds: Int64(day) * 86_400_000 + Int64(rest))
      if instant.iso8601 != expected {
        Issue.record("\(instant.milliseconds) gives \(instant.iso8601), not \(expected)")
        return
      }
    }
  }

  @Test("instants are ordered and moved by their milliseconds")
  func order() {
    let grid = (-3...3).map { Instant(milliseconds: $0) }
    for left in grid {
      for right in grid {
        #expect((left < right) == (left.milliseconds < right.milliseconds))
        #expect((left == right) == (left.milliseconds == right.milliseconds))
        let moved = left.advanced(by: right.milliseconds)
        #expect(moved.milliseconds == left.milliseconds + right.milliseconds)
      }
    }
  }

  @Test("the floored quotient is the largest integer whose product is not above the dividend")
  func floorDivision() {
    for dividend in Int64(-40)...40 {
      for divisor in Int64(1)...9 {
        let quotient = dividend.floorDivided(by: divisor)
        #expect(quotient * divisor <= dividend && dividend < (quotient + 1) * divisor)
      }
    }
    #expect(Int64.min.floorDivided(by: 1) == .min)
    #expect(Int64.max.floorDivided(by: .max) == 1)
  }

  @Test("a divisor that is not positive is misuse")
  func badDivisor() async {
    await #expect(processExitsWith: .failure) { _ = Int64(1).floorDivided(by: 0) }
    await #expect(processExitsWith: .failure) { _ = Int64(1).floorDivided(by: -2) }
  }

  @Test("the named lengths are those of the clock")
  func lengths() {
    #expect(Milliseconds.second == 1_000)
    #expect(Milliseconds.minute == 60_000)
    #expect(Milliseconds.hour == 3_600_000)
    #expect(Milliseconds.day == 86_400_000)
  }
}
