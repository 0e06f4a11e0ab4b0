public import struct Foundation.Date
public import HealthContracts

extension Metrics {
  /// Submits the background task that uploads: at most one is pending, however many signals come.
  ///
  /// A signal while one is pending is dropped instead of submitted: a scheduler replaces a pending
  /// request, so that steady signals would push its earliest begin ahead of them for ever.
  @MainActor
  public final class UploadRequests {
    private let scheduler: any TaskScheduling
    private let now: @MainActor @Sendable () -> Date
    private let identifier: String
    /// Whether a request of this process is pending.
    public private(set) var isPending = false
    /// Why the last submission was refused; nil where it was taken.
    public private(set) var refusal: TaskSchedulerError?

    /// Makes requests of one identifier.
    ///
    /// - Parameters:
    ///   - scheduler: Where they are submitted.
    ///   - now: The injected now.
    ///   - identifier: The task's identifier.
    public init(
      scheduler: any TaskScheduling, now: @escaping @MainActor @Sendable () -> Date,
      identifier: String
    ) {
      self.scheduler = scheduler
      self.now = now
      self.identifier = identifier
    }

    /// Asks for an upload unless one is pending; a refusal is kept, and the next call tries again.
    ///
    /// - Parameter seconds: Seconds from now to its earliest begin.
    public func request(after seconds: Int) {
      if isPending { return }
      let begin = now().addingTimeInterval(Double(seconds))
      let request = TaskRequest(
        identifier, earliestBeginDate: begin, requiresNetworkConnectivity: true)
      do {
        try scheduler.submit(request)
        isPending = true
        refusal = nil
      } catch {
        refusal = error
      }
    }

    /// The pending request has become a run: what is signalled from now on needs another.
    func taskBegan() { isPending = false }

    /// Withdraws what is pending, as at sign-out.
    func withdraw() {
      scheduler.cancel(identifier)
      isPending = false
    }
  }
}
