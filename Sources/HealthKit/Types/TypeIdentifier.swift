import HealthModel

extension SampleType {
  /// Workouts, whose value is the kind of activity.
  static let workout = SampleType("workout") ?? .genericCategory
}

/// The texts of type identifiers: a prefix of the kind, then the name with a capital.
enum TypeIdentifier: String {
  case quantity = "HKQuantityTypeIdentifier"
  case category = "HKCategoryTypeIdentifier"

  /// The names that are written in capitals as a whole.
  private static let capitals = ["uvExposure": "UVExposure", "vo2Max": "VO2Max"]

  /// Returns the identifier of a type by its name in the catalogue.
  func text(of name: String) -> String {
    rawValue + (Self.capitals[name] ?? name.prefix(1).uppercased() + name.dropFirst())
  }

  /// Returns the type of this kind with an identifier, or nil.
  func type(_ text: String) -> SampleType? {
    text.hasPrefix(rawValue) ? Self.types[text] : nil
  }

  /// Returns the type of any kind with an identifier, or nil.
  static func sampleType(_ text: String) -> SampleType? { types[text] }

  /// The types by identifier; those that stand for any other in scenarios have none.
  private static let types: [String: SampleType] = Dictionary(
    uniqueKeysWithValues: SampleType.catalog
      .filter { $0 != .genericQuantity && $0 != .genericCategory }
      .map { (text(of: $0), $0) })

  /// Returns the identifier of a type.
  static func text(of type: SampleType) -> String {
    if let record = RecordType.identifiers[type.name] { return record }
    return (type.isQuantity ? Self.quantity : .category).text(of: type.name)
  }
}
