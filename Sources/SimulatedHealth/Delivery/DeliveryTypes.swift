public import HealthModel

extension DeliverySchedule {
  /// The maximum frequency at which a type may wake the app; wakes are not guaranteed.
  ///
  /// Source: D, HKUpdateFrequency.
  public enum Frequency: String, Sendable, CaseIterable {
    /// Every change may wake the app.
    case immediate
    /// At most one wake per hour.
    case hourly
    /// At most one wake in 24 hours.
    case daily
    /// At most one wake in 7 × 24 hours.
    case weekly

    /// The minimum interval between two wakes, in milliseconds.
    public var period: Int64 {
      switch self {
      case .immediate: 0
      case .hourly: Milliseconds.hour
      case .daily: Milliseconds.day
      case .weekly: 7 * Milliseconds.day
      }
    }

    /// Returns the maximum frequency that a type supports.
    ///
    /// Source: D, enableBackgroundDelivery: steps hourly at most; that no other type is limited is
    /// U.
    public static func cap(for type: SampleType) -> Frequency {
      type == .stepCount ? .hourly : .immediate
    }

    /// Returns the lower of this frequency and the maximum that a type supports.
    func capped(for type: SampleType) -> Frequency {
      let cap = Self.cap(for: type)
      return cap.period > period ? cap : self
    }
  }

  /// The state of the app.
  public enum AppState: String, Sendable, CaseIterable {
    /// Visible on the screen: observers are notified of changes immediately.
    case foreground
    /// Suspended: only background delivery wakes the app.
    case background
    /// Without a process: only background delivery launches the app.
    case terminated
  }

  /// The fate of a background wake.
  ///
  /// Source: F 823699: delivery is best effort.
  public enum WakeOutcome: Hashable, Sendable {
    /// The wake is delivered immediately.
    case deliver
    /// The wake is delivered after a delay; a delay that is not positive is ignored.
    case delay(milliseconds: Int64)
    /// The wake is never delivered.
    case drop
  }

  /// The identifier of an observer.
  public struct ObserverID: Hashable, Comparable, Sendable {
    /// The number of the observer in the order of starts, from 1.
    public let number: Int

    public static func < (left: ObserverID, right: ObserverID) -> Bool {
      left.number < right.number
    }
  }

  /// The identifier of a call.
  public struct CallID: Hashable, Comparable, Sendable {
    /// The number of the call in the order of calls, from 1.
    public let number: Int

    public static func < (left: CallID, right: CallID) -> Bool { left.number < right.number }
  }

  /// A call to make, which reports that types changed, but not how.
  ///
  /// Source: D, HKObserverQuery.
  public struct Call: Hashable, Sendable {
    /// The identifier of the call.
    public let id: CallID
    /// The observer to call.
    public let observer: ObserverID
    /// The types that changed.
    public let types: Set<SampleType>
    /// The number of the attempt, from 1; greater if earlier attempts were not completed.
    public let attempt: Int
    /// True if the app is not in the foreground, so that the call has to be completed.
    public let inBackground: Bool
  }
}

extension Int64 {
  /// Returns the sum, clamped to the range of representable times.
  func later(by distance: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(distance)
    return overflow ? (distance < 0 ? .min : .max) : sum
  }

  /// Returns the product of two nonnegative durations, clamped to the greatest representable one.
  func times(_ factor: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
