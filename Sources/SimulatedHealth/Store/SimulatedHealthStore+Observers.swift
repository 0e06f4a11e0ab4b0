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
  /// - Returns: A closure that stops the observer.
  @discardableResult
  public func observe(
    _ types: Set<SampleType>, setUpAtLaunch: Bool = true, _ handler: @escaping ObserverHandler
  ) -> ObserverCancellation {
    defer { heedLock() }
    let observer = observers.start(types, setUpAtLaunch: setUpAtLaunch, at: now, handler)
    return { [observers] in observers.stop(observer) }
  }

  /// Lets changes of a type wake the app, at most once in a period.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - frequency: The ceiling; a type's own cap may be slower.
  /// - Throws: `HealthStoreError` with `authorizationDenied` without the entitlement.
  public func enableBackgroundDelivery(
    for type: SampleType, frequency: DeliverySchedule.Frequency
  ) throws(HealthStoreError) {
    try observers.change(at: now) { schedule throws(HealthStoreError) in
      try schedule.enableBackgroundDelivery(for: type, frequency: frequency)
    }
  }

  /// Keeps changes of a type from waking the app.
  ///
  /// - Parameter type: The type; nil for all.
  public func disableBackgroundDelivery(for type: SampleType? = nil) {
    try? observers.change(at: now) { schedule throws(HealthStoreError) in
      if let type {
        schedule.disableBackgroundDelivery(for: type)
      } else {
        schedule.disableAll()
      }
    }
  }

  /// Moves the app to the foreground or background, or ends it.
  ///
  /// - Parameter state: Where the app is from now on.
  public func move(to state: DeliverySchedule.AppState) {
    try? observers.change(at: now) { schedule throws(HealthStoreError) in
      schedule.move(to: state)
    }
  }

  /// What the app does when a wake launches it: it has to start its observers.
  ///
  /// Without it, the observers that an app sets up at launch are called as if it had done so.
  public var onLaunch: (@MainActor () -> Void)? {
    get { observers.onLaunch }
    set { observers.onLaunch = newValue }
  }

  /// Begins another process of the app in the foreground: the observers of the one before are gone.
  public func beginProcess() {
    observers.stopAll()
    move(to: .foreground)
  }

  /// The types whose background delivery stopped after three failures.
  public var stoppedTypes: Set<SampleType> { observers.schedule.stoppedTypes }

  /// How often the app has been launched.
  public var launches: Int { observers.schedule.launches }
}
