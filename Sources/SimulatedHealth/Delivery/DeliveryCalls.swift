import HealthModel

extension DeliverySchedule {
  /// The virtual time at which `due(at:)` should be called next, or nil if nothing is pending.
  ///
  /// The time can be in the past when a state change, a new observer or an unlock makes a call due
  /// immediately.
  public var next: Int64? {
    // A third failure requires no call, so it counts even while the device is locked.
    var earliest: Int64?
    func consider(_ time: Int64?) {
      if let time { earliest = min(earliest ?? time, time) }
    }
    for uncompleted in uncompletedCalls where uncompleted.calls.count >= 3 || !isLocked {
      consider(uncompleted.deadline)
    }
    if isLocked { return earliest }
    for observer in observers {
      if app != .terminated { consider(observer.startsAt) }
      if app == .foreground {
        for change in observer.pendingChanges.values { consider(change.since) }
      }
    }
    if app != .foreground {
      for type in deliveries.keys { consider(wakeTime(of: type)) }
    }
    return earliest
  }

  /// Returns the calls that are due and marks them as made, ordered by observer, retries first.
  ///
  /// In the foreground an observer is notified of a change immediately; otherwise only background
  /// delivery notifies it, launching a terminated app if necessary. Source: D, HKObserverQuery and
  /// enableBackgroundDelivery.
  ///
  /// - Parameter now: The virtual time in milliseconds.
  /// - Returns: The calls; none while the device is locked.
  public mutating func due(at now: Int64) -> [Call] {
    stopFailedTypes { $0 <= now }
    if isLocked { return [] }
    let woken = wake(at: now)
    if app == .terminated,
      !woken.isEmpty || uncompletedCalls.contains(where: { $0.deadline <= now })
    {
      launch()
    }
    if app == .terminated { return [] }
    var calls: [Call] = []
    for index in observers.indices {
      calls += retries(of: index, at: now)
      let types = unreportedTypes(for: observers[index], woken: woken, at: now)
      if !types.isEmpty { calls.append(makeFirstCall(types, to: index, at: now)) }
    }
    return calls
  }

  /// Repeats the calls that an observer has not completed in time.
  ///
  /// Source: D, HKObserverQueryCompletionHandler: with a growing delay; the delay is U, switch
  /// `retrySeconds`.
  private mutating func retries(of index: Int, at now: Int64) -> [Call] {
    var calls: [Call] = []
    for uncompleted in uncompletedCalls.indices
    where uncompletedCalls[uncompleted].observer == observers[index].id
      && uncompletedCalls[uncompleted].deadline <= now
    {
      let types = uncompletedCalls[uncompleted].types
      let attempt = uncompletedCalls[uncompleted].calls.count + 1
      let call = makeCall(of: types, to: index, attempt: attempt)
      uncompletedCalls[uncompleted].calls.append(call.id)
      uncompletedCalls[uncompleted].deadline = deadline(ofAttempt: attempt, at: now)
      calls.append(call)
    }
    return calls
  }

  /// Returns the types that an observer is to be notified of for the first time.
  private func unreportedTypes(
    for observer: Observer, woken: Set<SampleType>, at now: Int64
  ) -> Set<SampleType> {
    if let time = observer.startsAt, time <= now { return observer.types }
    if observer.pendingChanges.isEmpty { return [] }
    let changed = observer.pendingChanges.filter { $0.value.since <= now }.keys
    if app == .foreground { return Set(changed) }
    return Set(changed).intersection(woken).filter { awaitsWake(observer, of: $0) }
  }

  /// Calls an observer; a call in the background must be completed.
  private mutating func makeFirstCall(
    _ types: Set<SampleType>, to index: Int, at now: Int64
  ) -> Call {
    observers[index].startsAt = nil
    let call = makeCall(of: types, to: index, attempt: 1)
    let owed = types.filter(isEnabled)
    if call.inBackground, !owed.isEmpty {
      uncompletedCalls.append(
        UncompletedCall(
          observer: call.observer, types: owed, calls: [call.id],
          deadline: deadline(ofAttempt: 1, at: now)))
    }
    return call
  }

  private mutating func makeCall(
    of types: Set<SampleType>, to index: Int, attempt: Int
  ) -> Call {
    for type in types { observers[index].pendingChanges[type] = nil }
    callCount += 1
    return Call(
      id: CallID(number: callCount), observer: observers[index].id, types: types,
      attempt: attempt, inBackground: app != .foreground)
  }

  /// Returns the time at which an attempt fails; each attempt has twice the time of the previous
  /// one.
  private func deadline(ofAttempt attempt: Int, at now: Int64) -> Int64 {
    now.later(by: retryDelay.times(1 << Int64(attempt - 1)))
  }
}
