public import struct Foundation.Date
public import HealthModel

extension Metrics {
  /// The configuration of the service.
  public struct Configuration: Hashable, Sendable {
    /// The start of a day for steps and readings.
    public var day = DayPolicy.midnight
    /// The hour at which a night ends, and at which it started on the previous day; noon by
    /// default.
    public var nightHour = 12
    /// The maximum frequency at which a type may wake the app.
    public var frequency = UpdateFrequency.hourly
    /// The identifier of the background task that fetches and uploads.
    public var taskIdentifier = "com.example.pulse.health-sync"
    /// The minimum delay in seconds between a signal and the upload, so that signals are combined.
    public var batchingDelaySeconds = 15 * 60
    /// The delay in seconds before an upload is retried that failed or whose time was up; each
    /// further failure doubles it.
    public var retrySeconds = 15 * 60
    /// The maximum delay in seconds before a retry.
    public var maximumRetryDelaySeconds = 4 * 3_600
    /// The number of days that are uploaded, up to today, because readings can arrive hours late.
    public var uploadedDays = 2

    /// Creates the default configuration.
    public init() {}
  }

  /// The dependencies of a metrics service.
  @MainActor
  public struct Dependencies: Sendable {
    /// The health store.
    public let provider: any HealthStoreProvider
    /// The scheduler of background tasks.
    public let scheduler: any TaskScheduling
    /// The time zones that the person was in.
    public let zones: ZoneTimeline
    /// Returns the current time.
    public let now: @MainActor @Sendable () -> Date
    /// The configuration of the service.
    public let configuration: Configuration

    /// Creates the dependencies of a service.
    public init(
      provider: any HealthStoreProvider, scheduler: any TaskScheduling, zones: ZoneTimeline,
      now: @escaping @MainActor @Sendable () -> Date, configuration: Configuration = .init()
    ) {
      self.provider = provider
      self.scheduler = scheduler
      self.zones = zones
      self.now = now
      self.configuration = configuration
    }
  }

  /// A moment at which the app may request authorization.
  public enum AuthorizationMoment: String, Hashable, Sendable, CaseIterable {
    /// During onboarding.
    case onboarding
    /// The first display of the dashboard.
    case firstDashboard
  }
}
