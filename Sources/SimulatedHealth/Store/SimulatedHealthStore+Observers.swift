public import HealthModel

extension SimulatedHealthStore {
  /// Starts an observer; the handler learns only that something may have changed (source: D).
  ///
  /// A handler that does not call its completion is called again with a growing delay; after the
  /// third time the store stops background delivery of the types (source: D).
  ///
  /// - Parameters:
  ///   - types: The observed types: at least one.
  ///   - setUpAtLaunch: A Boolean value that indicates whether the app starts the observer again at
  ///     every launch.
  ///   - handler: Called when something may have changed, with a completion that it must call.
  /// - Returns: A closure that stops the observer.
  @discardableResult
  public func observe(
    _ types: Set<SampleType>, setUpAtLaunch: Bool = true, _ handler: @escaping ObserverHandler
  ) -> ObserverCancellation {
    // While nothing was awaited, no timer has followed the faults that lock the device.
    passLockState()
    defer { updateLockState() }
    let observer = observers.start(types, setUpAtLaunch: setUpAtLaunch, at: now, handler)
    return { [observers] in observers.stop(observer) }
  }

  /// Enables background delivery for a type.
  ///
  /// - Parameters:
  ///   - type: The sample type.
  ///   - frequency: The maximum frequency of wakes; a type may have a lower maximum of its own.
  /// - Throws: `HealthStoreError` with `authorizationDenied` if the app lacks the entitlement.
  public func enableBackgroundDelivery(
    for type: SampleType, frequency: DeliverySchedule.Frequency
  ) throws(HealthStoreError) {
    try observers.change(at: now) { schedule throws(HealthStoreError) in
      try schedule.enableBackgroundDelivery(for: type, frequency: frequency)
    }
  }

  /// Disables background delivery for a type, or for all types if `type` is nil.
  public func disableBackgroundDelivery(for type: SampleType? = nil) {
    try? observers.change(at: now) { schedule throws(HealthStoreError) in
      if let type {
        schedule.disableBackgroundDelivery(for: type)
      } else {
        schedule.disableAll()
      }
    }
  }

  /// Moves the app to the foreground or background, or terminates it.
  public func move(to state: DeliverySchedule.AppState) {
    try? observers.change(at: now) { schedule throws(HealthStoreError) in
      schedule.move(to: state)
    }
  }

  /// The callback for a background launch, which has to start the app's observers again.
  ///
  /// If nil, the observers that are marked as set up at launch are called as if it had done so.
  public var onLaunch: (@MainActor () -> Void)? {
    get { observers.onLaunch }
    set { observers.onLaunch = newValue }
  }

  /// Replaces the app's process by a new one in the foreground, without any observers.
  public func beginProcess() {
    observers.stopAll()
    move(to: .foreground)
  }

  /// The types whose background delivery stopped after three failed calls.
  public var stoppedTypes: Set<SampleType> { observers.schedule.stoppedTypes }

  /// The number of launches of the app.
  public var launches: Int { observers.schedule.launches }
}
