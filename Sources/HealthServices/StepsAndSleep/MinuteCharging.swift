public import struct Foundation.Date
public import HealthContracts
public import HealthModel

extension StepsAndSleep {
  /// The app extension's part: charges minutes to the steps that the app last wrote.
  ///
  /// It runs in another process and shares nothing but the values. It writes a count of its own,
  /// so that neither process overwrites what the other spent.
  @MainActor
  public final class MinuteCharging {
    private let values: SharedValues
    private let clock: DayClock
    private let stepsPerMinute: Int

    /// Makes the extension's part.
    ///
    /// - Parameters:
    ///   - values: The values shared with the app.
    ///   - log: Takes warnings.
    ///   - zones: The zones that the person was in.
    ///   - now: The injected now.
    ///   - stepsPerMinute: The steps that one minute costs, above 0.
    public init(
      values: any KeyValueStoring, log: any WarningLogging, zones: ZoneTimeline,
      now: @escaping @MainActor @Sendable () -> Date,
      stepsPerMinute: Int = Configuration().stepsPerMinute
    ) {
      precondition(stepsPerMinute > 0, "a minute costs \(stepsPerMinute) steps")
      self.values = SharedValues(values, log: log)
      clock = DayClock(values: values, zones: zones, now: now)
      self.stepsPerMinute = stepsPerMinute
    }

    /// The steps left to spend by what the app last wrote today; 0 where it wrote nothing.
    public var effectiveSteps: Int {
      let day = today
      return StepBalance.effective(
        steps: values.count(SharedKeys.cachedStepsToday, of: day) ?? 0,
        spent: values.spent(on: day))
    }

    /// Charges minutes, as many as the steps left pay for.
    ///
    /// - Parameter minutes: Minutes used; below 0 counts as 0.
    /// - Returns: The minutes that were paid for.
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
