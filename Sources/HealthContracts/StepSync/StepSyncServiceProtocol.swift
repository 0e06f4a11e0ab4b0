/// The way in which a sync ended without an error.
public enum StepSyncOutcome: Hashable, Sendable {
  /// All known data is on the server.
  case synced
  /// `pause()` was called.
  case paused
  /// `cancel()` or `restart()` was called, or the task was cancelled.
  case cancelled
}

/// The progress of a sync.
public struct StepSyncProgress: Hashable, Sendable {
  /// The current phase of a sync.
  public enum Phase: Hashable, Sendable {
    /// No sync is running.
    case idle
    /// Intervals are being found.
    case layering
    /// Changes are being read, which comes before each upload.
    case readingChanges
    /// Intervals are being uploaded.
    case uploading
  }

  /// The current phase.
  public var phase = Phase.idle
  /// The number of intervals synced since the sync started; never decreases during a sync.
  public var done = 0
  /// The number of intervals that are synced or still to be synced, in each report of the upload.
  public var total = 0
  /// The estimated remaining upload time in milliseconds; `nil` until one interval is done.
  ///
  /// It follows from the time that intervals of the running sync have taken. For each interval left
  /// it is at most the time since the sync began.
  public var millisecondsLeft: Int64?
  /// The number of samples that the store no longer returns but that are not treated as deleted.
  ///
  /// Samples are withheld if the store returns none at all, because read access may be denied. The
  /// number remains after the end of a sync.
  public var withheld = 0

  /// Creates the progress of a sync that has not started.
  public init() {}
}

/// A service that uploads a step history to a server and keeps the server up to date.
///
/// A sync finds intervals, fetches and uploads their samples, and applies changes.
@MainActor
public protocol StepSyncServiceProtocol: Sendable {
  /// Starts a sync, or resumes one that was paused, cancelled, failed, or interrupted.
  ///
  /// A sync is interrupted if its process ends. A sync before which nothing changed reads a page of
  /// changes, no samples and no step counts, and sends nothing; it changes the state at most once a
  /// day. A call after `pause()` or `cancel()` waits for the end of the sync that was stopped; any
  /// other call during a sync is refused with `StepSyncError.alreadyRunning` and has no effect.
  ///
  /// The intervals in the state touch after a complete sync, contain every sample of the store,
  /// also those in the future, and are synced; each of these samples has a confirmed record, and no
  /// other sample has one. New data are divided only if they exceed the limit of layering, and
  /// not below its minimum length. An
  /// interval that the server rejects keeps no other one from it; the sync fails in the end. A
  /// sample that starts before the time limit of the source of changes counts as live.
  ///
  /// A complete sync sends at most one request that is not full for each query for samples or
  /// changes and each interval that it marks as synced.
  ///
  /// A sync finds intervals only if none were found yet, after `restart()`, or if changes were last
  /// read longer ago than the policy's `deletionRetentionMilliseconds`. The first page of changes
  /// after intervals were found counts as such a read, even if the sync ends before the last page.
  ///
  /// - Throws: `StepSyncError`; completed work is kept.
  func sync() async throws -> StepSyncOutcome

  /// Ends the sync after the request in progress, or after the query in progress for changes,
  /// samples or steps, and begins none of these afterwards. Layering is abandoned with its query,
  /// and the next sync begins it again; a wait before an attempt ends at once. A call that waits
  /// for the end of another sync ends too.
  func pause()

  /// Ends the sync immediately and abandons the request in progress.
  func cancel()

  /// Ends the sync immediately, and makes the next one repeat layering and all uploads.
  ///
  /// - Throws: `StepSyncError.stateFailed`.
  func restart() throws

  /// Reports a change of the health store; a running sync then reads changes once more.
  func noteChanges()

  /// The progress of the sync.
  var progress: StepSyncProgress { get }
}
