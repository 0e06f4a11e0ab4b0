public import HealthModel

extension DeliverySchedule {
  /// Starts an observer; it is called once for that where the rules say so, in the background too.
  ///
  /// Source: C, switch `observerStart`; officially U.
  ///
  /// - Parameters:
  ///   - types: What it observes: at least one type.
  ///   - isSetUpAtLaunch: Whether the app starts it again at every launch. Source: D,
  ///     enableBackgroundDelivery.
  ///   - now: The virtual time in milliseconds.
  /// - Returns: The observer.
  public mutating func start(
    types: Set<SampleType>, setUpAtLaunch isSetUpAtLaunch: Bool, at now: Int64
  ) -> ObserverID {
    precondition(!types.isEmpty, "an observer of nothing")
    observerCount += 1
    let id = ObserverID(number: observerCount)
    let startsAt = observerStart == .fires ? now : nil
    observers.append(
      Observer(id: id, types: types, isSetUpAtLaunch: isSetUpAtLaunch, startsAt: startsAt))
    return id
  }

  /// Stops an observer: it is never called again, and what it has not completed is forgiven.
  ///
  /// - Parameter observer: The observer; one that is unknown or gone does no harm.
  public mutating func stop(_ observer: ObserverID) {
    observers.removeAll { $0.id == observer }
    debts.removeAll { $0.observer == observer }
  }

  /// Whether an observer is there.
  ///
  /// - Parameter observer: The observer.
  /// - Returns: Whether it was started, and neither stopped nor left behind at a launch.
  public func isObserving(_ observer: ObserverID) -> Bool {
    observers.contains { $0.id == observer }
  }

  /// Takes note that samples of a type were saved or deleted.
  ///
  /// Changes of a type that follow each other are one. Source: D, HKObserverQuery: only *that*
  /// something changed is told.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - now: The virtual time in milliseconds.
  public mutating func note(change type: SampleType, at now: Int64) {
    // A delay belongs to a wake that somebody still awaits.
    if wakeTime(of: type) == nil { deliveries[type]?.delayedUntil = nil }
    for index in observers.indices where observers[index].types.contains(type) {
      if observers[index].unheard[type]?.mayWake != true {
        observers[index].unheard[type] = Unheard(since: now, mayWake: true)
      }
    }
  }

  /// Takes a call as completed, which resets the strikes; any attempt stands for all of them.
  ///
  /// Source: D, HKObserverQueryCompletionHandler; that a late attempt counts is U.
  ///
  /// - Parameters:
  ///   - call: The call; one that is unknown, completed or of the foreground does no harm.
  ///   - now: The virtual time in milliseconds.
  public mutating func complete(_ call: CallID, at now: Int64) {
    strikeOut { $0 < now }
    debts.removeAll { $0.calls.contains(call) }
  }

  /// Stops background delivery for the types of calls that failed a third time.
  ///
  /// Source: D, HKObserverQueryCompletionHandler and enableBackgroundDelivery.
  mutating func strikeOut(where isOver: (_ deadline: Int64) -> Bool) {
    let failed = debts.filter { $0.calls.count >= 3 && isOver($0.deadline) }
    if failed.isEmpty { return }
    let types = failed.reduce(into: Set<SampleType>()) { $0.formUnion($1.types) }
    stoppedTypes.formUnion(types)
    silence(types)
  }
}
