import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A sample without an end date: it ends in the distant future, the year 4001.
///
/// A store rejects such a sample from an app unless its rules say otherwise, and accepts it from a
/// device.
struct OpenEnd: EdgeCase {
  static let number = EdgeCaseNumber.openEnd
  static let kind = "openEnd"
  static let row = "I-4"
  static let family = EdgeCaseFamily.bounds
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps, .sleep]
  static let summary = "A sample has no end yet: it ends in the year 4001."

  /// The end date that stands for a missing one: 4001-01-01T00:00:00Z.
  static let distantFuture: Int64 = 64_092_211_200_000

  /// The share of persons affected.
  var persons = 1.0 / 2_000

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    let moment = scope.moment(random)
    let inBed = Int32(SleepStage.inBed.rawValue)
    for type in [SampleType.sleepAnalysis, .stepCount] {
      for index in recordings.indices where recordings[index].type == type {
        let rows = recordings[index].samples.indices.filter { row in
          let sample = recordings[index].samples[row]
          return sample.isIntact && (type == .stepCount || sample.value == inBed)
        }
        let later = rows.first { recordings[index].samples[$0].start >= moment }
        guard let row = later ?? rows.last else { continue }
        recordings[index].samples[row].end = Self.distantFuture
        recordings[index].samples[row].label = .overlong
        return 1
      }
    }
    return 0
  }
}
