import Foundation
import Harness
import HealthModel
import RunReport
import Scenario
import Testing
import Workloads

@testable import Search

@Suite struct TuningModelTests {
  static let settings = TuningSettings(
    bucketNanoseconds: 1_000_000, requestMilliseconds: 100, requestBytes: 0, bytesPerSample: 100,
    bytesPerSecond: 10_000, memoryPerSample: 10, memoryLimit: 5_000, interruptionsPerHour: 0,
    retryMilliseconds: 500)

  static func outcome(
    _ samples: [Int], queries: Int = 1, buckets: Int = 0, milliseconds: Int64 = 1_000
  ) -> LayeringOutcome {
    var outcome = LayeringOutcome(
      setting: LayeringSetting(strategy: .gallop, threshold: 1, minimumInterval: 1))
    outcome.samples = samples
    outcome.queries = queries
    outcome.buckets = buckets
    outcome.virtualMilliseconds = milliseconds
    return outcome
  }

  private func model(_ change: (inout TuningSettings) -> Void = { _ in }) -> TuningModel {
    var settings = Self.settings
    change(&settings)
    return TuningModel(settings, rawQuery: .init(base: 20_000, perSample: 1_000_000))
  }

  @Test("without breaks the costs are sums that a hand can do")
  func byHand() {
    let cost = model().cost(of: Self.outcome([10, 30, 0], buckets: 7))
    #expect(cost.layeringMilliseconds == 1_007)
    // 20 to fetch, 100 to ask, and for a sample 1 to fetch and 10 to send.
    #expect(cost.uploadMilliseconds == 3 * 120 + 40 * 11)
    #expect(cost.retransmittedBytes == 0)
    #expect(cost.peakSamples == 30 && cost.peakMemoryBytes == 300 && cost.fitsMemory)
    #expect(cost.totalMilliseconds == 1_807)
    #expect(!model { $0.memoryLimit = 299 }.cost(of: Self.outcome([30])).fitsMemory)
    #expect(model { $0.memoryLimit = 300 }.cost(of: Self.outcome([30])).fitsMemory)
    let slow = model().scaling(.latency, by: 10).cost(of: Self.outcome([10], buckets: 7))
    #expect(slow.layeringMilliseconds == 10_070)
    #expect(slow.uploadMilliseconds == 10 * (20 + 10 + 100) + 100)
    #expect(model().cost(of: Self.outcome([])).peakSamples == 0)
  }

  @Test("breaks cost what a simulation of them costs on average")
  func breaks() {
    // A break every 2 s on average, in steps of a millisecond; requests of 1.1 s.
    let model = model { $0.interruptionsPerHour = 1_800 }
    let cost = model.cost(of: Self.outcome([100]))
    var state: UInt64 = 88_172_645_463_325_252
    var (total, sent) = (0.0, 0.0)
    let runs = 4_000
    for _ in 0..<runs {
      var left = 1_100
      while left > 0 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        total += 1
        sent += 1
        left -= 1
        if state % 2_000 == 0, left > 0 {
          total += 500
          left = 1_100
        }
      }
    }
    let expected = total / Double(runs) + 120
    #expect(abs(Double(cost.uploadMilliseconds) - expected) < 0.04 * expected)
    let vain = (sent / Double(runs) - 1_100) * 10
    #expect(abs(Double(cost.retransmittedBytes) - vain) < 0.1 * vain)
  }

  @Test("the exponential by basic operations is the library's")
  func exponential() {
    for step in 0...4_000 {
      let x = Double(step) * 0.01
      let known = expm1(x)
      #expect(abs(Exponential.excess(x) - known) <= 1e-12 * max(known, 1e-12), "\(x)")
    }
    #expect(Exponential.excess(0) == 0)
    #expect(Exponential.excess(1e9) == 1e300)
  }

  @Test("costs beyond all numbers stay numbers")
  func endless() {
    let cost = model { $0.interruptionsPerHour = 3_600 }.cost(of: Self.outcome([10_000_000, 1]))
    #expect(cost.uploadMilliseconds == 4_000_000_000_000_000_000)
    #expect(cost.totalMilliseconds > cost.layeringMilliseconds)
  }
}
