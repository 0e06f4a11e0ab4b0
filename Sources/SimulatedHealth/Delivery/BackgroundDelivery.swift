public import HealthModel

extension DeliverySchedule {
  /// Lets changes of a type wake the app, at most once in a period; a stopped type starts again.
  ///
  /// Source: D, enableBackgroundDelivery; the entitlement's error D, quoted by C.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - frequency: The ceiling; a type's own cap may be slower.
  /// - Throws: `HealthStoreError` with `authorizationDenied` without the entitlement.
  public mutating func enableBackgroundDelivery(
    for type: SampleType, frequency: Frequency
  ) throws(HealthStoreError) {
    guard isEntitled else { throw HealthStoreError(.authorizationDenied) }
    deliveries[type, default: Delivery()].frequency = frequency.capped(for: type)
    stoppedTypes.remove(type)
  }

  /// Keeps changes of a type from waking the app, and forgives what was not completed.
  ///
  /// Source: D, disableBackgroundDelivery; that retries end is U.
  ///
  /// - Parameter type: The type.
  public mutating func disableBackgroundDelivery(for type: SampleType) { silence([type]) }

  /// Keeps every change from waking the app.
  ///
  /// Source: D, disableAllBackgroundDelivery.
  public mutating func disableAll() { silence(Set(SampleType.allCases)) }

  /// Whether background delivery is on for a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: Whether it was enabled, and neither disabled nor stopped since.
  public func isEnabled(_ type: SampleType) -> Bool { deliveries[type]?.frequency != nil }

  /// Ends wakes and retries of types.
  mutating func silence(_ types: Set<SampleType>) {
    for type in types {
      deliveries[type]?.frequency = nil
      deliveries[type]?.delayedUntil = nil
    }
    for index in debts.indices { debts[index].types.subtract(types) }
    debts.removeAll { $0.types.isEmpty }
  }

  /// Whether any observer has not heard of something.
  private var hasNews: Bool { observers.contains { !$0.unheard.isEmpty } }

  /// When a type's next wake is due; nil where nobody awaits one.
  ///
  /// Source: D, HKUpdateFrequency: at most one wake in a period.
  func wakeTime(of type: SampleType) -> Int64? {
    guard app != .foreground, hasNews, let delivery = deliveries[type],
      let frequency = delivery.frequency
    else { return nil }
    let changes = observers.compactMap { awaitsWake($0, of: type) ? $0.unheard[type]?.since : nil }
    guard var time = changes.min() else { return nil }
    if let last = delivery.lastWake { time = max(time, last.later(by: frequency.period)) }
    if let until = delivery.delayedUntil { time = max(time, until) }
    return time
  }

  /// Whether a wake of a type would be told to an observer.
  ///
  /// Not while its start is told anyway, nor while it owes a completion for the type.
  func awaitsWake(_ observer: Observer, of type: SampleType) -> Bool {
    guard observer.unheard[type]?.mayWake == true else { return false }
    if observer.startsAt != nil, app != .terminated { return false }
    return !debts.contains { $0.observer == observer.id && $0.types.contains(type) }
  }

  /// Wakes the app: asks for the luck of every wake that is due.
  ///
  /// Source: F 823699: delivery is best effort; how a wake fails is U.
  ///
  /// - Returns: The types whose wakes come.
  mutating func wake(at now: Int64) -> Set<SampleType> {
    var woken: Set<SampleType> = []
    if app == .foreground || !hasNews { return woken }
    for type in SampleType.allCases {
      guard let time = wakeTime(of: type), time <= now, var delivery = deliveries[type]
      else { continue }
      if delivery.delayedUntil == nil {
        delivery.wakes += 1
        switch luck(type, delivery.wakes) {
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

  /// Takes the power to wake from the changes of a dropped wake.
  private mutating func forget(_ type: SampleType) {
    for index in observers.indices where awaitsWake(observers[index], of: type) {
      observers[index].unheard[type]?.mayWake = false
    }
  }
}
