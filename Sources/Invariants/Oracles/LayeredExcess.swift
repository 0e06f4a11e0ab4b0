import HealthModel
import ServiceObservations

/// What layered intervals count more than one query over the whole range, exactly.
///
/// It is what an app's server would count too much. The parts add up to the whole, and at each
/// boundary to what the samples that reach over it hide no longer; rounding is kept apart.
package struct LayeredExcess: Sendable {
  /// What the boundaries count more than the whole, in parts of a step; negative for less.
  package private(set) var boundaryExcess: Int64 = 0
  /// What rounding takes from the counts, in parts of a step; negative where it adds.
  package private(set) var roundedAway: Int64 = 0
  /// How many parts a step has.
  package let unit: Int64

  /// Computes the excess of a run's intervals.
  ///
  /// - Complexity: O(*n* · *a*) for *n* samples, at most *a* of which cover one instant.
  init(_ layering: LayeringObservation, _ steps: StepOracle) {
    unit = steps.unit
    var reaching: [StepOracle.Sample] = []
    for interval in layering.first.intervals {
      let start = interval.range.start.milliseconds
      reaching.removeAll { $0.end <= start }
      boundaryExcess += steps.excess(of: reaching, before: interval.range)
      roundedAway += steps.rounded(steps.amount(in: interval.range)).lost
      reaching += steps.samples(in: interval.range).filter {
        $0.end > interval.range.end.milliseconds
      }
    }
  }

  /// The excess in millionths of a step.
  package var millionths: Int64 { boundaryExcess * (1_000_000 / unit) }

  /// The excess in steps, to the nearest.
  package var wholeSteps: Int64 { (millionths + 500_000).floorDivided(by: 1_000_000) }

  /// What rounding takes, in millionths of a step.
  package var roundedAwayMillionths: Int64 { roundedAway * (1_000_000 / unit) }

  /// The excess of a run, or nil where nothing was layered.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The excess.
  package static func of(_ subject: Subject) -> LayeredExcess? { subject.excess }
}
