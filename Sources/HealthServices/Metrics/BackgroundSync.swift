public import HealthContracts
import HealthModel

extension Metrics {
  /// Keeps the server up to date from the background: registers at launch, sets observers up once
  /// the person has signed in and was asked, and runs the uploads that their signals ask for.
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
    /// Failed runs since the last that worked.
    public private(set) var failures = 0

    /// Makes the background part of an app.
    ///
    /// - Parameters:
    ///   - service: The metrics service.
    ///   - requests: Where its observers' signals go.
    ///   - scheduler: Where runs come from.
    ///   - uploader: Where batches go.
    ///   - isSignedIn: Whether somebody is signed in.
    ///   - configuration: The choices to go by.
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

    /// Registers the task's identifier; to be called before the launch has ended.
    ///
    /// - Throws: `TaskSchedulerError`.
    public func registerTasks() throws(TaskSchedulerError) {
      try scheduler.register(configuration.taskIdentifier) { [weak self] task in
        guard let self else { return task.setTaskCompleted(success: false) }
        self.run(task)
      }
    }

    /// Sets observers and background delivery up, once in a process, if somebody is signed in and
    /// was asked for access; to be called at launch, after sign-in and after asking.
    ///
    /// An upload is asked for as well: a signal may have been missed or refused.
    ///
    /// - Returns: Whether background work is set up.
    /// - Throws: As the service's `enableBackgroundDelivery()`; the next call tries again.
    @discardableResult
    public func activateIfReady() async throws -> Bool {
      guard isSignedIn(), service.readAccess() == .requested else { return false }
      if isActive || isActivating { return isActive }
      isActivating = true
      defer { isActivating = false }
      service.setupObserverQueries()
      requests.request(after: configuration.gatherSeconds)
      try await service.enableBackgroundDelivery()
      isActive = isSignedIn()
      return isActive
    }

    /// Forgets the set-up, and withdraws what is pending; the app stops its observers.
    public func signedOut() {
      isActive = false
      failures = 0
      requests.withdraw()
    }

    // MARK: Runs

    private func run(_ task: any BackgroundTask) {
      requests.taskBegan()
      let work = Task { await self.uploadDays() }
      let ending = Ending()
      task.expirationHandler = { [weak self] in
        work.cancel()
        self?.finish(task, ending, success: false)
      }
      Task { self.finish(task, ending, success: await work.value) }
    }

    /// Completes a run once, the next one asked for first: afterwards the app may be suspended.
    private func finish(_ task: any BackgroundTask, _ ending: Ending, success: Bool) {
      if ending.hasCome { return }
      ending.hasCome = true
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
      let longest = configuration.longestRetrySeconds
      return doubled.overflow ? longest : min(doubled.partialValue, longest)
    }

    /// Uploads the last days, today first; whether everything was read and handed over.
    private func uploadDays() async -> Bool {
      var isComplete = true
      do {
        guard isSignedIn() else { return true }
        var batch = try await service.fetchLatestMetrics()
        for left in (0..<max(1, configuration.uploadedDays)).reversed() {
          guard isSignedIn() else { return true }
          try Task.checkCancellation()
          isComplete = isComplete && batch.failures.isEmpty
          // With nothing read there is nothing to hand over.
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

    /// Whether a run has been completed.
    @MainActor
    private final class Ending {
      var hasCome = false
    }
  }
}
