import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import WeightModel

@Suite struct WeightExportTests {
  @Test("S1-017 the version rises with each edit that is exported, and with no other")
  func versions() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let first = try await bench.service.add(bench.kilograms(80))
      var draft = bench.kilograms(81)
      let second = try await bench.service.edit(first.id, to: draft)
      draft.note = "a note"
      let third = try await bench.service.edit(first.id, to: draft)
      #expect([first, second, third].map(\.syncVersion) == [1, 2, 2])
      #expect(try bench.stored.map(\.metadata.syncVersion) == [2])
      #expect(bench.calls("save") == 2)
      // The same value in another unit is the same weight.
      draft.unit = .pound
      draft.hundredths = WeightUnit.pound.hundredths(grams: 81_000)
      #expect(try await bench.service.edit(first.id, to: draft).grams == 81_000)
      #expect(bench.calls("save") == 2)
    }
  }

  @Test("S1-020 a version that is not newer changes nothing, an equal one neither")
  func staleVersions() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let entry = try await bench.service.add(bench.kilograms(80))
      let uuid = try #require(entry.healthKitUUID)
      for version in [0, 1] {
        try bench.weigh(90_000, from: app, sync: entry.syncIdentifier, version: version)
      }
      #expect(try bench.stored.map(\.uuid) == [uuid])
      #expect(try bench.stored.map(\.value) == [80_000])
    }
  }

  @Test("S1-022 an entry that was never exported is deleted without a call")
  func deleteUnsent() throws {
    try onDevice { bench in
      let entry = try await bench.service.add(bench.kilograms(80))
      _ = try await bench.service.delete(entry.id)
      #expect(bench.memory.entries() == [] && bench.flaky.calls == [])
      _ = try await bench.service.enableSync()
      #expect(try bench.stored == [])
    }
  }

  @Test("S1-023 S1-024 S1-057 exactly the entry's sample is deleted, and queries hear of it")
  func deletes() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let entry = try await bench.service.add(bench.kilograms(80))
      try await bench.service.add(bench.kilograms(81))
      try bench.weigh(70_000)
      let anchor = bench.memory.anchor()
      try await bench.service.delete(entry.id)
      #expect(try bench.stored.map(\.value).sorted() == [70_000, 81_000])
      let page = try await bench.store.changes(AnchoredQuery(.bodyMass, since: anchor))
      #expect(page.deleted.map(\.uuid) == [try #require(entry.healthKitUUID)])
    }
  }

  @Test("S1-025 deleting what is gone succeeds; a second delete is no call")
  func deleteGone() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let entry = try await bench.service.add(bench.kilograms(80))
      try bench.store.retract([try #require(entry.healthKitUUID)], by: app)
      try await bench.service.delete(entry.id)
      let calls = bench.flaky.calls.count
      try await bench.service.delete(entry.id)
      #expect(bench.flaky.calls.count == calls)
      #expect(try bench.service.entries() == [])
      #expect(bench.memory.items() == [])
    }
  }

  @Test("S1-053 a timeout: the entry waits, and is exported exactly once; waits are bounded")
  func timeouts() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      var waits: [Int64] = []
      bench.flaky.luck = { .answerLost }
      let draft = bench.kilograms(80)
      #expect(await failure { try await bench.service.add(draft) } == .syncDelayed)
      bench.flaky.luck = { .lost }
      for _ in 0..<12 {
        let due = try #require(try bench.service.nextRetry())
        waits.append(due.milliseconds - bench.store.now)
        #expect(await failure { try await bench.service.retryDue() } == nil)
        try await pass(seconds: (due.milliseconds - bench.store.now) / 1_000 + 1)
        #expect(await failure { try await bench.service.retryDue() } == .syncDelayed)
      }
      #expect(waits == waits.sorted() && waits.last == Milliseconds.hour)
      bench.flaky.luck = { .good }
      try await pass(seconds: 3_601)
      try await bench.service.retryDue()
      #expect(try bench.stored.count == 1)
      #expect(try bench.service.entries().map(\.healthKitUUID) == bench.stored.map(\.uuid))
      #expect(try bench.service.nextRetry() == nil)
      #expect(bench.notices == [.syncDelayed])
    }
  }

  @Test("S1-056 a save that fails leaves the store as it was")
  func failedSave() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      bench.flaky.saveErrors = [HealthStoreError(.unknown), HealthStoreError(.invalidArgument)]
      let draft = bench.kilograms(80)
      #expect(await failure { try await bench.service.add(draft) } == .syncDelayed)
      #expect(try bench.stored == [])
      // What the store never takes is not tried for ever.
      #expect(await failure { try await bench.service.foreground() } == .rejected)
      #expect(bench.memory.items() == [])
    }
  }

  @Test("S1-051 on a locked device saving works; reading is made up for at the next foreground")
  func locked() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      bench.store.isLocked = true
      try await bench.service.add(bench.kilograms(80))
      try bench.weigh(70_000)
      #expect(
        await failure { try await bench.service.importChanges() } == .databaseInaccessible)
      bench.store.isLocked = false
      try await bench.service.foreground()
      #expect(try bench.shown == [80_000, 70_000])
      #expect(bench.notices == [.databaseInaccessible])
    }
  }

  @Test("S1-004 S1-014 a weight is not typed in in stones, and has to be one")
  func typing() throws {
    try onDevice { bench in
      for (hundredths, unit) in [(1_200, .stone), (0, .pound), (-1, .kilogram)]
        as [(Int64, WeightUnit)]
      {
        let draft = WeightDraft(hundredths: hundredths, unit: unit, date: bench.hours(ago: 1))
        #expect(await failure { try await bench.service.add(draft) } == .invalidWeight)
      }
      #expect(bench.memory.entries() == [])
    }
  }

  @Test("a process that ends at any write loses nothing and doubles nothing")
  func deaths() throws {
    for writes in 0..<8 {
      try onDevice { bench in
        _ = try await bench.service.enableSync()
        try bench.weigh(70_000)
        bench.die(afterWrites: writes)
        let draft = bench.kilograms(80)
        _ = await failure { try await bench.service.add(draft) }
        _ = await failure { try await bench.service.foreground() }
        let wasKept = bench.memory.entries().contains { $0.origin == .own }
        try await bench.relaunch().launch()
        #expect(wasKept == (writes > 0))
        #expect(try bench.stored.count == (wasKept ? 2 : 1))
        #expect(try bench.shown == (wasKept ? [80_000, 70_000] : [70_000]))
        #expect(bench.memory.items() == [])
      }
    }
  }
}
