import Foundation
import HealthContracts
import HealthServices
import IntervalStore
import SimulatedHealth
import Testing

@MainActor
@Suite struct ManagerDelegationTests {
  private let day = utc("2024-01-01T00:00", "2024-01-02T00:00").dateInterval

  @Test("availability and status are asked of the provider each time, and nothing is kept")
  func followsTheProvider() {
    let provider = ChangingProvider()
    let manager = HealthKitManager(healthKitProvider: provider)
    for status in HealthKitAuthStatus.allCases + HealthKitAuthStatus.allCases.reversed() {
      provider.status = status
      provider.isAvailable.toggle()
      #expect(manager.authStatus == status)
      #expect(manager.isAvailable == provider.isAvailable)
    }
  }

  @Test("each call of the manager is one call of the provider, with the same arguments and answers")
  func oneCallEach() async throws {
    let provider = ChangingProvider()
    let manager = HealthKitManager(healthKitProvider: provider)
    provider.isAvailable = true
    try await manager.requestAuthorization()
    #expect(provider.calls == ["requestAuthorization"])
    let total: Int = try await manager.getAggregatedStepCount(for: day)
    #expect(provider.calls.dropFirst() == ["aggregated \(day)"])
    let samples: [any StepSampleData] = try await manager.getRawStepSamples(for: day)
    #expect(provider.calls.dropFirst(2) == ["raw \(day)"])
    #expect(total == 77 && samples.count == 1)
    #expect(samples.first as? AppSample === provider.sample)
  }

  @Test("an app's own model stands for a sample, and passes through manager and services")
  func ownModel() async throws {
    let provider = ChangingProvider()
    let manager = HealthKitManager(healthKitProvider: provider)
    let store = InMemoryIntervalStore()
    let service = LayeringService(
      LayeringDependencies(
        stepDataProvider: manager, intervalStore: store, now: day.end,
        configuration: .init(timeZone: .gmt)))
    #expect(try await service.performLayering() == 1)
    #expect(store.allIntervals().map(\.stepCount) == [77])
    provider.isAvailable = true
    let reading = try await StepReading.read(day, from: manager)
    #expect(reading.stepCount == 77 && reading.samples?.map(\.count) == [77])
    #expect(reading.samples?.first?.sourceBundleId == "com.example.app")
  }

  @Test("a reading stops before it asks for anything where there is no health data")
  func stopsWithoutHealthData() async {
    let provider = ChangingProvider()
    let error = await #expect(throws: HealthKitError.self) {
      _ = try await StepReading.read(day, from: HealthKitManager(healthKitProvider: provider))
    }
    guard case .notAvailable = error else {
      Issue.record("\(String(describing: error)) is thrown")
      return
    }
    #expect(provider.calls.isEmpty)
  }

  @Test(
    "samples are asked for from 1 to 10,000 steps and not beyond",
    arguments: [(0, false), (1, true), (10_000, true), (10_001, false)])
  func rawWithinTheLimit(steps: Int, asks: Bool) async throws {
    let provider = ChangingProvider()
    provider.isAvailable = true
    provider.total = steps
    let manager = HealthKitManager(healthKitProvider: provider)
    let reading = try await StepReading.read(day, from: manager)
    #expect(reading.stepCount == steps && (reading.samples != nil) == asks)
    let raw = asks ? ["raw \(day)"] : []
    #expect(provider.calls == ["requestAuthorization", "aggregated \(day)"] + raw)
  }
}

/// A model object of an app, as a persistence framework makes one.
private final class AppSample: StepSampleData {
  let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 7))
  let startDate: Date
  let endDate: Date
  let count = 77
  let sourceBundleId = "com.example.app"
  let sourceDeviceName: String? = nil

  init(_ interval: DateInterval) {
    startDate = interval.start
    endDate = interval.end
  }
}

/// A provider whose answers change under way.
@MainActor
private final class ChangingProvider: StatisticsQueryProvider {
  var isAvailable = false
  var status = HealthKitAuthStatus.notDetermined
  var total = 77
  private(set) var calls: [String] = []
  let sample = AppSample(utc("2024-01-01T00:00", "2024-01-02T00:00").dateInterval)

  func authorizationStatus() -> HealthKitAuthStatus { status }

  func requestAuthorization() async throws { calls.append("requestAuthorization") }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    calls.append("aggregated \(interval)")
    return total
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    calls.append("raw \(interval)")
    return [sample]
  }
}
