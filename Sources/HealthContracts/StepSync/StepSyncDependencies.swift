public import HealthModel

/// The limits and delays of a step sync.
public struct StepSyncPolicy: Hashable, Sendable {
  /// The maximum step count of a range whose samples are fetched in one query.
  public var maximumFetchSteps = 10_000
  /// The maximum number of samples for which a query asks, if the provider supports a limit; it may
  /// ask for up to twice as many as start at one instant.
  public var pageSize = 1_000
  /// The maximum number of changes in a page; 0 for no limit.
  public var changePageSize = 1_000
  /// The maximum number of samples and tombstones in a request.
  public var batchSize = 500
  /// The delay before the second attempt, in milliseconds; it doubles with each further attempt.
  public var firstBackoffMilliseconds: Int64 = 1_000
  /// The maximum delay between attempts in milliseconds, unless the server asks for a longer one.
  public var maximumBackoffMilliseconds: Int64 = 5 * Milliseconds.minute
  /// The maximum number of attempts for one request before the sync fails.
  public var attempts = 8
  /// The age of the last read, in milliseconds, after which the store may have dropped deletions.
  ///
  /// The store keeps deletions for a limited time, which is not documented.
  public var deletionRetentionMilliseconds: Int64 = 28 * Milliseconds.day

  /// Creates the default policy.
  public init() {}

  /// A Boolean value that indicates whether all values are in their valid ranges.
  public var isValid: Bool {
    maximumFetchSteps > 0 && pageSize > 0 && changePageSize >= 0 && batchSize > 0 && attempts > 0
      && firstBackoffMilliseconds > 0 && deletionRetentionMilliseconds > 0
      && maximumBackoffMilliseconds >= firstBackoffMilliseconds
  }
}

/// The clock of a step sync.
@MainActor
public struct StepSyncTime: Sendable {
  /// Returns the current time.
  public let now: @MainActor @Sendable () -> Instant
  /// Suspends for a number of milliseconds; throws `CancellationError` if the task is cancelled.
  public let sleep: @MainActor @Sendable (_ milliseconds: Int64) async throws -> Void

  /// Creates a clock.
  public init(
    now: @escaping @MainActor @Sendable () -> Instant,
    sleep: @escaping @MainActor @Sendable (_ milliseconds: Int64) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }
}

/// The dependencies of a step sync service.
@MainActor
public struct StepSyncDependencies: Sendable {
  /// The source of step counts and samples.
  public let provider: any StepDataProvider
  /// The source of changes to step samples.
  public let changes: any ChangeProvider
  /// The persistent store of the intervals and of the rest of the sync state.
  public let state: any SyncStateStoring
  /// The server.
  public let endpoint: any StepUploadEndpoint
  /// The clock.
  public let time: StepSyncTime
  /// The configuration of layering.
  public let layering: LayeringConfiguration
  /// The limits and delays of the sync; they must be valid.
  public let policy: StepSyncPolicy
  /// A closure that is called after every change of the progress.
  public let onProgress: (@MainActor @Sendable (StepSyncProgress) -> Void)?

  /// Creates the dependencies of a service.
  public init(
    provider: any StepDataProvider, changes: any ChangeProvider, state: any SyncStateStoring,
    endpoint: any StepUploadEndpoint, time: StepSyncTime, layering: LayeringConfiguration,
    policy: StepSyncPolicy = StepSyncPolicy(),
    onProgress: (@MainActor @Sendable (StepSyncProgress) -> Void)? = nil
  ) {
    self.provider = provider
    self.changes = changes
    self.state = state
    self.endpoint = endpoint
    self.time = time
    self.layering = layering
    self.policy = policy
    self.onProgress = onProgress
  }
}
