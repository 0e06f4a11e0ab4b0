import Foundation
import HealthModel
import TestSupport

/// What is drawn in a world: apart from it, since its processes outlive it.
@MainActor
final class WeightChance {
  var random: Xorshift
  /// In how many of 100 calls the answer is lost; as many never arrive.
  var losses = 0
  var isOffline = false
  private var identities = 0
  private let identifiers: SampleIdentifier

  init(seed: UInt64) {
    random = Xorshift(seed: seed)
    identifiers = SampleIdentifier(key: ~seed)
  }

  func makeIdentity() -> UUID {
    identities += 1
    return identifiers.uuid(row: identities)
  }

  func lot() -> FlakyStore.Luck {
    if isOffline || random.int(0...99) < losses { return .lost }
    return random.int(0...99) < losses ? .answerLost : .good
  }
}
