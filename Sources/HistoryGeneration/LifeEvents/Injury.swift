import Distributions
import HealthModel
import LocatedJSON

/// An injury: few steps at first, and the usual number at the end.
struct Injury: LifeEvent {
  static let kind = "injury"
  static let summary = "The person walks little after an injury, and recovers by the end."

  /// The share of the usual steps on the first day.
  private let steps: Double

  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError) {
    steps = try reader.rate("steps", default: 0.25)
  }

  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource
  ) {
    life.stepFactor *= steps + (1 - steps) * days.progress(day)
  }
}
