import Distributions
import HealthModel
import LocatedJSON

/// A worn device in a drawer.
struct WithoutWatch: LifeEvent {
  static let kind = "withoutWatch"
  static let summary = "The person wears no watch and no tracker, but still wears a ring."
  static let roles: Set<OwnedDevice.Role> = [.watch, .gridTracker]

  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError) {}

  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource
  ) {
    life.isWatchLeft = true
  }
}
