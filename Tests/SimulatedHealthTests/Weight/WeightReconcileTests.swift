import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import WeightModel

/// The rows that the seed leaves open, by the number of their decision.
@Suite struct WeightReconcileTests {
  @Test("decision W1: an own replacement arrives as delete plus add, and deletes nothing")
  func ownReplacement() throws {
    for shown in StoreSemantics.ReplacementShown.allCases {
      try onDevice(configuration { $0.semantics.replacementShown = shown }) { bench in
        _ = try await bench.service.enableSync()
        let first = try await bench.service.add(bench.kilograms(80, note: "x"))
        let second = try await bench.service.edit(
          first.id, to: bench.kilograms(81, note: "x"))
        #expect(second.healthKitUUID != first.healthKitUUID)
        #expect(try await bench.service.importChanges() == 0)
        #expect(try bench.service.entries() == [second])
        // The same where the answer to the save was lost.
        bench.flaky.luck = { .answerLost }
        let draft = bench.kilograms(82, note: "x")
        #expect(await failure { try await bench.service.edit(first.id, to: draft) } != nil)
        bench.flaky.luck = { .good }
        #expect(try await bench.service.importChanges() == 1)
        #expect(try bench.service.entries().map(\.isSynced) == [true])
        #expect(try bench.shown == [82_000])
      }
    }
  }

  @Test("decision W2: an imported entry that was deleted is hidden, and nothing brings it back")
  func hiding() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try bench.weigh(70_000, sync: "a", version: 1)
      try bench.weigh(71_000)
      try await bench.service.importChanges()
      for entry in try bench.service.entries() { try await bench.service.delete(entry.id) }
      #expect(try bench.shown == [])
      #expect(try bench.stored.count == 2)
      #expect(bench.calls("delete") == 0)
      try bench.weigh(70_500, sync: "a", version: 2)
      bench.memory.setAnchor(nil)
      let service = bench.relaunch()
      try await service.launch()
      try await service.importHistory()
      try await service.reconcile()
      #expect(try bench.shown == [])
      #expect(bench.memory.entries().count == 2)
      let id = bench.memory.entries()[0].id
      let draft = bench.kilograms(80)
      #expect(await failure { try await service.edit(id, to: draft) } == .noSuchEntry)
    }
  }

  @Test("decision W2: an own entry that was deleted is not brought back by a late sample")
  func deletedOwn() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let entry = try await bench.service.add(bench.kilograms(80))
      try await bench.service.delete(entry.id)
      try bench.weigh(81_000, from: app, sync: entry.syncIdentifier, version: 2)
      try await bench.service.foreground()
      #expect(try bench.shown == [])
      #expect(try bench.stored == [])
    }
  }

  @Test("decision W3: of equal versions with different content the store's stays")
  func ties() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let first = try await bench.service.add(bench.kilograms(80))
      try bench.weigh(82_000, from: app, sync: first.syncIdentifier, version: 2)
      // The store ignores it: the service learns of that at the next import.
      try await bench.service.edit(first.id, to: bench.kilograms(81))
      #expect(try bench.shown == [81_000])
      try await bench.service.importChanges()
      #expect(try bench.shown == [82_000])
      #expect(try bench.stored.map(\.value) == [82_000])
      #expect(try bench.service.entries().map(\.healthKitUUID) == bench.stored.map(\.uuid))
    }
  }

  @Test("decision W4: historical import and a nil anchor both deliver everything, once")
  func everythingTwice() throws {
    try onDevice { bench in
      for hour: Int64 in 1...5 { try bench.weigh(70_000, ago: hour) }
      _ = try await bench.service.enableSync()
      #expect(bench.calls("samples") == 2 && bench.calls("changes") >= 1)
      #expect(try bench.shown.count == 5)
    }
  }

  @Test("decision W5: a deletion that nobody announced is healed by the periodic reconcile")
  func unannounced() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let own = try await bench.service.add(bench.kilograms(80))
      let uuid = try #require(try bench.weigh(70_000))
      try bench.weigh(71_000)
      try await bench.service.importChanges()
      try bench.store.retract([uuid], by: scale, isAnnounced: false)
      let sample = try #require(own.healthKitUUID)
      try bench.store.retract([sample], by: app, isAnnounced: false)
      try await bench.service.foreground()
      #expect(try bench.shown.count == 3)
      try await pass(seconds: 86_400)
      try await bench.service.foreground()
      #expect(try bench.shown == [71_000])
      #expect(try bench.stored.count == 1)
    }
  }

  @Test("decision W6: where no other writer is seen, imported entries are kept and reported")
  func deniedRead() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try bench.weigh(70_000)
      try await bench.service.importChanges()
      bench.store.revoke(read: [.bodyMass])
      let report = try await bench.service.reconcile()
      #expect(report.withheld == 1 && report.readMayBeDenied)
      #expect(try bench.shown == [70_000])
    }
  }

  @Test("decision W7: an edit that is newer than what was deleted elsewhere wins")
  func editBeatsDeletion() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let entry = try await bench.service.add(bench.kilograms(80))
      bench.flaky.luck = { .lost }
      let draft = bench.kilograms(81)
      #expect(await failure { try await bench.service.edit(entry.id, to: draft) } != nil)
      bench.flaky.luck = { .good }
      try bench.store.retract([try #require(entry.healthKitUUID)], by: app)
      try await bench.service.foreground()
      #expect(try bench.shown == [81_000])
      #expect(try bench.stored.map(\.value) == [81_000])
    }
  }

  @Test("decision W8: a save whose answer was lost, deleted elsewhere, is not exported again")
  func lostAnswerDeleted() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      bench.flaky.luck = { .answerLost }
      let draft = bench.kilograms(80)
      #expect(await failure { try await bench.service.add(draft) } != nil)
      bench.flaky.luck = { .good }
      try bench.store.retract([try #require(bench.stored.first).uuid], by: app)
      try await pass(seconds: 60)
      try await bench.service.retryDue()
      #expect(try bench.shown == [])
      #expect(try bench.stored == [])
      #expect(bench.memory.items() == [])
    }
  }
}
