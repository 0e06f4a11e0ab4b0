import HealthModel

/// A model of a phone or a watch.
struct DeviceModel: Sendable, Equatable {
  /// A watch, or a phone.
  let kind: DataSource.Kind
  /// The year in whose autumn the model was first sold.
  let year: Int
  /// The product type.
  let name: String

  private static let firstYear = 2014
  private static let phones = [
    "iPhone7,2", "iPhone8,1", "iPhone9,1", "iPhone10,1", "iPhone11,8", "iPhone12,1", "iPhone13,2",
    "iPhone14,5", "iPhone14,7", "iPhone15,4", "iPhone17,3", "iPhone18,3",
  ]
  // The first watch was sold in the spring of 2015 and is counted for the autumn before; none was
  // new in that of 2015.
  private static let watches = [
    "Watch1,2", "Watch1,2", "Watch2,4", "Watch3,2", "Watch4,2", "Watch5,2", "Watch6,2",
    "Watch6,7", "Watch6,15", "Watch7,1", "Watch7,8",
  ]

  /// Returns true if a watch of a product type has a blood oxygen sensor.
  static func readsOxygen(_ product: String?) -> Bool {
    guard let product, let place = watches.firstIndex(of: product) else { return true }
    return firstYear + place >= 2020
  }

  /// Returns a model that was sold at a time, or the oldest or newest one known.
  ///
  /// - Parameters:
  ///   - kind: A watch, or another kind for a phone.
  ///   - time: The time.
  ///   - generationsAgo: 0 for the newest model at that time, 1 for the one before, and so on.
  /// - Returns: The model.
  static func sold(_ kind: DataSource.Kind, at time: Instant, generationsAgo: Int) -> DeviceModel {
    let names = kind == .watch ? watches : phones
    let day = LocalDay(ordinal: Int(time.milliseconds.floorDivided(by: Milliseconds.day)))
    let (year, month, _) = day.components
    let autumn = (month >= 11 ? year : year - 1) - generationsAgo
    let place = min(max(autumn - firstYear, 0), names.count - 1)
    return DeviceModel(kind: kind, year: firstYear + place, name: names[place])
  }
}
