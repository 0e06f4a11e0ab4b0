public import Foundation

/// The molar mass of glucose, in grams.
public let HKUnitMolarMassBloodGlucose: Double = 180.155_880_000_054_1

/// A unit of measure: a product of powers of base units with prefixes.
///
/// Units are equal if they have the same factors, whatever way they were made.
open class HKUnit: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The exponents of the factors; none is zero.
  let exponents: [UnitFactor: Int]

  /// The greatest power of a factor, either way.
  static let greatestPower = 100

  /// Creates a unit of a string such as `mg/dL`; a string that is none stops the program.
  ///
  /// - Parameter string: The unit string.
  public required init(from string: String) {
    guard let exponents = UnitParser.exponents(of: string) else {
      platformException("Unable to parse factorization string \(string)")
    }
    self.exponents = exponents
  }

  init(exponents: [UnitFactor: Int]) {
    self.exponents = exponents.filter { $0.value != 0 }
    precondition(
      self.exponents.values.allSatisfy { abs($0) <= Self.greatestPower },
      "a unit has a power above \(Self.greatestPower)")
  }

  private static func base(_ symbol: String, _ prefix: HKMetricPrefix = .none) -> Self {
    Self(from: prefix.symbol + symbol)
  }

  // MARK: Mass, length, volume and pressure

  open class func gramUnit(with prefix: HKMetricPrefix) -> Self { base("g", prefix) }
  open class func gram() -> Self { base("g") }
  open class func ounce() -> Self { base("oz") }
  open class func pound() -> Self { base("lb") }
  open class func stone() -> Self { base("st") }
  open class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
    moleUnit(with: .none, molarMass: gramsPerMole)
  }
  open class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self {
    guard gramsPerMole > 0, gramsPerMole.isFinite else {
      platformException("\(gramsPerMole) is not a molar mass; give a number greater than 0")
    }
    return base(BaseUnit.mole(molarMass: gramsPerMole).symbol, prefix)
  }
  open class func meterUnit(with prefix: HKMetricPrefix) -> Self { base("m", prefix) }
  open class func meter() -> Self { base("m") }
  open class func inch() -> Self { base("in") }
  open class func foot() -> Self { base("ft") }
  open class func yard() -> Self { base("yd") }
  open class func mile() -> Self { base("mi") }
  open class func literUnit(with prefix: HKMetricPrefix) -> Self { base("L", prefix) }
  open class func liter() -> Self { base("L") }
  open class func fluidOunceUS() -> Self { base("fl_oz_us") }
  open class func fluidOunceImperial() -> Self { base("fl_oz_imp") }
  open class func pintUS() -> Self { base("pt_us") }
  open class func pintImperial() -> Self { base("pt_imp") }
  open class func cupUS() -> Self { base("cup_us") }
  open class func cupImperial() -> Self { base("cup_imp") }
  open class func pascalUnit(with prefix: HKMetricPrefix) -> Self { base("Pa", prefix) }
  open class func pascal() -> Self { base("Pa") }
  open class func millimeterOfMercury() -> Self { base("mmHg") }
  open class func inchesOfMercury() -> Self { base("inHg") }
  open class func centimeterOfWater() -> Self { base("cmAq") }
  open class func atmosphere() -> Self { base("atm") }

  // MARK: Time, energy and temperature

  open class func secondUnit(with prefix: HKMetricPrefix) -> Self { base("s", prefix) }
  open class func second() -> Self { base("s") }
  open class func minute() -> Self { base("min") }
  open class func hour() -> Self { base("hr") }
  open class func day() -> Self { base("d") }
  open class func jouleUnit(with prefix: HKMetricPrefix) -> Self { base("J", prefix) }
  open class func joule() -> Self { base("J") }
  open class func kilocalorie() -> Self { base("kcal") }
  open class func smallCalorie() -> Self { base("cal") }
  open class func largeCalorie() -> Self { base("Cal") }
  open class func calorie() -> Self { base("cal") }
  open class func degreeCelsius() -> Self { base("degC") }
  open class func degreeFahrenheit() -> Self { base("degF") }
  open class func kelvin() -> Self { base("K") }

  // MARK: Other units

  open class func siemenUnit(with prefix: HKMetricPrefix) -> Self { base("S", prefix) }
  open class func siemen() -> Self { base("S") }
  open class func count() -> Self { base("count") }
  open class func percent() -> Self { base("%") }
  open class func internationalUnit() -> Self { base("IU") }
  open class func decibelHearingLevel() -> Self { base("dBHL") }
  open class func decibelAWeightedSoundPressureLevel() -> Self { base("dBASPL") }
  open class func hertzUnit(with prefix: HKMetricPrefix) -> Self { base("Hz", prefix) }
  open class func hertz() -> Self { base("Hz") }
  open class func voltUnit(with prefix: HKMetricPrefix) -> Self { base("V", prefix) }
  open class func volt() -> Self { base("V") }
  open class func wattUnit(with prefix: HKMetricPrefix) -> Self { base("W", prefix) }
  open class func watt() -> Self { base("W") }
  open class func luxUnit(with prefix: HKMetricPrefix) -> Self { base("lx", prefix) }
  open class func lux() -> Self { base("lx") }
  open class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self { base("rad", prefix) }
  open class func radianAngle() -> Self { base("rad") }
  open class func degreeAngle() -> Self { base("deg") }
  open class func diopter() -> Self { base("D") }
  open class func prismDiopter() -> Self { base("pD") }
  open class func appleEffortScore() -> Self { base("appleEffortScore") }

  // MARK: Algebra

  /// Returns the product of two units.
  open func unitMultiplied(by unit: HKUnit) -> HKUnit {
    HKUnit(exponents: exponents.merging(unit.exponents, uniquingKeysWith: +))
  }

  /// Returns the quotient of two units.
  open func unitDivided(by unit: HKUnit) -> HKUnit {
    HKUnit(exponents: exponents.merging(unit.exponents.mapValues { -$0 }, uniquingKeysWith: +))
  }

  /// Returns a power of the unit.
  open func unitRaised(toPower power: Int) -> HKUnit {
    guard power.magnitude <= Self.greatestPower else {
      platformException("\(power) is not a possible power of a unit; give -100 to 100")
    }
    return HKUnit(exponents: exponents.mapValues { $0 * power })
  }

  /// Returns the reciprocal of the unit.
  open func reciprocal() -> HKUnit { HKUnit(exponents: exponents.mapValues { -$0 }) }

  /// Returns true if the unit is a count of nothing.
  open func isNull() -> Bool { exponents.isEmpty }

  /// The unit string, which makes the same unit again.
  open var unitString: String {
    func text(_ factors: [(UnitFactor, Int)]) -> String {
      factors.map { $1 == 1 ? $0.symbol : "\($0.symbol)^\($1)" }.joined(separator: "·")
    }
    let sorted = exponents.sorted {
      let (left, right) = ($0.key, $1.key)
      if (left.base.dimension == .time) != (right.base.dimension == .time) {
        return left.base.dimension == .time
      }
      return left.symbol < right.symbol
    }
    let above = sorted.filter { $0.value > 0 }.map { ($0.key, $0.value) }
    let below = sorted.filter { $0.value < 0 }.map { ($0.key, -$0.value) }
    if above.isEmpty, below.isEmpty { return "()" }
    return (above.isEmpty ? "1" : text(above)) + (below.isEmpty ? "" : "/" + text(below))
  }

  // MARK: Conversion

  /// The exponents of the dimensions; quantities of equal ones can be converted.
  var dimensions: [Dimension: Int] {
    var dimensions: [Dimension: Int] = [:]
    for (factor, power) in exponents {
      if let dimension = factor.base.dimension { dimensions[dimension, default: 0] += power }
    }
    return dimensions.filter { $0.value != 0 }
  }

  /// The number of reference units in one unit.
  var factor: Double {
    exponents.sorted { $0.key.symbol < $1.key.symbol }
      .reduce(1) { $0 * pow($1.key.factor, Double($1.value)) }
  }

  /// The amount added to a value before it is scaled; zero unless the unit is a temperature alone.
  var offset: Double {
    exponents.count == 1 && exponents.first?.value == 1 ? exponents.first?.key.base.offset ?? 0 : 0
  }

  /// Returns a value of this unit in another; nil if the units are of different dimensions.
  func convert(_ value: Double, to unit: HKUnit) -> Double? {
    if exponents == unit.exponents { return value }
    guard dimensions == unit.dimensions else { return nil }
    let (here, there) = (factor, unit.factor)
    let moved = value + offset
    // One rounding where one factor is a multiple of the other.
    return (here < there ? moved / (there / here) : moved * (here / there)) - unit.offset
  }

  // MARK: Objects

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKUnit)?.exponents == exponents
  }
  public override var hash: Int { exponents.hashValue }
  public override var description: String { unitString }
  public func copy(with zone: NSZone? = nil) -> Any { self }
  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    coder.encode(unitString as NSString, forKey: "unit")
  }
  public required convenience init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "unit"),
      let exponents = text == "()" ? [:] : UnitParser.exponents(of: text as String)
    else { return nil }
    self.init(exponents: exponents)
  }
}
