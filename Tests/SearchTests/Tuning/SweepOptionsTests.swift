import HealthModel
import Testing
import Workloads

@testable import Search

@Suite struct SweepOptionsTests {
  @Test("left out, everything has a default")
  func defaults() {
    let settings = SweepOptions().settings
    #expect(settings.count == 6 * 7)
    #expect(Set(settings).count == settings.count)
    #expect(Set(settings.map(\.minimumInterval)) == [60_000])
    #expect(settings.prefix(7).allSatisfy { $0.threshold == 1_000 })
  }

  @Test("thresholds are a list, or a ladder between two")
  func thresholds() throws {
    let cases: [(String, [Int])] = [
      ("7", [7]), ("9,3,9", [3, 9]),
      ("1000...50000", [1_000, 2_000, 5_000, 10_000, 20_000, 50_000]),
      ("30...700", [30, 50, 100, 200, 500, 700]), ("8...8", [8]),
    ]
    for (text, wanted) in cases {
      var sweep = SweepOptions()
      try sweep.takeThresholds(text)
      #expect(sweep.thresholds == wanted)
    }
  }

  @Test("strategies are a list; packing without a number takes each length of buckets, once")
  func strategies() throws {
    var sweep = SweepOptions()
    try sweep.takeThresholds("10")
    try sweep.takeMinimumIntervals("30,90")
    try sweep.takeBuckets("7,3")
    try sweep.takeStrategies("packedBuckets(3),gallop,packedBuckets,gallop")
    #expect(
      sweep.settings.map { "\($0.strategy) \($0.minimumInterval)" } == [
        "packedBuckets(3) 30000", "gallop 30000", "packedBuckets(7) 30000",
        "packedBuckets(3) 90000", "gallop 90000", "packedBuckets(7) 90000",
      ])
  }

  @Test(
    "any other text is refused",
    arguments: ["", "0", "x", "1,", "1...", "5...3", "1...2...3", "-4", "1,2...3", "100000001"])
  func refused(_ text: String) {
    #expect(throws: SweepOptions.Problem.self) {
      var sweep = SweepOptions()
      try sweep.takeThresholds(text)
    }
    #expect(throws: SweepOptions.Problem.self) {
      var sweep = SweepOptions()
      try sweep.takeBuckets(text + "!")
    }
    #expect(throws: SweepOptions.Problem.self) {
      var sweep = SweepOptions()
      try sweep.takeStrategies(text)
    }
  }
}
