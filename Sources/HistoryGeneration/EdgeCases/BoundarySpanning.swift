import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// A day's last sample that extends into the next day (edge case I-17).
///
/// The sample belongs to the day of its start. It is truncated at the start of the source's first
/// sample of the next day.
struct BoundarySpanning: StepEdgeCase {
  static let kind = "boundarySpanning"
  static let summary = "A day's last sample reaches into the next day."

  private let ordinal: Int
  private let source: Int
  private let rate: Double
  private let seconds: ClosedRange<Int>

  init(_ reader: ObjectReader, _ scope: EdgeCaseScope) throws(InputError) {
    ordinal = scope.ordinal
    source = try scope.source(reader, "source")
    rate = try reader.number("rate", in: 0...1)
    let bounds = try reader.array("seconds", count: 2...2)
    let lower = try bounds[0].integer(in: 1...3_600)
    seconds = lower...(try bounds[1].integer(in: lower...3_600))
  }

  func apply(to drafts: inout [StepDraft], _ scope: StepEdgeScope, _ random: RandomSource) -> Int {
    guard scope.source == source, let last = drafts.last, last.label == .genuine else { return 0 }
    scope.seek(random, caseNumber: 2, ordinal: ordinal)
    guard random.uniform() < rate else { return 0 }
    let drawn = seconds.lowerBound + Int(random.integer(below: UInt32(seconds.count)))
    let boundary = scope.range.end.milliseconds
    // Devices report nothing after the end of the history.
    let end = min(
      boundary + Int64(drawn) * Milliseconds.second, scope.plan.scope.span.end.milliseconds)
    guard end > boundary else { return 0 }
    drafts[drafts.count - 1].start = max(last.start, boundary - Milliseconds.minute)
    drafts[drafts.count - 1].end = end
    return 1
  }
}
