extension Metrics {
  /// A service that keeps the server up to date from the background.
  ///
  /// Each request for a run says that it needs the network. A run has failed if a metric of one of
  /// its days could not be read. A run whose time is up, or during which the person signs out,
  /// uploads no further day.
  @MainActor
  public protocol BackgroundSyncProtocol: Sendable {
    /// Registers the task identifier; call this before the launch has ended.
    ///
    /// - Throws: `TaskSchedulerError`.
    func registerTasks() throws(TaskSchedulerError)

    /// Sets up observers and background delivery once per process.
    ///
    /// This requires a signed-in user who was asked for access. Call it at launch, after sign-in,
    /// and after an authorization request. It also requests a run after the batching delay if
    /// none is pending, since an update may have been missed.
    ///
    /// - Returns: True if background work is set up.
    /// - Throws: An error from background delivery; the next call tries again.
    @discardableResult
    func activateIfReady() async throws -> Bool

    /// Discards the set-up and cancels pending tasks; the app stops its observers itself.
    ///
    /// A run in progress requests no other one, and the delays of retries begin anew.
    func signedOut()
  }

  /// The dependencies of an app's metrics services.
  @MainActor
  public struct AppDependencies: Sendable {
    /// The dependencies of the metrics service.
    public let service: Dependencies
    /// The destination of the batches.
    public let uploader: any HealthDataUploading
    /// Returns whether a user is signed in.
    public let isSignedIn: @MainActor @Sendable () -> Bool

    /// Creates the dependencies.
    public init(
      service: Dependencies, uploader: any HealthDataUploading,
      isSignedIn: @escaping @MainActor @Sendable () -> Bool
    ) {
      self.service = service
      self.uploader = uploader
      self.isSignedIn = isSignedIn
    }
  }

  /// The metrics services of an app: the reader and the background upload.
  @MainActor
  public struct AppServices: Sendable {
    /// The service that reads the metrics.
    public let service: any HealthKitServiceProtocol
    /// The service that uploads metrics from the background.
    public let background: any BackgroundSyncProtocol

    /// Creates the services.
    public init(
      service: any HealthKitServiceProtocol, background: any BackgroundSyncProtocol
    ) {
      self.service = service
      self.background = background
    }
  }
}
