public import struct Foundation.Date
public import HealthContracts
public import HealthModel

extension StepsAndSleep {
  /// The part of the app extension: it charges used minutes to the steps that the app last stored.
  ///
  /// It runs in a separate process and shares only the stored values. It keeps its own count of
  /// spent steps, so that neither process overwrites the count of the other.
  @MainActor
  public final class MinuteCharging: MinuteChargingProtocol {
    private let values: SharedValues
    private let clock: DayClock
    private let stepsPerMinute: Int

    /// Creates the extension's part.
    ///
    /// - Parameters:
    ///   - values: The values shared with the app.
    ///   - log: The logger for warnings.
    ///   - zones: The time zones that the person was in.
    ///   - now: The injected clock.
    ///   - stepsPerMinute: The price of one minute in steps, above 0.
    public init(
      values: any KeyValueStoring, log: any WarningLogging, zones: ZoneTimeline,
      now: @escaping @MainActor @Sendable () -> Date,
      stepsPerMinute: Int = Configuration().stepsPerMinute
    ) {
      precondition(stepsPerMinute > 0, "stepsPerMinute must be above 0, not \(stepsPerMinute)")
      self.values = SharedValues(values, log: log)
      clock = DayClock(values: values, zones: zones, now: now)
      self.stepsPerMinute = stepsPerMinute
    }

    /// Creates the extension's part from its dependencies.
    public convenience init(_ dependencies: MinuteChargingDependencies) {
      self.init(
        values: dependencies.values, log: dependencies.log, zones: dependencies.zones,
        now: dependencies.now, stepsPerMinute: dependencies.stepsPerMinute)
    }

    /// The steps left to spend according to the app's last stored count of today; 0 without one.
    public var effectiveSteps: Int {
      let day = today
      return StepBalance.effective(
        steps: values.count(SharedKeys.cachedStepsToday, of: day) ?? 0,
        spent: values.spent(on: day))
    }

    /// Charges the minutes that the remaining steps can pay for.
    ///
    /// - Parameter minutes: The minutes used; a negative number counts as 0.
    /// - Returns: The number of minutes charged.
    public func charge(minutes: Int) -> Int {
      let day = today
      let paid = min(max(0, minutes), effectiveSteps / stepsPerMinute)
      if paid > 0 {
        let own = values.count(SharedKeys.chargedStepsToday, of: day) ?? 0
        values.setCount(
          (own + paid * stepsPerMinute).asCount, SharedKeys.chargedStepsToday, of: day)
      }
      return paid
    }

    private var today: LocalDay { clock.label(after: values.day(SharedKeys.openDay)) }
  }
}
