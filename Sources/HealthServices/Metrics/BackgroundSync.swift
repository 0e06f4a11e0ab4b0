public import HealthContracts
import HealthModel

extension Metrics {
  /// Keeps the server up to date from the background.
  ///
  /// It registers its task at launch, sets up observers once the person has signed in and was asked
  /// for access, and runs the uploads that observer updates request.
  @MainActor
  public final class BackgroundSync: BackgroundSyncProtocol {
    private let service: any HealthKitServiceProtocol
    private let requests: UploadRequests
    private let scheduler: any TaskScheduling
    private let uploader: any HealthDataUploading
    private let isSignedIn: @MainActor @Sendable () -> Bool
    private let configuration: Configuration
    private var isActive = false
    private var isActivating = false
    /// The number of failed runs since the last successful one.
    public private(set) var failures = 0

    /// Creates the background sync.
    ///
    /// - Parameters:
    ///   - service: The metrics service.
    ///   - requests: The upload requests that the service's observers use.
    ///   - scheduler: The scheduler of background tasks.
    ///   - uploader: The uploader that receives the batches.
    ///   - isSignedIn: Returns true if a person is signed in.
    ///   - configuration: The identifiers, delays and number of uploaded days.
    public init(
      service: any HealthKitServiceProtocol, requests: UploadRequests,
      scheduler: any TaskScheduling, uploader: any HealthDataUploading,
      isSignedIn: @escaping @MainActor @Sendable () -> Bool, configuration: Configuration
    ) {
      self.service = service
      self.requests = requests
      self.scheduler = scheduler
      self.uploader = uploader
      self.isSignedIn = isSignedIn
      self.configuration = configuration
    }

    /// Registers the background task; call it before the app has finished launching.
    ///
    /// - Throws: `TaskSchedulerError`.
    public func registerTasks() throws(TaskSchedulerError) {
      try scheduler.register(configuration.taskIdentifier) { [weak self] task in
        guard let self else { return task.setTaskCompleted(success: false) }
        self.run(task)
      }
    }

    /// Sets up observers and background delivery if a person is signed in and was asked for access.
    ///
    /// Call it at launch, after sign-in and after the authorization request; it sets up at most
    /// once per process. It also requests an upload, since an earlier update may have been missed.
    ///
    /// - Returns: True if background sync is set up.
    /// - Throws: The errors of the service's `enableBackgroundDelivery()`; the next call tries
    ///   again.
    @discardableResult
    public func activateIfReady() async throws -> Bool {
      guard isSignedIn(), service.readAccess() == .requested else { return false }
      if isActive || isActivating { return isActive }
      isActivating = true
      defer { isActivating = false }
      service.setupObserverQueries()
      requests.request(after: configuration.batchingDelaySeconds)
      try await service.enableBackgroundDelivery()
      isActive = isSignedIn()
      return isActive
    }

    /// Resets the setup and cancels the pending request; the app stops its observers itself.
    public func signedOut() {
      isActive = false
      failures = 0
      requests.cancelPending()
    }

    // MARK: Runs

    private func run(_ task: any BackgroundTask) {
      requests.taskBegan()
      let work = Task { await self.uploadDays() }
      let completion = CompletionFlag()
      task.expirationHandler = { [weak self] in
        work.cancel()
        self?.finish(task, completion, success: false)
      }
      Task { self.finish(task, completion, success: await work.value) }
    }

    /// Completes a run once; a retry is requested first, since the app may be suspended afterwards.
    private func finish(_ task: any BackgroundTask, _ completion: CompletionFlag, success: Bool) {
      if completion.isCompleted { return }
      completion.isCompleted = true
      if success {
        failures = 0
      } else if isSignedIn() {
        requests.request(after: retryDelay())
        failures += 1
      }
      task.setTaskCompleted(success: success)
    }

    private func retryDelay() -> Int {
      let doubled = configuration.retrySeconds.multipliedReportingOverflow(
        by: 1 << min(failures, 20))
      let longest = configuration.maximumRetryDelaySeconds
      return doubled.overflow ? longest : min(doubled.partialValue, longest)
    }

    /// Uploads the last days, today first; returns true if everything was read and uploaded.
    private func uploadDays() async -> Bool {
      var isComplete = true
      do {
        guard isSignedIn() else { return true }
        var batch = try await service.fetchLatestMetrics()
        for left in (0..<max(1, configuration.uploadedDays)).reversed() {
          guard isSignedIn() else { return true }
          try Task.checkCancellation()
          isComplete = isComplete && batch.failures.isEmpty
          // If no metric could be read, the batch is not uploaded.
          if batch.failures.count < Metrics.orderedReadTypes.count {
            try await uploader.upload(batch)
          }
          if left == 0 { break }
          batch = try await service.fetchMetrics(for: batch.time.start.advanced(by: -1).date)
        }
        return isComplete
      } catch {
        return false
      }
    }

    /// The completion state of a run.
    @MainActor
    private final class CompletionFlag {
      var isCompleted = false
    }
  }
}
