import Foundation
import HealthContracts
import HealthModel
import HealthServices
import Testing

@MainActor
@Suite struct HealthKitManagerTests {
  private let future = utc("2090-01-01T00:00", "2090-01-02T00:00").dateInterval
  private let past = utc("2024-01-01T00:00", "2024-01-02T00:00").dateInterval

  @Test("authorization on a device with health data succeeds and asks the provider once")
  func authorizationAvailable() async throws {
    let provider = ScriptedProvider()
    try await HealthKitManager(healthKitProvider: provider).requestAuthorization()
    #expect(provider.calls == ["requestAuthorization"])
  }

  @Test("authorization on a device without health data is refused without asking the provider")
  func authorizationUnavailable() async {
    let provider = ScriptedProvider(available: false)
    let manager = HealthKitManager(healthKitProvider: provider)
    let error = await #expect(throws: HealthKitError.self) {
      try await manager.requestAuthorization()
    }
    guard case .notAvailable = error else {
      Issue.record("\(String(describing: error)) is thrown")
      return
    }
    #expect(provider.calls.isEmpty)
  }

  @Test("an aggregated query over an interval without data gives zero")
  func aggregatedEmpty() async throws {
    let provider = ScriptedProvider()
    let manager = HealthKitManager(healthKitProvider: provider)
    #expect(try await manager.getAggregatedStepCount(for: future) == 0)
    #expect(provider.calls == ["aggregated \(future)"])
  }

  @Test("an aggregated query over an interval with steps gives their sum")
  func aggregatedWithData() async throws {
    let provider = ScriptedProvider(samples: [sample(1, 300), sample(2, 450)])
    let manager = HealthKitManager(healthKitProvider: provider)
    #expect(try await manager.getAggregatedStepCount(for: past) == 750)
    #expect(provider.calls == ["aggregated \(past)"])
  }

  @Test("a raw query over an interval without data gives no sample")
  func rawEmpty() async throws {
    let provider = ScriptedProvider()
    let manager = HealthKitManager(healthKitProvider: provider)
    #expect(try await manager.getRawStepSamples(for: future).isEmpty)
    #expect(provider.calls == ["raw \(future)"])
  }

  @Test("a raw query over an interval with steps hands the provider's samples through")
  func rawWithData() async throws {
    let samples = [sample(1, 300), sample(2, 450)]
    let manager = HealthKitManager(healthKitProvider: ScriptedProvider(samples: samples))
    let found = try await manager.getRawStepSamples(for: past)
    #expect(found.compactMap { $0 as? ScriptedSample } == samples)
    #expect(found.count == 2)
  }

  @Test("availability and status are the provider's")
  func delegation() {
    for available in [true, false] {
      for status in HealthKitAuthStatus.allCases {
        let manager = HealthKitManager(
          healthKitProvider: ScriptedProvider(available: available, status: status))
        #expect(manager.isAvailable == available)
        #expect(manager.authStatus == status)
      }
    }
  }

  @Test("any error of the provider arrives as a failed query, wrapped once")
  func wrapping() async {
    let manager = HealthKitManager(healthKitProvider: ScriptedProvider(error: Refusal(number: 4)))
    for error in await errors(of: manager) {
      guard case .queryFailed(let underlying) = error else {
        Issue.record("\(String(describing: error)) is thrown")
        return
      }
      #expect(underlying as? Refusal == Refusal(number: 4))
    }
  }

  @Test("an error that is HealthKit's own already is not wrapped again")
  func noDoubleWrapping() async {
    let inner = HealthKitError.queryFailed(underlying: Refusal(number: 5))
    let failing = HealthKitManager(healthKitProvider: ScriptedProvider(error: inner))
    for error in await errors(of: failing) {
      guard case .queryFailed(let underlying) = error else {
        Issue.record("\(String(describing: error)) is thrown")
        return
      }
      #expect(underlying as? Refusal == Refusal(number: 5))
    }
    let away = HealthKitManager(
      healthKitProvider: ScriptedProvider(error: HealthKitError.notAvailable))
    for error in await errors(of: away) {
      guard case .notAvailable = error else {
        Issue.record("\(String(describing: error)) is thrown")
        return
      }
    }
  }

  /// What each of the three asynchronous requests throws.
  private func errors(of manager: HealthKitManager<ScriptedProvider>) async -> [HealthKitError?] {
    [
      await #expect(throws: HealthKitError.self) { try await manager.requestAuthorization() },
      await #expect(throws: HealthKitError.self) {
        try await manager.getAggregatedStepCount(for: past)
      },
      await #expect(throws: HealthKitError.self) {
        _ = try await manager.getRawStepSamples(for: past)
      },
    ]
  }

  private func sample(_ number: UInt8, _ count: Int) -> ScriptedSample {
    ScriptedSample(
      uuid: UUID(uuid: (number, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 0)),
      startDate: past.start, endDate: past.end, count: count, sourceBundleId: "com.watch",
      sourceDeviceName: nil)
  }
}

private struct ScriptedSample: StepSampleData, Equatable {
  var uuid: UUID
  var startDate: Date
  var endDate: Date
  var count: Int
  var sourceBundleId: String
  var sourceDeviceName: String?
}

/// A provider that answers what it is told to, and notes what it was asked.
@MainActor
private final class ScriptedProvider: StatisticsQueryProvider {
  nonisolated let isAvailable: Bool
  nonisolated let status: HealthKitAuthStatus
  private let samples: [ScriptedSample]
  private let error: (any Error)?
  private(set) var calls: [String] = []

  init(
    available: Bool = true, status: HealthKitAuthStatus = .authorized,
    samples: [ScriptedSample] = [], error: (any Error)? = nil
  ) {
    isAvailable = available
    self.status = status
    self.samples = samples
    self.error = error
  }

  nonisolated func authorizationStatus() -> HealthKitAuthStatus { status }

  func requestAuthorization() async throws { try note("requestAuthorization") }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try note("aggregated \(interval)")
    return samples.reduce(0) { $0 + $1.count }
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try note("raw \(interval)")
    return samples
  }

  private func note(_ call: String) throws {
    calls.append(call)
    if let error { throw error }
  }
}
