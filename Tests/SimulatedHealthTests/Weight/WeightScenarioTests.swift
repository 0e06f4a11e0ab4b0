import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import WeightModel

/// The six scenarios of the seed's testing contract, and its rows of authorization.
@Suite struct WeightScenarioTests {
  @Test("S1-060 S1-013 S1-015 S1-018 S1-019 happy path export: the entry is marked synced")
  func happyPath() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let entry = try await bench.service.add(bench.kilograms(80, ago: 5))
      let sample = try #require(try bench.stored.first)
      #expect(entry.isSynced)
      #expect(entry.healthKitUUID == sample.uuid)
      #expect(sample.value == 80_000)
      #expect(sample.range == TimeRange(start: entry.date, end: entry.date))
      #expect(sample.metadata.syncIdentifier == "w8trackr-\(entry.id.uuidString)")
      #expect(sample.metadata.syncVersion == entry.syncVersion)
      #expect(try bench.stored.count == 1)
      #expect(bench.memory.items() == [])
      #expect(bench.notices == [])
    }
  }

  @Test("S1-061 S1-021 export unauthorized: the entry is queued, the person told once")
  func unauthorized() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      bench.store.revoke(share: [.bodyMass])
      let draft = bench.kilograms(80)
      #expect(await failure { try await bench.service.add(draft) } == .authorizationDenied)
      #expect(bench.memory.items().count == 1)
      #expect(try bench.service.entries().map(\.isSynced) == [false])
      try await pass(seconds: 60)
      #expect(await failure { try await bench.service.retryDue() } == .authorizationDenied)
      #expect(bench.notices == [.authorizationDenied])
      // The queue survives a restart.
      let service = bench.relaunch()
      bench.store.allow(share: [.bodyMass])
      try await service.launch()
      #expect(try bench.stored.map(\.value) == [80_000])
      #expect(try service.entries().map(\.isSynced) == [true])
      #expect(bench.memory.items() == [])
    }
  }

  @Test("S1-062 S1-029 import empty: no entries, and the anchor moves on")
  func importEmpty() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      #expect(try bench.service.entries() == [])
      #expect(bench.memory.anchor() != nil)
      let anchor = bench.memory.anchor()
      #expect(try await bench.service.importChanges() == 0)
      #expect(bench.memory.anchor() == anchor)
    }
  }

  @Test("S1-063 S1-031 S1-033 S1-035 import with data: entries with their source, no echo")
  func importWithData() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try await bench.service.add(bench.kilograms(80))
      let start = bench.hours(ago: 2)
      let uuid = try bench.weigh(81_647)
      try bench.weigh(70_000, ago: 30)
      try await bench.service.importChanges()
      let entries = try bench.service.entries()
      #expect(entries.map(\.grams) == [80_000, 81_647, 70_000])
      let imported = entries[1]
      #expect(imported.source == "Bathroom Scale")
      #expect(imported.sourceBundleIdentifier == "com.scale")
      #expect(imported.healthKitUUID == uuid)
      #expect(imported.date == start)
      #expect(imported.note == nil && imported.bodyFatPercentage == nil)
      #expect(imported.weightUnit == .pound && imported.weightValue == 180)
      #expect(imported.syncVersion == 1)
      // Own samples are an echo.
      #expect(entries.count { $0.origin == .own } == 1)
      #expect(try await bench.service.importChanges() == 0)
    }
  }

  @Test("S1-064 conflict: local v2, remote v3: the remote wins, note and body fat stay")
  func remoteWins() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      var draft = bench.kilograms(80, note: "after a run")
      draft.bodyFatPercentage = 18.5
      let first = try await bench.service.add(draft)
      draft.hundredths = 8_100
      let second = try await bench.service.edit(first.id, to: draft)
      #expect(second.syncVersion == 2)
      try bench.weigh(82_000, from: app, sync: first.syncIdentifier, version: 3)
      try await bench.service.importChanges()
      let entry = try #require(try bench.service.entries().first)
      #expect(try bench.shown == [82_000])
      #expect(entry.id == first.id && entry.syncVersion == 3 && entry.isSynced)
      #expect(entry.note == "after a run" && entry.bodyFatPercentage == 18.5)
      #expect(entry.weightUnit == .kilogram)
    }
  }

  @Test(
    "S1-064 conflict: local v3, remote v2: the local stays and is exported; a tie is the store's")
  func localWins() throws {
    for (version, wins) in [(2, true), (3, false)] {
      try onDevice { bench in
        _ = try await bench.service.enableSync()
        let first = try await bench.service.add(bench.kilograms(80))
        bench.flaky.luck = { .lost }
        for weight: Int64 in [81, 83] {
          let draft = bench.kilograms(weight)
          #expect(await failure { try await bench.service.edit(first.id, to: draft) } != nil)
        }
        bench.flaky.luck = { .good }
        try bench.weigh(82_000, from: app, sync: first.syncIdentifier, version: version)
        try await bench.service.importChanges()
        #expect(try bench.shown == [wins ? 83_000 : 82_000])
        try await bench.service.foreground()
        #expect(try bench.stored.map(\.value) == [wins ? 83_000 : 82_000])
        #expect(try bench.service.entries().map(\.syncVersion) == [3])
      }
    }
  }

  @Test("S1-065 S1-028 deletion sync: a told uuid removes its entry, an unknown one nothing")
  func deletionSync() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let own = try await bench.service.add(bench.kilograms(80))
      let uuid = try #require(try bench.weigh(70_000))
      try bench.weigh(71_000)
      try await bench.service.importChanges()
      let strange = try #require(try bench.weigh(72_000))
      try bench.store.retract([uuid, strange], by: scale)
      try await bench.service.importChanges()
      #expect(try bench.shown == [80_000, 71_000])
      try bench.store.retract([try #require(own.healthKitUUID)], by: app)
      try await bench.service.importChanges()
      #expect(try bench.shown == [71_000])
      #expect(bench.memory.entries().count == 1)
    }
  }
}
