import Foundation

/// The dimension of a unit; quantities of one dimension can be converted.
enum Dimension: String, Hashable, Sendable {
  case mass, length, volume, pressure, time, energy, temperature, conductance, hearing, sound
  case frequency, potential, power, illuminance, angle, refraction, prism, international, effort
}

/// A unit of HealthKit's table of units, without a prefix.
///
/// Symbols are those of `HKUnit.init(from:)` (source: D); factors are those of the SI brochure and,
/// for units of trade, of NIST Handbook 44.
struct BaseUnit: Hashable, Sendable {
  let symbol: String
  /// The dimension; nil for counts.
  let dimension: Dimension?
  /// The number of the dimension's reference units in one.
  let factor: Double
  /// The amount that is added to a temperature before it is scaled.
  let offset: Double
  /// True if the unit takes metric prefixes.
  let isMetric: Bool

  init(
    _ symbol: String, _ dimension: Dimension?, _ factor: Double = 1, offset: Double = 0,
    isMetric: Bool = false
  ) {
    self.symbol = symbol
    self.dimension = dimension
    self.factor = factor
    self.offset = offset
    self.isMetric = isMetric
  }

  /// A mole of a substance, which is measured by its mass.
  static func mole(molarMass: Double) -> BaseUnit {
    BaseUnit("mol<\(molarMass)>", .mass, molarMass, isMetric: true)
  }

  static let all: [String: BaseUnit] = Dictionary(
    uniqueKeysWithValues: table.map { ($0.symbol, $0) })

  private static let table = [
    BaseUnit("count", nil), BaseUnit("%", nil),
    BaseUnit("g", .mass, isMetric: true), BaseUnit("oz", .mass, 28.349_523_125),
    BaseUnit("lb", .mass, 453.592_37), BaseUnit("st", .mass, 6_350.293_18),
    BaseUnit("m", .length, isMetric: true), BaseUnit("in", .length, 0.025_4),
    BaseUnit("ft", .length, 0.304_8), BaseUnit("yd", .length, 0.914_4),
    BaseUnit("mi", .length, 1_609.344),
    BaseUnit("L", .volume, isMetric: true), BaseUnit("fl_oz_us", .volume, 0.029_573_529_562_5),
    BaseUnit("fl_oz_imp", .volume, 0.028_413_062_5), BaseUnit("pt_us", .volume, 0.473_176_473),
    BaseUnit("pt_imp", .volume, 0.568_261_25), BaseUnit("cup_us", .volume, 0.236_588_236_5),
    BaseUnit("cup_imp", .volume, 0.284_130_625),
    BaseUnit("Pa", .pressure, isMetric: true), BaseUnit("mmHg", .pressure, 133.322_387_415),
    BaseUnit("inHg", .pressure, 3_386.388_640_341), BaseUnit("cmAq", .pressure, 98.063_754_138),
    BaseUnit("atm", .pressure, 101_325),
    BaseUnit("s", .time, isMetric: true), BaseUnit("min", .time, 60),
    BaseUnit("hr", .time, 3_600), BaseUnit("d", .time, 86_400),
    BaseUnit("J", .energy, isMetric: true), BaseUnit("cal", .energy, 4.184),
    BaseUnit("kcal", .energy, 4_184), BaseUnit("Cal", .energy, 4_184),
    BaseUnit("K", .temperature, isMetric: true), BaseUnit("degC", .temperature, offset: 273.15),
    BaseUnit("degF", .temperature, 5.0 / 9, offset: 459.67),
    BaseUnit("S", .conductance, isMetric: true), BaseUnit("dBHL", .hearing),
    BaseUnit("dBASPL", .sound), BaseUnit("Hz", .frequency, isMetric: true),
    BaseUnit("V", .potential, isMetric: true), BaseUnit("W", .power, isMetric: true),
    BaseUnit("lx", .illuminance, isMetric: true), BaseUnit("rad", .angle, isMetric: true),
    BaseUnit("deg", .angle, .pi / 180), BaseUnit("D", .refraction), BaseUnit("pD", .prism),
    BaseUnit("IU", .international), BaseUnit("appleEffortScore", .effort),
  ]
}

/// A base unit with a prefix: a factor of a unit, such as the `mg` of `mg/dL`.
struct UnitFactor: Hashable, Sendable {
  let prefix: HKMetricPrefix
  let base: BaseUnit

  /// The text in a unit string, such as `mg`.
  var symbol: String { prefix.symbol + base.symbol }

  /// The number of the dimension's reference units in one.
  var factor: Double { prefix.factor * base.factor }

  /// Returns the factor that a symbol names, or nil; a liter may be written with a small letter.
  init?(symbol: Substring) {
    let capital = symbol.last == "l" ? symbol.dropLast() + "L" : symbol
    guard let factor = Self.named(symbol) ?? Self.named(capital) else { return nil }
    self = factor
  }

  init(_ prefix: HKMetricPrefix, _ base: BaseUnit) {
    self.prefix = prefix
    self.base = base
  }

  private static func named(_ symbol: Substring) -> UnitFactor? {
    if let base = base(String(symbol)) { return UnitFactor(.none, base) }
    for prefix in HKMetricPrefix.allCases where prefix != .none {
      guard symbol.hasPrefix(prefix.symbol),
        let base = base(String(symbol.dropFirst(prefix.symbol.count))), base.isMetric
      else { continue }
      return UnitFactor(prefix, base)
    }
    return nil
  }

  private static func base(_ symbol: String) -> BaseUnit? {
    if let base = BaseUnit.all[symbol] { return base }
    guard symbol.hasPrefix("mol<"), symbol.hasSuffix(">"),
      let mass = Double(symbol.dropFirst(4).dropLast()), mass > 0, mass.isFinite
    else { return nil }
    return .mole(molarMass: mass)
  }
}
