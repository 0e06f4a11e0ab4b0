package import Foundation
package import HealthContracts
package import HealthModel
import HealthServices
package import SimulatedHealth

/// The step provider as one process sees it, with a store that fails now and then.
@MainActor
package class FlakyProvider: StepDataProvider {
  fileprivate let manager: HealthKitManager<StepProvider>
  fileprivate let process: MortalProcess
  private let fails: @MainActor () -> Bool
  package private(set) var rawQueries = 0
  package private(set) var counts = 0

  package init(
    _ store: SimulatedHealthStore, _ process: MortalProcess, fails: @escaping @MainActor () -> Bool
  ) {
    manager = HealthKitManager(healthKitProvider: StepProvider(store))
    self.process = process
    self.fails = fails
  }

  package var isAvailable: Bool { manager.isAvailable }

  package func requestAuthorization() async throws {
    try await process.passing { try await manager.requestAuthorization() }
  }

  package func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    counts += 1
    return try await process.passing {
      if fails() { throw HealthStoreError(.unknown) }
      return try await manager.getAggregatedStepCount(for: interval)
    }
  }

  package func getRawStepSamples(for interval: DateInterval) async throws
    -> [any StepSampleData]
  {
    try await reading { try await manager.getRawStepSamples(for: interval) }
  }

  fileprivate func reading(_ body: () async throws -> [any StepSampleData]) async throws
    -> [any StepSampleData]
  {
    rawQueries += 1
    return try await process.passing {
      if fails() { throw HealthStoreError(.unknown) }
      return try await body()
    }
  }
}

/// The same where the provider takes a limit.
@MainActor
package final class PagingProvider: FlakyProvider, StepPageProvider {
  package func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  {
    try await reading { try await manager.getRawStepSamples(for: interval, limit: limit) }
  }
}

/// The changes as one process sees them.
@MainActor
package final class FlakyChanges: ChangeProvider {
  private let changes: StoreChanges
  private let process: MortalProcess
  private let fails: @MainActor () -> Bool
  package private(set) var queries = 0

  package init(
    _ store: SimulatedHealthStore, _ process: MortalProcess, fails: @escaping @MainActor () -> Bool
  ) {
    changes = StoreChanges(store, .stepCount)
    self.process = process
    self.fails = fails
  }

  package var availableSince: Instant? { changes.availableSince }

  package func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
    queries += 1
    return try await process.passing {
      if fails() { throw HealthStoreError(.unknown) }
      return try await changes.changes(since: anchor, limit: limit)
    }
  }

  package func samples() async throws -> [StoredSample] {
    try await process.passing { try await changes.samples() }
  }
}

/// The server as one process sees it.
@MainActor
package final class MortalEndpoint: StepUploadEndpoint {
  private let server: StepServer
  private let process: MortalProcess

  package init(_ server: StepServer, _ process: MortalProcess) {
    self.server = server
    self.process = process
  }

  package func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    try await process.passing { try await server.send(batch) }
  }
}
