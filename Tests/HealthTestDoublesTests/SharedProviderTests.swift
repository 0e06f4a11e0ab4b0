import Foundation
import HealthContracts
import HealthModel
import HealthServices
import HealthTestDoubles
import SimulatedHealth
import Testing
import VirtualTime

/// One suite over the mock and over the simulated store, each behind the same manager.
@Suite struct SharedProviderTests {
  enum Kind: CaseIterable {
    case mock
    case store
  }

  private static let begin = Date(timeIntervalSince1970: 1_709_856_000)

  private static func days(_ first: Double, _ count: Double) -> DateInterval {
    DateInterval(start: begin + first * 86_400, duration: count * 86_400)
  }

  /// The composition root: the one place that knows which provider there is.
  @MainActor
  private static func provider(_ kind: Kind) async throws -> any StepDataProvider {
    switch kind {
    case .mock:
      return HealthKitManager(healthKitProvider: MockStatisticsQueryProvider(seed: 42))
    case .store:
      let store = SimulatedHealthStore(key: 5, epoch: Instant(begin + 60 * 86_400))
      let watch = DataSource(
        identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Watch")
      let start = Instant(begin).milliseconds
      let samples = (0..<Int64(60 * 24)).map {
        NewSample(
          .stepCount, start: start + $0 * 3_600_000, end: start + $0 * 3_600_000 + 600_000,
          value: 400)
      }
      try store.deliver(samples, from: watch)
      return HealthKitManager(healthKitProvider: StepProvider(store))
    }
  }

  private func run<Success: Sendable>(
    _ kind: Kind,
    _ program: @escaping @MainActor @Sendable (any StepDataProvider) async throws -> Success
  ) throws -> Success {
    let outcome = Simulation(keepsTrace: false).run { @MainActor in
      let provider = try await Self.provider(kind)
      try await provider.requestAuthorization()
      return try await program(provider)
    }
    switch outcome {
    case .finished(let success): return success
    case .failed(let error): throw error
    default: throw Unfinished(words: "\(outcome)")
    }
  }

  private struct Unfinished: Error {
    var words: String
  }

  @Test("counts are the sums of samples, any cut adds up, answers repeat", arguments: Kind.allCases)
  func queries(_ kind: Kind) throws {
    try run(kind) { provider in
      #expect(provider.isAvailable)
      let whole = Self.days(1.3, 9.4)
      let total: Int = try await provider.getAggregatedStepCount(for: whole)
      let samples: [any StepSampleData] = try await provider.getRawStepSamples(for: whole)
      #expect(total > 0 && samples.reduce(0) { $0 + $1.count } == total)
      for cut in [0.1, 0.5, 0.77] {
        let middle = whole.start + (whole.duration * cut).rounded()
        let left = DateInterval(start: whole.start, end: middle)
        let right = DateInterval(start: middle, end: whole.end)
        let halves = try await provider.getAggregatedStepCount(for: left)
        #expect(try await provider.getAggregatedStepCount(for: right) + halves == total)
      }
      let again = try await provider.getRawStepSamples(for: whole)
      #expect(again.map(\.uuid) == samples.map(\.uuid))
      #expect(Set(samples.map(\.uuid)).count == samples.count)
      #expect(samples.map(\.startDate) == samples.map(\.startDate).sorted())
      let nothing = Self.days(3, 0)
      #expect(try await provider.getAggregatedStepCount(for: nothing) == 0)
      #expect(try await provider.getRawStepSamples(for: nothing).isEmpty)
    }
  }

  @Test("layering runs on either, and stores what either counts", arguments: Kind.allCases)
  func layering(_ kind: Kind) throws {
    try run(kind) { provider in
      let store = InMemoryIntervalStore()
      let service = LayeringService(
        LayeringDependencies(
          stepDataProvider: provider, intervalStore: store, now: Self.begin + 60 * 86_400,
          configuration: .init(maxYearsBack: 1, timeZone: .gmt)))
      let count = try await service.performLayering()
      let stored = store.allIntervals()
      #expect(count == stored.count && count > 40)
      for interval in stored {
        let range = DateInterval(start: interval.startDate, end: interval.endDate)
        #expect(interval.stepCount <= 10_000)
        #expect(try await provider.getAggregatedStepCount(for: range) == interval.stepCount)
      }
    }
  }

  @Test("samples of the mock, of the store and of a test stand side by side")
  func sampleKinds() throws {
    var kinds: [any StepSampleData] = []
    for kind in Kind.allCases {
      kinds += try run(kind) { provider in
        try await provider.getRawStepSamples(for: Self.days(1, 0.1)).prefix(1).map { $0 }
      }
    }
    #expect(kinds.count == 2 && kinds[0] is MockStepSample && kinds[1] is StoredStepSample)
    #expect(kinds.map(\.sourceDeviceName) == ["Mock iPhone", "Watch"])
  }
}
