import HealthModel
import ServiceObservations

/// The conversion of weights between grams and hundredths of a unit, by the units' definitions.
enum WeightArithmetic {
  /// Returns the nearest grams of a draft; nil if a person cannot enter it.
  static func grams(_ draft: WeightObservation.Draft) -> Int32? {
    guard draft.unit != .stone, draft.hundredths > 0, draft.hundredths < 1 << 38 else {
      return nil
    }
    let unit = microgramsPerUnit(draft.unit)
    let (whole, rest) = draft.hundredths.quotientAndRemainder(dividingBy: 100)
    let micrograms = whole * unit + rest * unit / 100
    let grams = (micrograms + 500_000) / 1_000_000
    return grams > 0 ? Int32(exactly: grams) : nil
  }

  /// Returns the nearest hundredths of a unit.
  static func hundredths(_ grams: Int32, _ unit: WeightObservation.Unit) -> Int64 {
    let dividend = Int64(grams) * 100_000_000
    let divisor = microgramsPerUnit(unit)
    return (2 * dividend + divisor) / (2 * divisor)
  }

  private static func microgramsPerUnit(_ unit: WeightObservation.Unit) -> Int64 {
    switch unit {
    case .kilogram: 1_000_000_000
    case .pound: 453_592_370
    case .stone: 14 * 453_592_370
    }
  }
}
