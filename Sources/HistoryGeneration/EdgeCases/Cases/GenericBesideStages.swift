import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A single sample of unspecified sleep that covers a night recorded in stages.
struct GenericBesideStages: EdgeCase {
  static let number = EdgeCaseNumber.genericBesideStages
  static let kind = "genericBesideStages"
  static let row = "I-9"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.sleep]
  static let summary = "A night with stages is also written as one sample without a stage."

  /// The share of each device's nights with stages that is affected.
  var nights = 0.05

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    nights = try reader.rate("nights", default: nights)
  }

  /// Returns the number of added samples, one per affected night.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    recordings.addToNights(rate: nights, Self.number, scope, random) { recording, night, rows in
      guard let session = StagedSession(recording, rows) else { return [] }
      return [session.sample(to: session.end, night: night, arrival: session.arrival)]
    }
  }
}
