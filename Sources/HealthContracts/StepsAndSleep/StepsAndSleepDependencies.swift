public import struct Foundation.Date
public import HealthModel

extension StepsAndSleep {
  /// The configuration of the store.
  public struct Configuration: Hashable, Sendable {
    /// The number of days after its end for which a day is reread when past days are closed.
    public var rereadDays = 2
    /// The maximum number of past days, the last ones, that wait to be closed.
    public var maximumGapDays = 3_660
    /// The number of steps that one minute costs.
    public var stepsPerMinute = 100

    /// Creates the default configuration.
    public init() {}
  }

  /// The dependencies of a health store.
  @MainActor
  public struct HealthStoreDependencies: Sendable {
    /// The service that reads steps and sleep.
    public let service: any HealthKitServiceProtocol
    /// The store of the values that are shared with the extension.
    public let values: any KeyValueStoring
    /// The server that stores the values of each day.
    public let server: any StatsSyncing
    /// The receiver of the errors that are shown to the person.
    public let errors: any ErrorManaging
    /// The receiver of warnings.
    public let log: any WarningLogging
    /// The service that converts steps and sleep into points.
    public let energy: any EnergyServiceProtocol
    /// The time zones that the person was in.
    public let zones: ZoneTimeline
    /// Returns the current time.
    public let now: @MainActor @Sendable () -> Date
    /// The configuration of the store.
    public let configuration: Configuration

    /// Creates the dependencies of a store.
    public init(
      service: any HealthKitServiceProtocol, values: any KeyValueStoring,
      server: any StatsSyncing, errors: any ErrorManaging, log: any WarningLogging,
      energy: any EnergyServiceProtocol, zones: ZoneTimeline,
      now: @escaping @MainActor @Sendable () -> Date, configuration: Configuration = .init()
    ) {
      self.service = service
      self.values = values
      self.server = server
      self.errors = errors
      self.log = log
      self.energy = energy
      self.zones = zones
      self.now = now
      self.configuration = configuration
    }
  }
}
