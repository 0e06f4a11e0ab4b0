import HealthModel

/// Observers and background delivery by their rules: lists that are searched whenever anything
/// happens.
///
/// The rules are section 4 of the store's rules. Wakes are never late or lost.
struct NaiveDelivery {
  /// An observer that the device knows.
  struct Observer {
    var number: Int
    var types: Set<SampleType>
    var isKept: Bool
    /// True until its first call.
    var isNew: Bool
    /// The types that changed since it was last called for them.
    var unheard: Set<SampleType> = []
  }

  /// A call in the background that the app has to complete.
  struct Debt {
    var observer: Int
    var types: Set<SampleType>
    var calls: [Int]
    /// The time at which it is called again, or has failed for the third time.
    var failsAt: Int64
  }

  /// A call of an observer.
  struct Call {
    var number: Int
    var observer: Int
    var types: Set<SampleType>
  }

  let semantics: StoreSemantics
  let isEntitled: Bool
  let defect: FacadeDefect?
  var isLocked = false
  var app = AppCondition.foreground
  var launches = 0
  var stopped: Set<SampleType> = []
  var observers: [Observer] = []
  private var debts: [Debt] = []
  private var periods: [SampleType: Int64] = [:]
  private var wakes: [SampleType: Int64] = [:]
  private var callCount = 0

  init(semantics: StoreSemantics, isEntitled: Bool, defect: FacadeDefect?) {
    self.semantics = semantics
    self.isEntitled = isEntitled
    self.defect = defect
  }

  // MARK: What the app and the store do

  mutating func start(_ observer: AppScript.Observer) {
    observers.append(
      Observer(
        number: observer.number, types: observer.types, isKept: observer.isKept,
        isNew: semantics.observerStart == .fires))
  }

  mutating func stop(_ number: Int) {
    observers.removeAll { $0.number == number }
    debts.removeAll { $0.observer == number }
  }

  mutating func stopAll() {
    observers = []
    debts = []
  }

  mutating func note(_ type: SampleType) {
    if isLocked, defect == .deafWhileLocked { return }
    for index in observers.indices where observers[index].types.contains(type) {
      observers[index].unheard.insert(type)
    }
  }

  mutating func complete(_ call: Int) { debts.removeAll { $0.calls.contains(call) } }

  mutating func enable(_ type: SampleType, _ frequency: WakeFrequency) throws(HealthStoreError) {
    if !isEntitled { throw HealthStoreError(.authorizationDenied) }
    let hours: Int64 =
      switch frequency {
      case .immediate: type == .stepCount ? 1 : 0
      case .hourly: 1
      case .daily: 24
      case .weekly: 168
      }
    periods[type] = hours * 3_600_000
    stopped.remove(type)
  }

  mutating func disable(_ types: Set<SampleType>) {
    for type in types { periods[type] = nil }
    for index in debts.indices { debts[index].types.subtract(types) }
    debts.removeAll { $0.types.isEmpty }
  }

  mutating func move(to condition: AppCondition) {
    if app == .terminated, condition != .terminated { launch() }
    if condition == .foreground, app != .foreground, semantics.foregroundCatchUp == .dropped {
      for index in observers.indices { observers[index].unheard = [] }
    }
    app = condition
  }

  private mutating func launch() {
    launches += 1
    app = .background
    for observer in observers where !observer.isKept { stop(observer.number) }
  }

  // MARK: What the device does

  /// The times after which something may happen without any cause but time.
  var instants: [Int64] {
    debts.map(\.failsAt)
      + wakes.compactMap { type, time in periods[type].map { time + $0 } }
  }

  /// Makes what is due.
  ///
  /// - Returns: The calls in order.
  mutating func happen(at now: Int64) -> [Call] {
    giveUp(at: now)
    if isLocked { return [] }
    let woken = app == .foreground ? [] : wake(at: now)
    if app == .terminated {
      if woken.isEmpty, !debts.contains(where: { $0.failsAt <= now }) { return [] }
      launch()
    }
    var calls: [Call] = []
    for observer in observers.map(\.number) {
      for index in debts.indices
      where debts[index].observer == observer && debts[index].failsAt <= now {
        let call = makeCall(observer, debts[index].types)
        calls.append(call)
        // One delay after the first attempt, two after the second, four after the third.
        let delays: Int64 = 1 << Int64(debts[index].calls.count)
        debts[index].calls.append(call.number)
        debts[index].failsAt = now + Int64(semantics.retrySeconds) * 1_000 * delays
      }
      guard let types = news(for: observer, woken) else { continue }
      let call = makeCall(observer, types)
      calls.append(call)
      let owed = types.filter { periods[$0] != nil }
      if app != .foreground, !owed.isEmpty {
        debts.append(
          Debt(
            observer: observer, types: owed, calls: [call.number],
            failsAt: now + Int64(semantics.retrySeconds) * 1_000))
      }
    }
    return calls
  }

  private mutating func giveUp(at now: Int64) {
    if defect == .wakesForever { return }
    var failed: Set<SampleType> = []
    for debt in debts where debt.calls.count == 3 && debt.failsAt <= now {
      failed.formUnion(debt.types)
    }
    stopped.formUnion(failed)
    disable(failed)
  }

  private mutating func wake(at now: Int64) -> Set<SampleType> {
    var woken: Set<SampleType> = []
    for (type, period) in periods {
      if let last = wakes[type], now < last + period { continue }
      guard observers.contains(where: { isWaiting($0, for: type) }) else { continue }
      wakes[type] = now
      woken.insert(type)
    }
    return woken
  }

  /// True if an observer has to be woken for a type; false if its first call comes anyway, or the
  /// last one for the type is not completed.
  private func isWaiting(_ observer: Observer, for type: SampleType) -> Bool {
    if observer.isNew, app != .terminated { return false }
    return observer.unheard.contains(type)
      && !debts.contains { $0.observer == observer.number && $0.types.contains(type) }
  }

  /// The types for which an observer is called now, if any.
  private func news(for number: Int, _ woken: Set<SampleType>) -> Set<SampleType>? {
    guard let observer = observers.first(where: { $0.number == number }) else { return nil }
    if observer.isNew { return observer.types }
    let types =
      app == .foreground
      ? observer.unheard : woken.filter { isWaiting(observer, for: $0) }
    return types.isEmpty ? nil : types
  }

  private mutating func makeCall(_ number: Int, _ types: Set<SampleType>) -> Call {
    for index in observers.indices where observers[index].number == number {
      observers[index].isNew = false
      observers[index].unheard.subtract(types)
    }
    callCount += 1
    return Call(number: callCount, observer: number, types: types)
  }
}
