import HealthModel
import ServiceObservations

/// Every sample falls into exactly one day, the day of its start.
///
/// - Verifies: putting all samples into days gives each day as many as start in it, and loses
///   none.
/// - Does not verify: samples of other tracks.
/// - Oracle: a scan of the history against a scan of the wall clock.
/// - Known blind spots: a history without steps has no sample to place.
package enum SamplesFallIntoOneDay: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Every sample falls into exactly one day, the day of its start"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether samples were put into days.
  package static func applies(to subject: Subject) -> Bool {
    (subject.observations.days?.samplesToBucket ?? 0) > 0
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let days = subject.observations.days else { return }

    guard let first = days.days.first, let scan = subject.clock else { return }
    var expected = [Int](repeating: 0, count: days.days.count)
    for series in subject.history.steps {
      for start in series.starts {
        let index = scan.starts.firstIndex(above: start) - 1
        let day = scan.firstDay.ordinal + index - first.day.ordinal
        if expected.indices.contains(day) { expected[day] += 1 }
      }
    }
    // Samples of other years belong to none of the days.
    examination.expectEqual(
      days.bucketed.reduce(0, +), expected.reduce(0, +), "samples were lost between days")
    for (index, count) in days.bucketed.enumerated() {
      examination.expectEqual(
        count, expected[index], "a day got other samples", at: days.days[index].day.description)
    }
  }
}
