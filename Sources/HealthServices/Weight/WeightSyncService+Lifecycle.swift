public import HealthContracts
import HealthModel

extension WeightSyncService {
  /// Requests authorization, then imports and exports.
  ///
  /// - Returns: The outcome of the authorization.
  /// - Throws: `WeightSyncError.healthDataUnavailable`, or the error of the first import or export;
  ///   in the latter case sync is enabled and continues later.
  public func enableSync() async throws -> WeightSync.AuthorizationOutcome {
    guard store.isHealthDataAvailable else { throw WeightSyncError.healthDataUnavailable }
    let isDealtWith: Bool
    do {
      isDealtWith = try await gate.withExclusiveAccess { try await askPerson() }
    } catch {
      throw WeightSyncError(error)
    }
    guard isDealtWith, store.sharingStatus != .notDetermined else { return try end(.cancelled) }
    if store.sharingStatus == .sharingAuthorized {
      try changeSettings { settings in
        if settings.outcome?.exports == true { return }
        settings.outcome = settings.outcome == .readOnly ? .full : .writeOnly
      }
    } else {
      // Without write access, any readable samples come from other apps.
      try changeSettings { $0.outcome = .readOnly }
      guard try await seesOthers() else { return try end(.denied) }
    }
    startObserving()
    await enableBackgroundDelivery()
    try await catchUp()
    return outcome ?? .denied
  }

  /// Disables sync; the entries, the anchor and the retry queue are kept.
  ///
  /// - Throws: The errors of the settings store.
  public func disableSync() throws {
    stopObserving?()
    stopObserving = nil
    try changeSettings { $0.outcome = nil }
  }

  /// Starts observing and catches up on missed changes.
  ///
  /// - Throws: `WeightSyncError` if catching up failed; the observer is running even then.
  public func launch() async throws {
    guard isSyncEnabled else { return }
    startObserving()
    await enableBackgroundDelivery()
    try await catchUp()
  }

  /// Catches up: imports changes, exports unsynced entries, and reconciles once per period.
  ///
  /// - Throws: `WeightSyncError`.
  public func foreground() async throws {
    guard isSyncEnabled else { return }
    if lacksBackgroundDelivery { await enableBackgroundDelivery() }
    try await catchUp()
  }

  /// Requests read and write access to body mass; returns false if the request was cancelled.
  func askPerson() async throws -> Bool {
    do {
      return try await store.requestAuthorization(
        toShare: [WeightSync.sampleType], read: [WeightSync.sampleType])
    } catch is CancellationError {
      return false
    } catch let error as HealthStoreError where error.code == .userCanceled {
      return false
    }
  }

  private func end(_ outcome: WeightSync.AuthorizationOutcome) throws
    -> WeightSync.AuthorizationOutcome
  {
    try changeSettings { $0.outcome = nil }
    if let notice = outcome.notice { notify(notice) }
    return outcome
  }

  private func seesOthers() async throws -> Bool {
    do {
      let samples = try await gate.withExclusiveAccess {
        try await store.samples(SampleQuery(WeightSync.sampleType))
      }
      return samples.contains {
        $0.source.bundleIdentifier != dependencies.bundleIdentifier
      }
    } catch {
      throw WeightSyncError(error)
    }
  }

  /// Imports, reconciles if due, and exports; an error of one step does not stop the next.
  private func catchUp() async throws {
    var first: WeightSyncError?
    func attempt(_ body: () async throws -> Void) async {
      do {
        try await body()
      } catch {
        first = first ?? WeightSyncError(error)
      }
    }
    await attempt {
      // Write access may have been granted in Settings since.
      if outcome == .readOnly, store.sharingStatus == .sharingAuthorized {
        try changeSettings { $0.outcome = .full }
      }
      if try !dependencies.settings.settings().hasImportedHistory { _ = try await importHistory() }
      _ = try await importChanges()
      if try isReconcileDue() { _ = try await reconcile() }
    }
    await attempt {
      try enqueueUnsynced()
      try await flush(isForced: true)
    }
    if let first { throw first }
  }

  private func isReconcileDue() throws -> Bool {
    guard let last = try dependencies.settings.settings().lastReconcile else { return true }
    return present.milliseconds - last >= dependencies.policy.reconcilePeriod
  }

  // MARK: Observing

  private func startObserving() {
    stopObserving?()
    stopObserving = store.observe([WeightSync.sampleType]) { [weak self] _, completion in
      Task { @MainActor in
        // The signal does not say what changed, so the service asks for it.
        defer { completion() }
        guard let self else { return }
        _ = try? await self.importChanges()
        try? await self.retryDue()
      }
    }
  }

  private func enableBackgroundDelivery() async {
    do {
      try await store.enableBackgroundDelivery()
      lacksBackgroundDelivery = false
    } catch {
      // Retried when the app next enters the foreground.
      lacksBackgroundDelivery = true
      notify(WeightSyncError(error))
    }
  }
}
