import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import SimulatedHealth
import Testing
import VirtualTime

@Suite struct StepSyncServiceTests {
  @Test("each interval reaches the server once, is synced then, and the server has the truth")
  func wholeFlow() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench(maxSteps: 500)
      let uuids = try bench.save((1...40).map { $0 * 600 })
      #expect(bench.state.allIntervals().isEmpty)
      #expect(try await bench.service.sync() == .synced)
      #expect(bench.held == Set(uuids))
      #expect(bench.server.content.held.reduce(0) { $0 + $1.count } == 4_000)
      #expect(bench.isSynced)
      let full = bench.state.allIntervals().filter { $0.stepCount > 0 }
      #expect(full.count > 4)
      #expect(bench.server.counters.requests == full.count)
      #expect(bench.server.counters.samplesSentAgain == 0)
      #expect(bench.server.violations.isEmpty)
    }
  }

  @Test("an interval is synced only when the server has confirmed it")
  func confirmedFirst() throws {
    try simulated { @MainActor in
      var policy = StepSyncPolicy()
      policy.attempts = 1
      let bench = try await SyncBench(policy: policy)
      try bench.save([10])
      bench.server.behaviour.isOffline = true
      await #expect(throws: StepSyncError.self) { try await bench.service.sync() }
      #expect(!bench.state.allIntervals().isEmpty)
      #expect(bench.state.allIntervals().allSatisfy { !$0.syncedToServer || $0.stepCount == 0 })
      #expect(!bench.isSynced)
      bench.server.behaviour.isOffline = false
      #expect(try await bench.service.sync() == .synced)
      #expect(bench.isSynced)
    }
  }

  @Test("a history without steps is synced without a request, in one interval")
  func empty() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      #expect(try await bench.service.sync() == .synced)
      #expect(bench.state.allIntervals().count == 1)
      #expect(bench.isSynced)
      #expect(bench.server.counters.requests == 0)
      #expect(bench.store.counters[.samples] == 0)
    }
  }

  @Test("a sample that arrives late in a synced interval is sent, alone")
  func late() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      try bench.save([10, 20, 30])
      _ = try await bench.service.sync()
      let before = bench.server.counters
      let late = try bench.save([25])
      _ = try await bench.service.sync()
      #expect(bench.held.isSuperset(of: late))
      #expect(bench.held.count == 4)
      #expect(bench.server.counters.requests == before.requests + 1)
      #expect(bench.server.counters.samplesSentAgain == 0)
      #expect(bench.isSynced)
    }
  }

  @Test("a deletion is sent as a tombstone, once, and marks its interval until it is confirmed")
  func deletion() throws {
    try simulated { @MainActor in
      var policy = StepSyncPolicy()
      policy.attempts = 1
      let bench = try await SyncBench(policy: policy)
      let uuids = try bench.save([10, 20])
      _ = try await bench.service.sync()
      try bench.store.retract([uuids[0]], by: SyncBench.writer)
      bench.server.behaviour.isOffline = true
      await #expect(throws: StepSyncError.self) { try await bench.service.sync() }
      #expect(!bench.isSynced)
      #expect(bench.state.records(of: uuids)[uuids[0]]?.state == .deleted)
      bench.server.behaviour.isOffline = false
      _ = try await bench.service.sync()
      #expect(bench.held == [uuids[1]])
      #expect(bench.server.content.tombstones == [uuids[0]])
      #expect(bench.isSynced)
      #expect(bench.state.records(of: uuids).keys.sorted { $0 < $1 } == [uuids[1]])
      let requests = bench.server.counters.requests
      _ = try await bench.service.sync()
      #expect(bench.server.counters.requests == requests)
    }
  }

  @Test("what was never sent needs no tombstone")
  func neverSent() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      let uuids = try bench.save([10, 20])
      try bench.store.retract([uuids[0]], by: SyncBench.writer)
      _ = try await bench.service.sync()
      #expect(bench.server.content.tombstones.isEmpty)
      #expect(bench.held == [uuids[1]])
    }
  }

  @Test("new days get intervals of their own, at most as large as layering's, without a gap")
  func newDays() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench(maxSteps: 500)
      try bench.save([10])
      _ = try await bench.service.sync()
      let first = bench.state.allIntervals()
      try await SimulationClock().sleep(for: .seconds(5 * 86_400))
      try bench.save((1...30).map { -$0 * 200 })
      // Older than all of it, and ahead of the clock.
      try bench.save([400 * 1_440, -20 * 1_440])
      _ = try await bench.service.sync()
      let intervals = bench.state.allIntervals()
      #expect(Set(intervals.map(\.id)).isSuperset(of: first.map(\.id)))
      #expect(intervals.allSatisfy { $0.stepCount <= 500 })
      for (one, next) in zip(intervals, intervals.dropFirst()) {
        #expect(one.endDate == next.startDate)
      }
      #expect(bench.held.count == 33)
      #expect(bench.isSynced)
    }
  }

  @Test("re-layering and a restart send everything again, and nothing is doubled")
  func restart() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench(maxSteps: 500)
      let uuids = try bench.save((1...20).map { $0 * 100 })
      _ = try await bench.service.sync()
      let epoch = bench.state.summary().epoch
      try bench.service.restart()
      #expect(bench.state.summary().isLayeringDue)
      #expect(try await bench.service.sync() == .synced)
      #expect(bench.state.summary().epoch == epoch + 1)
      #expect(bench.server.counters.samplesSentAgain == 20)
      #expect(bench.held == Set(uuids))
      #expect(bench.server.violations.isEmpty)
    }
  }

  @Test("a deletion that nobody is told of is found by a restart, and after a long time by itself")
  func untold() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      let uuids = try bench.save([10, 20, 30])
      _ = try await bench.service.sync()
      try bench.store.retract([uuids[0]], by: SyncBench.writer, isAnnounced: false)
      _ = try await bench.service.sync()
      #expect(bench.held.count == 3)
      try bench.service.restart()
      _ = try await bench.service.sync()
      #expect(bench.held == [uuids[1], uuids[2]])
      // The store forgets this one before the next sync.
      try bench.store.retract([uuids[1]], by: SyncBench.writer)
      try await SimulationClock().sleep(for: .seconds(31 * 86_400))
      _ = try await bench.service.sync()
      #expect(bench.held == [uuids[2]])
    }
  }

  @Test("where nothing at all is shown, nothing is taken for deleted")
  func denied() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      let uuids = try bench.save([10, 20])
      _ = try await bench.service.sync()
      bench.store.revoke(read: [.stepCount])
      try bench.service.restart()
      _ = try await bench.service.sync()
      #expect(bench.service.progress.withheld == 2)
      #expect(bench.held == Set(uuids))
      bench.store.allow(read: [.stepCount])
      try bench.store.retract([uuids[0]], by: SyncBench.writer)
      try bench.service.restart()
      _ = try await bench.service.sync()
      #expect(bench.held == [uuids[1]])
    }
  }

  @Test("what the store no longer shows because it is old is not taken for deleted")
  func old() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      let uuids = try bench.save([20 * 1_440, 19 * 1_440, 60])
      _ = try await bench.service.sync()
      try bench.store.retract([uuids[2]], by: SyncBench.writer, isAnnounced: false)
      let late = try bench.save([30])
      bench.store.inject(StoreFault(.keepsDays(7)))
      try bench.service.restart()
      _ = try await bench.service.sync()
      #expect(bench.held == Set(uuids[..<2] + late))
      #expect(bench.server.content.tombstones == [uuids[2]])
      #expect(bench.isSynced)
    }
  }

  @Test("an interval that the server refuses holds no other one up")
  func refused() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench(maxSteps: 100)
      let uuids = try bench.save([10, 20_000, 40_000])
      let bad = uuids[1]
      bench.server.refusal = { $0.samples.contains { $0.uuid == bad } ? "no" : nil }
      let error = await #expect(throws: StepSyncError.self) { try await bench.service.sync() }
      guard case .uploadFailed(.rejected("no"), 1)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(bench.held == [uuids[0], uuids[2]])
      #expect(bench.state.summary().unsynced == 1)
      bench.server.refusal = { _ in nil }
      _ = try await bench.service.sync()
      #expect(bench.held == Set(uuids))
    }
  }

  @Test("what the health store says arrives with its cause, and the next sync goes on")
  func locked() throws {
    try simulated { @MainActor in
      let bench = try await SyncBench()
      let uuids = try bench.save([10])
      _ = try await bench.service.sync()
      bench.store.isLocked = true
      let error = await #expect(throws: StepSyncError.self) { try await bench.service.sync() }
      guard case .healthStoreFailed(let cause)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(cause as? HealthStoreError == HealthStoreError(.databaseInaccessible))
      bench.store.isLocked = false
      #expect(try await bench.service.sync() == .synced)
      #expect(bench.held == Set(uuids))
    }
  }
}
