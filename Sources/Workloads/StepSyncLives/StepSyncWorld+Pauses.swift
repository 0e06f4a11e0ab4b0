import HealthContracts
import ServiceObservations
import SimulatedHealth

extension StepSyncWorld {
  /// Pauses a sync while it reads changes, which come in many pages.
  func pauseWhileReading() async throws {
    await calmDown()
    for _ in 0..<10 { try saveSome() }
    let syncing = try await beginSync(within: 0...100)
    guard service.progress.phase == .readingChanges else {
      _ = await syncing.value
      return
    }
    tally.add(.pausedWhileReading)
    let before = work
    service.pause()
    _ = await syncing.value
    let pages = work.changePages - before.changePages
    if pages > 0 { faults.append("pages of changes read after a pause: \(pages)") }
  }

  /// Pauses a sync at a drawn moment.
  func pauseAnywhere() async throws {
    await calmDown()
    for _ in 0..<6 { try saveSome() }
    let syncing = try await beginSync(within: 0...chance.int(0...1) * 1_500)
    let isReading = service.progress.phase == .readingChanges
    let before = work
    service.pause()
    guard await syncing.value == .paused else { return }
    tally.add(.pausedAnywhere)
    let requests = work.requests - before.requests
    let pages = isReading ? 0 : work.changePages - before.changePages
    if requests + pages > 0 {
      faults.append("requests after a pause: \(requests), pages of changes: \(pages)")
    }
  }

  /// Pauses a sync during a request to which the server answers that it has to wait.
  func pauseBeforeADelay() async throws {
    await calmDown()
    for _ in 0..<6 { try saveSome() }
    server.behaviour.throttling = 100
    pausesAtRequest = true
    let syncing = try await beginSync(within: 0...0)
    _ = await syncing.value
    let wasPaused = !pausesAtRequest
    pausesAtRequest = false
    let passed = store.now - (lastRequest ?? store.now)
    heal()
    guard wasPaused else { return }
    tally.add(.pausedBeforeADelay)
    if passed >= server.behaviour.retryAfterMilliseconds {
      faults.append(
        "a paused sync ends only after \(passed) ms, when the delay before a retry is over")
    }
  }

  /// Pauses a sync at the start of a drawn query, after which it begins nothing else.
  func pauseAtAQuery() async throws {
    await calmDown()
    for _ in 0..<6 { try saveSome() }
    if chance.isHeads() { try restart() }
    guard let (before, isLayering, _) = await syncPausing(after: chance.int(0...12)) else {
      return
    }
    tally.add(.pausedAtAQuery)
    noteCalls(since: before)
    let epoch = memory.summary().epoch
    // Layering begins anew, and so may reading that was never completed, once the store has
    // forgotten deletions.
    guard !isLayering, memory.summary().readUntil != nil, (try? await service.sync()) == .synced
    else { return }
    if memory.summary().epoch != epoch { faults.append("a sync begins anew after a pause") }
  }

  /// Notes queries and requests that began since a pause.
  private func noteCalls(since before: StepSyncLife.Work) {
    let begun = work.calls - before.calls
    if begun > 0 { faults.append("calls after a pause during a query: \(begun)") }
  }

  /// Syncs, and pauses after a number of queries for changes, samples and steps in some phases.
  ///
  /// - Returns: The work until the pause, whether that came in layering, and how the sync ended;
  ///   nil if it failed or had fewer queries.
  func syncPausing(
    after queries: Int,
    in phases: Set<StepSyncProgress.Phase> = [.layering, .readingChanges, .uploading]
  ) async -> (before: StepSyncLife.Work, isLayering: Bool, outcome: StepSyncOutcome)? {
    var (left, before, isLayering) = (queries, StepSyncLife.Work?.none, false)
    let onQuery = { @MainActor [self] in
      if !phases.contains(service.progress.phase) { return }
      if left == 0 {
        (before, isLayering) = (work, service.progress.phase == .layering)
        service.pause()
      }
      left -= 1
    }
    (provider.onQuery, changes.onQuery) = (onQuery, onQuery)
    let outcome = try? await service.sync()
    (provider.onQuery, changes.onQuery) = (nil, nil)
    guard let before, let outcome else { return nil }
    return (before, isLayering, outcome)
  }

  /// Pauses a sync, and then the call that waits for its end.
  func pauseWhileWaiting() async throws {
    await calmDown()
    for _ in 0..<6 { try saveSome() }
    let syncing = try await beginSync(within: 0...400)
    guard service.progress.phase != .idle else {
      _ = await syncing.value
      return
    }
    service.pause()
    let waiting = try await beginSync(within: 1...1)
    let isRunning = service.progress.phase != .idle
    service.pause()
    _ = await syncing.value
    let outcome = await waiting.value
    // The first sync may have ended, and the second one as well.
    guard isRunning else { return }
    tally.add(.pausedWhileWaiting)
    if outcome == .synced { faults.append("a call that waits for another sync ignores a pause") }
  }

  /// Deletes samples without a report between two processes, of which the second meets their
  /// absence before it has seen any sample.
  func deleteBeforeResuming() async throws {
    await calmDown()
    guard (try? await service.sync()) == .synced else { return }
    try restart()
    guard await syncPausing(after: 0, in: [.uploading])?.outcome == .paused else { return }
    let gone = try deleteEarliest()
    guard !gone.isEmpty, let coverage = memory.summary().coverage?.dateInterval else { return }
    startProcess()
    // Steps in another writer's time count for none.
    guard try await provider.getAggregatedStepCount(for: coverage) > 0 else { return }
    if let (before, _, _) = await syncPausing(after: chance.int(0...2), in: [.uploading]) {
      noteCalls(since: before)
    }
    guard (try? await service.sync()) == .synced else { return }
    tally.add(.deletedBeforeResuming)
    let withheld = service.progress.withheld
    let held = server.content.held.count { gone.contains($0.uuid) }
    if withheld > 0 { faults.append("samples withheld although others can be read: \(withheld)") }
    if held > 0 { faults.append("deletions that a resumed sync does not find: \(held)") }
  }
}
