public import struct Foundation.Date
public import HealthModel

extension StepsAndSleep {
  /// The part of the app's extension, which charges used minutes to the step balance.
  ///
  /// It runs in a process of its own and shares only the stored values with the app. It is the only
  /// writer of `SharedKeys.chargedStepsToday`, so that no process overwrites the other's count.
  @MainActor
  public protocol MinuteChargingProtocol: Sendable {
    /// The steps left to spend according to the app's last stored count of today; 0 without one.
    var effectiveSteps: Int { get }

    /// Charges the minutes that the remaining steps can pay for.
    ///
    /// - Parameter minutes: The number of minutes used; a negative number counts as 0.
    /// - Returns: The number of minutes charged.
    func charge(minutes: Int) -> Int
  }

  /// The dependencies of the extension's part.
  @MainActor
  public struct MinuteChargingDependencies: Sendable {
    /// The store of the values that are shared with the app.
    public let values: any KeyValueStoring
    /// The receiver of warnings.
    public let log: any WarningLogging
    /// The time zones that the person was in.
    public let zones: ZoneTimeline
    /// Returns the current time.
    public let now: @MainActor @Sendable () -> Date
    /// The number of steps that one minute costs, above 0.
    public let stepsPerMinute: Int

    /// Creates the dependencies of the extension's part.
    public init(
      values: any KeyValueStoring, log: any WarningLogging, zones: ZoneTimeline,
      now: @escaping @MainActor @Sendable () -> Date,
      stepsPerMinute: Int = Configuration().stepsPerMinute
    ) {
      self.values = values
      self.log = log
      self.zones = zones
      self.now = now
      self.stepsPerMinute = stepsPerMinute
    }
  }
}
