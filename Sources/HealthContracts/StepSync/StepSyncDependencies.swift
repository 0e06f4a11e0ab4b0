public import HealthModel

/// The numbers that a step sync goes by.
public struct StepSyncPolicy: Hashable, Sendable {
  /// The most steps of a range whose samples are fetched in one query.
  public var fetchGate = 10_000
  /// The most samples of a fetched page, where the provider takes a limit.
  public var pageSize = 1_000
  /// The most changes of a page; 0 for all.
  public var changePageSize = 1_000
  /// The most samples and tombstones of a request.
  public var batchSize = 500
  /// The wait before the second attempt, in milliseconds; it doubles from there.
  public var firstBackoffMilliseconds: Int64 = 1_000
  /// The longest wait between attempts, unless the server asks for more.
  public var longestBackoffMilliseconds: Int64 = 5 * Milliseconds.minute
  /// How often a request is made before the sync ends with an error.
  public var attempts = 8
  /// After how long without reading changes deletions may have been forgotten.
  ///
  /// The store remembers deletions for a while; how long is not documented.
  public var deletionMemoryMilliseconds: Int64 = 28 * Milliseconds.day

  /// Makes the default policy.
  public init() {}

  /// Whether all numbers are ones that a sync can go by.
  public var isValid: Bool {
    fetchGate > 0 && pageSize > 0 && changePageSize >= 0 && batchSize > 0 && attempts > 0
      && firstBackoffMilliseconds > 0 && deletionMemoryMilliseconds > 0
      && longestBackoffMilliseconds >= firstBackoffMilliseconds
  }
}

/// The time that a sync goes by.
@MainActor
public struct StepSyncTime: Sendable {
  /// What time it is.
  public let now: @MainActor @Sendable () -> Instant
  /// Waits for so many milliseconds; throws `CancellationError` when the task is cancelled.
  public let sleep: @MainActor @Sendable (_ milliseconds: Int64) async throws -> Void

  /// Bundles a clock.
  ///
  /// - Parameters:
  ///   - now: What time it is.
  ///   - sleep: Waits for so many milliseconds.
  public init(
    now: @escaping @MainActor @Sendable () -> Instant,
    sleep: @escaping @MainActor @Sendable (_ milliseconds: Int64) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }
}

/// What a step sync is built from.
@MainActor
public struct StepSyncDependencies: Sendable {
  /// Where steps come from.
  public let provider: any StepDataProvider
  /// Where changes of steps come from.
  public let changes: any ChangeProvider
  /// Where intervals and everything else that must survive is kept.
  public let state: any SyncStateStoring
  /// The server.
  public let endpoint: any StepUploadEndpoint
  /// The injected time.
  public let time: StepSyncTime
  /// The numbers that layering goes by.
  public let layering: LayeringConfiguration
  /// The numbers that the sync goes by.
  public let policy: StepSyncPolicy
  /// Called whenever the progress has changed.
  public let onProgress: (@MainActor @Sendable (StepSyncProgress) -> Void)?

  /// Bundles a service's dependencies.
  ///
  /// - Parameters:
  ///   - provider: Where steps come from.
  ///   - changes: Where changes of steps come from.
  ///   - state: Where everything that must survive is kept.
  ///   - endpoint: The server.
  ///   - time: The injected time.
  ///   - layering: The numbers that layering goes by.
  ///   - policy: The numbers that the sync goes by, valid ones.
  ///   - onProgress: Called whenever the progress has changed.
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
