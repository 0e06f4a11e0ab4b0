public import HealthModel

extension DeliverySchedule {
  /// Starts an observer, which receives an initial call if the rules say so, also in the
  /// background.
  ///
  /// Source: C, switch `observerStart`; officially U.
  ///
  /// - Parameters:
  ///   - types: The types to observe; must not be empty.
  ///   - isSetUpAtLaunch: Whether the app starts the observer again at every launch. Source: D,
  ///     enableBackgroundDelivery.
  ///   - now: The virtual time in milliseconds.
  /// - Returns: The identifier of the observer.
  public mutating func start(
    types: Set<SampleType>, setUpAtLaunch isSetUpAtLaunch: Bool, at now: Int64
  ) -> ObserverID {
    precondition(!types.isEmpty, "an observer needs at least one type")
    observerCount += 1
    let id = ObserverID(number: observerCount)
    let startsAt = observerStart == .fires ? now : nil
    observers.append(
      Observer(id: id, types: types, isSetUpAtLaunch: isSetUpAtLaunch, startsAt: startsAt))
    return id
  }

  /// Stops an observer and discards its uncompleted calls; an unknown identifier is ignored.
  public mutating func stop(_ observer: ObserverID) {
    observers.removeAll { $0.id == observer }
    uncompletedCalls.removeAll { $0.observer == observer }
  }

  /// Returns whether an observer was started, and neither stopped nor removed by a launch.
  public func isObserving(_ observer: ObserverID) -> Bool {
    observers.contains { $0.id == observer }
  }

  /// Records that samples of a type were saved or deleted.
  ///
  /// Successive changes of a type are combined. Source: D, HKObserverQuery: an observer is only
  /// notified *that* something changed.
  ///
  /// - Parameters:
  ///   - type: The sample type.
  ///   - now: The virtual time in milliseconds.
  public mutating func note(change type: SampleType, at now: Int64) {
    // Without a pending wake, an earlier delay no longer applies.
    if wakeTime(of: type) == nil { deliveries[type]?.delayedUntil = nil }
    for index in observers.indices where observers[index].types.contains(type) {
      if observers[index].pendingChanges[type]?.mayWake != true {
        observers[index].pendingChanges[type] = PendingChange(since: now, mayWake: true)
      }
    }
  }

  /// Completes a call and all attempts to repeat it, which resets its failure count.
  ///
  /// Source: D, HKObserverQueryCompletionHandler; that a late attempt counts is U.
  ///
  /// - Parameters:
  ///   - call: The call; one that is unknown, completed or made in the foreground is ignored.
  ///   - now: The virtual time in milliseconds.
  public mutating func complete(_ call: CallID, at now: Int64) {
    stopFailedTypes { $0 < now }
    uncompletedCalls.removeAll { $0.calls.contains(call) }
  }

  /// Stops background delivery for the types of calls that failed for the third time.
  ///
  /// Source: D, HKObserverQueryCompletionHandler and enableBackgroundDelivery.
  mutating func stopFailedTypes(where isOver: (_ deadline: Int64) -> Bool) {
    let failed = uncompletedCalls.filter { $0.calls.count >= 3 && isOver($0.deadline) }
    if failed.isEmpty { return }
    let types = failed.reduce(into: Set<SampleType>()) { $0.formUnion($1.types) }
    stoppedTypes.formUnion(types)
    disableDelivery(types)
  }
}
