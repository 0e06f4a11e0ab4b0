/// How a sync ended without an error.
public enum StepSyncOutcome: Hashable, Sendable {
  /// Everything that was known of is on the server.
  case synced
  /// `pause()` was called.
  case paused
  /// `cancel()` or `restart()` was called, or the task was cancelled.
  case cancelled
}

/// How far a sync has come.
public struct StepSyncProgress: Hashable, Sendable {
  /// What is being done.
  public enum Phase: Hashable, Sendable {
    /// No sync is under way.
    case idle
    /// Intervals are being found.
    case layering
    /// Changes are being read.
    case readingChanges
    /// Intervals are being uploaded.
    case uploading
  }

  /// What is being done.
  public var phase = Phase.idle
  /// Intervals synced since the sync began; never falls within it.
  public var done = 0
  /// Those and the ones that are left.
  public var total = 0
  /// An estimate of the time that uploading still takes; nil until one interval is done.
  public var millisecondsLeft: Int64?
  /// Samples that are no longer shown and yet not taken for deleted, since nothing at all was
  /// shown: reading may be denied.
  public var withheld = 0

  /// Makes the progress of a sync that has not begun.
  public init() {}
}

/// Brings a step history to a server and keeps it there: layering, fetching, uploading, changes.
@MainActor
public protocol StepSyncServiceProtocol: Sendable {
  /// Starts a sync, or goes on with one that was paused, cancelled, failed, or ended with its
  /// process.
  ///
  /// - Returns: How it ended.
  /// - Throws: `StepSyncError`; what was reached before is kept.
  func sync() async throws -> StepSyncOutcome

  /// Lets a sync end after the request that is under way.
  func pause()

  /// Ends a sync now; a request that is under way is given up.
  func cancel()

  /// Ends a sync now and has the next one begin with layering, and send everything again.
  ///
  /// - Throws: `StepSyncError.stateFailed`.
  func restart() throws

  /// Says that the health store has changed: a sync that is under way reads changes once more.
  func noteChanges()

  /// How far the sync has come.
  var progress: StepSyncProgress { get }
}
