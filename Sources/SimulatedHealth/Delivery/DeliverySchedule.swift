public import HealthModel

/// A deterministic state machine that decides when observers are called and the app is woken.
///
/// The owner reports what happens, calls `due(at:)` at the time given by `next`, and makes the
/// returned calls. Times are virtual milliseconds that never decrease from call to call. The marks
/// of sources, D, F, C and U, are those of `HealthDatabase`.
///
///     var schedule = DeliverySchedule()
///     let observer = schedule.start(types: [.heartRate], setUpAtLaunch: true, at: 0)
///     schedule.due(at: 0)  // The initial call of the observer.
///     schedule.note(change: .heartRate, at: 5)
///     schedule.next  // 5
public struct DeliverySchedule: Sendable {
  /// A function that decides whether a wake is delivered, delayed or dropped.
  ///
  /// It is called once for each wake with the type and the number of the type's wake, from 1. For
  /// reproducible runs it must return equal results for equal arguments.
  public typealias WakeOutcomeProvider =
    @Sendable (_ type: SampleType, _ number: Int) -> WakeOutcome

  /// True if the app has the entitlement for background delivery.
  ///
  /// Source: D, quoted by C: required since iOS 15.
  public let isEntitled: Bool
  /// True if the device is locked, which postpones all calls until it is unlocked.
  ///
  /// Source: D and F 824819 for data; that observers wait is U.
  public var isLocked = false
  /// The state of the app.
  public internal(set) var app = AppState.foreground
  /// The number of launches of the app since the schedule was created.
  public internal(set) var launches = 0
  /// The types whose background delivery stopped after three failed calls and was not enabled
  /// again.
  ///
  /// Source: D, enableBackgroundDelivery.
  public internal(set) var stoppedTypes: Set<SampleType> = []

  let observerStart: StoreSemantics.ObserverStart
  let catchUp: StoreSemantics.CatchUp
  let retryDelay: Int64
  let wakeOutcome: WakeOutcomeProvider
  /// The observers, ordered by identifier.
  var observers: [Observer] = []
  /// The uncompleted calls, ordered by their first attempt.
  var uncompletedCalls: [UncompletedCall] = []
  var deliveries: [SampleType: Delivery] = [:]
  var observerCount = 0
  var callCount = 0

  /// Creates a schedule for an app in the foreground, without observers or background delivery.
  ///
  /// - Parameters:
  ///   - semantics: The rules, of which `observerStart`, `foregroundCatchUp` and `retrySeconds`
  ///     apply.
  ///   - isEntitled: Whether the app has the entitlement for background delivery.
  ///   - wakeOutcome: Decides whether each wake is delivered, delayed or dropped.
  public init(
    semantics: StoreSemantics = StoreSemantics(), isEntitled: Bool = true,
    wakeOutcome: @escaping WakeOutcomeProvider = { _, _ in .deliver }
  ) {
    self.isEntitled = isEntitled
    self.wakeOutcome = wakeOutcome
    observerStart = semantics.observerStart
    catchUp = semantics.foregroundCatchUp
    retryDelay = max(0, Int64(semantics.retrySeconds)).times(Milliseconds.second)
  }

  /// Changes the state of the app; leaving `terminated` launches it.
  ///
  /// Observers have to be set up again at a launch. Source: D, enableBackgroundDelivery.
  public mutating func move(to state: AppState) {
    if app == .terminated, state != .terminated { launch() }
    if state == .foreground, app != .foreground, catchUp == .dropped {
      for index in observers.indices { observers[index].pendingChanges = [:] }
    }
    app = state
  }

  /// Launches the app, which removes the observers that it does not set up at launch.
  mutating func launch() {
    launches += 1
    app = .background
    observers.removeAll { !$0.isSetUpAtLaunch }
    let left = Set(observers.map(\.id))
    uncompletedCalls.removeAll { !left.contains($0.observer) }
  }
}

extension DeliverySchedule {
  /// A started observer.
  struct Observer {
    let id: ObserverID
    let types: Set<SampleType>
    let isSetUpAtLaunch: Bool
    /// The time from which the initial call is due; nil after that call.
    var startsAt: Int64?
    var pendingChanges: [SampleType: PendingChange] = [:]
  }

  /// The changes of a type that an observer was not notified of.
  struct PendingChange {
    /// The time of the first change.
    var since: Int64
    /// True if the changes can wake the app; false after their wake was dropped.
    var mayWake: Bool
  }

  /// A background call that is not completed, with its retries.
  struct UncompletedCall {
    let observer: ObserverID
    var types: Set<SampleType>
    var calls: [CallID]
    /// The time at which the last attempt fails.
    var deadline: Int64
  }

  /// The wakes of a type, kept while delivery is disabled so that the maximum frequency still
  /// applies.
  struct Delivery {
    /// The maximum frequency; nil while background delivery is disabled.
    var frequency: Frequency?
    /// The time of the last wake that was delivered or dropped.
    var lastWake: Int64?
    /// The time at which a delayed wake is delivered.
    var delayedUntil: Int64?
    var wakes = 0
  }
}
