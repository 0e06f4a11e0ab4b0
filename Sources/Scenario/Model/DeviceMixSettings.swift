/// The distribution of devices among the persons of a cohort.
public struct DeviceMixSettings: Sendable, Equatable {
  /// A device that counts steps, by its name in scenario files; the best source comes first.
  public enum Counter: String, Sendable, CaseIterable {
    /// A worn watch.
    case watch
    /// A carried phone.
    case phone
    /// A worn tracker whose app writes one sample per quarter hour.
    case tracker
  }

  /// A combination of devices that count steps.
  public struct DeviceSet: Sendable, Equatable {
    /// The devices, at least one.
    public var devices: Set<Counter>
    /// The relative frequency of the combination.
    public var weight: Double

    /// Creates a combination of at least one device with a relative frequency.
    public init(_ devices: Set<Counter>, weight: Double) {
      self.devices = devices
      self.weight = weight
    }
  }

  /// The combinations from which each person's devices are drawn.
  public var deviceSets: [DeviceSet]
  /// The share of persons with a connected scale; the others type their weight.
  public var scaleShare = 0.7
  /// The share of persons with a separate sleep app.
  public var sleepAppShare = 0.2

  /// Creates settings with the default shares.
  ///
  /// - Parameter deviceSets: The combinations, at least one of them with a weight above 0.
  public init(deviceSets: [DeviceSet]) {
    self.deviceSets = deviceSets
  }

  /// A mix in which 45% of persons have two step sources and 10% have three.
  public static let calibrated = DeviceMixSettings(deviceSets: [
    DeviceSet([.phone], weight: 45),
    DeviceSet([.watch, .phone], weight: 33),
    DeviceSet([.phone, .tracker], weight: 12),
    DeviceSet([.watch, .phone, .tracker], weight: 10),
  ])
}
