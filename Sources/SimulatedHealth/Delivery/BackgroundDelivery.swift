public import HealthModel

extension DeliverySchedule {
  /// Enables background delivery for a type, also if it was stopped after failed calls.
  ///
  /// Source: D, enableBackgroundDelivery; for the error without the entitlement: D, as quoted by C.
  ///
  /// - Parameters:
  ///   - type: The sample type.
  ///   - frequency: The maximum frequency of wakes; a type may have a lower maximum of its own.
  /// - Throws: `HealthStoreError` with `authorizationDenied` if the app lacks the entitlement.
  public mutating func enableBackgroundDelivery(
    for type: SampleType, frequency: Frequency
  ) throws(HealthStoreError) {
    guard isEntitled else { throw HealthStoreError(.authorizationDenied) }
    deliveries[type, default: Delivery()].frequency = frequency.capped(for: type)
    stoppedTypes.remove(type)
  }

  /// Disables background delivery for a type and discards its uncompleted calls.
  ///
  /// Source: D, disableBackgroundDelivery; that retries end is U.
  public mutating func disableBackgroundDelivery(for type: SampleType) { disableDelivery([type]) }

  /// Disables background delivery for all types.
  ///
  /// Source: D, disableAllBackgroundDelivery.
  public mutating func disableAll() { disableDelivery(Set(SampleType.catalog)) }

  /// Returns whether background delivery is enabled for a type, and has not been stopped.
  public func isEnabled(_ type: SampleType) -> Bool { deliveries[type]?.frequency != nil }

  /// Disables wakes and retries for types.
  mutating func disableDelivery(_ types: Set<SampleType>) {
    for type in types {
      deliveries[type]?.frequency = nil
      deliveries[type]?.delayedUntil = nil
    }
    for index in uncompletedCalls.indices { uncompletedCalls[index].types.subtract(types) }
    uncompletedCalls.removeAll { $0.types.isEmpty }
  }

  /// True if any observer has changes that it was not notified of.
  private var hasPendingChanges: Bool { observers.contains { !$0.pendingChanges.isEmpty } }

  /// Returns the time of a type's next wake; nil if no observer awaits one.
  ///
  /// Source: D, HKUpdateFrequency: at most one wake in a period.
  func wakeTime(of type: SampleType) -> Int64? {
    guard app != .foreground, hasPendingChanges, let delivery = deliveries[type],
      let frequency = delivery.frequency
    else { return nil }
    let changes = observers.compactMap {
      awaitsWake($0, of: type) ? $0.pendingChanges[type]?.since : nil
    }
    guard var time = changes.min() else { return nil }
    if let last = delivery.lastWake { time = max(time, last.later(by: frequency.period)) }
    if let until = delivery.delayedUntil { time = max(time, until) }
    return time
  }

  /// Returns whether an observer awaits a wake for a type.
  ///
  /// It does not while its initial call is due or a call for the type is not completed.
  func awaitsWake(_ observer: Observer, of type: SampleType) -> Bool {
    guard observer.pendingChanges[type]?.mayWake == true else { return false }
    if observer.startsAt != nil, app != .terminated { return false }
    return !uncompletedCalls.contains { $0.observer == observer.id && $0.types.contains(type) }
  }

  /// Processes the wakes that are due: each is delivered, delayed or dropped.
  ///
  /// Source: F 823699: delivery is best effort; how a wake fails is U.
  ///
  /// - Returns: The types whose wakes are delivered.
  mutating func wake(at now: Int64) -> Set<SampleType> {
    var woken: Set<SampleType> = []
    if app == .foreground || !hasPendingChanges { return woken }
    for type in deliveries.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let time = wakeTime(of: type), time <= now, var delivery = deliveries[type]
      else { continue }
      if delivery.delayedUntil == nil {
        delivery.wakes += 1
        switch wakeOutcome(type, delivery.wakes) {
        case .deliver: break
        case .delay(let milliseconds) where milliseconds > 0 && now < .max:
          deliveries[type]?.wakes = delivery.wakes
          deliveries[type]?.delayedUntil = now.later(by: milliseconds)
          continue
        case .delay: break
        case .drop:
          deliveries[type]?.wakes = delivery.wakes
          deliveries[type]?.lastWake = now
          forget(type)
          continue
        }
      }
      delivery.delayedUntil = nil
      delivery.lastWake = now
      deliveries[type] = delivery
      woken.insert(type)
    }
    return woken
  }

  /// Prevents the changes of a dropped wake from waking the app again.
  private mutating func forget(_ type: SampleType) {
    for index in observers.indices where awaitsWake(observers[index], of: type) {
      observers[index].pendingChanges[type]?.mayWake = false
    }
  }
}
