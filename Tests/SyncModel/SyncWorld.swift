import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import SimulatedHealth
import TestSupport
import VirtualTime

/// A device on which samples come and go, with a network and a battery that fail.
@MainActor
final class SyncWorld {
  let seed: UInt64
  let store: SimulatedHealthStore
  let server: StepServer
  let memory = InMemorySyncState()
  let ledger = SyncLedger()
  let chance: SyncChance
  let policy: StepSyncPolicy
  let layering: LayeringConfiguration
  let isPaging: Bool
  var tally = SyncTally()
  /// Whether deletions happened that nobody is told of.
  var hasUntold = false
  private let withheld = Withheld()
  private(set) var process = MortalProcess()
  private(set) var service: StepSyncService
  private(set) var provider: FlakyProvider
  private(set) var changes: FlakyChanges
  private var running: [Task<Void, Never>] = []

  static let epoch: Int64 = 1_700_000_000_000
  static let writers = [
    DataSource(identifier: "watch", kind: .watch, bundleIdentifier: "w", deviceName: "Watch"),
    DataSource(identifier: "phone", kind: .phone, bundleIdentifier: "p", deviceName: nil),
    DataSource(identifier: "band", kind: .thirdParty, bundleIdentifier: "b", deviceName: "Band"),
  ]

  init(seed: UInt64) {
    self.seed = seed
    let chance = SyncChance(seed: seed)
    self.chance = chance
    var configuration = StoreConfiguration()
    configuration.costs.costs[.changes] = QueryCosts.Cost(base: 50_000)
    store = SimulatedHealthStore(
      key: seed &+ 77, epoch: Instant(milliseconds: Self.epoch), configuration: configuration)
    server = StepServer(draw: { chance.random.int($0) })
    policy = chance.policy()
    layering = LayeringConfiguration(
      maxStepsPerInterval: chance.random.int(50...2_000),
      minimumIntervalMilliseconds: Int64(chance.random.int(1...120)) * Milliseconds.minute,
      maxYearsBack: 1, timeZone: TimeZone.gmt)
    isPaging = chance.random.int(0...1) == 0
    (provider, changes, service) = Self.start(
      store, server, memory, chance, process, policy, layering, isPaging,
      withheld)
  }

  private static func start(
    _ store: SimulatedHealthStore, _ server: StepServer, _ memory: InMemorySyncState,
    _ chance: SyncChance, _ process: MortalProcess, _ policy: StepSyncPolicy,
    _ layering: LayeringConfiguration, _ isPaging: Bool, _ withheld: Withheld
  ) -> (FlakyProvider, FlakyChanges, StepSyncService) {
    let fails: @MainActor () -> Bool = { chance.storeFails() }
    let provider =
      isPaging
      ? PagingProvider(store, process, fails: fails) : FlakyProvider(store, process, fails: fails)
    let changes = FlakyChanges(store, process, fails: fails)
    let time = StepSyncTime(
      now: { Instant(milliseconds: store.now) },
      sleep: { milliseconds in
        try await process.passing {
          try await SimulationClock().sleep(for: .milliseconds(milliseconds))
        }
      })
    let service = StepSyncService(
      StepSyncDependencies(
        provider: provider, changes: changes, state: MortalState(memory, process),
        endpoint: MortalEndpoint(server, process), time: time, layering: layering,
        policy: policy, onProgress: { if $0.withheld > 0 { withheld.isMet = true } }))
    return (provider, changes, service)
  }

  /// Begins a process over what was kept.
  func startProcess() {
    process.die()
    if process.endedAtAwait { tally.add(.killedAtAwait) }
    if process.endedAtWrite { tally.add(.killedAtWrite) }
    process = MortalProcess()
    (provider, changes, service) = Self.start(
      store, server, memory, chance, process, policy, layering, isPaging, withheld)
  }

  /// Whether a sync left out what it took for hidden, since the store showed nothing.
  var hasWithheld: Bool { withheld.isMet }

  /// Starts a sync that goes on while the world goes on.
  func startSync() {
    let service = service
    let process = process
    running.append(
      Task { @MainActor in
        do {
          let outcome = try await service.sync()
          if outcome == .synced { self.tally.add(.synced) }
        } catch StepSyncError.alreadyRunning {
          self.tally.add(.refusedSecondRun)
        } catch StepSyncError.uploadFailed {
          self.tally.add(.gaveUp)
        } catch {
          if !process.isDead { return }
        }
      })
  }

  /// Another part of the app runs layering over the same state.
  func layer() {
    let provider = provider
    let state = MortalState(memory, process)
    let (now, layering) = (Instant(milliseconds: store.now).date, layering)
    running.append(
      Task { @MainActor in
        let service = LayeringService(
          LayeringDependencies(
            stepDataProvider: provider, intervalStore: state, now: now, configuration: layering))
        do {
          _ = try await service.performLayering()
          self.tally.add(.relayered)
        } catch {
          return
        }
      })
  }

  func waitForAll() async {
    while !running.isEmpty {
      let tasks = running
      running = []
      for task in tasks { await task.value }
    }
  }
}

/// Whether a process of a world has withheld deletions.
@MainActor
private final class Withheld {
  var isMet = false
}

/// What is drawn in a world.
@MainActor
final class SyncChance {
  var random: Xorshift
  /// In how many of 100 calls the store fails.
  var storeErrors = 0
  private(set) var storeErrorsMet = 0

  init(seed: UInt64) { random = Xorshift(seed: seed) }

  func storeFails() -> Bool {
    let fails = storeErrors > 0 && random.int(0...99) < storeErrors
    if fails { storeErrorsMet += 1 }
    return fails
  }

  /// Small numbers, so that little data meets every limit.
  func policy() -> StepSyncPolicy {
    var policy = StepSyncPolicy()
    policy.maximumFetchSteps = random.int(50...2_000)
    policy.pageSize = random.int(1...5)
    policy.changePageSize = random.int(0...6)
    policy.batchSize = random.int(1...5)
    policy.attempts = random.int(1...6)
    return policy
  }

  func behaviour(kind: Int) -> StepServerBehaviour {
    var behaviour = StepServerBehaviour()
    if kind == 0 { return behaviour }
    behaviour.isOffline = kind == 1
    let worst = [0, 0, 10, 25, 50][min(kind, 4)]
    behaviour.timeoutBeforeCommit = random.int(0...worst)
    behaviour.timeoutAfterCommit = random.int(0...worst)
    behaviour.errorBeforeCommit = random.int(0...worst)
    behaviour.errorAfterCommit = random.int(0...worst)
    behaviour.throttling = random.int(0...worst)
    behaviour.duplication = random.int(0...worst)
    behaviour.slowStartMilliseconds = Int64(random.int(0...20_000))
    return behaviour
  }
}
