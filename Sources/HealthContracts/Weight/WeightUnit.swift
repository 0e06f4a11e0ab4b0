/// A unit in which a weight is shown: an exact multiple of a hundred-thousandth of a gram.
public enum WeightUnit: String, Hashable, Sendable, CaseIterable, Codable {
  /// Avoirdupois pounds of 0.45359237 kg each, by definition.
  case pound = "lb"
  /// Kilograms.
  case kilogram = "kg"
  /// Stones of 14 pounds, which are displayed and parsed but cannot be used for input.
  case stone = "st"

  /// Creates the unit with the given symbol.
  ///
  /// - Parameter text: The symbol of the unit as the model writes it, such as `lb`.
  /// - Throws: `WeightSyncError.unknownUnit` for any other text.
  public init(text: String) throws(WeightSyncError) {
    guard let unit = WeightUnit(rawValue: text) else { throw .unknownUnit(text) }
    self = unit
  }

  /// A Boolean value that indicates whether a person can enter a weight in this unit.
  public var isEnterable: Bool { self != .stone }

  /// The number of hundred-thousandths of a gram in one unit.
  public var hundredThousandthsPerUnit: Int64 {
    switch self {
    case .pound: 45_359_237
    case .kilogram: 100_000_000
    case .stone: 14 * 45_359_237
    }
  }

  /// Returns the nearest whole number of grams; halves are rounded up.
  ///
  /// A hundredth of any unit is more than 4 g, so that rounding to a gram never changes the
  /// displayed value.
  ///
  /// - Parameter hundredths: The weight in hundredths of the unit, above zero.
  /// - Returns: The weight in grams; `nil` if it is zero or does not fit 32 bits.
  public func grams(hundredths: Int64) -> Int32? {
    let (product, overflow) = hundredths.multipliedReportingOverflow(by: hundredThousandthsPerUnit)
    guard hundredths > 0, !overflow else { return nil }
    let grams = Self.quotient(product, 10_000_000)
    return grams > 0 ? Int32(exactly: grams) : nil
  }

  /// Returns the nearest whole number of hundredths of the unit; halves are rounded up.
  ///
  /// - Parameter grams: The weight in grams, above zero.
  /// - Returns: The weight in hundredths of the unit.
  public func hundredths(grams: Int32) -> Int64 {
    Self.quotient(Int64(grams) * 10_000_000, hundredThousandthsPerUnit)
  }

  private static func quotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    dividend / divisor + (dividend % divisor >= divisor - dividend % divisor ? 1 : 0)
  }
}
