import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A night that is rewritten while it lasts; every version starts at the night's start.
struct GrowingSession: EdgeCase {
  static let number = EdgeCaseNumber.growingSession
  static let kind = "growingSession"
  static let row = "I-9"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "A night is written again and again from its start, longer each time."

  /// The share of each device's nights with stages that is affected.
  var nights = 0.01
  /// The number of versions of an affected night.
  var versions = 6

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    nights = try reader.rate("nights", default: nights)
    versions = try reader.whole("versions", in: 1...60, default: versions)
  }

  /// Returns the number of versions written.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.addToNights(rate: nights, Self.number, scope, random) { recording, night, rows in
      guard let session = StagedSession(recording, rows) else { return [] }
      let seconds = (session.end - session.start) / Milliseconds.second
      guard seconds >= Int64(versions) else { return [] }
      return (1...Int64(versions)).map { version in
        let end = session.start + seconds * version / Int64(versions) * Milliseconds.second
        return session.sample(to: end, night: night, arrival: end + 10 * Milliseconds.second)
      }
    }
  }
}
