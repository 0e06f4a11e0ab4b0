public import HealthModel
public import HistoryFile

extension SimulatedDevice {
  /// Creates a device whose store contains all samples of a stored history.
  ///
  /// - Parameters:
  ///   - stored: The history, such as the content of a file.
  ///   - configuration: The configuration of the store.
  ///   - onExhausted: Called when a service has used up its query budget; the default throws the
  ///     error.
  /// - Throws: `HealthStoreError` if the sum of the history's values could overflow.
  public convenience init(
    stored: StoredHistory, configuration: StoreConfiguration = StoreConfiguration(),
    onExhausted: @escaping @MainActor (QueryBudgetExhausted) throws -> Void = { throw $0 }
  ) throws(HealthStoreError) {
    try self.init(
      history: stored.history, arrivals: stored.arrivals, truth: stored.truth,
      zones: stored.zones, configuration: configuration, onExhausted: onExhausted)
  }
}

extension AppDevice {
  /// Creates an empty device at the start of a stored history, whose samples arrive as virtual time
  /// passes.
  ///
  /// - Parameters:
  ///   - stored: The history, such as the content of a file.
  ///   - lateHours: The delay of samples from all sources but the best, not negative; it applies
  ///     only to a history without an arrival log.
  ///   - configuration: The configuration of the store.
  public convenience init(
    stored: StoredHistory, lateHours: Int = 0,
    configuration: StoreConfiguration = StoreConfiguration()
  ) {
    self.init(
      stored.history, stored.arrivals, stored.truth, stored.zones, lateHours: lateHours,
      configuration)
  }
}
