import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Thousands of steps entered by hand at once to reach a reward.
struct Cheating: EdgeCase {
  static let number = EdgeCaseNumber.cheating
  static let kind = "cheating"
  static let row = "I-8"
  static let family = EdgeCaseFamily.manual
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let tracks: Set<TrackKind> = [.steps]
  static let summary = "The person types in thousands of steps that nobody walked."

  /// The share of persons affected.
  var persons = 0.002
  /// The number of entries per month.
  var perMonth = 1...3
  /// The size of an entry, in hundreds of steps.
  var hundreds = 50...500

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    perMonth = try reader.bounds("perMonth", in: 1...100, default: perMonth)
    hundreds = try reader.bounds("hundreds", in: 1...10_000, default: hundreds)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    return ManualEntries(number: Self.number, perMonth: perMonth, hundreds: hundreds)
      .add(to: &recordings, scope, random)
  }
}
