import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

extension StepSyncWorld {
  /// Lets nothing but the next sync happen, on a healthy device.
  func calmDown() async {
    await waitForAll()
    heal()
    if process.isDead { startProcess() }
  }

  /// Syncs everything again while reading is denied, and then allows it.
  ///
  /// Changes of that time are never reported.
  func deny() async throws {
    await calmDown()
    tally.add(.denied)
    store.revoke(read: [.stepCount])
    for _ in 0..<3 { try save(past: 30 * Milliseconds.day) }
    try restart()
    let outcome = try? await service.sync()
    let unseen = memory.records(in: TimeRange(.min / 2, .max / 2)).count { $0.state != .deleted }
    let withheld = service.progress.withheld
    if outcome == .synced, withheld != unseen {
      faults.append("samples withheld while reading is denied: \(withheld), not \(unseen)")
    }
    store.allow(read: [.stepCount])
    hasUntold = true
  }

  /// Saves a sample while a sync is running, and tells the sync.
  func noteWhileSyncing() async throws {
    await calmDown()
    try saveSome()
    let syncing = try await beginSync(within: 0...400)
    let isRunning = service.progress.phase != .idle
    let known = Set(ledger.live.keys)
    try saveSome()
    service.noteChanges()
    guard await syncing.value == .synced, isRunning else { return }
    tally.add(.noted)
    let held = Set(server.content.held.map(\.uuid))
    let missing = ledger.live.keys.count { !known.contains($0) && !held.contains($0) }
    if missing > 0 {
      faults.append(
        "samples missing although a sync was notified of them: \(missing)")
    }
  }

  /// Begins a sync while another one is running.
  func beginTwice() async throws {
    await calmDown()
    for _ in 0..<2 { try saveSome() }
    let syncing = try await beginSync(within: 0...100)
    guard service.progress.phase != .idle else {
      _ = await syncing.value
      return
    }
    tally.add(.begunTwice)
    do {
      _ = try await service.sync()
      faults.append("a sync begins while another one is running")
    } catch StepSyncError.alreadyRunning {
      tally.add(.refusedSecondRun)
    } catch {
      faults.append("a sync that begins while another one is running fails with \(error)")
    }
    if await syncing.value != .synced { faults.append("a refused call ends the running sync") }
  }

  /// Cancels the task that waits for a sync, or restarts the sync.
  func cutShort() async throws {
    await calmDown()
    for _ in 0..<4 { try saveSome() }
    let syncing = try await beginSync(within: 0...200)
    let before = work
    if chance.isHeads() { syncing.cancel() } else { try restart() }
    let outcome = await syncing.value
    tally.add(.cutShort)
    if outcome == nil { faults.append("a sync that is cut short fails") }
    let begun = work.calls - before.calls
    if outcome == .synced, begun > 1 {
      faults.append("\(begun) calls follow a cancellation or a restart")
    }
  }

  /// Leaves one sample of no step or of one step in the store, without a report of the deletions.
  func leaveOne() async throws {
    await calmDown()
    let (start, value) = (store.now - Milliseconds.minute, Int64(chance.int(0...1)))
    try save(NewSample(.stepCount, start: start, end: start, value: value), by: Self.writers[1])
    guard (try? await service.sync()) == .synced else { return }
    for (sample, source) in ledger.ordered where sample.range.start.milliseconds != start {
      try store.retract([sample.uuid], by: source, isAnnounced: false)
      ledger.delete(sample.uuid)
    }
    try restart()
    guard (try? await service.sync()) == .synced else { return }
    tally.add(.leftOne)
    let (withheld, held) = (service.progress.withheld, server.content.held.count)
    if withheld > 0 || held != ledger.live.count {
      faults.append(
        "samples held by the server: \(held), withheld: \(withheld), although the "
          + "store has one left")
    }
  }

  /// Saves exactly as many steps as an interval may have, or one more, after everything that is
  /// known.
  func reachTheLimit() async throws {
    await calmDown()
    guard (try? await service.sync()) == .synced else { return }
    try await wait(Int(2 * Milliseconds.hour))
    let known = memory.allIntervals()
    let start = store.now - Milliseconds.minute
    guard let last = known.last, last.range.end.milliseconds < start else { return }
    let more = chance.int(0...1)
    try save(
      NewSample(
        .stepCount, start: start, end: start, value: Int64(layering.maxStepsPerInterval + more)),
      by: Self.writers[0])
    // Samples of which the store did not report may lie there too.
    let isAlone = ledger.live.values.count { last.range.end <= $0.range.start } == 1
    guard (try? await service.sync()) == .synced, isAlone else { return }
    tally.add(.limitReached)
    let new = memory.allIntervals().filter { last.range.end <= $0.range.start }
    if more == 0, new.count != 1 { faults.append("\(new.count) new intervals, not one") }
    let steps = new.reduce(0) { $0 + $1.stepCount }
    if steps != layering.maxStepsPerInterval + more {
      faults.append("new intervals have \(steps) steps")
    }
    if new.contains(where: { $0.isIndivisible != ($0.stepCount > layering.maxStepsPerInterval) }) {
      faults.append("a new interval's indivisible mark is wrong")
    }
    let divisible = 2 * layering.minimumIntervalMilliseconds
    if new.contains(where: { $0.isIndivisible && $0.range.length >= divisible }) {
      faults.append("new data above the limit are not divided")
    }
    let shortest = new.map(\.range.length).min() ?? 0
    if more == 1, new.count > 1, 2 * shortest < layering.minimumIntervalMilliseconds {
      faults.append("new data are divided into intervals of \(shortest) ms")
    }
  }

  /// Lets the server refuse a sample, which keeps no other interval from it.
  func refuseOne() async throws {
    await calmDown()
    let known = Set(ledger.live.keys)
    for _ in 0..<4 { try saveSome() }
    let new = ledger.ordered.map(\.sample).filter { !known.contains($0.uuid) }
    guard let refused = new.first else { return }
    server.refusal = { batch in
      batch.samples.contains { $0.uuid == refused.uuid } ? "one sample is refused" : nil
    }
    defer { server.refusal = { _ in nil } }
    do {
      if try await service.sync() == .synced { faults.append("a refusal is not reported") }
    } catch StepSyncError.uploadFailed {
      tally.add(.refused)
      let held = Set(server.content.held.map(\.uuid))
      let interval = memory.allIntervals().first { $0.range.contains(refused.range.start) }
      let kept = new.count {
        interval?.range.contains($0.range.start) == false && !held.contains($0.uuid)
      }
      if kept > 0 { faults.append("samples missing other than the refused one: \(kept)") }
    }
  }

  /// Syncs everything again while the store shows the last two days alone.
  func hideOld() async throws {
    await calmDown()
    guard (try? await service.sync()) == .synced else { return }
    let held = Set(server.content.held.map(\.uuid)).intersection(ledger.live.keys)
    store.inject(StoreFault(.keepsDays(2)))
    try restart()
    let outcome = try? await service.sync()
    store.beginRun(of: "stepSync")
    hasUntold = true
    guard outcome == .synced else { return }
    tally.add(.hidden)
    let lost = held.subtracting(server.content.held.map(\.uuid))
    if !lost.isEmpty {
      faults.append(
        "samples deleted although they are only hidden: \(lost.count)")
    }
  }

  /// Deletes, without a report, the samples of the earliest interval with any, and starts over in
  /// another process.
  func forgetFirst() async throws {
    await calmDown()
    guard (try? await service.sync()) == .synced else { return }
    let gone = try deleteEarliest()
    if gone.isEmpty { return }
    startProcess()
    try restart()
    guard (try? await service.sync()) == .synced else { return }
    tally.add(.forgotten)
    let held = server.content.held.count { gone.contains($0.uuid) }
    if held > 0 {
      faults.append(
        "deletions in the earliest interval that a restart does not find: \(held)")
    }
  }

  /// Deletes, without a report, the samples of the earliest interval with any, unless no other
  /// interval has one; returns their identifiers.
  func deleteEarliest() throws -> Set<UUID> {
    guard let start = ledger.ordered.first?.sample.range.start else { return [] }
    let interval = memory.allIntervals().first { $0.range.contains(start) }
    let early = ledger.ordered.filter { interval?.range.contains($0.sample.range.start) ?? false }
    guard early.count < ledger.live.count else { return [] }
    for (sample, source) in early {
      try store.retract([sample.uuid], by: source, isAnnounced: false)
      ledger.delete(sample.uuid)
    }
    return Set(early.map(\.sample.uuid))
  }

  /// Sends new samples of one start, or deletions, to a server that is offline, and sends them
  /// again after reading them in another order.
  func sendAgain() async throws {
    await calmDown()
    guard (try? await service.sync()) == .synced else { return }
    if chance.isHeads() {
      let start = store.now - Int64(chance.int(1...300)) * Milliseconds.minute
      let end = start + Int64(chance.int(0...1)) * Milliseconds.minute
      for value in 1...2 as ClosedRange<Int64> {
        try save(NewSample(.stepCount, start: start, end: end, value: value), by: Self.writers[0])
      }
    } else {
      guard try deleteTwo() else { return }
    }
    server.behaviour.isOffline = true
    provider.isReversed = false
    _ = try? await service.sync()
    heal()
    provider.isReversed = true
    if (try? await service.sync()) == .synced { tally.add(.sentAgain) }
    provider.isReversed = nil
  }

  /// Deletes the first two samples of an interval that has more than one, the second of them with a
  /// report; returns false if there is no such interval.
  private func deleteTwo() throws -> Bool {
    for interval in memory.allIntervals() {
      let inside = ledger.ordered.filter { interval.range.contains($0.sample.range.start) }
      if inside.count < 2 { continue }
      for (place, (sample, source)) in inside.prefix(2).enumerated() {
        try store.retract([sample.uuid], by: source, isAnnounced: place == 1)
        ledger.delete(sample.uuid)
      }
      hasUntold = true
      return true
    }
    return false
  }

  /// Opens the app after the store has forgotten deletions, and ends the sync between two pages of
  /// changes; the next one goes on there.
  func resumeAfterGap() async throws {
    await calmDown()
    let size = policy.changePageSize
    guard size > 0, (try? await service.sync()) == .synced else { return }
    for _ in 0...2 * size { try saveSome() }
    try await wait(Int(policy.deletionRetentionMilliseconds + Milliseconds.hour))
    let pages = work.changePages
    let syncing = try await beginSync(within: 0...0)
    var waits = 0
    while work.changePages < pages + 2, service.progress.phase != .idle, waits < 10_000 {
      try await wait(5)
      waits += 1
    }
    service.cancel()
    guard await syncing.value == .cancelled, work.changePages == pages + 2 else { return }
    let epoch = memory.summary().epoch
    guard (try? await service.sync()) == .synced else { return }
    tally.add(.resumedAfterGap)
    if memory.summary().epoch != epoch {
      faults.append("a sync that was cancelled while reading changes begins anew")
    }
  }

  /// Saves a sample that starts in some hours, where another clock was wrong, or where the last
  /// interval ends.
  func saveAhead() async throws {
    await calmDown()
    var start = store.now + Int64(chance.int(1...300)) * Milliseconds.minute
    if chance.isHeads(), (try? await service.sync()) == .synced,
      let end = memory.allIntervals().last?.range.end
    {
      start = end.milliseconds
    }
    try save(at: start, isLate: false)
    guard (try? await service.sync()) == .synced else { return }
    tally.add(.ahead)
    let place = Instant(milliseconds: start)
    if !memory.allIntervals().contains(where: { $0.range.contains(place) }) {
      faults.append(
        "no interval contains a sample that starts in the future or at the last interval's end")
    }
  }

  /// Begins a sync, and lets a drawn time pass.
  func beginSync(within milliseconds: ClosedRange<Int>) async throws
    -> Task<StepSyncOutcome?, Never>
  {
    let service = service
    let syncing = Task { try? await service.sync() }
    try await wait(chance.int(milliseconds))
    return syncing
  }

  /// Saves a sample of the last days.
  func saveSome() throws { try save(past: 3 * Milliseconds.day) }

  func wait(_ milliseconds: Int) async throws {
    try await SimulationClock().sleep(for: .milliseconds(milliseconds))
  }
}
