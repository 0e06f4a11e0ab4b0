import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

extension StepSyncWorld {
  /// Lets nothing but the next sync happen, on a healthy device.
  private func calmDown() async {
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
    try restart()
    _ = try? await service.sync()
    store.allow(read: [.stepCount])
    hasUntold = true
  }

  /// Saves a sample while a sync is running, and tells the sync.
  func noteWhileSyncing() async throws {
    await calmDown()
    try saveSome()
    let service = service
    let syncing = Task { try? await service.sync() }
    try await wait(chance.int(0...400))
    let isRunning = service.progress.phase != .idle
    let known = Set(ledger.live.keys)
    try saveSome()
    service.noteChanges()
    guard await syncing.value == .synced, isRunning else { return }
    tally.add(.noted)
    let held = Set(server.content.held.map(\.uuid))
    let missing = ledger.live.keys.count { !known.contains($0) && !held.contains($0) }
    if missing > 0 { faults.append("\(missing) samples are missing of which a sync was told") }
  }

  /// Cancels the task that waits for a sync.
  func cancelCaller() async throws {
    await calmDown()
    for _ in 0..<4 { try saveSome() }
    let service = service
    let syncing = Task { try? await service.sync() }
    try await wait(chance.int(0...200))
    let before = work
    syncing.cancel()
    let outcome = await syncing.value
    tally.add(.callerCancelled)
    let begun =
      work.requests + work.reads + work.changePages - before.requests - before.reads
      - before.changePages
    if outcome == .synced, begun > 1 {
      faults.append("\(begun) calls follow the cancellation of the task")
    }
  }

  /// Pauses a sync while it reads changes, which come in many pages.
  func pauseWhileReading() async throws {
    await calmDown()
    for _ in 0..<10 { try saveSome() }
    let service = service
    let syncing = Task { try? await service.sync() }
    try await wait(chance.int(0...100))
    guard service.progress.phase == .readingChanges else {
      _ = await syncing.value
      return
    }
    tally.add(.pausedWhileReading)
    let before = work
    service.pause()
    _ = await syncing.value
    let pages = work.changePages - before.changePages
    if pages > 0 { faults.append("\(pages) pages of changes are read after a pause") }
  }

  /// Saves exactly as many steps as an interval may have, after everything that is known.
  func reachTheLimit() async throws {
    await calmDown()
    guard (try? await service.sync()) == .synced else { return }
    try await wait(Int(2 * Milliseconds.hour))
    let known = memory.allIntervals()
    let start = store.now - Milliseconds.minute
    guard let last = known.last, last.range.end.milliseconds < start else { return }
    try save(
      NewSample(
        .stepCount, start: start, end: start, value: Int64(layering.maxStepsPerInterval)),
      by: Self.writers[0])
    // Samples of which the store did not report may lie there too.
    let isAlone = ledger.live.values.count { last.range.end <= $0.range.start } == 1
    guard (try? await service.sync()) == .synced, isAlone else { return }
    tally.add(.limitReached)
    let new = memory.allIntervals().filter { last.range.end <= $0.range.start }
    if new.count != 1 { faults.append("\(new.count) intervals hold what one may") }
  }

  /// Saves a sample of the last days.
  private func saveSome() throws { try save(past: 3 * Milliseconds.day) }

  private func wait(_ milliseconds: Int) async throws {
    try await SimulationClock().sleep(for: .milliseconds(milliseconds))
  }
}
