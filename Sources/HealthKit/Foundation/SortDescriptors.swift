public import Foundation

extension NSSortDescriptor {
  /// Creates a descriptor of a key of samples: `startDate` or `endDate`.
  ///
  /// Foundation's initializer of the same name is not available on this platform, where objects
  /// have no values for keys.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - ascending: Whether the smallest value comes first.
  public convenience init(key: String?, ascending: Bool) {
    switch key {
    case HKSampleSortIdentifierStartDate:
      self.init(keyPath: \HKSample.startDate, ascending: ascending)
    case HKSampleSortIdentifierEndDate:
      self.init(keyPath: \HKSample.endDate, ascending: ascending)
    default:
      platformException("sorting by the key \(key ?? "nil") is not simulated")
    }
  }
}
