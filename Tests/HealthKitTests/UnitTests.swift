import Foundation
import HealthKit
import Testing

@Suite("Units")
struct UnitTests {
  /// Units by their definitions in public standards: the SI brochure and NIST Handbook 44.
  static let definitions: [(String, String, Double)] = [
    ("lb", "oz", 16), ("st", "lb", 14), ("kg", "g", 1_000), ("lb", "kg", 0.453_592_37),
    ("yd", "ft", 3), ("ft", "in", 12), ("mi", "ft", 5_280), ("in", "cm", 2.54),
    ("mi", "km", 1.609_344), ("cup_us", "fl_oz_us", 8), ("pt_us", "cup_us", 2),
    ("pt_imp", "fl_oz_imp", 20), ("L", "mL", 1_000), ("pt_imp", "mL", 568.261_25),
    ("hr", "min", 60), ("d", "hr", 24), ("min", "s", 60), ("kcal", "cal", 1_000),
    ("Cal", "kcal", 1), ("kcal", "kJ", 4.184), ("atm", "kPa", 101.325), ("atm", "mmHg", 760),
    ("W", "mW", 1_000), ("V", "mV", 1_000), ("S", "mcS", 1_000_000), ("MHz", "Hz", 1_000_000),
    ("count/s", "count/min", 60), ("m/s", "km/hr", 3.6), ("mg/dL", "g/L", 0.01),
    ("mL/(kg*min)", "L/(g*min)", 0.000_001), ("m^2", "cm^2", 10_000), ("%", "count", 1),
    ("mmol<180.15588000005408>/L", "mg/dL", 18.015_588_000_005_408),
  ]

  @Test("units convert by their definitions, and back", arguments: definitions)
  func conversion(_ from: String, _ to: String, _ factor: Double) {
    let (here, there) = (HKUnit(from: from), HKUnit(from: to))
    for value in [0, 1, -3.5, 72.345_678, 1e9] {
      let moved = HKQuantity(unit: here, doubleValue: value).doubleValue(for: there)
      #expect(abs(moved - value * factor) <= abs(value * factor) * 1e-6)
      let back = HKQuantity(unit: there, doubleValue: moved).doubleValue(for: here)
      #expect(abs(back - value) <= abs(value) * 1e-12)
    }
  }

  @Test("temperatures are moved as well as scaled")
  func temperatures() {
    let fixed: [(Double, Double, Double)] = [
      (0, 32, 273.15), (100, 212, 373.15), (-40, -40, 233.15), (37, 98.6, 310.15),
    ]
    let units = [HKUnit.degreeCelsius(), .degreeFahrenheit(), .kelvin()]
    for (celsius, fahrenheit, kelvin) in fixed {
      let values = [celsius, fahrenheit, kelvin]
      for from in 0..<3 {
        for to in 0..<3 {
          let quantity = HKQuantity(unit: units[from], doubleValue: values[from])
          #expect(abs(quantity.doubleValue(for: units[to]) - values[to]) < 1e-9)
        }
      }
    }
  }

  @Test("units of one dimension convert, and no others, for every pair")
  func pairs() {
    let symbols = [
      "g", "kg", "lb", "m", "mi", "L", "fl_oz_us", "Pa", "mmHg", "s", "hr", "J", "kcal", "K",
      "degC", "S", "dBHL", "dBASPL", "Hz", "V", "W", "lx", "rad", "deg", "D", "pD", "IU", "count",
      "%", "appleEffortScore", "count/min", "mg/dL",
    ]
    let groups: [Set<String>] = [
      ["g", "kg", "lb"], ["m", "mi"], ["L", "fl_oz_us"], ["Pa", "mmHg"], ["s", "hr"],
      ["J", "kcal"], ["K", "degC"], ["rad", "deg"], ["count", "%"],
    ]
    for from in symbols {
      for to in symbols {
        let converts = from == to || groups.contains { $0.contains(from) && $0.contains(to) }
        let quantity = HKQuantity(unit: HKUnit(from: from), doubleValue: 1)
        #expect(quantity.is(compatibleWith: HKUnit(from: to)) == converts, "\(from) to \(to)")
      }
    }
  }

  @Test("a unit is the same however it is made")
  func equality() {
    #expect(HKUnit.count().unitDivided(by: .minute()) == HKUnit(from: "count/min"))
    #expect(
      HKUnit.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci)) == .init(from: "mg/dL")
    )
    #expect(HKUnit(from: "ml/(kg*min)") == HKUnit(from: "mL/min·kg"))
    #expect(HKUnit(from: "m*m") == HKUnit.meter().unitRaised(toPower: 2))
    #expect(HKUnit.second().reciprocal() == HKUnit(from: "s^-1"))
    #expect(HKUnit(from: "m/m").isNull())
    #expect(HKUnit(from: "kcal") != HKUnit(from: "Cal"))
    let mole = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
    #expect(HKUnit(from: mole.unitString) == mole)
    #expect(Set([HKUnit.count(), HKUnit(from: "count"), .percent()]).count == 2)
  }

  @Test("a drawn unit string is read as it is written", arguments: 0..<20)
  func drawn(_ seed: UInt64) throws {
    // A linear congruential generator; its high bits are well mixed.
    var state = seed
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let symbols = [
      "g", "kg", "mg", "m", "cm", "L", "mL", "s", "min", "kcal", "count", "IU", "mmHg",
    ]
    for _ in 0..<500 {
      var unit = HKUnit(from: "count").unitDivided(by: HKUnit(from: "count"))
      var factor = 1.0
      for _ in 0..<1 + draw(4) {
        let symbol = symbols[draw(symbols.count)]
        let other = HKUnit(from: symbol).unitRaised(toPower: 1 + draw(3))
        unit =
          draw(2) == 0
          ? unit.unitMultiplied(by: other) : unit.unitDivided(by: other)
        factor += 1
      }
      if unit.isNull() { continue }
      let read = HKUnit(from: unit.unitString)
      #expect(read == unit, "\(unit)")
      #expect(HKQuantity(unit: unit, doubleValue: factor).doubleValue(for: read) == factor)
    }
  }

  @Test("quantities and units survive archives")
  func archives() throws {
    let quantity = HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 99.5)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: quantity, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantity.self, from: data)
    #expect(read == quantity)
    #expect(
      quantity.compare(HKQuantity(unit: HKUnit(from: "g/L"), doubleValue: 1)) == .orderedAscending)
  }

  @Test(
    "what is no unit stops the program",
    arguments: [
      "", "kgg", "m/", "(m", "m^", "m^999", "mol<0>", "m//s", "µg", "mlb", "(m^100)^100",
      "m^-9223372036854775808",
    ])
  func malformed(_ text: String) async {
    await #expect(processExitsWith: .failure) { [text] in _ = HKUnit(from: text) }
  }
}
