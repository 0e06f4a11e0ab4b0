public import HealthContracts
import HealthModel

/// The reference step sync: it layers the history, reads changes and uploads the intervals.
///
/// State is written ahead of the actions that depend on it, so that it survives a crash: a sample
/// is recorded before it is sent, an interval is marked in the same change that advances the
/// anchor, and an interval is marked as synced only after all of its samples were confirmed.
@MainActor
public final class StepSyncService: StepSyncServiceProtocol {
  let dependencies: StepSyncDependencies
  private let injectedFetch: (any FetchServiceProtocol)?
  private let injectedUpload: (any UploadServiceProtocol)?
  private var run: Task<StepSyncOutcome, any Error>?
  private var stop: StepSyncOutcome?
  /// The number of calls that stop a sync.
  private var stops = 0
  private var backoffTask: Task<Void, any Error>?
  private var hasPendingChanges = false
  /// True if the store has shown a sample during this sync, which means that reading is not denied.
  var hasSeenSamples = false
  var clock = ProgressClock()

  public private(set) var progress = StepSyncProgress()

  /// Creates a service; it does nothing until `sync()` is called.
  ///
  /// - Parameters:
  ///   - dependencies: The provider, state, server, clock and policy of the sync.
  ///   - fetch: The fetch service; nil for the reference implementation over the same provider,
  ///     which ends at its next query when the sync is paused.
  ///   - upload: The upload service; nil for the reference implementation with the same server,
  ///     whose backoff ends when the sync is paused.
  public init(
    _ dependencies: StepSyncDependencies, fetch: (any FetchServiceProtocol)? = nil,
    upload: (any UploadServiceProtocol)? = nil
  ) {
    precondition(
      dependencies.policy.isValid, "invalid policy: \(dependencies.policy)")
    self.dependencies = dependencies
    injectedFetch = fetch
    injectedUpload = upload
  }

  var state: any SyncStateStoring { dependencies.state }

  var fetchService: any FetchServiceProtocol {
    injectedFetch
      ?? FetchService(provider: dependencies.provider, policy: dependencies.policy) {
        [weak self] in try self?.checkStop()
      }
  }

  var uploadService: any UploadServiceProtocol {
    injectedUpload
      ?? UploadService(endpoint: dependencies.endpoint, policy: dependencies.policy) {
        [weak self] milliseconds in try await self?.waitForBackoff(milliseconds)
      }
  }

  // MARK: Control

  /// Starts a sync, or resumes one that ended early.
  ///
  /// - Returns: The outcome.
  /// - Throws: `StepSyncError`; the progress made before the error is kept.
  /// - Complexity: If nothing has changed, one query for changes and a few state lookups.
  public func sync() async throws -> StepSyncOutcome {
    // A sync that was told to stop may still be running.
    let stopsBefore = stops
    while let run {
      if stop == nil { throw StepSyncError.alreadyRunning }
      _ = await run.result
    }
    if stops > stopsBefore, let stop { return stop }
    stop = nil
    let task = Task { @MainActor in
      defer { self.end() }
      return try await self.work()
    }
    run = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  public func pause() {
    stop = stop ?? .paused
    stops += 1
    backoffTask?.cancel()
    // Layering sends no request that a pause would have to await.
    if progress.phase == .layering { run?.cancel() }
  }

  public func cancel() {
    stop = .cancelled
    stops += 1
    backoffTask?.cancel()
    run?.cancel()
  }

  public func restart() throws {
    cancel()
    try wrappingStateErrors {
      var change = SyncStateChange()
      change.makesLayeringDue = true
      _ = try state.apply(change, in: try state.summary().epoch)
    }
  }

  public func noteChanges() { hasPendingChanges = true }

  // MARK: The run

  private func work() async throws -> StepSyncOutcome {
    do {
      hasSeenSamples = false
      clock = ProgressClock()
      update { $0 = StepSyncProgress() }
      repeat {
        hasPendingChanges = false
        try await runRound()
      } while hasPendingChanges
      return .synced
    } catch {
      // Errors of calls that were abandoned by a pause or a cancellation are not failures.
      if let stop { return stop }
      if Task.isCancelled { return .cancelled }
      throw error
    }
  }

  private func runRound() async throws {
    while true {
      do {
        try await layerIfDue()
        let epoch = try await readChanges()
        try await uploadIntervals(in: epoch)
        return
      } catch is Superseded {
        // The intervals were replaced during the run: start again with the new ones.
        continue
      }
    }
  }

  private func layerIfDue() async throws {
    let summary = try wrappingStateErrors { try state.summary() }
    let now = dependencies.time.now()
    let isForgotten =
      summary.readUntil.map {
        now.milliseconds - $0.milliseconds >= dependencies.policy.deletionRetentionMilliseconds
      } ?? false
    if !summary.isLayeringDue, isForgotten {
      var change = SyncStateChange()
      change.makesLayeringDue = true
      try apply(change, in: summary.epoch)
    }
    guard summary.isLayeringDue || isForgotten else { return }
    update { $0.phase = .layering }
    try checkStop()
    let service = LayeringService(
      LayeringDependencies(
        stepDataProvider: dependencies.provider, intervalStore: state, now: now.date,
        configuration: dependencies.layering))
    do {
      _ = try await service.performLayering()
    } catch {
      throw StepSyncError.layeringFailed(underlying: error)
    }
    try checkStop()
  }

  private func end() {
    run = nil
    backoffTask = nil
    update { $0.phase = .idle }
  }

  /// Waits; the wait ends early if the sync is paused or cancelled.
  private func waitForBackoff(_ milliseconds: Int64) async throws {
    try checkStop()
    let sleep = dependencies.time.sleep
    let backoffTask = Task { @MainActor in try await sleep(milliseconds) }
    self.backoffTask = backoffTask
    try await withTaskCancellationHandler {
      try await backoffTask.value
    } onCancel: {
      backoffTask.cancel()
    }
    self.backoffTask = nil
    try checkStop()
  }

  // MARK: Steps

  /// Throws `CancellationError` if the sync was paused or cancelled.
  func checkStop() throws {
    if stop != nil || Task.isCancelled { throw CancellationError() }
  }

  func update(_ change: (inout StepSyncProgress) -> Void) {
    change(&progress)
    dependencies.onProgress?(progress)
  }

  /// Returns the summary of the state, or throws `Superseded` if the epoch has ended.
  func summary(in epoch: Int64) throws -> SyncSummary {
    let summary = try wrappingStateErrors { try state.summary() }
    if summary.epoch != epoch { throw Superseded() }
    return summary
  }

  /// Applies a state change, or throws `Superseded` if its epoch has ended.
  func apply(_ change: SyncStateChange, in epoch: Int64) throws {
    guard try wrappingStateErrors({ try state.apply(change, in: epoch) }) else {
      throw Superseded()
    }
  }

  /// Wraps errors of the state store as `StepSyncError.stateFailed`.
  func wrappingStateErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw StepSyncError.stateFailed(underlying: error)
    }
  }

  /// Wraps errors that are not classified yet as `StepSyncError.healthStoreFailed`.
  func wrappingStoreErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error where !(error is StepSyncError || error is Superseded) {
      throw StepSyncError.healthStoreFailed(underlying: error)
    }
  }
}

/// Thrown when the intervals of the current epoch have been replaced.
struct Superseded: Error {}
