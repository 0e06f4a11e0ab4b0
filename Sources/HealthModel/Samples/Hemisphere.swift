/// The region in which a person lives, which determines the seasons.
public enum Hemisphere: String, Sendable, CaseIterable, Codable {
  /// Summer is in July.
  case north
  /// There are no seasons.
  case tropics
  /// Summer is in January.
  case south

  /// Creates the hemisphere of a latitude in degrees, positive in the north.
  ///
  /// There are no seasons less than ten degrees from the equator.
  public init(latitude: Double) {
    if latitude >= 10 {
      self = .north
    } else {
      self = latitude <= -10 ? .south : .tropics
    }
  }
}
