import struct Foundation.Date
import struct Foundation.UUID
public import HealthContracts

/// What the real health store's values mean to an app: apart from HealthKit, so that it can be
/// tested where there is none.
public enum StepRules {
  /// The whole steps of one sample.
  ///
  /// The store keeps steps in floating point: what is meant as 3 may be 2.9999999, which cutting
  /// off would make 2. A true fraction, as an app may write, goes to the nearest whole number, to
  /// the even one from the middle, so that many samples neither gain nor lose.
  ///
  /// - Parameter value: Steps as the store keeps them.
  /// - Returns: Whole steps, not negative; 0 for what is no number.
  public static func count(ofSample value: Double) -> Int {
    whole(value.rounded(.toNearestOrEven))
  }

  /// The whole steps of a sum, quantised once, downwards as the simulated store does by default.
  ///
  /// - Parameter value: A sum as the store puts it together.
  /// - Returns: Whole steps, not negative; 0 for what is no number.
  public static func count(ofSum value: Double) -> Int {
    let nearest = value.rounded()
    // Closer than a millionth to a whole number is that number, which floating point missed.
    return whole(abs(value - nearest) < 1e-6 ? nearest : value.rounded(.down))
  }

  private static func whole(_ value: Double) -> Int {
    if !(value > 0) { return 0 }
    return Int(exactly: value) ?? .max
  }

  /// What an app that reads alone knows of the person's answer.
  ///
  /// The status speaks of saving, and says that it was denied once the person was asked, whatever
  /// was allowed. Of reading nothing can be known, so it is never called denied.
  ///
  /// - Parameter rawValue: HealthKit's status for saving the type: 0 not determined, 1 denied,
  ///   2 authorized.
  /// - Returns: `.authorized` once the person was asked, else `.notDetermined`; this also for a
  ///   status of a later system.
  public static func status(ofSharing rawValue: Int) -> HealthKitAuthStatus {
    switch rawValue {
    case 1, 2: .authorized
    default: .notDetermined
    }
  }

  /// Samples in an order that is the same each time: by start, end, writer and identifier.
  ///
  /// - Parameter samples: Samples in any order.
  /// - Returns: The same samples.
  /// - Complexity: O(*n* log *n*) for *n* samples.
  public static func sorted<Sample: StepSampleData>(_ samples: [Sample]) -> [Sample] {
    samples.sorted { left, right in
      if left.startDate != right.startDate { return left.startDate < right.startDate }
      if left.endDate != right.endDate { return left.endDate < right.endDate }
      if left.sourceBundleId != right.sourceBundleId {
        return left.sourceBundleId < right.sourceBundleId
      }
      return left.uuid.uuidString < right.uuid.uuidString
    }
  }
}
