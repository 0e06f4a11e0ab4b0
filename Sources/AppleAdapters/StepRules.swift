import struct Foundation.Date
import struct Foundation.UUID
public import HealthContracts

/// Rules that convert HealthKit values to the values that an app uses.
///
/// They do not import HealthKit, so they can be tested on platforms without it.
public enum StepRules {
  /// Converts the quantity of one sample to a whole number of steps.
  ///
  /// HealthKit stores quantities as floating-point numbers: 3 steps may be stored as 2.9999999,
  /// which truncation would turn into 2. Fractional quantities, which apps may write, are rounded
  /// to the nearest integer with ties to even, so that sums over many samples are not biased.
  ///
  /// - Parameter value: The quantity as HealthKit stores it.
  /// - Returns: The step count, at least zero; 0 for NaN.
  public static func count(ofSample value: Double) -> Int {
    whole(value.rounded(.toNearestOrEven))
  }

  /// Converts a sum of quantities to a whole number of steps.
  ///
  /// The sum is rounded once, and down, which is the default of the simulated store.
  ///
  /// - Parameter value: The sum as HealthKit computes it.
  /// - Returns: The step count, at least zero; 0 for NaN.
  public static func count(ofSum value: Double) -> Int {
    let nearest = value.rounded()
    // A sum within 1e-6 of an integer is that integer with a floating-point error.
    return whole(abs(value - nearest) < 1e-6 ? nearest : value.rounded(.down))
  }

  private static func whole(_ value: Double) -> Int {
    if !(value > 0) { return 0 }
    return Int(exactly: value) ?? .max
  }

  /// Converts HealthKit's authorization status to the status of an app that only reads.
  ///
  /// HealthKit's status describes write access. It reads "denied" after any request of an app that
  /// does not ask to write, and HealthKit does not disclose whether reading is allowed. The result
  /// is therefore never `.denied`.
  ///
  /// - Parameter rawValue: HealthKit's sharing status for the type: 0 not determined, 1 denied,
  ///   2 authorized.
  /// - Returns: `.authorized` if access has been requested; otherwise `.notDetermined`, also for
  ///   status values that this version does not know.
  public static func status(ofSharing rawValue: Int) -> HealthKitAuthStatus {
    switch rawValue {
    case 1, 2: .authorized
    default: .notDetermined
    }
  }

  /// Returns the samples in a reproducible order: by start, end, source and identifier.
  ///
  /// - Parameter samples: The samples in any order.
  /// - Returns: The sorted samples.
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
