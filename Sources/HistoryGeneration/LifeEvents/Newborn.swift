import Distributions
import HealthModel
import LocatedJSON

/// A child that wakes the person at night, less often as it grows.
struct Newborn: LifeEvent {
  static let kind = "newborn"
  static let summary =
    "A child wakes the person several times a night, less often toward the end, and sleep is short."

  /// The number of times in a night at first.
  private let feedings: Int

  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError) {
    feedings = try reader.whole("feedings", in: 1...6, default: 3)
  }

  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource
  ) {
    let progress = days.progress(day)
    let expected = Double(feedings) * (1 - progress)
    // A night has at most one more or one less than expected.
    life.feedings = max(0, Int((expected + 2 * random.uniform() - 1).rounded()))
    life.sleepFactor *= 0.8 + 0.15 * progress
    life.stepFactor *= 0.8 + 0.2 * progress
  }
}
