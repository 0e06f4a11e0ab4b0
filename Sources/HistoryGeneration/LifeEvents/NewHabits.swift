import Distributions
import HealthModel
import LocatedJSON

/// Another job or home, in which the person walks more or less and sleeps earlier or later.
struct NewHabits: LifeEvent {
  static let kind = "newHabits"
  static let summary = "A new job or home changes how much the person walks and when they sleep."

  /// The factor of the steps.
  private let steps: Double
  /// The hour of falling asleep, counted from the midnight before the evening; nil for the usual.
  private let onsetHour: Double?

  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError) {
    steps = try reader.optional("steps")?.number(in: 0.1...5) ?? 1
    onsetHour = try reader.optional("onsetHour")?.number(in: 18...42)
  }

  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource
  ) {
    life.stepFactor *= steps
    if let onsetHour {
      life.onsetHour = onsetHour
      life.delayHours = LifeDay.Delay()
    }
  }
}
