import HealthModel

/// The product types of phones and watches, by the autumn in which they were first sold.
enum DeviceModel {
  private static let firstYear = 2014
  private static let phones = [
    "iPhone7,2", "iPhone8,1", "iPhone9,1", "iPhone10,1", "iPhone11,8", "iPhone12,1", "iPhone13,2",
    "iPhone14,5", "iPhone14,7", "iPhone15,4", "iPhone17,3", "iPhone18,3",
  ]
  // The first watch was sold in the spring of 2015 and is counted for the autumn before.
  private static let watches = [
    "Watch1,2", "Watch2,3", "Watch2,4", "Watch3,2", "Watch4,2", "Watch5,2", "Watch6,2",
    "Watch6,7", "Watch6,15", "Watch7,1", "Watch7,8",
  ]

  /// Returns a product type that was sold at a time, or the oldest or newest one known.
  ///
  /// - Parameters:
  ///   - kind: A watch, or another kind for a phone.
  ///   - time: The time.
  ///   - generationsAgo: 0 for the newest product at that time, 1 for the one before, and so on.
  /// - Returns: The product type.
  static func name(of kind: DataSource.Kind, at time: Instant, generationsAgo: Int) -> String {
    let names = kind == .watch ? watches : phones
    let day = LocalDay(ordinal: Int(time.milliseconds.floorDivided(by: Milliseconds.day)))
    let (year, month, _) = day.components
    let autumn = month >= 10 ? year : year - 1
    return names[min(max(autumn - firstYear - generationsAgo, 0), names.count - 1)]
  }
}
