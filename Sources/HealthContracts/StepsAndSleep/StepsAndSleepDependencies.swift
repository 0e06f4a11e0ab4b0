public import struct Foundation.Date
public import HealthModel

extension StepsAndSleep {
  /// The choices that the store goes by.
  public struct Configuration: Hashable, Sendable {
    /// For how many days after its end a day is read again at launch and in the foreground.
    public var amendedDays = 2
    /// The most closed days that are made up for after the app was not launched.
    public var longestGapDays = 3_660
    /// The steps that one minute costs.
    public var stepsPerMinute = 100

    /// Makes the defaults.
    public init() {}
  }

  /// What a health store is built from.
  @MainActor
  public struct HealthStoreDependencies: Sendable {
    /// Reads steps and sleep.
    public let service: any HealthKitServiceProtocol
    /// The values shared with the extension.
    public let values: any KeyValueStoring
    /// The server.
    public let server: any StatsSyncing
    /// Takes the errors that the person is told about.
    public let errors: any ErrorManaging
    /// Takes warnings.
    public let log: any WarningLogging
    /// Turns steps and sleep into points.
    public let energy: any EnergyServiceProtocol
    /// The zones that the person was in.
    public let zones: ZoneTimeline
    /// The injected now.
    public let now: @MainActor @Sendable () -> Date
    /// The choices to go by.
    public let configuration: Configuration

    /// Bundles a store's dependencies.
    ///
    /// - Parameters:
    ///   - service: Reads steps and sleep.
    ///   - values: The values shared with the extension.
    ///   - server: The server.
    ///   - errors: Takes the errors that the person is told about.
    ///   - log: Takes warnings.
    ///   - energy: Turns steps and sleep into points.
    ///   - zones: The zones that the person was in.
    ///   - now: The injected now.
    ///   - configuration: The choices to go by.
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
