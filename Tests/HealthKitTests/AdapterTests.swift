import AppleAdapters
import Foundation
import HealthContracts
import HealthKit
import RunReport
import SimHarness
import SimulatedHealth
import Synchronization
import Testing
import VirtualTime

/// The number of counts that went through the adapter in a run.
private final class AdapterCalls: Sendable {
  let count = Atomic<Int>(0)
}

/// The reference suite whose step counts come through HealthKit's own classes.
@MainActor
private final class HealthKitSteps: StatisticsQueryProvider, StepBucketProvider, StepPageProvider {
  private let calls: AdapterCalls
  private let adapter = HealthKitStatisticsQueryProvider()
  private let provider: StepProvider

  init(_ provider: StepProvider, _ calls: AdapterCalls) {
    self.provider = provider
    self.calls = calls
    if let simulation = Simulation.current {
      HealthKitDevice.attach(provider.store, to: simulation)
    }
  }

  var isAvailable: Bool { adapter.isAvailable }
  func requestAuthorization() async throws { try await adapter.requestAuthorization() }
  func authorizationStatus() -> HealthKitAuthStatus { adapter.authorizationStatus() }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    calls.count.add(1, ordering: .relaxed)
    return try await adapter.getAggregatedStepCount(for: interval)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await adapter.getRawStepSamples(for: interval)
  }

  // The adapter has no pages and no buckets.
  func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  { try await provider.getRawStepSamples(for: interval, limit: limit) }

  var isAdditive: Bool { provider.isAdditive }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  { try await provider.getStepCounts(for: interval, bucketSeconds: bucketSeconds) }
}

@Suite("The adapter to HealthKit, on HealthKit's classes")
struct AdapterTests {
  @Test(
    "a run through the adapter gives the report of the reference",
    arguments: ["dst", "faults/locked", "faults/slow", "late-sync", "quick", "travel"])
  func report(_ scenario: String) throws {
    let calls = AdapterCalls()
    let suite = ServiceSuite.reference.with(\.statistics) { provider in
      (provider as? StepProvider).map { HealthKitSteps($0, calls) } ?? provider
    }
    let reference = try simulate(ScenarioSource.named(scenario))
    let adapted = try simulate(ScenarioSource.named(scenario), with: suite)
    #expect(calls.count.load(ordering: .relaxed) > 0)
    #expect(reference.report.invariants == adapted.report.invariants)
    #expect(reference.report.services == adapted.report.services)
  }
}
