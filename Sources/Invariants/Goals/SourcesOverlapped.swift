import HealthModel

/// Two sources reported steps of the same time.
///
/// Without an overlap a plain sum looks like a merge.
package enum SourcesOverlapped: Goal {
  /// What has to occur, in a sentence.
  package static let statement = "Two sources reported steps of the same time"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  package static func occurrences(in subject: Subject) -> Int {
    let samples = subject.steps.samples
    return zip(samples, samples.dropFirst()).count {
      $0.source != $1.source && $1.start < $0.end
    }
  }
}
