/// Which devices the persons of a cohort have.
public struct DeviceMixSettings: Sendable, Equatable {
  /// A device that counts steps, by the name that scenarios use; the best source comes first.
  public enum Counter: String, Sendable, CaseIterable {
    /// A watch, worn.
    case watch
    /// A phone, carried.
    case phone
    /// A worn tracker whose app writes quarter hours.
    case tracker
  }

  /// A set of devices that count steps.
  public struct Outfit: Sendable, Equatable {
    /// The devices, at least one.
    public var devices: Set<Counter>
    /// How common it is, relative to the others.
    public var weight: Double

    /// Makes an outfit.
    ///
    /// - Parameters:
    ///   - devices: The devices, at least one.
    ///   - weight: How common it is, relative to the others.
    public init(_ devices: Set<Counter>, weight: Double) {
      self.devices = devices
      self.weight = weight
    }
  }

  /// The outfits.
  public var outfits: [Outfit]
  /// The share of persons with a connected scale; the others type their weight.
  public var scaleShare = 0.7
  /// The share of persons with another app that judges sleep.
  public var sleepAppShare = 0.2

  /// Makes the settings.
  ///
  /// - Parameter outfits: The outfits, at least one of them with a weight above 0.
  public init(outfits: [Outfit]) {
    self.outfits = outfits
  }

  /// 45% of persons with two step sources, 10% with three.
  public static let calibrated = DeviceMixSettings(outfits: [
    Outfit([.phone], weight: 45),
    Outfit([.watch, .phone], weight: 33),
    Outfit([.phone, .tracker], weight: 12),
    Outfit([.watch, .phone, .tracker], weight: 10),
  ])
}
