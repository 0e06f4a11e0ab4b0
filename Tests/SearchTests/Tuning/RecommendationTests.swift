import Harness
import HealthModel
import RunReport
import Scenario
import Testing
import Workloads

@testable import Search

/// Which way is recommended, and how that moves with what things cost.
@Suite struct RecommendationTests {
  /// 240,000 samples in intervals of equal size: few queries to find them, or many.
  private static let outcomes: [LayeringOutcome] = [25, 50, 100, 200, 400, 800, 1_600, 3_200]
    .flatMap { size in
      let count = 240_000 / size
      let samples = Array(repeating: size, count: count)
      return [
        TuningModelTests.outcome(samples, queries: 2 * count, milliseconds: Int64(100 * count)),
        TuningModelTests.outcome(samples, queries: 100, milliseconds: 20_000),
      ]
    }

  private static let model = TuningModel(
    .init(
      bucketNanoseconds: 0, requestMilliseconds: 150, requestBytes: 700, bytesPerSample: 200,
      bytesPerSecond: 50_000, memoryPerSample: 500, memoryLimit: 2_097_152,
      interruptionsPerHour: 60, retryMilliseconds: 2_000), rawQuery: .init(base: 100_000))

  private func size(_ model: TuningModel) -> Int {
    Recommendation(Self.outcomes, model).index.map { Self.outcomes[$0].samples[0] } ?? 0
  }

  @Test("slower calls make for larger intervals, dearer memory and more breaks for smaller ones")
  func directions() {
    let plain = size(Self.model)
    #expect((100...1_600).contains(plain))
    #expect(size(Self.model.scaling(.latency, by: 10)) > plain)
    #expect(size(Self.model.scaling(.latency, by: 0.1)) < plain)
    #expect(size(Self.model.scaling(.memoryPerSample, by: 10)) < plain)
    #expect(size(Self.model.scaling(.memoryPerSample, by: 0.1)) == plain)
    #expect(size(Self.model.scaling(.failureRate, by: 10)) < plain)
    #expect(size(Self.model.scaling(.failureRate, by: 0.1)) > plain)
  }

  @Test("what takes the least time of all that fits is taken; of equals what asks less")
  func least() {
    for cost in TuningSensitivity.Cost.allCases {
      for factor in [0.1, 1, 10] {
        let model = Self.model.scaling(cost, by: factor)
        let costs = Self.outcomes.map { model.cost(of: $0) }
        let least = costs.filter(\.fitsMemory).map(\.totalMilliseconds).min()
        let index = Recommendation(Self.outcomes, model).index
        #expect(index.map { costs[$0].totalMilliseconds } == least)
        #expect(index.map { costs[$0].fitsMemory } == true)
      }
    }
    let twins = [
      TuningModelTests.outcome([5, 5], queries: 9), TuningModelTests.outcome([5, 5], queries: 8),
      TuningModelTests.outcome([5, 5], queries: 8),
    ]
    #expect(Recommendation(twins, Self.model).index == 1)
  }

  @Test("a setting that breaks an invariant is never recommended, however cheap")
  func broken() {
    var outcomes = Self.outcomes
    var seen: Set<Int> = []
    for left in stride(from: outcomes.count, to: 0, by: -1) {
      let choice = Recommendation(outcomes, Self.model)
      guard let index = choice.index else {
        // What is left does not fit into memory at all.
        #expect(outcomes.indices.filter { outcomes[$0].broken.isEmpty }.count == left)
        break
      }
      #expect(outcomes[index].broken.isEmpty)
      #expect(seen.insert(index).inserted)
      outcomes[index].broken = ["LayeredCountsMatchTheHistory"]
    }
    #expect(Recommendation(outcomes, Self.model).index == nil)
    #expect(seen.count == outcomes.count)
    #expect(
      Recommendation(outcomes, Self.model).reason([])
        == "nothing is recommended: every setting breaks an invariant")
  }

  @Test("where nothing fits into memory nothing is recommended")
  func memory() {
    let choice = Recommendation(Self.outcomes, Self.model.scaling(.memoryPerSample, by: 1e6))
    #expect(choice.index == nil)
    #expect(choice.reason([]).contains("memory limit"))
  }
}
