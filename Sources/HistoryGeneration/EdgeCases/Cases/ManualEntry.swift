import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Steps entered by hand: a zero-length sample on a whole minute, flagged as user-entered.
struct ManualEntry: EdgeCase {
  static let number = EdgeCaseNumber.manualEntry
  static let kind = "manualEntry"
  static let row = "I-8"
  static let family = EdgeCaseFamily.manual
  static let effect = EdgeCaseEffect.adds
  static let isInWild = true
  static let summary = "The person occasionally enters steps by hand."

  /// The share of persons affected.
  var persons = 0.04
  /// The number of entries per month.
  var perMonth = 1...3
  /// The size of an entry, in hundreds of steps.
  var hundreds = 5...80

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    persons = try reader.rate("persons", default: persons)
    perMonth = try reader.bounds("perMonth", in: 1...100, default: perMonth)
    hundreds = try reader.bounds("hundreds", in: 1...1_000, default: hundreds)
  }

  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    guard scope.isAffected(random, Self.number, share: persons) else { return 0 }
    return ManualEntries(number: Self.number, perMonth: perMonth, hundreds: hundreds)
      .add(to: &recordings, scope, random)
  }
}
