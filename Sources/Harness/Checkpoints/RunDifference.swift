import HealthModel
import VirtualTime

/// The first difference between two runs with the same settings.
package struct RunDifference: Codable, Sendable, Equatable, CustomStringConvertible {
  /// The stage.
  package var stage: String
  /// The person, from 0.
  package var person: Int
  /// Virtual nanoseconds since the person's services were started.
  package var nanoseconds: Int64
  /// The first events that differ, one of each run; empty if no trace was kept or no event differs.
  package var events: [String] = []

  /// Creates a difference without events; each argument has the meaning of the property with the
  /// same name.
  package init(stage: String, person: Int, nanoseconds: Int64) {
    self.stage = stage
    self.person = person
    self.nanoseconds = nanoseconds
  }

  /// The description of the place, without the events.
  package var description: String {
    "person \(person), \(stage), virtual second \(TraceEvent.seconds(nanoseconds))"
  }

  /// The environment variables of the second of two compared runs: another time zone and locale.
  ///
  /// Hash seeds differ between processes anyway, unless the environment fixes them.
  package static let otherConditions = [
    "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8",
  ]

  /// The working directory of the second of two compared runs.
  package static let otherFolder = "/"

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - one: The results of the first run, with their checkpoints.
  ///   - other: The results of the second run, in the same order.
  /// - Returns: The first difference by person and stage; nil if there is none.
  /// - Complexity: O(*n*) for *n* checkpoints and kept events.
  package static func first(_ one: [PersonResult], _ other: [PersonResult]) -> RunDifference? {
    for (left, right) in zip(one, other) {
      if let difference = first(left, right) { return difference }
    }
    if one.count == other.count { return nil }
    let person = min(one.count, other.count)
    return RunDifference(stage: "persons", person: person, nanoseconds: 0)
  }

  private static func first(_ left: PersonResult, _ right: PersonResult) -> RunDifference? {
    guard let place = first(left.checkpoints, right.checkpoints) else { return nil }
    var difference = RunDifference(
      stage: place.stage, person: left.person, nanoseconds: place.nanoseconds)
    if let (one, other) = zip(left.trace, right.trace).first(where: { $0 != $1 }) {
      difference.events = [one.line, other.line]
      difference.nanoseconds = min(one.nanoseconds, other.nanoseconds)
    }
    return difference
  }

  /// The first checkpoint of a person at which two runs differ.
  ///
  /// - Parameters:
  ///   - one: The points of the first run.
  ///   - other: The points of the second run.
  /// - Returns: The point of the first run, or the first extra point if only one run has it; nil
  ///   without a difference.
  package static func first(_ one: [Checkpoint], _ other: [Checkpoint]) -> Checkpoint? {
    zip(one, other).first { $0 != $1 }?.0 ?? extra(one, other)
  }

  private static func extra(_ left: [Checkpoint], _ right: [Checkpoint]) -> Checkpoint? {
    if left.count == right.count { return nil }
    return left.count > right.count ? left[right.count] : right[left.count]
  }
}
