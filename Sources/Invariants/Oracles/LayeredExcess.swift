import HealthModel
import ServiceObservations

/// The exact number of steps that layered intervals count beyond one query over the whole range.
///
/// An app's server would count these steps twice. The excess arises at the boundaries between
/// intervals: samples that extend over a boundary hide other samples in a query over the whole
/// range, but not in a query for the interval after the boundary. The time before the first and
/// after the last interval is a part too: one that counts 0. Rounding is reported separately.
package struct LayeredExcess: Sendable {
  /// The excess of all boundaries, in units of 1/`unit` step; negative if the intervals count less.
  package private(set) var boundaryExcess: Int64 = 0
  /// The amount that rounding removes from the counts of all parts, in units of 1/`unit` step;
  /// negative if it adds.
  package private(set) var roundedAway: Int64 = 0
  /// The number of units per step.
  package let unit: Int64

  /// Computes the excess of a run's intervals.
  ///
  /// - Complexity: O(*n* · *a*) for *n* samples, at most *a* of which cover one instant.
  init(_ layering: LayeringObservation, _ steps: StepOracle) {
    unit = steps.unit
    var reaching: [StepOracle.Sample] = []
    let (before, after) = layering.first.outside(layering.range)
    for part in [before] + layering.first.intervals.map(\.range) + [after] {
      reaching.removeAll { $0.end <= part.start.milliseconds }
      boundaryExcess += steps.excess(of: reaching, before: part)
      roundedAway += steps.rounded(steps.amount(in: part)).lost
      reaching += steps.samples(in: part).filter { $0.end > part.end.milliseconds }
    }
  }

  /// The excess in millionths of a step.
  package var millionths: Int64 { boundaryExcess * (1_000_000 / unit) }

  /// The excess in steps, rounded to the nearest.
  package var wholeSteps: Int64 { (millionths + 500_000).floorDivided(by: 1_000_000) }

  /// The amount that rounding removes, in millionths of a step.
  package var roundedAwayMillionths: Int64 { roundedAway * (1_000_000 / unit) }

  /// Returns the excess of a run, or nil if layering was not run.
  package static func of(_ subject: Subject) -> LayeredExcess? { subject.layeredExcess }
}

extension LayeringRun {
  /// Returns the time of a range before the first and after the last interval; each is empty if the
  /// intervals reach the range's bound, or if there are none.
  func outside(_ range: TimeRange) -> (before: TimeRange, after: TimeRange) {
    let first = intervals.first?.range.start ?? range.start
    let last = intervals.last?.range.end ?? range.end
    return (
      TimeRange(start: range.start, end: min(max(range.start, first), range.end)),
      TimeRange(start: max(min(range.end, last), range.start), end: range.end)
    )
  }
}
