public import struct Foundation.Date
public import HealthModel

extension Metrics {
  /// The choices that the service goes by.
  public struct Configuration: Hashable, Sendable {
    /// When a day begins for steps and readings.
    public var day = DayPolicy.midnight
    /// When a night begins on the day before, and ends: noon; a day sleeper's may be another hour.
    public var nightHour = 12
    /// How often a type may wake the app.
    public var frequency = UpdateFrequency.hourly
    /// The background task that fetches and uploads.
    public var taskIdentifier = "com.example.pulse.health-sync"
    /// Seconds from a signal to the earliest begin of the upload, so that signals gather.
    public var gatherSeconds = 15 * 60
    /// Seconds to the next try after a failed upload; each further failure doubles them.
    public var retrySeconds = 15 * 60
    /// The most seconds to the next try.
    public var longestRetrySeconds = 4 * 3_600
    /// How many days are uploaded, today the last: readings are written hours after their time.
    public var uploadedDays = 2

    /// Makes the defaults.
    public init() {}
  }

  /// What a metrics service is built from.
  @MainActor
  public struct Dependencies: Sendable {
    /// The one store.
    public let provider: any HealthStoreProvider
    /// Where background tasks are submitted.
    public let scheduler: any TaskScheduling
    /// The zones that the person was in.
    public let zones: ZoneTimeline
    /// The injected now.
    public let now: @MainActor @Sendable () -> Date
    /// The choices to go by.
    public let configuration: Configuration

    /// Bundles a service's dependencies.
    ///
    /// - Parameters:
    ///   - provider: The one store.
    ///   - scheduler: Where background tasks are submitted.
    ///   - zones: The zones that the person was in.
    ///   - now: The injected now.
    ///   - configuration: The choices to go by.
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

  /// A moment at which authorization may be asked for.
  public enum AuthorizationMoment: String, Hashable, Sendable, CaseIterable {
    /// During onboarding.
    case onboarding
    /// When the dashboard is first shown.
    case firstDashboard
  }
}
