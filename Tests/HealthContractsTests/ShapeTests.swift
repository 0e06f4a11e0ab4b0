import Foundation
import HealthContracts
import MainActorShapes
import Swift5Shapes
import Testing

/// Classes shaped as the plans write them, in Swift 5 and with everything on the main actor, run
/// through the contracts; that their modules compile is the greater part of the proof.
@MainActor
@Suite struct ShapeTests {
  private let days = DateInterval(
    start: Date(timeIntervalSince1970: 0), duration: 3 * 86_400)

  private var providers: [any StatisticsQueryProvider] {
    [
      Swift5Shapes.MockStatisticsQueryProvider(seed: 42),
      MainActorShapes.MockStatisticsQueryProvider(seed: 42),
    ]
  }

  private var managers: [any StepDataProvider] {
    [
      Swift5Shapes.HealthKitManager(
        healthKitProvider: Swift5Shapes.MockStatisticsQueryProvider(seed: 42)),
      MainActorShapes.HealthKitManager(
        healthKitProvider: MainActorShapes.MockStatisticsQueryProvider(seed: 42)),
    ]
  }

  @Test("a main-actor mock answers through the low-level contract")
  func providersAnswer() async throws {
    for provider in providers {
      #expect(provider.isAvailable)
      #expect(provider.authorizationStatus() == .authorized)
      try await provider.requestAuthorization()
      #expect(try await provider.getAggregatedStepCount(for: days) == 3 * 5_042)
      let samples = try await provider.getRawStepSamples(for: days)
      #expect(samples.map(\.count) == [10])
      #expect(samples.map(\.startDate) == [days.start] && samples.map(\.endDate) == [days.end])
      #expect(samples.map(\.sourceBundleId) == ["com.apple.health.mock"])
      #expect(samples.map(\.sourceDeviceName) == ["Mock iPhone"])
    }
  }

  @Test("a generic manager with a stored provider answers through the high-level contract")
  func managersAnswer() async throws {
    for manager in managers {
      #expect(manager.isAvailable)
      try await manager.requestAuthorization()
      #expect(try await manager.getAggregatedStepCount(for: days) == 3 * 5_042)
      #expect(try await manager.getRawStepSamples(for: days).count == 1)
    }
    #expect(
      Swift5Shapes.HealthKitManager(
        healthKitProvider: Swift5Shapes.MockStatisticsQueryProvider()
      ).authStatus == .authorized)
  }

  @Test(
    "a layering service with stored dependencies runs through its contract and a suite's factory")
  func layering() async throws {
    let now = Date(timeIntervalSince1970: 1_709_208_000)
    let stores: [any IntervalStoring] = [
      Swift5Shapes.AppIntervalStore(), MainActorShapes.AppIntervalStore(),
    ]
    let services: [any LayeringServiceProtocol] = [
      Swift5Shapes.LayeringService(
        stepDataProvider: managers[0], intervalStore: stores[0], now: now),
      MainActorShapes.LayeringService(
        stepDataProvider: managers[1], intervalStore: stores[1], now: now),
    ]
    for (service, store) in zip(services, stores) {
      #expect(try await service.performLayering() == 1)
      #expect(try store.allIntervals().map(\.stepCount) == [3_650 * 5_042])
      #expect(try store.allIntervals().map(\.endDate) == [now])
      try await service.clearAllIntervals()
      #expect(try store.allIntervals().isEmpty)
    }
  }

  @Test("a layering service over the plan's context reports its progress to a property")
  func progress() async throws {
    let context = Swift5Shapes.ModelContext()
    let service = Swift5Shapes.LayeringService(
      stepDataProvider: managers[0], modelContext: context)
    var heard: [LayeringProgress] = []
    service.onProgress = { heard.append($0) }
    #expect(try await service.performLayering() == 1)
    #expect(heard.map(\.status) == ["Checking interval..."])
    try await service.clearAllIntervals()
    #expect(try context.allIntervals().isEmpty)
  }
}
