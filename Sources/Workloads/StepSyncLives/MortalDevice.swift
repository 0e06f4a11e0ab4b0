package import Foundation
package import HealthContracts
package import HealthModel
package import SimulatedHealth

/// A step provider as one process sees it, over a store that fails at times.
@MainActor
package class MortalProvider: StepDataProvider {
  fileprivate let base: any StepDataProvider
  fileprivate let process: MortalProcess
  private let fails: @MainActor () -> Bool
  /// The number of queries for samples and counts.
  package private(set) var queries = 0
  /// The number of these queries that failed.
  package private(set) var failures = 0
  /// True if samples of one start come in reverse order, which the contract leaves open; `nil` to
  /// reverse every other query.
  package var isReversed: Bool?
  /// The highest count of a range, longer than a millisecond, whose samples were then read in one
  /// query.
  package private(set) var highestCount = 0
  /// The closure that is called at the start of each query.
  var onQuery: (@MainActor () -> Void)?
  private var counts: [DateInterval: Int] = [:]
  /// The highest limit of a page of samples.
  package fileprivate(set) var highestLimit = 0

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - base: The provider of the process.
  ///   - process: The process.
  ///   - fails: Returns true if the next query fails.
  package init(
    _ base: any StepDataProvider, _ process: MortalProcess, fails: @escaping @MainActor () -> Bool
  ) {
    self.base = base
    self.process = process
    self.fails = fails
  }

  package var isAvailable: Bool { base.isAvailable }

  package func requestAuthorization() async throws {
    try await process.passing { try await base.requestAuthorization() }
  }

  package func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    let count = try await reading { try await base.getAggregatedStepCount(for: interval) }
    counts[interval] = count
    return count
  }

  package func getRawStepSamples(for interval: DateInterval) async throws
    -> [any StepSampleData]
  {
    if interval.duration > 0.001_5 { highestCount = max(highestCount, counts[interval] ?? 0) }
    return ordered(try await reading { try await base.getRawStepSamples(for: interval) })
  }

  /// Forgets the counts that were read, which are of another sync.
  func forgetCounts() { counts = [:] }

  fileprivate func ordered(_ samples: [any StepSampleData]) -> [any StepSampleData] {
    if !(isReversed ?? (queries % 2 == 1)) { return samples }
    return samples.enumerated().sorted { left, right in
      left.element.startDate == right.element.startDate
        ? left.offset > right.offset : left.element.startDate < right.element.startDate
    }.map(\.element)
  }

  fileprivate func reading<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    queries += 1
    onQuery?()
    do {
      return try await process.passing {
        if fails() { throw HealthStoreError(.unknown) }
        return try await body()
      }
    } catch {
      failures += 1
      throw error
    }
  }
}

/// A mortal provider that takes a limit, as its base does.
@MainActor
package final class MortalPageProvider: MortalProvider, StepPageProvider {
  /// The limit of a page by the policy.
  package var pageSize = Int.max
  /// The number of queries with a higher limit from a start of which none was asked before.
  package private(set) var strayLimits = 0
  private var starts: Set<Date> = []

  package func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  {
    guard let pages = base as? any StepPageProvider else {
      return Array(try await getRawStepSamples(for: interval).prefix(limit))
    }
    highestLimit = max(highestLimit, limit)
    if limit > pageSize, !starts.contains(interval.start) { strayLimits += 1 }
    starts.insert(interval.start)
    return ordered(
      try await reading { try await pages.getRawStepSamples(for: interval, limit: limit) })
  }
}

/// The changes of step samples as one process sees them.
@MainActor
package final class MortalChanges: ChangeProvider {
  private let changes: StoreChanges
  private let process: MortalProcess
  private let fails: @MainActor () -> Bool
  /// The number of queries for changes.
  package private(set) var queries = 0
  /// The number of queries that failed.
  package private(set) var failures = 0
  /// The closure that is called at the start of each query.
  var onQuery: (@MainActor () -> Void)?
  /// The limits of the pages of changes.
  package private(set) var limits: Set<Int> = []

  /// Creates a provider over the store of a device.
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
    onQuery?()
    limits.insert(limit)
    do {
      return try await process.passing {
        if fails() { throw HealthStoreError(.unknown) }
        return try await changes.changes(since: anchor, limit: limit)
      }
    } catch {
      failures += 1
      throw error
    }
  }

  package func samples() async throws -> [StoredSample] {
    do {
      return try await process.passing { try await changes.samples() }
    } catch {
      failures += 1
      throw error
    }
  }
}

/// A step server as one process sees it.
@MainActor
package final class MortalEndpoint: StepUploadEndpoint {
  private let server: StepServer
  private let process: MortalProcess
  private let onSend: @MainActor (StepUploadBatch) -> Void

  /// Creates an endpoint of a server.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - process: The process.
  ///   - onSend: The closure that receives each batch that the process sends.
  package init(
    _ server: StepServer, _ process: MortalProcess,
    onSend: @escaping @MainActor (StepUploadBatch) -> Void = { _ in }
  ) {
    self.server = server
    self.process = process
    self.onSend = onSend
  }

  package func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    if !process.isDead { onSend(batch) }
    return try await process.passing { try await server.send(batch) }
  }
}
