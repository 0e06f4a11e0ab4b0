public import HealthModel

extension SimulatedHealthStore {
  /// A running observer query.
  public struct Observer: Hashable, Sendable {
    let id: DeliverySchedule.ObserverID
  }

  /// Calls back when something about the types may have changed: it says only that (source: D).
  ///
  /// - Parameters:
  ///   - types: What is observed: at least one type.
  ///   - setUpAtLaunch: Whether the app starts it again at every launch.
  ///   - handler: Called with the types, and with a completion that has to be called: otherwise the
  ///     store calls again with a growing delay, and gives up after the third time (source: D).
  /// - Returns: The observer, to stop it by.
  @discardableResult
  public func observe(
    _ types: Set<SampleType>, setUpAtLaunch: Bool = true,
    _ handler:
      @escaping @MainActor @Sendable (Set<SampleType>, @escaping @MainActor @Sendable () -> Void)
      -> Void
  ) -> Observer {
    defer { heedLock() }
    return Observer(
      id: observers.start(types, setUpAtLaunch: setUpAtLaunch, at: now, handler))
  }

  /// Stops an observer.
  ///
  /// - Parameter observer: The observer; one that is gone does no harm.
  public func stop(_ observer: Observer) { observers.stop(observer.id) }

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
