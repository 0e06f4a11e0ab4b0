public import Foundation

extension Notification.Name {
  /// Posted when the person changes the units of quantities.
  public static let HKUserPreferencesDidChange = Notification.Name(
    "HKUserPreferencesDidChangeNotification")
}

// Units of Foundation's formatters.
extension HKUnit {
  private static let masses: [(HKUnit, MassFormatter.Unit)] = [
    (.gram(), .gram), (.gramUnit(with: .kilo), .kilogram), (.ounce(), .ounce), (.pound(), .pound),
    (.stone(), .stone),
  ]
  private static let lengths: [(HKUnit, LengthFormatter.Unit)] = [
    (.meterUnit(with: .milli), .millimeter), (.meterUnit(with: .centi), .centimeter),
    (.meter(), .meter), (.meterUnit(with: .kilo), .kilometer), (.inch(), .inch), (.foot(), .foot),
    (.yard(), .yard), (.mile(), .mile),
  ]
  private static let energies: [(HKUnit, EnergyFormatter.Unit)] = [
    (.joule(), .joule), (.jouleUnit(with: .kilo), .kilojoule), (.smallCalorie(), .calorie),
    (.kilocalorie(), .kilocalorie),
  ]

  /// Returns the formatter's unit; a unit that formatters do not have stops the program.
  public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
    known(masses.first { $0.0 == unit }?.1, unit)
  }
  public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    known(lengths.first { $0.0 == unit }?.1, unit)
  }
  public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
    known(energies.first { $0.0 == unit }?.1, unit)
  }

  public convenience init(from unit: MassFormatter.Unit) {
    self.init(from: Self.known(Self.masses.first { $0.1 == unit }?.0, unit).unitString)
  }
  public convenience init(from unit: LengthFormatter.Unit) {
    self.init(from: Self.known(Self.lengths.first { $0.1 == unit }?.0, unit).unitString)
  }
  public convenience init(from unit: EnergyFormatter.Unit) {
    self.init(from: Self.known(Self.energies.first { $0.1 == unit }?.0, unit).unitString)
  }

  private static func known<Found, Wanted>(_ found: Found?, _ wanted: Wanted) -> Found {
    guard let found else { platformException("no unit corresponds to \(wanted)") }
    return found
  }
}
