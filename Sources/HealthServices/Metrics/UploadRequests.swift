public import struct Foundation.Date
public import HealthContracts

extension Metrics {
  /// Submits the background task that uploads; at most one request is pending.
  ///
  /// A request made while one is pending is dropped. Submitting it would replace the pending one,
  /// so that frequent updates could postpone its earliest start indefinitely.
  @MainActor
  public final class UploadRequests {
    private let scheduler: any TaskScheduling
    private let now: @MainActor @Sendable () -> Date
    private let identifier: String
    /// True if a request submitted by this process is pending.
    public private(set) var isPending = false
    /// The error of the last submission, or nil if it was accepted.
    public private(set) var submissionError: TaskSchedulerError?

    /// Creates the requests of one background task.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler of background tasks.
    ///   - now: The injected clock.
    ///   - identifier: The identifier of the task.
    public init(
      scheduler: any TaskScheduling, now: @escaping @MainActor @Sendable () -> Date,
      identifier: String
    ) {
      self.scheduler = scheduler
      self.now = now
      self.identifier = identifier
    }

    /// Requests an upload unless one is pending; a submission error is kept in `submissionError`.
    ///
    /// - Parameter seconds: The seconds from now to the earliest start.
    public func request(after seconds: Int) {
      if isPending { return }
      let begin = now().addingTimeInterval(Double(seconds))
      let request = TaskRequest(
        identifier, earliestBeginDate: begin, requiresNetworkConnectivity: true)
      do {
        try scheduler.submit(request)
        isPending = true
        submissionError = nil
      } catch {
        submissionError = error
      }
    }

    /// Marks the pending request as started; later updates need another request.
    func taskBegan() { isPending = false }

    /// Cancels the pending request, for example at sign-out.
    func cancelPending() {
      scheduler.cancel(identifier)
      isPending = false
    }
  }
}
