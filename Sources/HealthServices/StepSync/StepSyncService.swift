public import HealthContracts
import HealthModel

/// The reference step sync: layering, then changes by anchor, then interval after interval.
///
/// What a crash must not lose is written before what follows from it: a sample is recorded before
/// it is sent, an interval is marked in the step that moves the anchor, and it is synced only when
/// everything in it was confirmed.
@MainActor
public final class StepSyncService: StepSyncServiceProtocol {
  let dependencies: StepSyncDependencies
  private let injectedFetch: (any FetchServiceProtocol)?
  private let injectedUpload: (any UploadServiceProtocol)?
  private var run: Task<StepSyncOutcome, any Error>?
  private var stop: StepSyncOutcome?
  private var nap: Task<Void, any Error>?
  private var hasNews = false
  /// Whether the store has shown a sample in this sync: reading is not denied.
  var hasSeenSamples = false
  var clock = ProgressClock()

  /// How far the sync has come.
  public private(set) var progress = StepSyncProgress()

  /// Makes a service; nothing happens before `sync()`.
  ///
  /// - Parameters:
  ///   - dependencies: What it needs.
  ///   - fetch: Reads samples; nil for the reference one over the same provider.
  ///   - upload: Sends samples; nil for the reference one to the same server, whose waits end when
  ///     the sync is paused.
  public init(
    _ dependencies: StepSyncDependencies, fetch: (any FetchServiceProtocol)? = nil,
    upload: (any UploadServiceProtocol)? = nil
  ) {
    precondition(
      dependencies.policy.isValid, "\(dependencies.policy) has a number that it does not take")
    self.dependencies = dependencies
    injectedFetch = fetch
    injectedUpload = upload
  }

  var state: any SyncStateStoring { dependencies.state }

  var fetchService: any FetchServiceProtocol {
    injectedFetch ?? FetchService(provider: dependencies.provider, policy: dependencies.policy)
  }

  var uploadService: any UploadServiceProtocol {
    injectedUpload
      ?? UploadService(endpoint: dependencies.endpoint, policy: dependencies.policy) {
        [weak self] milliseconds in try await self?.rest(milliseconds)
      }
  }

  // MARK: Control

  /// Starts a sync, or goes on with one that ended early.
  ///
  /// - Returns: How it ended.
  /// - Throws: `StepSyncError`; what was reached before is kept.
  /// - Complexity: Where nothing is to be done, one query for changes and a few look-ups.
  public func sync() async throws -> StepSyncOutcome {
    // One that was told to end may still be under way.
    while let run {
      if stop == nil { throw StepSyncError.alreadyRunning }
      _ = await run.result
    }
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

  /// Lets a sync end after the request that is under way.
  public func pause() {
    if run == nil { return }
    stop = stop ?? .paused
    nap?.cancel()
  }

  /// Ends a sync now.
  public func cancel() {
    if run == nil { return }
    stop = .cancelled
    nap?.cancel()
    run?.cancel()
  }

  /// Ends a sync now and has the next one begin with layering.
  ///
  /// - Throws: `StepSyncError.stateFailed`.
  public func restart() throws {
    cancel()
    try keeping {
      var change = SyncStateChange()
      change.makesLayeringDue = true
      _ = try state.apply(change, in: try state.summary().epoch)
    }
  }

  /// Says that the health store has changed.
  public func noteChanges() { hasNews = true }

  // MARK: The run

  private func work() async throws -> StepSyncOutcome {
    do {
      hasSeenSamples = false
      clock = ProgressClock()
      update { $0 = StepSyncProgress() }
      repeat {
        hasNews = false
        try await go()
      } while hasNews
      return .synced
    } catch {
      // What a call that was given up says is no failure.
      if let stop { return stop }
      if Task.isCancelled { return .cancelled }
      throw error
    }
  }

  private func go() async throws {
    while true {
      do {
        try await layerIfDue()
        try await readChanges()
        try await uploadIntervals()
        return
      } catch is Superseded {
        // Intervals were replaced meanwhile: begin again with the new ones.
        continue
      }
    }
  }

  private func layerIfDue() async throws {
    let summary = try keeping { try state.summary() }
    let now = dependencies.time.now()
    let isForgotten =
      summary.readUntil.map {
        now.milliseconds - $0.milliseconds >= dependencies.policy.deletionMemoryMilliseconds
      } ?? false
    if !summary.isLayeringDue, isForgotten {
      var change = SyncStateChange()
      change.makesLayeringDue = true
      try apply(change, in: summary.epoch)
    }
    guard summary.isLayeringDue || isForgotten else { return }
    update { $0.phase = .layering }
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
    nap = nil
    update { $0.phase = .idle }
  }

  /// Waits, but not on when the sync is told to end.
  private func rest(_ milliseconds: Int64) async throws {
    try checkStop()
    let sleep = dependencies.time.sleep
    let nap = Task { @MainActor in try await sleep(milliseconds) }
    self.nap = nap
    try await withTaskCancellationHandler {
      try await nap.value
    } onCancel: {
      nap.cancel()
    }
    self.nap = nil
    try checkStop()
  }

  // MARK: Steps

  /// Ends the run where it was told to end.
  func checkStop() throws {
    if stop != nil || Task.isCancelled { throw CancellationError() }
  }

  func update(_ change: (inout StepSyncProgress) -> Void) {
    change(&progress)
    dependencies.onProgress?(progress)
  }

  /// Makes a change of the state, or gives the round up where its epoch is over.
  func apply(_ change: SyncStateChange, in epoch: Int64) throws {
    guard try keeping({ try state.apply(change, in: epoch) }) else { throw Superseded() }
  }

  /// Names the state as what failed.
  func keeping<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw StepSyncError.stateFailed(underlying: error)
    }
  }

  /// Names the health store as what failed, where nothing else was named.
  func asking<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error where !(error is StepSyncError || error is Superseded) {
      throw StepSyncError.healthStoreFailed(underlying: error)
    }
  }
}

/// The intervals that a step belongs to are no more.
struct Superseded: Error {}
