extension Metrics {
  /// Keeps the server up to date from the background.
  @MainActor
  public protocol BackgroundSyncProtocol: Sendable {
    /// Registers the task's identifier; to be called before the launch has ended.
    ///
    /// - Throws: `TaskSchedulerError`.
    func registerTasks() throws(TaskSchedulerError)

    /// Sets observers and background delivery up, once in a process, if somebody is signed in and
    /// was asked for access; to be called at launch, after sign-in and after asking.
    ///
    /// - Returns: Whether background work is set up.
    /// - Throws: What background delivery says; the next call tries again.
    @discardableResult
    func activateIfReady() async throws -> Bool

    /// Forgets the set-up, and withdraws what is pending; the app stops its observers.
    func signedOut()
  }

  /// What an app's metrics are built from.
  @MainActor
  public struct AppDependencies: Sendable {
    /// What the service is built from.
    public let service: Dependencies
    /// Where batches go.
    public let uploader: any HealthDataUploading
    /// Whether somebody is signed in.
    public let isSignedIn: @MainActor @Sendable () -> Bool

    /// Bundles the dependencies.
    ///
    /// - Parameters:
    ///   - service: What the service is built from.
    ///   - uploader: Where batches go.
    ///   - isSignedIn: Whether somebody is signed in.
    public init(
      service: Dependencies, uploader: any HealthDataUploading,
      isSignedIn: @escaping @MainActor @Sendable () -> Bool
    ) {
      self.service = service
      self.uploader = uploader
      self.isSignedIn = isSignedIn
    }
  }

  /// An app's metrics: the service, and what keeps the server up to date.
  @MainActor
  public struct AppServices: Sendable {
    /// Reads the metrics.
    public let service: any HealthKitServiceProtocol
    /// Uploads them from the background.
    public let background: any BackgroundSyncProtocol

    /// Bundles the services.
    ///
    /// - Parameters:
    ///   - service: Reads the metrics.
    ///   - background: Uploads them from the background.
    public init(
      service: any HealthKitServiceProtocol, background: any BackgroundSyncProtocol
    ) {
      self.service = service
      self.background = background
    }
  }
}
