import AppleAdapters
import Foundation
import HealthContracts
import HealthServices
import TestSupport
import Testing

/// The rules of the real provider, which need no HealthKit.
@Suite struct StepRulesTests {
  @Test("a sample's steps are the nearest whole number, the even one from the middle")
  func samples() {
    let cases: [(Double, Int)] = [
      (2, 2), (2.9999999, 3), (3.0000001, 3), (2.4, 2), (2.5, 2), (3.5, 4), (0, 0), (-0.0, 0),
      (-3, 0), (.nan, 0), (.infinity, .max), (-.infinity, 0), (1e300, .max), (10_000, 10_000),
    ]
    for (value, steps) in cases { #expect(StepRules.count(ofSample: value) == steps, "\(value)") }
    // Over many fractions nothing is lost on the whole.
    let halves = (0..<1_000).map { Double($0) + 0.5 }
    let counted = halves.reduce(0) { $0 + StepRules.count(ofSample: $1) }
    #expect(Double(counted) == halves.reduce(0, +))
  }

  @Test("a sum is quantised once, down to a whole number that floating point did not just miss")
  func sums() {
    let cases: [(Double, Int)] = [
      (1_499.7, 1_499), (1_499.9999999, 1_500), (1_500, 1_500), (1_500.0000001, 1_500), (0.9, 0),
      (0, 0), (-1, 0), (.nan, 0), (.infinity, .max), (-.infinity, 0), (1e300, .max),
    ]
    for (value, steps) in cases { #expect(StepRules.count(ofSum: value) == steps, "\(value)") }
    // Ten shares of 0.1 are a step, however they are added.
    #expect(StepRules.count(ofSum: (0..<10).reduce(0.0) { sum, _ in sum + 0.1 }) == 1)
  }

  @Test("the status for saving says whether the person was asked, and never that reading is denied")
  func status() {
    #expect(StepRules.status(ofSharing: 0) == .notDetermined)
    #expect(StepRules.status(ofSharing: 1) == .authorized)
    #expect(StepRules.status(ofSharing: 2) == .authorized)
    for later in [3, 4, 99, -1, .max, .min] {
      #expect(StepRules.status(ofSharing: later) == .notDetermined)
    }
  }

  @Test("samples are ordered by start, end, writer and identifier, in whatever order they come")
  func order() {
    func sample(_ start: Double, _ end: Double, _ bundle: String, _ number: UInt8) -> Plain {
      Plain(
        uuid: UUID(uuid: (number, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 0)),
        startDate: Date(timeIntervalSince1970: start), endDate: Date(timeIntervalSince1970: end),
        count: 1, sourceBundleId: bundle, sourceDeviceName: nil)
    }
    let ordered = [
      sample(1, 9, "b", 1), sample(2, 3, "b", 2), sample(2, 4, "a", 9), sample(2, 4, "b", 3),
      sample(2, 4, "b", 4),
    ]
    var random = Xorshift(seed: 3)
    for _ in 0..<50 {
      var shuffled = ordered
      for place in shuffled.indices { shuffled.swapAt(place, random.int(place...4)) }
      #expect(StepRules.sorted(shuffled) == ordered)
    }
  }
}

private struct Plain: StepSampleData, Hashable {
  var uuid: UUID
  var startDate: Date
  var endDate: Date
  var count: Int
  var sourceBundleId: String
  var sourceDeviceName: String?
}
