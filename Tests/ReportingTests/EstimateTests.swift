import Reporting
import Testing

@Suite struct EstimateTests {
  private static let second = 1_000_000_000

  @Test("nothing is said before there is anything to judge by, at the end, and of little")
  func nothing() {
    #expect(Estimate.text(0, of: 10, nanoseconds: 9 * Self.second) == "")
    #expect(Estimate.text(10, of: 10, nanoseconds: 9 * Self.second) == "")
    #expect(Estimate.text(0, of: 0, nanoseconds: 0) == "")
    #expect(Estimate.text(5, of: 10, nanoseconds: Self.second) == "")
  }

  @Test("the rest takes as long a piece as what is done")
  func proportion() {
    let cases = [
      (5, 10, 2, "2 s"), (1, 4, 10, "30 s"), (1, 120, 1, "119 s"), (1, 121, 1, "2 min"),
      (1, 2, 7_199, "120 min"), (1, 2, 7_200, "2 h"), (9, 10, 900, "100 s"),
      (1, 1_001, 3_600, "more than 1000 h"),
    ]
    for (done, total, seconds, words) in cases {
      let text = Estimate.text(done, of: total, nanoseconds: seconds * Self.second)
      #expect(text == (words.hasPrefix("more") ? ", \(words) left" : ", about \(words) left"))
    }
    #expect(
      Estimate.text(1, of: Int.max, nanoseconds: Int.max) == ", more than 1000 h left")
  }
}
