import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import WeightModel

/// What overlaps in time, and what was lost on the way.
@Suite struct WeightOverlapTests {
  @Test("an answer that is older than a save does not undo it")
  func oldAnswer() throws {
    let slow = configuration {
      $0.costs.costs[.samples] = QueryCosts.Cost(base: 0, perSample: 5_000_000_000)
    }
    try onDevice(slow) { bench in
      try bench.weigh(70_000)
      _ = try await bench.service.enableSync()
      let service = bench.service
      async let report = service.reconcile()
      try await pass(seconds: 2)
      // The list was made, and is still on its way.
      try await service.add(bench.kilograms(80))
      #expect(try await report.changed == 0)
      #expect(try bench.shown == [80_000, 70_000])
    }
  }

  @Test("an edit during the export of the version before is exported too")
  func editInFlight() throws {
    let slow = configuration { $0.costs.costs[.write] = QueryCosts.Cost(base: 3_000_000) }
    try onDevice(slow) { bench in
      _ = try await bench.service.enableSync()
      let service = bench.service
      let first = bench.kilograms(80)
      async let added = service.add(first)
      try await pass(seconds: 1)
      let id = try #require(try service.entries().first).id
      let edited = try await service.edit(id, to: bench.kilograms(81))
      _ = try await added
      #expect(edited.syncVersion == 2)
      #expect(try bench.stored.map(\.value) == [81_000])
      #expect(try service.entries().map(\.isSynced) == [true])
    }
  }

  @Test("an entry that is deleted during its export leaves no sample")
  func deleteInFlight() throws {
    let slow = configuration { $0.costs.costs[.write] = QueryCosts.Cost(base: 3_000_000) }
    try onDevice(slow) { bench in
      _ = try await bench.service.enableSync()
      let service = bench.service
      let first = bench.kilograms(80)
      async let added = service.add(first)
      try await pass(seconds: 1)
      try await service.delete(try #require(try service.entries().first).id)
      _ = try await added
      #expect(try bench.stored == [])
      #expect(try bench.shown == [])
    }
  }

  @Test("a sample whose save was never answered is found by its name when the entry is deleted")
  func unanswered() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      bench.store.move(to: .terminated)
      bench.flaky.luck = { .answerLost }
      let draft = bench.kilograms(80)
      #expect(await failure { try await bench.service.add(draft) } == .syncDelayed)
      bench.flaky.luck = { .good }
      let id = try #require(bench.memory.entries().first).id
      #expect(bench.memory.entries().map(\.healthKitUUID) == [nil])
      try await bench.service.delete(id)
      #expect(try bench.stored == [])
    }
  }

  @Test("a save in doubt is not repeated before a read has told what became of it")
  func doubt() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      bench.store.move(to: .terminated)
      bench.flaky.luck = { .answerLost }
      let draft = bench.kilograms(80)
      #expect(await failure { try await bench.service.add(draft) } == .syncDelayed)
      bench.flaky.luck = { .good }
      bench.store.isLocked = true
      try await pass(seconds: 60)
      #expect(await failure { try await bench.service.retryDue() } == .databaseInaccessible)
      #expect(bench.calls("save") == 1)
      bench.store.isLocked = false
      try await pass(seconds: 120)
      try await bench.service.retryDue()
      #expect(bench.calls("save") == 1)
      #expect(try bench.service.entries().map(\.isSynced) == [true])
    }
  }

  @Test("decision W2: a sample of a deleted own entry is queued for deletion when it is seen")
  func undead() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let entry = try await bench.service.add(bench.kilograms(80))
      try await bench.service.delete(entry.id)
      try bench.weigh(81_000, from: app, sync: entry.syncIdentifier, version: 2)
      try await bench.service.importChanges()
      #expect(try bench.service.nextRetry() != nil)
      try await bench.service.retryDue()
      #expect(try bench.stored == [])
    }
  }

  @Test("decision W9: a synced entry follows its sample even to a lower version")
  func lowerVersion() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let first = try await bench.service.add(bench.kilograms(80))
      let second = try await bench.service.edit(first.id, to: bench.kilograms(81))
      let uuid = try #require(second.healthKitUUID)
      try bench.store.retract([uuid], by: app, isAnnounced: false)
      try bench.weigh(79_000, from: app, sync: first.syncIdentifier, version: 1)
      try await bench.service.reconcile()
      #expect(try bench.shown == [79_000])
      #expect(bench.memory.entries().map(\.syncVersion) == [1])
    }
  }
}
