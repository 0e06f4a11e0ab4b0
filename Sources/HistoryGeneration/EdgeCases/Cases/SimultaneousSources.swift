import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Two sources that report exactly the same time range.
///
/// Only the sources' priority can order them.
struct SimultaneousSources: EdgeCase {
  static let number = EdgeCaseNumber.simultaneousSources
  static let kind = "simultaneousSources"
  static let row = "I-1"
  static let family = EdgeCaseFamily.duplication
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let summary = "A second source writes a sample with the same start, end and value."

  /// The share of samples affected, for persons with several sources of a type.
  var rate = 0.000_5

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    rate = try reader.rate("rate", default: rate)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    if rate == 0 { return 0 }
    var added = [[DeviceSample]](repeating: [], count: recordings.count)
    for (index, recording) in recordings.enumerated() {
      let others = recordings.indices.filter {
        recordings[$0].type == recording.type && recordings[$0].device.slot != recording.device.slot
      }
      guard let other = others.first(where: { $0 > index }) ?? others.first else { continue }
      for sample in recording.samples where sample.isIntact {
        scope.seek(random, Self.number, recording, sample)
        guard random.uniform() < rate else { continue }
        added[other].append(
          sample.copy(labeled: .duplicate, arrival: sample.arrival + 2 * Milliseconds.minute))
      }
    }
    for index in recordings.indices { recordings[index].insert(added[index]) }
    return added.reduce(0) { $0 + $1.count }
  }
}
