import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import SimulatedHealth
import TestSupport
import VirtualTime

extension SyncWorld {
  private var random: Xorshift {
    get { chance.random }
    set { chance.random = newValue }
  }

  /// Lives through the acts, lets everything come to rest, and looks.
  func live(steps: Int) async throws -> SyncRun {
    try await store.requestAuthorization(share: [], read: [.stepCount])
    tally.add(isPaging ? .paging : .halving)
    for _ in 0..<random.int(0...15) { try save(past: 30 * Milliseconds.day) }
    for _ in 0..<steps {
      if process.isDead { startProcess() }
      try await act()
      try await pass()
    }
    var violations = try await settle()
    violations += ledger.violations(server.content.held, memory.allIntervals())
    violations += server.violations
    violations += try await violationsOfRest()
    count()
    return SyncRun(
      seed: seed, violations: violations, samples: ledger.live.count,
      intervals: memory.allIntervals().count, requests: server.counters.requests, tally: tally,
      virtualSeconds: (store.now - Self.epoch) / 1_000)
  }

  private func act() async throws {
    switch random.int(0...33) {
    case 0...3: try save(past: 2 * Milliseconds.hour)
    case 4...7: try save(past: 30 * Milliseconds.day)
    case 8: try burst()
    case 9: try replace()
    case 10...12: try delete(isAnnounced: true)
    case 13: if random.int(0...3) == 0 { try delete(isAnnounced: false) }
    case 14...21: startSync()
    case 22:
      tally.add(.paused)
      service.pause()
    case 23:
      tally.add(.cancelled)
      service.cancel()
    case 24: try restart()
    case 25: layer()
    case 26: process.awaitsLeft = random.int(0...30)
    case 27:
      process.writesLeft = random.int(0...8)
      process.keepsLastWrite = random.int(0...1) == 0
    case 28:
      tally.add(.killedAtOnce)
      startProcess()
    case 29:
      store.isLocked.toggle()
      if store.isLocked { tally.add(.locked) }
    case 30: chance.storeErrors = random.int(0...1) * random.int(0...20)
    case 31, 32: server.behaviour = chance.behaviour(kind: random.int(0...4))
    default: if random.int(0...5) == 0 { try await longGap() }
    }
  }

  /// From no time at all, so that calls overlap, to days.
  private func pass() async throws {
    let milliseconds: Int64 =
      switch random.int(0...9) {
      case 0...3: Int64(random.int(0...200))
      case 4...6: Int64(random.int(0...60_000))
      case 7, 8: Int64(random.int(0...240)) * Milliseconds.minute
      default: Int64(random.int(0...60)) * Milliseconds.hour
      }
    try await SimulationClock().sleep(for: .milliseconds(milliseconds))
  }

  /// Nobody opens the app for longer than the store remembers deletions.
  private func longGap() async throws {
    tally.add(.gap)
    startProcess()
    let before = ledger.everDeleted.count
    try delete(isAnnounced: true)
    tally.add(.deletionForgotten, ledger.everDeleted.count - before)
    try await SimulationClock().sleep(for: .seconds(40 * 86_400))
  }

  private func restart() throws {
    do {
      try service.restart()
      tally.add(.restarted)
    } catch {
      if !process.isDead { throw error }
    }
  }

  // MARK: Samples

  private func save(past: Int64) throws {
    let back = Int64(random.int(0...Int(past / Milliseconds.minute))) * Milliseconds.minute
    // On the grid of minutes, so that starts meet; some lie ahead, where a clock was wrong.
    var start = (store.now / Milliseconds.minute) * Milliseconds.minute - back
    if random.int(0...19) == 0 {
      start += Milliseconds.hour + back
      tally.add(.futureSample)
    }
    try save(at: start, isLate: past > Milliseconds.day)
  }

  private func save(at start: Int64, isLate: Bool, metadata: SampleMetadata = .none) throws {
    let value = random.int(0...9) == 0 ? 0 : Int32(random.int(1...400))
    if value == 0 { tally.add(.zeroSteps) }
    tally.add(isLate ? .lateSample : .newSample)
    let place = Instant(milliseconds: start)
    if memory.allIntervals().contains(where: { $0.syncedToServer && $0.range.contains(place) }) {
      tally.add(.lateInSyncedInterval)
    }
    let source = Self.writers[random.int(0...2)]
    let end = start + Int64(random.int(0...3)) * Milliseconds.minute
    let sample = NewSample(
      .stepCount, start: start, end: end, value: Int64(value), metadata: metadata)
    let uuids = try store.deliver([sample], from: source)
    ledger.saved(sample, uuids[0], by: source)
    if random.int(0...2) == 0 { service.noteChanges() }
  }

  /// More samples at one start than a page holds.
  private func burst() throws {
    tally.add(.burst)
    let start = store.now - Int64(random.int(0...3_000)) * Milliseconds.minute
    for _ in 0...policy.pageSize { try save(at: start, isLate: false) }
  }

  private func replace() throws {
    let name = "name \(random.int(0...1))"
    let metadata = SampleMetadata(syncIdentifier: name, syncVersion: Int(store.now - Self.epoch))
    let before = ledger.everDeleted.count
    try save(at: store.now - Milliseconds.hour, isLate: false, metadata: metadata)
    if ledger.everDeleted.count > before { tally.add(.replaced) }
  }

  private func delete(isAnnounced: Bool) throws {
    var there = ledger.ordered
    if there.isEmpty { return }
    // Among those, samples whose request may still be under way.
    let sent = memory.records(in: TimeRange(.min / 2, .max / 2)).filter { $0.state == .sent }
    let underWay = there.filter { one in sent.contains { $0.uuid == one.sample.uuid } }
    if !underWay.isEmpty, random.int(0...1) == 0 {
      there = underWay
      tally.add(.deletionUnderWay)
    }
    for _ in 0...random.int(0...2) {
      let (sample, source) = there[random.int(0...there.count - 1)]
      if ledger.live[sample.uuid] == nil { continue }
      try store.retract([sample.uuid], by: source, isAnnounced: isAnnounced)
      ledger.deleted(sample.uuid)
      tally.add(isAnnounced ? .deletionTold : .deletionUntold)
      if !isAnnounced { hasUntold = true }
    }
  }

  // MARK: The end

  /// The network is back, the store is quiet, and the app is opened.
  private func settle() async throws -> [String] {
    server.behaviour = StepServerBehaviour()
    store.isLocked = false
    chance.storeErrors = 0
    process.awaitsLeft = nil
    process.writesLeft = nil
    await waitForAll()
    if random.int(0...1) == 0 { server.deliverLate() }
    startProcess()
    if hasUntold { try startOver() }
    var outcome = try await service.sync()
    if hasWithheld {
      tally.add(.withheld)
      try startOver()
      outcome = try await service.sync()
    }
    server.deliverLate()
    return outcome == .synced ? [] : ["the last sync ended as \(outcome)"]
  }

  /// What nobody is told of is found when the person starts over, once a sample is seen.
  private func startOver() throws {
    try save(past: Milliseconds.hour)
    try service.restart()
  }

  /// Where nothing is to be done, next to nothing is.
  private func violationsOfRest() async throws -> [String] {
    let (requests, counts) = (server.counters.requests, provider.counts)
    let (raw, queries, writes) = (provider.rawQueries, changes.queries, process.writes)
    _ = try await service.sync()
    var found: [String] = []
    if server.counters.requests != requests { found.append("idle: a request was made") }
    if provider.counts != counts || provider.rawQueries != raw {
      found.append("idle: samples were read")
    }
    if changes.queries != queries + 1 { found.append("idle: changes were read more than once") }
    if process.writes != writes { found.append("idle: the state was written") }
    let records = memory.records(in: TimeRange(.min / 2, .max / 2))
    if Set(records.map(\.uuid)) != Set(ledger.live.keys)
      || records.contains(where: { $0.state != .confirmed })
    {
      found.append("records: they are not those of the live samples")
    }
    return found
  }

  private func count() {
    let counters = server.counters
    tally.add(.storeError, chance.storeErrorsMet)
    tally.add(.offline, counters.offline)
    tally.add(.timeoutBeforeCommit, counters.timeoutsBeforeCommit)
    tally.add(.timeoutAfterCommit, counters.timeoutsAfterCommit)
    tally.add(.errorBeforeCommit, counters.errorsBeforeCommit)
    tally.add(.errorAfterCommit, counters.errorsAfterCommit)
    tally.add(.throttled, counters.throttled)
    tally.add(.deliveredTwice, counters.duplicated)
    tally.add(.requestDelayed, counters.delayed)
    tally.add(.slowStart, counters.slowStarts)
    tally.add(.keyRepeated, counters.repeated)
  }
}
