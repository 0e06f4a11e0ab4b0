public import Foundation

/// A value with its unit.
open class HKQuantity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let unit: HKUnit
  let value: Double

  /// Creates a quantity.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - value: The value in the unit.
  public required init(unit: HKUnit, doubleValue value: Double) {
    self.unit = unit
    self.value = value
  }

  /// Returns true if the quantity can be converted to a unit.
  open func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.dimensions == unit.dimensions }

  /// Returns the value in a unit; a unit of another dimension stops the program, as the platform's
  /// exception does.
  open func doubleValue(for unit: HKUnit) -> Double {
    guard let value = self.unit.convert(value, to: unit) else {
      platformException("Attempt to convert incompatible units: \(self.unit), \(unit)")
    }
    return value
  }

  /// Compares two quantities of one dimension.
  open func compare(_ quantity: HKQuantity) -> ComparisonResult {
    value.order(to: quantity.doubleValue(for: unit))
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity else { return false }
    return other.unit.convert(other.value, to: unit) == value
  }
  /// Equal quantities have equal dimensions, but values that differ by their unit.
  public override var hash: Int { unit.dimensions.hashValue }
  public override var description: String { "\(value) \(unit)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }
  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    coder.encode(unit, forKey: "unit")
    coder.encode(value, forKey: "value")
  }
  public required convenience init?(coder: NSCoder) {
    guard let unit = coder.decodeObject(of: HKUnit.self, forKey: "unit") else { return nil }
    self.init(unit: unit, doubleValue: coder.decodeDouble(forKey: "value"))
  }
}
