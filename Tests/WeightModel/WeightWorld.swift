import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import TestSupport
import VirtualTime

/// A device on which a person, other apps, another device and bad luck work on one weight history.
@MainActor
final class WeightWorld {
  let store: SimulatedHealthStore
  let memory = InMemoryWeightStore()
  let chance: WeightChance
  private(set) var service: WeightSyncService
  private var process: MortalMemory
  private var flaky: FlakyStore
  private var running: [Task<Void, Never>] = []
  let ledger = WeightLedger()

  static let own = AppDeclaration().source
  static let others = ["com.scale", "com.diet", "com.gym"].map {
    DataSource(
      identifier: $0, kind: .scale, bundleIdentifier: $0, deviceName: nil, name: "The \($0)")
  }

  init(seed: UInt64) {
    chance = WeightChance(seed: seed)
    var configuration = StoreConfiguration()
    configuration.wakeSeed = seed
    // Answers take their time on the way, so that others can act in between.
    for kind in [QueryCosts.Kind.samples, .changes] {
      configuration.costs.costs[kind] = QueryCosts.Cost(base: 100_000, perSample: 20_000_000)
    }
    store = SimulatedHealthStore(
      key: seed &+ 77, epoch: Instant(milliseconds: 1_700_000_000_000),
      configuration: configuration)
    (process, flaky, service) = Self.start(store, memory, chance, ledger)
  }

  var random: Xorshift {
    get { chance.random }
    set { chance.random = newValue }
  }

  /// Begins a process over what was kept.
  private static func start(
    _ store: SimulatedHealthStore, _ memory: InMemoryWeightStore, _ chance: WeightChance,
    _ ledger: WeightLedger
  ) -> (MortalMemory, FlakyStore, WeightSyncService) {
    let process = MortalMemory(memory)
    process.onWrite = { ledger.note($0) }
    let flaky = FlakyStore(WeightHealthStore(store), process: process)
    flaky.luck = { chance.lot() }
    let service = WeightSyncService(
      WeightSyncDependencies(
        store: flaky, persistence: process, bundleIdentifier: own.bundleIdentifier,
        time: { Instant(milliseconds: store.now) }, makeIdentity: { chance.makeIdentity() }))
    return (process, flaky, service)
  }

  func restart(isLaunched: Bool = true) {
    process.die()
    flaky.stopObserving()
    (process, flaky, service) = Self.start(store, memory, chance, ledger)
    let service = service
    if isLaunched { run { try await service.launch() } }
  }

  /// Lets the process end at one of its next writes.
  func doom() { process.writesLeft = random.int(0...6) }

  var isDead: Bool { process.isDead }

  /// Starts something that goes on while the world goes on.
  func run(_ body: @escaping @MainActor @Sendable () async throws -> Void) {
    running.append(
      Task { @MainActor in
        do {
          try await body()
        } catch {
          return
        }
      })
  }

  func waitForAll() async {
    for task in running { await task.value }
    running = []
  }

  // MARK: What is there

  var samples: [StoredSample] {
    get throws {
      store.database.isLocked = false
      return try store.database.samples(SampleQuery(.bodyMass))
    }
  }

  func chosen<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[random.int(0...elements.count - 1)]
  }

  // MARK: Acts

  var draft: WeightDraft {
    let past = Int64(random.int(-60...20_000)) * Milliseconds.minute
    return WeightDraft(
      hundredths: Int64(random.int(9_000...20_000)),
      unit: random.int(0...1) == 0 ? .pound : .kilogram,
      date: Instant(milliseconds: store.now - past), note: "note \(random.int(0...99))")
  }

  func actInApp(_ kind: Int) {
    let service = service
    let draft = draft
    let visible = memory.entries().filter { !$0.isHidden }
    if kind < 3 || visible.isEmpty {
      run { try await service.add(draft) }
    } else if let entry = chosen(visible) {
      if kind < 6 {
        run { try await service.edit(entry.id, to: draft) }
      } else {
        ledger.deletedInApp(entry.id)
        run { try await service.delete(entry.id) }
      }
    }
  }

  /// Another app writes, replaces or deletes.
  func actElsewhere(_ kind: Int) throws {
    let live = try samples
    let source = Self.others[random.int(0...2)]
    let start = draft.date.milliseconds
    let value = Int32(random.int(40_000...120_000))
    if kind < 4 {
      var metadata = SampleMetadata.none
      if kind < 2 {
        metadata.syncIdentifier = "sample \(random.int(0...4))"
        let version = live.first {
          $0.source == source && $0.metadata.syncIdentifier == metadata.syncIdentifier
        }?.metadata.syncVersion
        metadata.syncVersion = (version ?? 0) + random.int(0...2)
      }
      try store.deliver(
        [NewSample(.bodyMass, start: start, end: start, value: Int64(value), metadata: metadata)],
        from: source)
    } else if let gone = chosen(live.filter { $0.source != Self.own }) {
      try store.retract([gone.uuid], by: gone.source, isAnnounced: random.int(0...2) > 0)
    }
  }

  /// The person's other device, or the person in the Health app, touches this app's samples.
  func actOnOwn(_ kind: Int) throws {
    let start = draft.date.milliseconds
    let value = Int32(random.int(40_000...120_000))
    guard let sample = chosen(try samples.filter { $0.source == Self.own }), kind > 0 else {
      let id = chance.makeIdentity()
      ledger.savedElsewhere(id)
      try save(id, 1, start, value)
      return
    }
    guard let id = WeightSync.entryID(of: sample.metadata.syncIdentifier),
      let version = sample.metadata.syncVersion
    else { return }
    if kind < 4 {
      ledger.savedElsewhere(id)
      try save(id, version + random.int(0...2), start, value)
    } else {
      let isAnnounced = random.int(0...2) > 0
      try store.retract([sample.uuid], by: sample.source, isAnnounced: isAnnounced)
      ledger.deletedElsewhere(
        id, version: version, memory.entries().first { $0.id == id }, sample.uuid)
    }
  }

  private func save(_ id: UUID, _ version: Int, _ start: Int64, _ value: Int32) throws {
    let metadata = SampleMetadata(
      syncIdentifier: WeightSync.syncIdentifier(of: id), syncVersion: version)
    try store.deliver(
      [NewSample(.bodyMass, start: start, end: start, value: Int64(value), metadata: metadata)],
      from: Self.own)
  }
}
