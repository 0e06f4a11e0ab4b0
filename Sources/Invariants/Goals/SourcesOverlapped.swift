import HealthModel

/// Two sources reported steps for overlapping times.
///
/// Without an overlap, a plain sum gives the same result as a merge.
package enum SourcesOverlapped: Goal {
  package static let statement = "Two sources reported steps for the same time"

  package static func occurrences(in subject: Subject) -> Int {
    let samples = subject.stepOracle.samples
    return zip(samples, samples.dropFirst()).count {
      $0.rank != $1.rank && $1.start < $0.end
    }
  }
}
