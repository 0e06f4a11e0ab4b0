import HealthModel
import VirtualTime

/// Calls observers and wakes the app in virtual time, following a `DeliverySchedule`.
@MainActor
final class ObserverHub {
  private(set) var schedule: DeliverySchedule
  /// The callback for a background launch; if nil, observers set up at launch continue to run.
  var onLaunch: (@MainActor () -> Void)?
  private let epoch: Int64
  private var latest: Int64
  private var handlers: [DeliverySchedule.ObserverID: ObserverHandler] = [:]
  private var listeners: [Int: (type: SampleType, signal: () -> Void)] = [:]
  private var listenerCount = 0
  private var handledLaunches = 0
  private let timer = DueTimer()

  init(_ configuration: StoreConfiguration, epoch: Int64) {
    self.epoch = epoch
    latest = epoch
    let seed = configuration.wakeSeed
    schedule = DeliverySchedule(
      semantics: configuration.semantics,
      isEntitled: configuration.declaration.isEntitledForBackgroundDelivery,
      wakeOutcome: { type, number in seed.map { Self.wakeOutcome(of: type, number, $0) } ?? .deliver
      })
  }

  /// Background delivery is best effort (source: F): 5% of wakes are dropped and 10% are delayed.
  private nonisolated static func wakeOutcome(of type: SampleType, _ number: Int, _ seed: UInt64)
    -> DeliverySchedule.WakeOutcome
  {
    var digest = Digest()
    digest.absorb(Int64(bitPattern: seed))
    digest.absorb(Int64(type.rawValue))
    digest.absorb(Int64(number))
    switch digest.prefix % 20 {
    case 0: return .drop
    case 1, 2: return .delay(milliseconds: Int64(digest.prefix >> 32) % (10 * Milliseconds.minute))
    default: return .deliver
    }
  }

  /// True if any observer or listener is registered.
  var isAwaited: Bool { !handlers.isEmpty || !listeners.isEmpty }

  // MARK: Observers

  func start(
    _ types: Set<SampleType>, setUpAtLaunch: Bool, at now: Int64,
    _ handler: @escaping ObserverHandler
  )
    -> DeliverySchedule.ObserverID
  {
    let observer = schedule.start(types: types, setUpAtLaunch: setUpAtLaunch, at: now)
    handlers[observer] = handler
    makeCalls(at: now)
    return observer
  }

  func stop(_ observer: DeliverySchedule.ObserverID) {
    schedule.stop(observer)
    handlers[observer] = nil
    plan()
  }

  func stopAll() {
    for observer in handlers.keys { schedule.stop(observer) }
    handlers = [:]
    plan()
  }

  func change(at now: Int64, _ change: (inout DeliverySchedule) throws(HealthStoreError) -> Void)
    throws(HealthStoreError)
  {
    try change(&schedule)
    makeCalls(at: now)
  }

  /// Records a change and signals the listeners of its type.
  func note(changeOf type: SampleType, isLocked: Bool, at now: Int64) {
    schedule.isLocked = isLocked
    schedule.note(change: type, at: now)
    // A locked device cannot be read, so listeners are signalled after it is unlocked.
    if !isLocked, !listeners.isEmpty {
      for number in listeners.keys.sorted() where listeners[number]?.type == type {
        listeners[number]?.signal()
      }
    }
    makeCalls(at: now)
  }

  /// Updates the lock state; unlocking the device signals all listeners.
  func lockChanged(to isLocked: Bool, at now: Int64) {
    if schedule.isLocked == isLocked { return }
    schedule.isLocked = isLocked
    if isLocked { return }
    for number in listeners.keys.sorted() { listeners[number]?.signal() }
    makeCalls(at: now)
  }

  // MARK: Listeners of an anchored query's updates

  func listen(to type: SampleType, _ signal: @escaping () -> Void) -> Int {
    listenerCount += 1
    listeners[listenerCount] = (type, signal)
    return listenerCount
  }

  func stopListening(_ number: Int) { listeners[number] = nil }

  // MARK: Time

  private func makeCalls(at now: Int64) {
    latest = max(latest, now)
    let launches = schedule.launches
    let calls = schedule.due(at: now)
    if schedule.launches > launches, let onLaunch {
      // These calls were meant for the previous process; the new one's observers are called as they
      // start.
      for call in calls { schedule.complete(call.id, at: now) }
      stopAll()
      return onLaunch()
    }
    // A launch may have removed observers from the schedule.
    if schedule.launches > handledLaunches {
      handledLaunches = schedule.launches
      handlers = handlers.filter { schedule.isObserving($0.key) }
    }
    for call in calls {
      handlers[call.observer]?(call.types) { [weak self] in
        guard let self else { return }
        self.schedule.complete(call.id, at: self.now)
        self.plan()
      }
    }
    plan()
  }

  /// The current time; without a simulation, the latest time passed to a method.
  private var now: Int64 { Simulation.current.map { epoch + $0.now / 1_000_000 } ?? latest }

  /// Schedules the next calls on a virtual timer.
  private func plan() {
    timer.set(schedule.next, now: now) { [weak self] in
      guard let self else { return }
      self.makeCalls(at: self.now)
    }
  }
}
