/// Which devices the persons of a cohort have.
public struct DeviceMixSettings: Sendable, Equatable {
  /// A set of devices that count steps, all beside a phone.
  public struct Outfit: Sendable, Equatable {
    /// Whether there is a watch.
    public var watch: Bool
    /// Whether there is a tracker whose app writes quarter hours.
    public var gridTracker: Bool
    /// How common it is, relative to the others.
    public var weight: Double

    /// Makes an outfit.
    ///
    /// - Parameters:
    ///   - watch: Whether there is a watch.
    ///   - gridTracker: Whether there is a tracker whose app writes quarter hours.
    ///   - weight: How common it is, relative to the others.
    public init(watch: Bool, gridTracker: Bool, weight: Double) {
      self.watch = watch
      self.gridTracker = gridTracker
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
    Outfit(watch: false, gridTracker: false, weight: 45),
    Outfit(watch: true, gridTracker: false, weight: 33),
    Outfit(watch: false, gridTracker: true, weight: 12),
    Outfit(watch: true, gridTracker: true, weight: 10),
  ])
}
