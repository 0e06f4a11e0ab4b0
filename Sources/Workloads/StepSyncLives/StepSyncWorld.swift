import struct Foundation.TimeZone
package import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A device on which step samples come and go while an app syncs them, with a network and a battery
/// that fail.
@MainActor
package final class StepSyncWorld {
  let number: Int
  let suite: ServiceSuite
  let store: SimulatedHealthStore
  let server: StepServer
  let memory = InMemorySyncState()
  let ledger = StepLedger()
  let chance: StepSyncChance
  let policy: StepSyncPolicy
  let layering: LayeringConfiguration
  let isPaging: Bool
  /// The events so far.
  package internal(set) var tally = StepSyncTally()
  /// True if a deletion happened that the store does not report.
  var hasUntold = false
  /// True if a sync reported samples that it does not treat as deleted.
  var hasWithheld = false
  /// The failure of a call that may not fail.
  var failure: String?
  /// The requests in weeks in which nothing changed.
  var quietRequests = 0
  /// True if the next request is to be followed by a pause, while it is under way.
  var pausesAtRequest = false
  /// The time of the last request, in milliseconds.
  var lastRequest: Int64?
  /// The phases that the progress has reported.
  var phases: Set<StepSyncProgress.Phase> = []
  /// The descriptions of what single syncs did wrong.
  var faults: [String] = []
  /// The number of syncs that have not ended.
  private var underWay = 0
  /// The number of syncs that were started.
  private var started = 0
  private(set) var process = MortalProcess()
  /// The epoch in which each key was first used.
  var epochs: [String: Int64] = [:]
  /// The last key of each content.
  var keys: [String: String] = [:]
  private var running: [Task<Void, Never>] = []
  private var parts: Parts?
  private let epoch: Int64

  /// The services of a process, and the device as it sees it.
  private struct Parts {
    let provider: MortalProvider
    /// The provider of another part of the app, whose counts are its own.
    let otherProvider: MortalProvider
    let changes: MortalChanges
    let service: any StepSyncServiceProtocol
  }

  static let start: Int64 = 1_700_000_000_000
  static let writers = [
    DataSource(identifier: "watch", kind: .watch, bundleIdentifier: "w", deviceName: "Watch"),
    DataSource(identifier: "phone", kind: .phone, bundleIdentifier: "p", deviceName: nil),
    DataSource(identifier: "band", kind: .thirdParty, bundleIdentifier: "b", deviceName: "Band"),
  ]

  /// Creates a device with an app that has not started.
  ///
  /// - Parameters:
  ///   - suite: The services of the app.
  ///   - number: The number of the life.
  ///   - key: The key of the life's draws. Acts, the network and the store have draws of their own,
  ///     so that the acts do not depend on what a service asks.
  package init(_ suite: ServiceSuite, number: Int, key: UInt64) {
    self.suite = suite
    self.number = number
    func draws(_ purpose: String) -> CaseDraws {
      CaseDraws(key: key, "step sync \(number): \(purpose)")
    }
    let chance = StepSyncChance(draws("acts"), storeDraws: draws("store"))
    self.chance = chance
    var network = draws("network")
    var configuration = StoreConfiguration()
    configuration.costs.costs[.changes] = QueryCosts.Cost(base: 50_000)
    // The device's clock shows the start now, however much time has passed.
    epoch = Self.start - (Simulation.current?.now ?? 0) / 1_000_000
    store = SimulatedHealthStore(
      key: UInt64(chance.int(0...1_000_000)), epoch: Instant(milliseconds: epoch),
      configuration: configuration)
    server = StepServer(draw: { $0.lowerBound + network.below($0.count) })
    policy = chance.policy()
    layering = LayeringConfiguration(
      maxStepsPerInterval: chance.int(50...2_000),
      minimumIntervalMilliseconds: Int64(chance.int(1...120)) * Milliseconds.minute,
      maxYearsBack: 1, timeZone: TimeZone.gmt)
    isPaging = chance.isHeads()
  }

  // MARK: Processes

  private func makeParts() -> Parts {
    let base = suite.stepData(suite.statistics(StepProvider(store)))
    let (store, process, chance) = (store, process, chance)
    let fails: @MainActor () -> Bool = { chance.storeFails() }
    let pages = MortalPageProvider(base, process, fails: fails)
    pages.pageSize = policy.pageSize
    let provider = isPaging ? pages : MortalProvider(base, process, fails: fails)
    let changes = MortalChanges(store, process, fails: fails)
    let time = StepSyncTime(
      now: { Instant(milliseconds: store.now) },
      sleep: { milliseconds in
        try await process.passing {
          try await SimulationClock().sleep(for: .milliseconds(milliseconds))
        }
      })
    let service = suite.stepSync(
      StepSyncDependencies(
        provider: provider, changes: changes, state: MortalState(memory, process),
        endpoint: MortalEndpoint(server, process) { [weak self] in self?.note($0, process) },
        time: time, layering: layering,
        policy: policy,
        onProgress: { [weak self] in self?.note($0, process) }))
    return Parts(
      provider: provider, otherProvider: MortalProvider(base, process, fails: fails),
      changes: changes, service: service)
  }

  /// Notes pages with other limits than the policy's.
  private func noteLimits(of parts: Parts) {
    if let pages = parts.provider as? MortalPageProvider, pages.strayLimits > 0 {
      faults.append("queries from a new start that ask for more than a page: \(pages.strayLimits)")
    }
    if parts.provider.highestCount > policy.maximumFetchSteps {
      faults.append("a range of \(parts.provider.highestCount) steps is read in one query")
    }
    let most = max(policy.pageSize, 2 * ledger.mostAtOnce)
    if parts.provider.highestLimit > most {
      faults.append(
        "a query for \(parts.provider.highestLimit) samples, over the maximum of \(most)")
    }
    let (size, limits) = (policy.changePageSize, parts.changes.limits)
    if size > 0, let limit = limits.sorted().first(where: { $0 == 0 || $0 > size }) {
      faults.append("a query for \(limit) changes (0 means all), not 1 to \(size)")
    }
  }

  private var current: Parts {
    if let parts { return parts }
    let made = makeParts()
    parts = made
    return made
  }

  var service: any StepSyncServiceProtocol { current.service }
  var provider: MortalProvider { current.provider }
  var changes: MortalChanges { current.changes }

  /// Ends the process and begins another one over what was kept.
  func startProcess() {
    process.die()
    if process.endedAtAwait { tally.add(.killedAtAwait) }
    if process.endedAtWrite { tally.add(.killedAtWrite) }
    if let parts { noteLimits(of: parts) }
    process = MortalProcess()
    parts = nil
  }

  /// The number of requests to the server.
  package var requests: Int { server.counters.requests }

  /// The work of the running process so far.
  var work: StepSyncLife.Work {
    var work = StepSyncLife.Work()
    work.requests = server.counters.requests
    work.reads = current.provider.queries
    work.changePages = current.changes.queries
    work.writes = process.writes
    return work
  }

  // MARK: Tasks

  /// Starts a sync that goes on while the world goes on.
  ///
  /// - Parameter isAfterStop: True if the running one was told to stop just before.
  func startSync(isAfterStop: Bool = false) {
    let (parts, process) = (current, process)
    let (service, isSecond) = (parts.service, underWay <= 1 && isAfterStop)
    let failures = parts.provider.failures + parts.changes.failures
    underWay += 1
    started += 1
    let number = started
    running.append(
      Task { @MainActor in
        defer { self.underWay -= 1 }
        do {
          let outcome = try await service.sync()
          if outcome == .synced {
            self.tally.add(.synced)
            if !process.isDead { self.noteUnreadChanges() }
          }
        } catch StepSyncError.alreadyRunning {
          self.tally.add(.refusedSecondRun)
          if isSecond, number == self.started {
            self.faults.append("a sync after a stop is refused")
          }
        } catch StepSyncError.healthStoreFailed(let error) {
          let isUnfounded = failures == parts.provider.failures + parts.changes.failures
          if isUnfounded, !process.isDead {
            self.faults.append("a sync fails although the store did not: \(error)")
          }
        } catch StepSyncError.uploadFailed {
          if !process.isDead { self.tally.add(.gaveUp) }
        } catch {
          return
        }
      })
  }

  /// Lets another part of the app layer over the same state.
  func layer() {
    let service = suite.layering(
      LayeringDependencies(
        stepDataProvider: current.otherProvider, intervalStore: MortalState(memory, process),
        now: Instant(milliseconds: store.now).date, configuration: layering))
    running.append(
      Task { @MainActor in
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
