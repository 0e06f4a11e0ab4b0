import Foundation
package import HealthContracts
import HealthModel
import HealthServices
import Invariants
import ServiceObservations
package import SimulatedHealth
import TestSupport
import VirtualTime
package import Workloads

/// A history of three chapters, each told to the store and then synced: the same for a seed in
/// whatever process, so that one process can go on where another one was killed.
package enum KillScript {
  /// What is left at the end.
  package struct Result: Sendable {
    /// What is wrong.
    package var violations: [String]
    /// Samples that are held.
    package var samples: Int
    /// Writes that the process counted.
    package var writes: Int
    /// Whether the process ended before the script did.
    package var isKilled = false
  }

  /// Runs the script, each chapter followed by a sync.
  ///
  /// - Parameters:
  ///   - seed: What the history and the faults are drawn from.
  ///   - content: What the server holds already.
  ///   - isResumed: Whether all chapters are told first, and one sync goes on with what was kept.
  ///   - process: Makes the process, which may end at an await.
  ///   - onCommit: Called with what the server has stored.
  ///   - openState: Opens what was kept.
  /// - Returns: What is left at the end.
  /// - Throws: What the sync or the state throws.
  package static func run(
    seed: UInt64, content: StepServerContent = StepServerContent(), isResumed: Bool = false,
    process: @escaping @MainActor @Sendable () -> MortalProcess = { MortalProcess() },
    onCommit: @escaping @MainActor @Sendable (StepServerContent) -> Void = { _ in },
    openState: @escaping @MainActor @Sendable () throws -> any SyncStateStoring
  ) throws -> Result {
    let simulation = Simulation(ScheduleConfiguration(seed: seed), keepsTrace: false)
    let outcome = simulation.run { @MainActor in
      let process = process()
      do {
        let story = try KillStory(seed, content, process, try openState())
        story.server.onCommit = onCommit
        var result = try await story.live(isResumed: isResumed)
        result.writes = process.writes
        return result
      } catch  where process.isDead {
        return Result(violations: [], samples: 0, writes: process.writes, isKilled: true)
      }
    }
    switch outcome {
    case .finished(let result): return result
    case .failed(let error): throw error
    default: throw SyncRunUnfinished(words: "\(outcome)")
    }
  }
}

@MainActor
private final class KillStory {
  let server: StepServer
  private let store: SimulatedHealthStore
  private let state: any SyncStateStoring
  private let service: StepSyncService
  private let ledger = StepLedger()
  private var random: Xorshift

  private static let epoch: Int64 = 1_700_000_000_000
  private static let writer = DataSource(
    identifier: "watch", kind: .watch, bundleIdentifier: "w", deviceName: "Watch")

  init(
    _ seed: UInt64, _ content: StepServerContent, _ process: MortalProcess,
    _ state: any SyncStateStoring
  ) throws {
    random = Xorshift(seed: seed)
    let draws = CaseDraws(key: ~seed, "server")
    let chance = StepSyncChance(draws, storeDraws: draws)
    let store = SimulatedHealthStore(key: seed, epoch: Instant(milliseconds: Self.epoch))
    self.store = store
    self.state = state
    server = StepServer(chance.behaviour(kind: 2), content: content) { chance.int($0) }
    var policy = StepSyncPolicy()
    policy.changePageSize = 7
    policy.batchSize = 4
    policy.pageSize = 5
    policy.attempts = 100
    let time = StepSyncTime(
      now: { Instant(milliseconds: store.now) },
      sleep: { milliseconds in
        try await process.passing {
          try await SimulationClock().sleep(for: .milliseconds(milliseconds))
        }
      })
    service = StepSyncService(
      StepSyncDependencies(
        provider: MortalPageProvider(
          HealthKitManager(healthKitProvider: StepProvider(store)), process
        ) { false },
        changes: MortalChanges(store, process) { false }, state: state,
        endpoint: MortalEndpoint(server, process), time: time,
        layering: LayeringConfiguration(
          maxStepsPerInterval: 900, maxYearsBack: 1, timeZone: TimeZone.gmt), policy: policy))
  }

  func live(isResumed: Bool) async throws -> KillScript.Result {
    try await store.requestAuthorization(share: [], read: [.stepCount])
    for chapter in 0..<3 {
      try tell(chapter)
      if isResumed { continue }
      if chapter == 2 { try service.restart() }
      _ = try await service.sync()
    }
    var violations: [String] = []
    if isResumed, try await service.sync() != .synced { violations.append("it did not end") }
    let life = try ledger.end(of: 0, server, state)
    violations += life.breaches.map { "\($0)" }
    return KillScript.Result(
      violations: violations, samples: server.content.samples.count,
      writes: 0)
  }

  /// Late and new samples, and deletions; nothing in it depends on the clock.
  private func tell(_ chapter: Int) throws {
    for _ in 0..<[25, 12, 8][chapter] {
      let back = Int64(random.int(0...14_400)) * Milliseconds.minute
      let start = Self.epoch + Int64(chapter) * Milliseconds.minute - back
      let sample = NewSample(
        .stepCount, start: start, end: start + Milliseconds.minute,
        value: Int64(random.int(0...300)))
      let uuids = try store.deliver([sample], from: Self.writer)
      ledger.save(sample, uuids[0], by: Self.writer)
    }
    for _ in 0..<chapter * 4 {
      let there = ledger.ordered
      let gone = there[random.int(0...there.count - 1)].sample.uuid
      try store.retract([gone], by: Self.writer)
      ledger.delete(gone)
    }
  }
}
