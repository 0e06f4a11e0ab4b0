import HealthModel
import ServiceObservations

/// An unusable stored day end becomes midnight and says so, on every path.
///
/// - Verifies: a stored day end that stands for no time of day becomes midnight and says so; a
///   usable one is used and says nothing; both paths use the same.
/// - Does not verify: how settings are stored.
/// - Oracle: the policy that each pair stands for, and the wall clock.
/// - Known blind spots: a handful of pairs is tried.
package enum UnusableSettingsFallBackToMidnight: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "An unusable stored day end becomes midnight and says so, on every path"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the day boundary was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.days != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let days = subject.observations.days else { return }

    for setting in days.settings {
      examination.expectEqual(
        setting.used, setting.meant ?? .midnight, "another day end is used", at: setting.stored)
      examination.expectEqual(
        setting.saidFallback, setting.meant == nil,
        "the fallback is not told, or told without need",
        at: setting.stored)
      examination.expectEqual(
        Set(setting.starts).count, 1, "two paths, two day starts", at: setting.stored)
      guard let start = setting.starts.first else { continue }
      let wall = days.zones.wall(at: start)
      let boundary = (setting.meant ?? .midnight).wallOffset
      examination.expect(
        wall % Milliseconds.day == boundary
          || wall % Milliseconds.day > boundary
            && days.zones.wall(at: start.advanced(by: -1)) % Milliseconds.day < boundary,
        Finding(
          "the day does not begin at the day end in force", at: setting.stored,
          expected: "wall clock \(boundary) ms after midnight", actual: start.iso8601))
    }
  }
}
