import Foundation
import HealthContracts
import Testing

#if DEBUG
  import HealthTestDoubles
#endif

@MainActor
@Suite struct MockTests {
  #if DEBUG
    @Test("a mock with a seed stands in for HealthKit in a debug build")
    func seededMock() async throws {
      let provider = MockStatisticsQueryProvider(seed: 42)
      let day = DateInterval(start: Date(timeIntervalSince1970: 1_709_164_800), duration: 86_400)
      let samples = try await provider.getRawStepSamples(for: day)
      let count = try await provider.getAggregatedStepCount(for: day)
      #expect((5_000...15_000).contains(count))
      #expect(samples.reduce(0) { $0 + $1.count } == count)
      let again = MockStatisticsQueryProvider(seed: 42)
      #expect(try await again.getAggregatedStepCount(for: day) == count)
      let other = MockStatisticsQueryProvider(seed: 43)
      #expect(try await other.getAggregatedStepCount(for: day) != count)
    }
  #endif
}
