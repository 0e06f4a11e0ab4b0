import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import VirtualTime
import WeightModel

let scale = DataSource(
  identifier: "scale", kind: .scale, bundleIdentifier: "com.scale", deviceName: "Scale",
  name: "Bathroom Scale")
let app = AppDeclaration().source

/// A weight sync on a simulated store, with everything around it in reach of a test.
@MainActor
final class WeightBench {
  let store: SimulatedHealthStore
  let memory = InMemoryWeightStore()
  private(set) var flaky: FlakyStore
  private(set) var service: WeightSyncService
  private(set) var notices: [WeightSyncError] = []
  private var process: MortalMemory
  private var identities = 0

  init(_ store: SimulatedHealthStore) {
    self.store = store
    process = MortalMemory(memory)
    flaky = FlakyStore(WeightHealthStore(store), process: process)
    // In place until the bench itself can be handed over.
    service = WeightSyncService(
      WeightSyncDependencies(
        store: flaky, persistence: process, bundleIdentifier: "",
        time: { Instant(milliseconds: 0) },
        makeIdentity: { SampleIdentifier(key: 1).uuid(row: 0) }))
    relaunch()
  }

  /// Ends the process and begins another over what was kept.
  @discardableResult
  func relaunch() -> WeightSyncService {
    process.die()
    flaky.stopObserving()
    process = MortalMemory(memory)
    flaky = FlakyStore(WeightHealthStore(store), process: process)
    service = WeightSyncService(
      WeightSyncDependencies(
        store: flaky, persistence: process, bundleIdentifier: app.bundleIdentifier,
        time: { [store] in Instant(milliseconds: store.now) },
        makeIdentity: { [self] in
          identities += 1
          return SampleIdentifier(key: 31).uuid(row: identities)
        },
        notify: { [self] in notices.append($0) }))
    return service
  }

  /// Lets the process end instead of a write to come.
  func die(afterWrites count: Int) { process.writesLeft = count }

  /// The calls on the store of a kind.
  func calls(_ name: String) -> Int { flaky.calls.count { $0.hasPrefix(name) } }

  /// What the app shows, in grams, newest first.
  var shown: [Int32] {
    get throws { try service.entries().map(\.grams) }
  }

  /// What the store holds, by time.
  var stored: [StoredSample] {
    get throws { try store.database.samples(SampleQuery(.bodyMass)) }
  }

  /// An hour of the past, by its number before the present.
  func hours(ago count: Int64) -> Instant {
    Instant(milliseconds: store.now - count * Milliseconds.hour)
  }

  /// A weight in whole kilograms.
  func kilograms(_ count: Int64, ago hours: Int64 = 1, note: String? = nil) -> WeightDraft {
    WeightDraft(
      hundredths: count * 100, unit: .kilogram, date: self.hours(ago: hours), note: note)
  }

  /// Another writer saves a weight.
  @discardableResult
  func weigh(
    _ grams: Int64, ago hours: Int64 = 2, from source: DataSource = scale,
    sync name: String? = nil, version: Int? = nil
  ) throws -> UUID? {
    let start = self.hours(ago: hours).milliseconds
    let sample = NewSample(
      .bodyMass, start: start, end: start, value: grams,
      metadata: SampleMetadata(syncIdentifier: name, syncVersion: version))
    return try store.deliver([sample], from: source)[0]
  }
}

/// Runs a program on an empty device ten days after its begin.
func onDevice<Success: Sendable>(
  _ configuration: StoreConfiguration = configuration(),
  _ program: @escaping @MainActor @Sendable (WeightBench) async throws -> Success
) throws -> Success {
  try simulated(configuration) { store in
    try await pass(seconds: 864_000)
    return try await program(WeightBench(store))
  }
}

/// The weight sync's error that a call throws; nil when it throws none.
@MainActor
func failure<Answer>(
  _ call: @MainActor () async throws -> Answer
) async -> WeightSyncError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return WeightSyncError(error)
  }
}
