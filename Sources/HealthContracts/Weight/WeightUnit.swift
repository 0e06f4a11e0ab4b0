/// The units in which a weight is shown, each an exact number of hundred-thousandths of a gram.
public enum WeightUnit: String, Hashable, Sendable, CaseIterable, Codable {
  /// Avoirdupois pounds: 0.45359237 kg each, by definition.
  case pound = "lb"
  /// Kilograms.
  case kilogram = "kg"
  /// Stones of 14 pounds: shown and read, never typed in.
  case stone = "st"

  /// Finds a unit by its text.
  ///
  /// - Parameter text: The unit as the model writes it.
  /// - Throws: `WeightSyncError.unknownUnit` for any other text.
  public init(text: String) throws(WeightSyncError) {
    guard let unit = WeightUnit(rawValue: text) else { throw .unknownUnit(text) }
    self = unit
  }

  /// Whether a person may type a weight in it.
  public var isWritten: Bool { self != .stone }

  /// Hundred-thousandths of a gram in one unit.
  public var perUnit: Int64 {
    switch self {
    case .pound: 45_359_237
    case .kilogram: 100_000_000
    case .stone: 14 * 45_359_237
    }
  }

  /// The nearest whole grams; halves go up.
  ///
  /// A hundredth of any unit is more than 4 g, so that rounding to a gram never changes what is
  /// shown.
  ///
  /// - Parameter hundredths: Hundredths of the unit, above zero.
  /// - Returns: The grams; nil where they are none or do not fit 32 bits.
  public func grams(hundredths: Int64) -> Int32? {
    let (product, overflow) = hundredths.multipliedReportingOverflow(by: perUnit)
    guard hundredths > 0, !overflow else { return nil }
    let grams = Self.quotient(product, 10_000_000)
    return grams > 0 ? Int32(exactly: grams) : nil
  }

  /// What is shown of whole grams.
  ///
  /// - Parameter grams: Whole grams, above zero.
  /// - Returns: The nearest hundredths of the unit; halves go up.
  public func hundredths(grams: Int32) -> Int64 {
    Self.quotient(Int64(grams) * 10_000_000, perUnit)
  }

  private static func quotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    dividend / divisor + (dividend % divisor >= divisor - dividend % divisor ? 1 : 0)
  }
}
