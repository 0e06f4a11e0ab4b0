public import HealthModel

/// When observers are called and the app is woken: a state machine without clock, chance or task.
///
/// The owner tells it what happens, asks `next` when something is due, and makes the calls that
/// `due(at:)` returns. Times are virtual milliseconds that never decrease from call to call.
///
///     var schedule = DeliverySchedule()
///     let observer = schedule.start(types: [.heartRate], setUpAtLaunch: true, at: 0)
///     schedule.due(at: 0)  // The call that every observer gets when it starts.
///     schedule.note(change: .heartRate, at: 5)
///     schedule.next  // 5
public struct DeliverySchedule: Sendable {
  /// What becomes of a wake: asked once for each, with its type and its number among the type's
  /// wakes, from 1.
  ///
  /// Equal questions need equal answers for equal runs.
  public typealias LuckOfWake = @Sendable (_ type: SampleType, _ number: Int) -> Luck

  /// Whether the app may be woken at all.
  ///
  /// Source: D, quoted by C: required since iOS 15.
  public let isEntitled: Bool
  /// Whether the device is locked: nobody is called, and changes are heard of afterwards.
  ///
  /// Source: D and F 824819 for data; that observers wait is U.
  public var isLocked = false
  /// Where the app is.
  public internal(set) var app = AppState.foreground
  /// How often the app has been launched since the schedule was made.
  public internal(set) var launches = 0
  /// The types whose background delivery stopped after three strikes, until enabled again.
  ///
  /// Source: D, enableBackgroundDelivery.
  public internal(set) var stoppedTypes: Set<SampleType> = []

  let observerStart: StoreSemantics.ObserverStart
  let catchUp: StoreSemantics.CatchUp
  let retryDelay: Int64
  let luck: LuckOfWake
  /// In the order of their numbers.
  var observers: [Observer] = []
  /// In the order of their first calls.
  var debts: [Debt] = []
  var deliveries: [SampleType: Delivery] = [:]
  var observerCount = 0
  var callCount = 0

  /// Makes a schedule of an app in the foreground, without observers or background delivery.
  ///
  /// - Parameters:
  ///   - semantics: The rules: whether a start calls, and the seconds before the first retry.
  ///   - isEntitled: Whether the app may be woken at all.
  ///   - luck: What becomes of each wake.
  public init(
    semantics: StoreSemantics = StoreSemantics(), isEntitled: Bool = true,
    luck: @escaping LuckOfWake = { _, _ in .deliver }
  ) {
    self.isEntitled = isEntitled
    self.luck = luck
    observerStart = semantics.observerStart
    catchUp = semantics.foregroundCatchUp
    retryDelay = max(0, Int64(semantics.retrySeconds)).times(Milliseconds.second)
  }

  /// Moves the app; leaving `terminated` launches it.
  ///
  /// Observers have to be set up again at a launch. Source: D, enableBackgroundDelivery.
  ///
  /// - Parameter state: Where the app is from now on.
  public mutating func move(to state: AppState) {
    if app == .terminated, state != .terminated { launch() }
    if state == .foreground, app != .foreground, catchUp == .forgotten {
      for index in observers.indices { observers[index].unheard = [:] }
    }
    app = state
  }

  /// Starts the process: observers that the app does not set up at launch are gone.
  mutating func launch() {
    launches += 1
    app = .background
    observers.removeAll { !$0.isSetUpAtLaunch }
    let left = Set(observers.map(\.id))
    debts.removeAll { !left.contains($0.observer) }
  }
}

extension DeliverySchedule {
  /// Somebody who wants to hear of changes.
  struct Observer {
    let id: ObserverID
    let types: Set<SampleType>
    let isSetUpAtLaunch: Bool
    /// Since when the call that a start brings is due; nil after it.
    var startsAt: Int64?
    var unheard: [SampleType: Unheard] = [:]
  }

  /// Changes of a type that an observer has not heard of.
  struct Unheard {
    /// When the first of them came.
    var since: Int64
    /// Whether they may still wake the app: not after their wake was dropped.
    var mayWake: Bool
  }

  /// A call in the background that is not completed, with its repetitions.
  struct Debt {
    let observer: ObserverID
    var types: Set<SampleType>
    var calls: [CallID]
    /// When the last of the calls counts as failed.
    var deadline: Int64
  }

  /// The wakes of a type; kept while it is off, so that a ceiling cannot be evaded.
  struct Delivery {
    /// Nil while background delivery is off.
    var frequency: Frequency?
    /// The last wake that came or was dropped.
    var lastWake: Int64?
    /// When a delayed wake comes.
    var delayedUntil: Int64?
    var wakes = 0
  }
}
