import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import SimulatedHealth
import Testing
import VirtualTime

@Suite struct StepSyncControlTests {
  /// Lets a sync run for a time, does something to it, and goes on until it is synced.
  private func interrupted(
    after milliseconds: Int64, _ act: @escaping @MainActor @Sendable (SyncBench) throws -> Void
  ) throws -> (held: Set<UUID>, wanted: Set<UUID>, first: StepSyncOutcome, isSynced: Bool) {
    try simulated { @MainActor in
      let bench = try await SyncBench(maxSteps: 300)
      let uuids = try bench.save((1...12).map { $0 * 700 })
      let sync = Task { @MainActor in try await bench.service.sync() }
      try await SimulationClock().sleep(for: .milliseconds(milliseconds))
      try act(bench)
      let first = try await sync.value
      let last = try await bench.service.sync()
      #expect(last == .synced)
      #expect(bench.server.violations.isEmpty)
      return (bench.held, Set(uuids), first, bench.isSynced)
    }
  }

  @Test("pausing, cancelling or restarting at any await and going on ends as without it")
  func anyAwait() throws {
    var outcomes: Set<StepSyncOutcome> = []
    for milliseconds in stride(from: Int64(0), to: 6_000, by: 110) {
      for kind in 0..<3 {
        let end = try interrupted(after: milliseconds) { bench in
          switch kind {
          case 0: bench.service.pause()
          case 1: bench.service.cancel()
          default: try bench.service.restart()
          }
        }
        #expect(end.held == end.wanted, "after \(milliseconds) ms, act \(kind)")
        #expect(end.isSynced)
        outcomes.insert(end.first)
      }
    }
    #expect(outcomes == [.synced, .paused, .cancelled])
  }

  @Test("a sync that was paused before it saw a sample still finds deletions that were not told")
  func pausedBeforeSamples() throws {
    for milliseconds in stride(from: Int64(0), to: 4_000, by: 50) {
      try simulated { @MainActor in
        let bench = try await SyncBench(maxSteps: 100)
        let uuids = try bench.save([40_000, 20_000, 10])
        _ = try await bench.service.sync()
        try bench.store.retract([uuids[0]], by: SyncBench.writer, isAnnounced: false)
        try bench.service.restart()
        let sync = Task { @MainActor in try await bench.service.sync() }
        try await SimulationClock().sleep(for: .milliseconds(milliseconds))
        bench.service.pause()
        _ = try await sync.value
        _ = try await bench.service.sync()
        #expect(bench.held == Set(uuids[1...]), "after \(milliseconds) ms")
      }
    }
  }

  @Test("a pause ends a long wait between attempts at once, and a cancel a request")
  func waits() throws {
    try simulated { @MainActor in
      for isPause in [true, false] {
        let bench = try await SyncBench()
        try bench.save([10])
        bench.server.behaviour.throttling = isPause ? 100 : 0
        bench.server.behaviour.retryAfterMilliseconds = 3_600_000
        bench.server.behaviour.requestMilliseconds = isPause ? 10 : 3_600_000
        // The server draws from the top by default: nothing goes wrong below 100 of 100.
        let sync = Task { @MainActor in try await bench.service.sync() }
        try await SimulationClock().sleep(for: .seconds(60))
        #expect(bench.server.counters.requests == 1)
        let before = bench.store.now
        if isPause { bench.service.pause() } else { bench.service.cancel() }
        #expect(try await sync.value == (isPause ? .paused : .cancelled))
        #expect(bench.store.now == before)
        bench.server.behaviour = StepServerBehaviour()
        #expect(try await bench.service.sync() == .synced)
        #expect(bench.held.count == 1)
      }
    }
  }

  @Test("a pause ends layering at once, and the next sync begins it again")
  func layering() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench(maxSteps: 1)
      try bench.save([2_000, 10])
      let sync = Task { @MainActor in try await bench.service.sync() }
      try await SimulationClock().sleep(for: .milliseconds(500))
      #expect(bench.service.progress.phase == .layering)
      let before = bench.store.now
      bench.service.pause()
      #expect(try await sync.value == .paused)
      #expect(bench.store.now == before)
      #expect(bench.service.progress.phase == .idle)
      #expect(bench.state.allIntervals().isEmpty && bench.state.summary().isLayeringDue)
      #expect(try await bench.service.sync() == .synced)
      #expect(bench.reports.count { $0.phase == .layering } == 2)
      #expect(bench.held.count == 2)
    }
  }

  /// Syncs until it is synced, while another layering may replace the intervals.
  ///
  /// The other layering comes after some milliseconds, if it is due in the phase of that time. It
  /// leaves the same intervals, none of them synced.
  ///
  /// - Parameters:
  ///   - bench: The sync and what surrounds it.
  ///   - milliseconds: The time of the other layering, from the start of the sync.
  ///   - isDue: Whether it comes in a phase.
  /// - Returns: Whether the intervals were replaced.
  /// - Throws: The error of the sync.
  @MainActor
  private func synced(
    _ bench: SyncBench, relayeredAfter milliseconds: Int64,
    if isDue: (StepSyncProgress.Phase) -> Bool
  ) async throws -> Bool {
    let sync = Task { @MainActor in try await bench.service.sync() }
    try await SimulationClock().sleep(for: .milliseconds(milliseconds))
    let intervals = bench.state.allIntervals()
    let isRelayered = !intervals.isEmpty && isDue(bench.service.progress.phase)
    if isRelayered {
      try bench.state.replaceAll(
        with: intervals.map {
          SyncInterval(startDate: $0.startDate, endDate: $0.endDate, stepCount: $0.stepCount)
        })
    }
    #expect(try await sync.value == .synced)
    return isRelayered
  }

  @Test("another layering at any await makes the sync read the changes of its intervals")
  func otherLayering() throws {
    var policy = StepSyncPolicy()
    policy.changePageSize = 2
    var relayered = 0
    for milliseconds in stride(from: Int64(0), to: 4_000, by: 10) {
      relayered += try simulated { @MainActor in
        let bench = try await SyncBench(policy: policy)
        // The last page of changes is empty, and leaves the state as it was.
        try bench.save([2_000, 10])
        let isRelayered = try await synced(bench, relayeredAfter: milliseconds) { $0 != .idle }
        #expect(bench.held.count == 2)
        let summary = bench.state.summary()
        #expect(summary.anchor != nil && summary.unsynced == 0, "after \(milliseconds) ms")
        return isRelayered ? 1 : 0
      }
    }
    #expect(relayered > 10)
  }

  @Test("a deletion is not sent with the epoch that another layering ended")
  func otherLayeringWithDeletions() throws {
    var policy = StepSyncPolicy()
    policy.changePageSize = 1
    var relayered = 0
    for milliseconds in stride(from: Int64(0), to: 1_000, by: 10) {
      relayered += try simulated { @MainActor in
        let bench = try await SyncBench(policy: policy)
        let uuids = try bench.save([2_000, 10])
        #expect(try await bench.service.sync() == .synced)
        // The deletion is recorded, and cannot be sent.
        try bench.store.retract([uuids[0]], by: SyncBench.writer, isAnnounced: true)
        bench.server.behaviour.isOffline = true
        _ = try? await bench.service.sync()
        bench.server.behaviour = StepServerBehaviour()
        let before = bench.server.counters.requests
        let isRelayered = try await synced(bench, relayeredAfter: milliseconds) {
          $0 != .idle && bench.server.counters.requests == before
        }
        #expect(bench.held == [uuids[1]])
        #expect(bench.server.counters.requests == before + 1, "after \(milliseconds) ms")
        return isRelayered ? 1 : 0
      }
    }
    #expect(relayered > 1)
  }

  @Test("a second sync is refused while one is under way, and not after a pause")
  func second() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      try bench.save([10])
      let sync = Task { @MainActor in try await bench.service.sync() }
      try await SimulationClock().sleep(for: .milliseconds(60))
      let error = await #expect(throws: StepSyncError.self) { try await bench.service.sync() }
      #expect(error?.errorDescription == "A sync is under way")
      bench.service.pause()
      #expect(try await bench.service.sync() == .synced)
      #expect(try await sync.value == .paused)
    }
  }

  @Test("cancelling the caller's task cancels the sync")
  func caller() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      try bench.save([10])
      let sync = Task { @MainActor in try await bench.service.sync() }
      try await SimulationClock().sleep(for: .milliseconds(60))
      sync.cancel()
      #expect(try await sync.value == .cancelled)
      #expect(bench.held.isEmpty)
    }
  }

  @Test("what is noted while a sync is under way is read before it ends")
  func news() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      try bench.save([10, 20])
      bench.server.behaviour.requestMilliseconds = 10_000
      let sync = Task { @MainActor in try await bench.service.sync() }
      try await SimulationClock().sleep(for: .seconds(8))
      #expect(bench.service.progress.phase == .uploading)
      let late = try bench.save([15])
      bench.service.noteChanges()
      #expect(try await sync.value == .synced)
      #expect(bench.held.isSuperset(of: late))
    }
  }

  @Test("progress never goes back, ends at the final count, and estimates the time that is left")
  func progress() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench(maxSteps: 100)
      try bench.save((1...20).map { $0 * 1_000 })
      _ = try await bench.service.sync()
      let reports = bench.reports
      for (one, next) in zip(reports, reports.dropFirst()) { #expect(one.done <= next.done) }
      let last = reports[reports.count - 1]
      #expect(last.phase == .idle)
      #expect(last.done == bench.state.allIntervals().count)
      #expect(last.total == last.done)
      #expect(last.millisecondsLeft == 0)
      #expect(reports.allSatisfy { $0.done <= $0.total })
      #expect(Set(reports.map(\.phase)) == [.idle, .layering, .readingChanges, .uploading])
      #expect(reports.allSatisfy { ($0.millisecondsLeft != nil) == ($0.done > 0) })
    }
  }

  @Test("the estimate is the pace so far times the intervals that are left")
  func estimate() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench(maxSteps: 100)
      // Every interval holds a sample, and every request takes the same time.
      try bench.save((0..<8).map { $0 * 1_440 })
      _ = try await bench.service.sync()
      try bench.service.restart()
      _ = try await bench.service.sync()
      let restarted = bench.reports.filter { $0.phase == .uploading && $0.done > 0 }
      for report in restarted {
        let left = try #require(report.millisecondsLeft)
        #expect(left >= 0)
        #expect((left == 0) == (report.done == report.total))
      }
      #expect(restarted.count > 7)
    }
  }

  /// What a sync has cost so far.
  private struct Cost: Hashable, Sendable {
    var calls: [QueryCosts.Kind: Int]
    var samplesScanned: Int
    var samplesReturned: Int
    var requests: Int
    var summary: SyncSummary

    @MainActor
    init(_ bench: SyncBench) {
      calls = bench.store.counters.calls
      samplesScanned = bench.store.counters.samplesScanned
      samplesReturned = bench.store.counters.samplesReturned
      requests = bench.server.counters.requests
      summary = bench.state.summary()
    }
  }

  @Test("where nothing is to be done, one query for changes is made, and nothing is written")
  func idle() throws {
    let costs = try simulated { @MainActor in
      let bench = try await SyncBench()
      try bench.save((1...50).map { $0 * 100 })
      _ = try await bench.service.sync()
      let first = Cost(bench)
      _ = try await bench.service.sync()
      return [first, Cost(bench)]
    }
    var expected = costs[0]
    expected.calls[.changes, default: 0] += 1
    #expect(costs[1] == expected)
  }

  @Test("a night's sync costs the same however long the history is")
  func nights() throws {
    let costs = try simulated { @MainActor in
      let bench = try await SyncBench()
      try bench.save((1...200).map { $0 * 100 })
      _ = try await bench.service.sync()
      var costs = [Cost(bench)]
      for night in 1...60 {
        try await SimulationClock().sleep(for: .seconds(86_400))
        try bench.save([20, 40, 60].map { $0 - Int64(night) * 1_440 })
        _ = try await bench.service.sync()
        costs.append(Cost(bench))
      }
      #expect(bench.isSynced)
      #expect(bench.held.count == 380)
      return costs
    }
    for (before, after) in zip(costs, costs.dropFirst()) {
      #expect(after.requests - before.requests == 1)
      for kind in [QueryCosts.Kind.changes, .samples, .statistics] {
        #expect((after.calls[kind] ?? 0) - (before.calls[kind] ?? 0) == 1, "\(kind)")
      }
      // Three changes, three samples, and at most one sum.
      #expect(after.samplesReturned - before.samplesReturned <= 7)
    }
  }
}
