import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// The device of a weight sync's life, with everything that outlives the app's processes.
@MainActor
final class WeightLifeDevice {
  /// A way in which a request for authorization ends without an answer.
  enum Cancellation {
    /// The store throws an error.
    case thrown
    /// The request throws that its task was cancelled.
    case interrupted
    /// The store returns that the request was not completed.
    case declined
    /// The store returns, and its status is as before.
    case undecided
  }

  let health: SimulatedHealthStore
  /// The calls that fail.
  var strike = WeightObservation.Strike()
  /// True if the call that was to fail once has failed.
  var isStrikeSpent = false
  /// True if the device has health data.
  var isEquipped = true
  /// The way in which a request for authorization ends without an answer; nil if it has one.
  var cancellation: Cancellation?
  /// True if the store does not know that the person was asked.
  var hasForgotten = false
  /// True if the store does not know the anchors that it has given.
  var hasLostAnchors = false
  /// The time before which the store shows no samples; `nil` if it shows all.
  var shownSince: Instant?
  /// True if the store has changed since observers were last called.
  var hasNews = false
  private let kept: InMemoryWeightStore
  private let identifiers: SampleIdentifier
  private var identities = 0
  private var calls: [WeightObservation.Call] = []
  private var notices: [WeightObservation.Failure] = []
  private var requests = 0
  private var deliveries: [Bool] = []

  init(
    key: UInt64, start: Instant, _ configuration: StoreConfiguration, _ preferredUnit: WeightUnit
  ) {
    // The device's clock shows the start now, however much time has passed.
    let passed = (Simulation.current?.now ?? 0) / 1_000_000
    health = SimulatedHealthStore(
      key: key, epoch: start.advanced(by: -passed), configuration: configuration)
    kept = InMemoryWeightStore(preferredUnit: preferredUnit)
    identifiers = SampleIdentifier(key: ~key)
  }

  var now: Instant { Instant(milliseconds: health.now) }
  var bundle: String { health.configuration.declaration.source.bundleIdentifier }

  /// Returns what a process's service is built from.
  func dependencies(_ store: WeightLifeStore) -> WeightSyncDependencies {
    WeightSyncDependencies(
      store: store, persistence: WeightLifeMemory(kept, store), bundleIdentifier: bundle,
      time: { self.now }, makeIdentity: { self.makeIdentity() },
      notify: { self.notices.append(WeightObservation.Failure($0)) })
  }

  /// Returns the persistent state and the store's samples.
  func state() -> WeightObservation.State {
    var state = WeightObservation.State(
      time: now, settings: WeightObservation.Settings(kept.settings()))
    state.kept = kept.entries().map { WeightObservation.Entry($0) }
    state.samples = (try? health.database.samples(SampleQuery(.bodyMass))) ?? []
    state.queue = kept.items().map {
      WeightObservation.RetryItem(
        entry: $0.entryID, attempts: $0.attempts,
        notBefore: Instant(milliseconds: $0.notBefore))
    }
    let changes = try? health.database.changes(AnchoredQuery(.bodyMass, since: kept.anchor()))
    state.unread = changes.map { $0.added.count + $0.deleted.count }
    return state
  }

  /// Returns true if a call fails that begins now.
  func isStruck(isWrite: Bool) -> Bool {
    let fails = !isStrikeSpent && (isWrite ? strike.writes : strike.reads)
    if fails, strike.isOnce { isStrikeSpent = true }
    return fails
  }

  func prefer(_ unit: WeightUnit) {
    var settings = kept.settings()
    settings.preferredUnit = unit
    kept.setSettings(settings)
  }

  func permit(read: Bool, save: Bool) {
    if read { health.allow(read: [.bodyMass]) } else { health.revoke(read: [.bodyMass]) }
    if save { health.allow(share: [.bodyMass]) } else { health.revoke(share: [.bodyMass]) }
  }

  func record(
    _ kind: WeightObservation.Call.Kind, _ identifier: String?, succeeded: Bool, found: Int = 0
  ) {
    var call = WeightObservation.Call(kind, identifier, at: now, succeeded: succeeded)
    call.found = found
    calls.append(call)
  }

  func noteRequest() { requests += 1 }

  func noteDelivery(succeeded: Bool) { deliveries.append(succeeded) }

  func takeRequests() -> Int {
    defer { requests = 0 }
    return requests
  }

  func takeDeliveries() -> [Bool] {
    defer { deliveries = [] }
    return deliveries
  }

  func takeCalls() -> [WeightObservation.Call] {
    defer { calls = [] }
    return calls
  }

  func takeNotices() -> [WeightObservation.Failure] {
    defer { notices = [] }
    return notices
  }

  private func makeIdentity() -> UUID {
    identities += 1
    return identifiers.uuid(row: identities)
  }
}
