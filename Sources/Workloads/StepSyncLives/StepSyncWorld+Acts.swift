import HealthContracts
import HealthModel
package import ServiceObservations
import SimulatedHealth
import VirtualTime

extension StepSyncWorld {
  /// Lives through drawn acts, and then syncs until nothing is left.
  ///
  /// - Parameter acts: The number of acts.
  /// - Returns: The end of the life.
  /// - Throws: `CancellationError` if the virtual time ends.
  package func live(acts: Int) async throws -> StepSyncLife {
    try await store.requestAuthorization(share: [], read: [.stepCount])
    tally.add(isPaging ? .paging : .halving)
    if chance.int(0...3) == 0 {
      try await syncOneStep()
    } else {
      for _ in 0..<chance.int(0...15) { try save(past: 30 * Milliseconds.day) }
    }
    for _ in 0..<acts {
      if process.isDead { startProcess() }
      try await act()
      try await pass()
    }
    try await settle()
    let rest = try await rest()
    var life = try ledger.end(of: number, server, memory)
    startProcess()
    life.failure = failure
    life.faults = faults
    life.quietRequests = quietRequests
    life.rest = rest
    count()
    return life
  }

  /// Syncs a history of a single step.
  private func syncOneStep() async throws {
    let start = store.now - Milliseconds.hour
    try save(NewSample(.stepCount, start: start, end: start, value: 1), by: Self.writers[1])
    guard (try? await service.sync()) == .synced else { return }
    if !phases.isSuperset(of: [.idle, .layering, .readingChanges, .uploading]) {
      faults.append("a first sync does not report all phases")
    }
  }

  private func act() async throws {
    switch chance.int(0...56) {
    case 0...3: try save(past: 2 * Milliseconds.hour)
    case 4...7: try save(past: 30 * Milliseconds.day)
    case 8: try burst()
    case 9: try replace()
    case 10...12: try delete(isAnnounced: true)
    case 13: if chance.int(0...3) == 0 { try delete(isAnnounced: false) }
    case 14...21: startSync()
    case 22:
      tally.add(.paused)
      service.pause()
    case 23:
      tally.add(.cancelled)
      service.cancel()
    case 24: try restart()
    case 25: layer()
    case 26: process.awaitsLeft = chance.int(0...30)
    case 27:
      process.writesLeft = chance.int(0...8)
      process.keepsLastWrite = chance.isHeads()
    case 28:
      tally.add(.killedAtOnce)
      startProcess()
    case 29:
      store.isLocked.toggle()
      if store.isLocked { tally.add(.locked) }
    case 30: chance.storeErrors = chance.int(0...1) * chance.int(0...20)
    case 31, 32: server.behaviour = chance.behaviour(kind: chance.int(0...4))
    case 33, 34:
      tally.add(.resumedAtOnce)
      if chance.isHeads() { service.pause() } else { service.cancel() }
      startSync(isAfterStop: true)
    case 35: if chance.int(0...2) == 0 { try await quietWeeks() }
    case 36: try await deny()
    case 37: try await noteWhileSyncing()
    case 38: try await cutShort()
    case 39: try await pauseWhileReading()
    case 40: try await reachTheLimit()
    case 41: try await refuseOne()
    case 42: try await hideOld()
    case 43: try await forgetFirst()
    case 44: try await saveAhead()
    case 45: try await beginTwice()
    case 46, 47: try await sendAgain()
    case 48: try await resumeAfterGap()
    case 49: try await pauseAnywhere()
    case 50: try await leaveOne()
    case 51: try await pauseBeforeADelay()
    case 52: try await pauseAtAQuery()
    case 53: try await deleteBeforeResuming()
    case 54: try await pauseWhileWaiting()
    default: try await longGap()
    }
  }

  /// Lets time pass: none at all, so that calls overlap, or up to days.
  private func pass() async throws {
    let milliseconds: Int64 =
      switch chance.int(0...9) {
      case 0...3: Int64(chance.int(0...200))
      case 4...6: Int64(chance.int(0...60_000))
      case 7, 8: Int64(chance.int(0...240)) * Milliseconds.minute
      default: Int64(chance.int(0...60)) * Milliseconds.hour
      }
    try await SimulationClock().sleep(for: .milliseconds(milliseconds))
  }

  /// Lets nobody open the app for longer than the store remembers deletions, and mostly opens it
  /// then.
  private func longGap() async throws {
    tally.add(.gap)
    if chance.isHeads() {
      // A sync ends between two pages of changes, if there are several.
      await calmDown()
      try restart()
      _ = await syncPausing(after: 1, in: [.readingChanges])
    }
    startProcess()
    let (before, hadUntold) = (ledger.deletions, hasUntold)
    if chance.isHeads() {
      try delete(isAnnounced: true)
    } else {
      // The store has forgotten them by then, so that the next sync has to look for them.
      try delete(isAnnounced: false)
      hasUntold = hadUntold
      tally.add(.deletionForgotten, ledger.deletions - before)
    }
    try await SimulationClock().sleep(for: .seconds(40 * 86_400))
    if hasUntold || chance.int(0...3) == 0 { return }
    await calmDown()
    guard (try? await service.sync()) == .synced, service.progress.withheld == 0 else { return }
    let held = server.content.held.count { ledger.live[$0.uuid] == nil }
    if held > 0 { faults.append("deletions that a sync after a long gap does not find: \(held)") }
  }

  /// Syncs every five days, for longer than the store remembers deletions, while nothing changes.
  private func quietWeeks() async throws {
    await waitForAll()
    heal()
    if process.isDead { startProcess() }
    var requests: Int?
    for _ in 0..<8 {
      try await SimulationClock().sleep(for: .seconds(5 * 86_400))
      let outcome = try? await service.sync()
      if outcome != .synced { return }
      if let requests, !hasUntold { quietRequests += server.counters.requests - requests }
      requests = server.counters.requests
    }
    tally.add(.quietWeeks)
  }

  func restart() throws {
    do {
      try service.restart()
      tally.add(.restarted)
    } catch {
      if !process.isDead { failure = "\(error)" }
    }
  }

  // MARK: Samples

  func save(past: Int64) throws {
    let back = Int64(chance.int(0...Int(past / Milliseconds.minute))) * Milliseconds.minute
    // On the grid of minutes, so that starts meet; some lie ahead, where a clock was wrong.
    var start = (store.now / Milliseconds.minute) * Milliseconds.minute - back
    if chance.int(0...19) == 0 {
      start += Milliseconds.hour + back
      tally.add(.futureSample)
    }
    try save(at: start, isLate: past > Milliseconds.day)
  }

  func save(at start: Int64, isLate: Bool, metadata: SampleMetadata = .none) throws {
    // Often 0 or 1 step, so that a service that takes one for none is found.
    let kind = chance.int(0...9)
    let value = kind < 2 ? Int64(kind) : Int64(chance.int(1...400))
    tally.add(isLate ? .lateSample : .newSample)
    let end = start + Int64(chance.int(0...3)) * Milliseconds.minute
    try save(
      NewSample(.stepCount, start: start, end: end, value: value, metadata: metadata),
      by: Self.writers[chance.int(0...2)])
    if chance.int(0...2) == 0 { service.noteChanges() }
  }

  func save(_ sample: NewSample, by source: DataSource) throws {
    if sample.value == 0 { tally.add(.zeroSteps) }
    if sample.value == 1 { tally.add(.oneStep) }
    let place = Instant(milliseconds: sample.start)
    if memory.allIntervals().contains(where: { $0.syncedToServer && $0.range.contains(place) }) {
      tally.add(.lateInSyncedInterval)
    }
    let uuids = try store.deliver([sample], from: source)
    ledger.save(sample, uuids[0], by: source)
  }

  /// Saves more samples at one start than a page holds; some of them differ only in identity.
  private func burst() throws {
    tally.add(.burst)
    let start = store.now - Int64(chance.int(0...3_000)) * Milliseconds.minute
    if chance.isHeads() {
      tally.add(.copies)
      for _ in 0...policy.pageSize {
        try save(
          NewSample(.stepCount, start: start, end: start + Milliseconds.minute, value: 7),
          by: Self.writers[0])
      }
    } else {
      for _ in 0...policy.pageSize { try save(at: start, isLate: false) }
    }
  }

  private func replace() throws {
    let name = "name \(chance.int(0...1))"
    let metadata = SampleMetadata(syncIdentifier: name, syncVersion: Int(store.now - Self.start))
    let before = ledger.deletions
    try save(at: store.now - Milliseconds.hour, isLate: false, metadata: metadata)
    tally.add(.replaced, ledger.deletions - before)
  }

  private func delete(isAnnounced: Bool) throws {
    var there = ledger.ordered
    if there.isEmpty { return }
    // Among those, samples whose request may still be under way.
    let sent = memory.records(in: TimeRange(.min / 2, .max / 2)).filter { $0.state == .sent }
    let underWay = there.filter { one in sent.contains { $0.uuid == one.sample.uuid } }
    if !underWay.isEmpty, chance.isHeads() {
      there = underWay
      tally.add(.deletionUnderWay)
    }
    for _ in 0...chance.int(0...2) {
      let (sample, source) = there[chance.int(0...there.count - 1)]
      if ledger.live[sample.uuid] == nil { continue }
      try store.retract([sample.uuid], by: source, isAnnounced: isAnnounced)
      ledger.delete(sample.uuid)
      tally.add(isAnnounced ? .deletionTold : .deletionUntold)
      if !isAnnounced { hasUntold = true }
    }
  }

  // MARK: The end

  /// Brings the network back and lets device and process be.
  func heal() {
    server.behaviour = StepServerBehaviour()
    store.isLocked = false
    chance.storeErrors = 0
    process.awaitsLeft = nil
    process.writesLeft = nil
  }

  /// Opens the app with a healthy device.
  private func settle() async throws {
    heal()
    await waitForAll()
    if chance.isHeads() { server.deliverLate() }
    startProcess()
    if hasUntold { try startOver() }
    try await syncWhole()
    if hasWithheld {
      tally.add(.withheld)
      try startOver()
      try await syncWhole()
    }
    server.deliverLate()
  }

  /// Syncs on a healthy device, where nothing but a complete sync is expected.
  private func syncWhole() async throws {
    do {
      let outcome = try await service.sync()
      if outcome != .synced { failure = "\(outcome)" }
    } catch {
      try Task.checkCancellation()
      failure = "\(error)"
    }
  }

  /// Restarts the sync, so that it finds deletions that the store does not report; it has to see a
  /// sample for that.
  private func startOver() throws {
    try save(past: Milliseconds.hour)
    try restart()
  }

  /// Syncs twice more and returns the work that was done for it.
  private func rest() async throws -> StepSyncLife.Work {
    let before = work
    for _ in 0..<2 { try await syncWhole() }
    var done = work
    done.requests -= before.requests
    done.reads -= before.reads
    done.changePages -= before.changePages
    done.writes -= before.writes
    return done
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
    tally.add(.otherReceipt, counters.otherReceipts)
    tally.add(.deliveredTwice, counters.duplicated)
    tally.add(.requestDelayed, counters.delayed)
    tally.add(.slowStart, counters.slowStarts)
    tally.add(.keyRepeated, counters.repeated)
  }
}
