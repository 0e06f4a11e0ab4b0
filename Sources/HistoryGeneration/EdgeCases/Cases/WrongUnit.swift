import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A weight entered or sent in the wrong unit: pounds for kilograms, kilograms for pounds or grams.
struct WrongUnit: EdgeCase {
  static let number = EdgeCaseNumber.wrongUnit
  static let kind = "wrongUnit"
  static let row = "I-11"
  static let family = EdgeCaseFamily.units
  static let effect = EdgeCaseEffect.changes
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.weight]
  static let summary = "A weight is 2.2046 times too high or too low, or 1,000 times too low."

  /// The share of persons affected.
  var persons = 1.0 / 500
  /// The largest number of weigh-ins affected per person.
  var count = 1

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    count = try reader.whole("count", in: 1...1_000, default: count)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    var changed = 0
    for _ in 0..<count {
      let moment = scope.moment(random)
      let unit = random.whole(in: 0...2)
      guard let (index, row) = place(from: moment, recordings) else { break }
      let grams = recordings[index].samples[row].value
      recordings[index].samples[row].value = Self.wrong(grams, unit: unit)
      recordings[index].samples[row].label = .wrongUnit
      changed += 1
    }
    return changed
  }

  /// Returns a weight converted as if its number were in another unit, at least one gram.
  ///
  /// Unit 0 multiplies by 2.2046, unit 1 divides by 2.2046 and unit 2 divides by 1,000.
  static func wrong(_ grams: Int32, unit: Int) -> Int32 {
    let value =
      switch unit {
      case 0: Double(grams) * 2.2046
      case 1: Double(grams) / 2.2046
      default: Double(grams) / 1_000
      }
    return Int32(min(max(value.rounded(), 1), Double(Int32.max)))
  }

  /// Returns the recording and row of the first intact weigh-in from a moment on; otherwise of the
  /// last one.
  private func place(from moment: Int64, _ recordings: [Recording]) -> (Int, Int)? {
    var rows: [(start: Int64, recording: Int, row: Int)] = []
    for (index, recording) in recordings.enumerated() where recording.type == .bodyMass {
      for (row, sample) in recording.samples.enumerated() where sample.isIntact {
        rows.append((sample.start, index, row))
      }
    }
    rows.sort { $0 < $1 }
    return (rows.first { $0.start >= moment } ?? rows.last).map { ($0.recording, $0.row) }
  }
}
