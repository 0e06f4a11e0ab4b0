/// Where a person lives, as far as the seasons are concerned.
public enum Hemisphere: String, Sendable, CaseIterable, Codable {
  /// Summer is in July.
  case north
  /// There is no summer to speak of.
  case tropics
  /// Summer is in January.
  case south

  /// The hemisphere of a latitude; within ten degrees of the equator there are no seasons.
  ///
  /// - Parameter latitude: Degrees, positive in the north.
  public init(latitude: Double) {
    if latitude >= 10 {
      self = .north
    } else {
      self = latitude <= -10 ? .south : .tropics
    }
  }
}
