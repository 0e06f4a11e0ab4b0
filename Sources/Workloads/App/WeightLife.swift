import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A life of the weight sync on a device of its own, whose acts follow one another.
@MainActor
final class WeightLife {
  typealias Act = WeightObservation.Act
  typealias Answer = WeightObservation.Answer
  typealias Draft = WeightObservation.Draft
  typealias State = WeightObservation.State

  /// True if the store calls observers after each change.
  var signals = true {
    didSet { observation.hasUpdates = signals }
  }
  private(set) var observation: WeightObservation.Life
  private let device: WeightLifeDevice
  private let suite: ServiceSuite
  private var store: WeightLifeStore
  private var service: any WeightSyncServiceProtocol

  /// Creates a life in which the sync was never on.
  ///
  /// - Parameters:
  ///   - name: The name of the life, from which identities are derived.
  ///   - context: The services.
  ///   - unit: The preferred unit.
  ///   - read: True if the person allows reading when asked.
  ///   - save: True if the person allows saving when asked.
  init(
    _ name: String, _ context: WorkloadContext, unit: WeightObservation.Unit, read: Bool = true,
    save: Bool = true
  ) {
    var digest = Digest()
    digest.absorb(Int64(bitPattern: context.history.identifierKey))
    digest.absorb(name)
    var configuration = StoreConfiguration()
    configuration.answer = AuthorizationAnswer(
      read: read ? [.bodyMass] : [], share: save ? [.bodyMass] : [])
    device = WeightLifeDevice(
      key: digest.prefix, start: context.history.span.start, configuration, unit.contract)
    suite = context.suite
    store = WeightLifeStore(device)
    service = suite.weightSync(device.dependencies(store))
    observation = WeightObservation.Life(name: name, before: device.state())
    let policy = WeightSync.Policy()
    observation.firstDelay = policy.firstDelay
    observation.longestDelay = policy.longestDelay
    observation.reconcilePeriod = policy.reconcilePeriod
    observation.bundle = device.bundle
    (observation.mayRead, observation.maySave) = (read, save)
  }

  /// The state after the last act.
  var state: State { observation.steps.last?.after ?? observation.before }
  /// True if the call that was to fail once has failed.
  var isStrikeSpent: Bool { device.isStrikeSpent }
  /// The time of the device.
  var now: Instant { device.now }
  /// The persistent entries that are not hidden.
  var entries: [WeightObservation.Entry] { state.kept.filter { !$0.isHidden } }

  // MARK: The app

  func launch() async {
    await perform(.launch) {
      self.restart()
      try await self.service.launch()
    }
  }

  /// Enables the sync; the person cancels the request or answers it.
  func enable(cancelling cancellation: WeightLifeDevice.Cancellation? = nil) async {
    device.cancellation = cancellation
    await answer(.enable(isCancelled: cancellation != nil)) {
      .outcome(WeightObservation.Outcome(try await self.service.enableSync()))
    }
    device.cancellation = nil
  }

  func disable() async { await perform(.disable) { try self.service.disableSync() } }

  func foreground() async { await perform(.foreground) { try await self.service.foreground() } }

  func importChanges() async {
    await answer(.importChanges) { .count(try await self.service.importChanges()) }
  }

  func importHistory() async {
    await answer(.importHistory) { .count(try await self.service.importHistory()) }
  }

  func reconcile() async {
    await answer(.reconcile) {
      let report = try await self.service.reconcile()
      return .report(changed: report.changed, withheld: report.withheld)
    }
  }

  func retryDue() async { await perform(.retryDue) { try await self.service.retryDue() } }

  // MARK: The person

  func add(_ draft: Draft) async {
    await answer(.add(draft)) {
      .entry(WeightObservation.Entry(try await self.service.add(draft.contract)))
    }
  }

  /// Adds an entry; the process ends after some milliseconds and a new one is launched.
  func add(_ draft: Draft, endingAfter milliseconds: Int64) async {
    await perform(.addAndEnd(draft)) {
      let service = self.service
      let adding = Task { try await service.add(draft.contract) }
      try await Simulation.current?.sleep(nanoseconds: milliseconds * 1_000_000)
      self.store.end()
      _ = await adding.result
      self.restart()
    }
    await launch()
  }

  func edit(_ id: UUID, _ draft: Draft) async {
    await answer(.edit(id, draft)) {
      .entry(WeightObservation.Entry(try await self.service.edit(id, to: draft.contract)))
    }
  }

  /// Edits an entry, and again some milliseconds after the first edit has begun.
  func edit(_ id: UUID, _ first: Draft, then second: Draft, after milliseconds: Int64) async {
    await perform(.editTwice(id, first, second)) {
      let service = self.service
      let editing = Task { try await service.edit(id, to: first.contract) }
      try await Simulation.current?.sleep(nanoseconds: milliseconds * 1_000_000)
      _ = try await service.edit(id, to: second.contract)
      _ = await editing.result
    }
  }

  /// Edits an entry some milliseconds after an import has begun.
  func edit(_ id: UUID, _ draft: Draft, duringImport milliseconds: Int64) async {
    await perform(.editDuringImport(id, draft)) {
      let service = self.service
      let importing = Task { try await service.importChanges() }
      try await Simulation.current?.sleep(nanoseconds: milliseconds * 1_000_000)
      _ = try await service.edit(id, to: draft.contract)
      _ = try await importing.value
    }
  }

  func delete(_ id: UUID) async { await perform(.delete(id)) { try await self.service.delete(id) } }

  func prefer(_ unit: WeightObservation.Unit) async {
    await perform(.prefer(unit)) { self.device.prefer(unit.contract) }
  }

  func permit(read: Bool, save: Bool) async {
    await perform(.permit(read: read, save: save)) {
      self.device.permit(read: read, save: save)
    }
  }

  // MARK: The device

  func wait(_ milliseconds: Int64) async {
    await perform(.wait) {
      try await Simulation.current?.sleep(nanoseconds: max(0, milliseconds) * 1_000_000)
    }
  }

  func write(_ samples: [NewSample], from source: DataSource) async {
    let written = ((try? device.health.deliver(samples, from: source)) ?? []).compactMap { $0 }
    device.hasNews = true
    await perform(.write(written)) {}
  }

  func retract(_ samples: [StoredSample], isAnnounced: Bool = true) async {
    for sample in samples {
      try? device.health.retract([sample.uuid], by: sample.source, isAnnounced: isAnnounced)
    }
    if isAnnounced { device.hasNews = true }
    await perform(.retract(samples.map(\.uuid), isAnnounced: isAnnounced)) {}
  }

  /// Lets the device forget that the person was asked.
  func forgetAnswer() async { await perform(.forgetAnswer) { self.device.hasForgotten = true } }

  /// Lets the store forget the anchors that it has given.
  func loseAnchors() async { await perform(.loseAnchors) { self.device.hasLostAnchors = true } }

  /// Lets the store show the samples since a time alone, or all of them again.
  func limit(since: Instant?) async {
    await perform(.limit(since: since)) { self.device.shownSince = since }
  }

  /// Adds an entry; a request for access is cancelled.
  func add(_ draft: Draft, cancelling cancellation: WeightLifeDevice.Cancellation) async {
    device.cancellation = cancellation
    await add(draft)
    device.cancellation = nil
  }

  func equip(_ isEquipped: Bool) async {
    await perform(.equip(isEquipped)) { self.device.isEquipped = isEquipped }
  }

  func strike(_ strike: WeightObservation.Strike) async {
    await perform(.strike(strike)) {
      self.device.strike = strike
      self.device.isStrikeSpent = false
    }
  }

  // MARK: Acts

  private func restart() {
    store.end()
    store = WeightLifeStore(device)
    service = suite.weightSync(device.dependencies(store))
  }

  private func perform(_ act: Act, _ body: @MainActor () async throws -> Void) async {
    await answer(act) {
      try await body()
      return .none
    }
  }

  private func answer(_ act: Act, _ body: @MainActor () async throws -> Answer) async {
    let start = device.now
    let answer: Answer
    do {
      answer = try await body()
    } catch {
      answer = .failure(WeightObservation.Failure(error))
    }
    let time = TimeRange(start: start, end: device.now)
    let openUpdates = await signalChanges()
    var state = device.state()
    let shown = (try? service.entries()) ?? []
    state.shown = shown.map { WeightObservation.Entry($0) }
    state.isEnabled = service.isSyncEnabled
    state.isOffered = service.isSyncOffered
    state.isObserving = store.handler != nil
    state.nextRetry = (try? service.nextRetry()) ?? nil
    var step = WeightObservation.Step(act, time: time, after: state)
    step.answer = answer
    step.openUpdates = openUpdates
    step.calls = device.takeCalls()
    step.notices = device.takeNotices()
    step.requests = device.takeRequests()
    step.deliveries = device.takeDeliveries()
    observation.steps.append(step)
  }

  /// Calls the observer after changes; returns the number of calls without a completion.
  private func signalChanges() async -> Int {
    let completions = Completions()
    var calls = 0
    // An update can lead to a save, and thus to another update.
    while signals, device.hasNews, calls < 3, let handler = store.handler {
      device.hasNews = false
      calls += 1
      handler([.bodyMass]) { completions.count += 1 }
      try? await Simulation.current?.sleep(nanoseconds: Milliseconds.second * 1_000_000)
    }
    return calls - completions.count
  }
}

@MainActor
private final class Completions {
  var count = 0
}
