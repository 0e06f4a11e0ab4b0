import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A zero-length sample, as manual entries are (edge case I-5).
///
/// An instant counts once, in the interval that contains it.
struct ZeroLength: StepEdgeCase {
  static let kind = "zeroLength"
  static let summary = "A sample ends when it starts."

  private let ordinal: Int
  private let source: Int
  private let rate: Double

  init(_ reader: ObjectReader, _ scope: EdgeCaseScope) throws(InputError) {
    ordinal = scope.ordinal
    source = try scope.source(reader, "source")
    rate = try reader.number("rate", in: 0...1)
  }

  func apply(to drafts: inout [StepDraft], _ scope: StepEdgeScope, _ random: RandomSource) -> Int {
    guard scope.source == source, !drafts.isEmpty else { return 0 }
    scope.seek(random, caseNumber: 1, ordinal: ordinal)
    guard random.uniform() < rate else { return 0 }
    let index = Int(random.integer(below: UInt32(drafts.count)))
    guard drafts[index].label == .genuine else { return 0 }
    drafts[index].end = drafts[index].start
    drafts[index].label = .zeroLength
    return 1
  }
}
