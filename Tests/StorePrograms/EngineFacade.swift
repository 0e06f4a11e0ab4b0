import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import StoreModel
import VirtualTime

/// The simulated store of a device as the facade check drives it, in virtual time.
@MainActor
class EngineFacade: CheckedFacade {
  private let sequence: FacadeSequence
  let store: SimulatedHealthStore
  private let steps: StepProvider
  var anchors = AnchorBook()
  private var script = AppScript()
  private var cancellations: [Int: ObserverCancellation] = [:]
  /// The completions that the app has not called, in order.
  private var unanswered: [ObserverCompletion] = []
  private var streams: [Int: Task<Void, Never>] = [:]
  private var streamCount = 0
  private var events: [FacadeEvent] = []

  init(_ sequence: FacadeSequence) {
    self.sequence = sequence
    var configuration = StoreConfiguration()
    configuration.semantics = sequence.semantics
    let cost = QueryCosts.Cost(base: 7_000)
    configuration.costs = QueryCosts(
      sequence.isSlow
        ? [
          .statistics: cost, .collection: cost, .samples: cost, .write: cost,
          .authorization: cost, .changes: QueryCosts.Cost(base: 3_000),
        ] : [:])
    configuration.answer = sequence.answer
    configuration.answerSeconds = sequence.answerSeconds
    configuration.faults = sequence.faults
    configuration.declaration.source = sequence.source
    configuration.declaration.hasReadUsageDescription = sequence.mayRead
    configuration.declaration.hasSaveUsageDescription = sequence.mayShare
    configuration.declaration.isEntitledForBackgroundDelivery = sequence.isEntitled
    store = SimulatedHealthStore(
      key: sequence.seed, epoch: Instant(milliseconds: sequence.now),
      configuration: configuration)
    steps = StepProvider(store)
    if sequence.relaunches { store.onLaunch = { [weak self] in self?.launch() } }
  }

  /// Runs a sequence in a simulation of its own.
  nonisolated static func play(
    _ sequence: FacadeSequence, _ check: FacadeCheck,
    with make: @escaping @MainActor @Sendable (FacadeSequence) -> EngineFacade = {
      EngineFacade($0)
    }
  ) -> FacadeCheck.Outcome {
    let simulation = Simulation(keepsTrace: false)
    let outcome = simulation.run { @MainActor in
      await check.compare(sequence, with: make(sequence))
    }
    switch outcome {
    case .finished(let outcome): return outcome
    default: preconditionFailure("the sequence of seed \(sequence.seed) does not end: \(outcome)")
    }
  }

  func takeEvents() -> [FacadeEvent] {
    defer { events = [] }
    return events
  }

  var condition: FacadeCondition {
    FacadeCondition(
      launches: store.launches, stopped: store.stoppedTypes,
      sharing: FacadeCondition.types.map(store.authorizationStatus),
      requests: FacadeCondition.types.map {
        [
          store.requestStatus(share: [$0], read: []), store.requestStatus(share: [], read: [$0]),
        ]
      }, violations: store.database.violations.count, priority: store.database.priority)
  }

  func perform(_ operation: FacadeOperation) async -> Answer {
    let answer: Answer
    do {
      answer = try await attempt(operation)
    } catch let error as HealthStoreError {
      answer = .error(error.code)
    } catch {
      answer = .failed("\(error)")
    }
    await settle()
    return answer
  }

  /// Lets everything happen that is due now: an answered call may make the next one due.
  private func settle() async {
    for _ in 0..<4 { try? await Simulation.current?.sleep(nanoseconds: 0) }
  }

  func finish() {
    endProcess()
    store.beginProcess()
    store.onLaunch = nil
  }

  private func attempt(_ operation: FacadeOperation) async throws -> Answer {
    switch operation {
    case .app(let operation): return try await app(operation)
    case .device(let operation): return try await device(operation)
    case .steps(let range):
      return .count(try await steps.getAggregatedStepCount(for: interval(range)))
    case .stepBuckets(let range, let seconds):
      return .counts(
        try await steps.getStepCounts(for: interval(range), bucketSeconds: seconds).counts)
    case .rawSteps(let range, let limit): return .raw(try await raw(range, limit))
    case .request(let share, let read):
      try await store.requestAuthorization(share: share, read: read)
    case .updates(let request): startStream(request)
    case .endUpdates(let number): streams.removeValue(forKey: number)?.cancel()
    case .observe(let types, let isKept, let answersAtOnce):
      start(script.start(types, isKept: isKept, answersAtOnce: answersAtOnce))
    case .stop(let number):
      script.stop(number)
      cancellations.removeValue(forKey: number)?()
    case .answer(let place):
      let index = unanswered.count - 1 - place
      if unanswered.indices.contains(index) { unanswered.remove(at: index)() }
    case .enable(let type, let frequency): try await setDelivery(of: type, to: frequency)
    case .disable(let type?): try await setDelivery(of: type, to: nil)
    case .disable(nil): store.disableBackgroundDelivery()
    case .retract(let uuids, let source, let isAnnounced):
      try store.retract(uuids, by: source ?? sequence.source, isAnnounced: isAnnounced)
    case .settings(let read, let share, true): store.allow(read: read, share: share)
    case .settings(let read, let share, false): store.revoke(read: read, share: share)
    case .move(let condition):
      if condition == .terminated { endProcess() }
      if let state = DeliverySchedule.AppState(rawValue: condition.rawValue) {
        store.move(to: state)
      }
    case .restart:
      endProcess()
      store.beginProcess()
      for observer in script.relaunch() { start(observer) }
    }
    return .done
  }

  func setDelivery(of type: SampleType, to frequency: WakeFrequency?) async throws {
    guard let frequency else { return store.disableBackgroundDelivery(for: type) }
    if let frequency = DeliverySchedule.Frequency(rawValue: frequency.rawValue) {
      try store.enableBackgroundDelivery(for: type, frequency: frequency)
    }
  }

  func app(_ operation: StoreModel.Operation) async throws -> Answer {
    switch operation {
    case .save(let samples, _): return .saved(try await store.save(samples))
    case .delete(let uuids, _): try await store.delete(uuids)
    case .deleteMatching(let type, let predicate, _):
      return .count(try await store.delete(type, where: predicate))
    case .samples(let query): return .samples(try await store.samples(query))
    case .statistics(let query): return .statistics(try await store.statistics(query))
    case .collection(let query): return .collection(try await store.collection(query))
    case .page(let request):
      let page = try await store.changes(anchors.query(request))
      anchors.keep(page, for: request)
      return .page(page)
    default: break
    }
    return .done
  }

  private func device(_ operation: StoreModel.Operation) async throws -> Answer {
    switch operation {
    case .save(let samples, let source): return .saved(try store.deliver(samples, from: source))
    case .lock(let value): store.isLocked = value
    case .prioritize(let sources): store.database.prioritize(sources)
    case .advance(let time):
      try await Simulation.current?.sleep(nanoseconds: time * 1_000_000)
    default: break
    }
    return .done
  }

  private func interval(_ range: TimeRange) -> DateInterval {
    DateInterval(start: range.start.date, end: range.end.date)
  }

  private func raw(_ range: TimeRange, _ limit: Int) async throws -> [RawStep] {
    let samples =
      limit > 0
      ? try await steps.getRawStepSamples(for: interval(range), limit: limit)
      : try await steps.getRawStepSamples(for: interval(range))
    return samples.map { sample in
      RawStep(
        uuid: sample.uuid, start: Instant(sample.startDate).milliseconds,
        end: Instant(sample.endDate).milliseconds, count: sample.count,
        bundle: sample.sourceBundleId, device: sample.sourceDeviceName)
    }
  }

  // MARK: The app

  private func start(_ observer: AppScript.Observer) {
    cancellations[observer.number] = store.observe(
      observer.types, setUpAtLaunch: observer.isKept
    ) { [weak self] types, completion in
      guard let self else { return }
      self.tell(.call(observer.number, SampleType.catalog.filter(types.contains)))
      if observer.answersAtOnce {
        completion()
      } else {
        self.unanswered.append(completion)
      }
    }
  }

  private func tell(_ kind: FacadeEvent.Kind) {
    events.append(FacadeEvent(time: store.now, kind: kind))
  }

  private func launch() {
    tell(.launch)
    for observer in script.relaunch() { start(observer) }
  }

  private func endProcess() {
    for stream in streams.values { stream.cancel() }
    streams = [:]
    unanswered = []
  }

  private func startStream(_ request: PageRequest) {
    var query = anchors.query(request)
    query.limit = 0
    let number = streamCount
    streamCount += 1
    let pages = store.updates(query)
    streams[number] = Task { [weak self] in
      do {
        for try await page in pages { self?.tell(.page(number, .page(page))) }
      } catch let error as HealthStoreError {
        self?.tell(.end(number, error.code))
      } catch {
        return
      }
    }
  }
}
