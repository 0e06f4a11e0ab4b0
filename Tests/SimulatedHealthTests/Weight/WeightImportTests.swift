import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import WeightModel

@Suite struct WeightImportTests {
  @Test("S1-026 the anchor is kept only after its page: a page that was not stored comes again")
  func anchorLast() throws {
    for writes in 0..<2 {
      try onDevice { bench in
        _ = try await bench.service.enableSync()
        let anchor = bench.memory.anchor()
        try bench.weigh(70_000)
        // Gone at the page's entries, or between them and the anchor.
        bench.die(afterWrites: writes)
        #expect(await failure { try await bench.service.importChanges() } != nil)
        #expect(bench.memory.anchor() == anchor)
        try await bench.relaunch().importChanges()
        #expect(try bench.shown == [70_000])
        #expect(bench.memory.anchor() != anchor)
      }
    }
  }

  @Test("S1-026 an anchor that the store does not know is given up, once")
  func strangeAnchor() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try bench.weigh(70_000)
      bench.memory.setAnchor(QueryAnchor(type: .bodyMass, predicate: 0, position: 99))
      try await bench.service.importChanges()
      #expect(try bench.shown == [70_000])
      #expect(try await bench.service.importChanges() == 0)
    }
  }

  @Test("S1-027 what was saved since the anchor is taken up, back-dated samples too")
  func backDated() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try bench.weigh(70_000, ago: 1)
      try await bench.service.importChanges()
      try bench.weigh(71_000, ago: 200)
      try await bench.service.importChanges()
      #expect(try bench.shown == [70_000, 71_000])
    }
  }

  @Test("S1-032 a sample that is imported twice makes one entry")
  func twice() throws {
    try onDevice { bench in
      try bench.weigh(70_000)
      _ = try await bench.service.enableSync()
      try await bench.service.importHistory()
      bench.memory.setAnchor(nil)
      try await bench.service.importChanges()
      try await bench.service.reconcile()
      #expect(try bench.shown == [70_000])
    }
  }

  @Test("S1-033 writers are told apart by bundle; the name is for people")
  func writers() throws {
    try onDevice { bench in
      let twin = DataSource(
        identifier: "twin", kind: .scale, bundleIdentifier: "com.twin", deviceName: nil,
        name: "Bathroom Scale")
      let renamed = DataSource(
        identifier: "scale", kind: .scale, bundleIdentifier: "com.scale", deviceName: "Scale",
        name: "New Name")
      _ = try await bench.service.enableSync()
      try bench.weigh(70_000, sync: "a", version: 1)
      try bench.weigh(71_000, from: twin, sync: "a", version: 1)
      try await bench.service.importChanges()
      #expect(try bench.shown.count == 2)
      try bench.weigh(72_000, from: renamed, sync: "a", version: 2)
      try await bench.service.importChanges()
      let entries = try bench.service.entries()
      #expect(Set(entries.map(\.grams)) == [71_000, 72_000])
      #expect(entries.first { $0.grams == 72_000 }?.source == "New Name")
    }
  }

  @Test("S1-034 the version is taken where there is one, and is 1 elsewhere")
  func versions() throws {
    try onDevice { bench in
      try bench.weigh(70_000, ago: 1, sync: "a", version: 7)
      try bench.weigh(71_000, ago: 2)
      _ = try await bench.service.enableSync()
      #expect(try bench.service.entries().map(\.syncVersion) == [7, 1])
    }
  }

  @Test("another writer's replacement changes its entry, and keeps the person's note")
  func replacement() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try bench.weigh(70_000, sync: "a", version: 1)
      try await bench.service.importChanges()
      let entry = try #require(try bench.service.entries().first)
      let noted = WeightDraft(
        hundredths: entry.weightHundredths, unit: entry.weightUnit, date: entry.date, note: "ill")
      try await bench.service.edit(entry.id, to: noted)
      let heavier = bench.kilograms(99)
      #expect(await failure { try await bench.service.edit(entry.id, to: heavier) } == .notOwnEntry)
      try bench.weigh(70_500, sync: "a", version: 2)
      try await bench.service.importChanges()
      let now = try #require(try bench.service.entries().first)
      #expect(now.id == entry.id && now.grams == 70_500 && now.note == "ill")
      #expect(bench.memory.entries().count == 1)
    }
  }

  @Test("S1-036 turning the sync off and on imports the history once, and doubles nothing")
  func offAndOn() throws {
    try onDevice { bench in
      try bench.weigh(70_000)
      _ = try await bench.service.enableSync()
      let asked = bench.calls("samples")
      try bench.service.disableSync()
      #expect(!bench.service.isSyncEnabled)
      try bench.weigh(71_000)
      #expect(try await bench.service.importChanges() == 0)
      _ = try await bench.service.enableSync()
      #expect(try bench.shown.count == 2)
      #expect(bench.calls("samples") == asked)
    }
  }

  @Test("S1-037 S1-039 all of the history arrives at once, from its oldest sample")
  func history() throws {
    try onDevice { bench in
      for hour in 0..<200 { try bench.weigh(70_000 + Int64(hour), ago: Int64(hour)) }
      try await bench.store.askForAll()
      bench.memory.setSettings(on())
      #expect(try await bench.service.importHistory() == 200)
      #expect(try bench.shown == (0..<200).map { 70_000 + Int32($0) })
      #expect(bench.calls("samples") == 1)
    }
  }

  @Test("S1-038 a sample of the future stays out of sight, and comes in when it is due")
  func future() throws {
    try onDevice { bench in
      try bench.weigh(70_000, ago: -2)
      try await bench.store.askForAll()
      bench.memory.setSettings(on())
      #expect(try await bench.service.importHistory() == 0)
      try await bench.service.importChanges()
      #expect(try bench.shown == [])
      try await pass(seconds: 2 * 3_600)
      #expect(try bench.shown == [70_000])
    }
  }

  @Test("S1-040 newest first; ties are ordered by identity")
  func order() throws {
    try onDevice { bench in
      for grams: Int64 in [1_000, 1_001, 1_002] { try bench.weigh(grams, ago: 3) }
      try bench.weigh(999, ago: 2)
      try bench.weigh(1_003, ago: 4)
      _ = try await bench.service.enableSync()
      let entries = try bench.service.entries()
      #expect(entries.first?.grams == 999 && entries.last?.grams == 1_003)
      let ties = entries[1...3].map(\.id.uuidString)
      #expect(ties == ties.sorted())
    }
  }

  private func on() -> WeightSync.Settings {
    var settings = WeightSync.Settings(preferredUnit: .kilogram)
    settings.outcome = .full
    return settings
  }
}
