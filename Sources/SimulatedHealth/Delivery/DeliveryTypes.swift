public import HealthModel

extension DeliverySchedule {
  /// How often a type may wake the app: a ceiling, never a promise.
  ///
  /// Source: D, HKUpdateFrequency.
  public enum Frequency: String, Sendable, CaseIterable {
    /// Every change may wake the app.
    case immediate
    /// At most one wake an hour.
    case hourly
    /// At most one wake in 24 hours.
    case daily
    /// At most one wake in seven times 24 hours.
    case weekly

    /// The least distance of two wakes in milliseconds.
    public var period: Int64 {
      switch self {
      case .immediate: 0
      case .hourly: Milliseconds.hour
      case .daily: Milliseconds.day
      case .weekly: 7 * Milliseconds.day
      }
    }

    /// The fastest frequency that a type can have.
    ///
    /// Source: D, enableBackgroundDelivery: steps hourly at most; that no other type is capped is
    /// U.
    ///
    /// - Parameter type: The type.
    /// - Returns: Its fastest frequency.
    public static func cap(for type: SampleType) -> Frequency {
      switch type {
      case .stepCount: .hourly
      case .sleepAnalysis, .bodyMass, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN,
        .oxygenSaturation, .respiratoryRate, .genericQuantity, .genericCategory:
        .immediate
      }
    }

    /// The slower of this and the fastest frequency that a type can have.
    func capped(for type: SampleType) -> Frequency {
      let cap = Self.cap(for: type)
      return cap.period > period ? cap : self
    }
  }

  /// Where the app is.
  public enum AppState: String, Sendable, CaseIterable {
    /// On the screen: observers hear of changes at once.
    case foreground
    /// Suspended: only background delivery wakes it.
    case background
    /// Without a process: only background delivery launches it.
    case terminated
  }

  /// What becomes of a background wake.
  ///
  /// Source: F 823699: delivery is best effort.
  public enum Luck: Hashable, Sendable {
    /// It comes at once.
    case deliver
    /// It comes so many milliseconds later; a negative delay is none.
    case delay(milliseconds: Int64)
    /// It never comes.
    case drop
  }

  /// An observer that was started.
  public struct ObserverID: Hashable, Comparable, Sendable {
    /// Its number in the order of starting, from 1.
    public let number: Int

    /// Orders observers by their start.
    public static func < (left: ObserverID, right: ObserverID) -> Bool {
      left.number < right.number
    }
  }

  /// One call of an observer.
  public struct CallID: Hashable, Comparable, Sendable {
    /// Its number in the order of calling, from 1.
    public let number: Int

    /// Orders calls by their order.
    public static func < (left: CallID, right: CallID) -> Bool { left.number < right.number }
  }

  /// A call to make: it says that something changed, never what.
  ///
  /// Source: D, HKObserverQuery.
  public struct Call: Hashable, Sendable {
    /// The call.
    public let id: CallID
    /// Who is called.
    public let observer: ObserverID
    /// The types that changed.
    public let types: Set<SampleType>
    /// 1, or more where earlier attempts were not completed.
    public let attempt: Int
    /// Whether the app is not on the screen: such a call has to be completed.
    public let inBackground: Bool
  }
}

extension Int64 {
  /// The sum, or the greatest time there is.
  func later(by distance: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(distance)
    return overflow ? (distance < 0 ? .min : .max) : sum
  }

  /// The product of two lengths of time that are not negative, or the greatest there is.
  func times(_ factor: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
