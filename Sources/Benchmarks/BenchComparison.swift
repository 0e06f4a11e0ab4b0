/// The results of two builds for one measurement of the benchmark.
package struct BenchComparison: Codable, Sendable, Equatable {
  /// The results of one build over all rounds.
  package struct Side: Codable, Sendable, Equatable {
    /// The minimum.
    package var least: Double
    /// The median; for an even number of rounds, the lower of the two middle values.
    package var median: Double
    /// The maximum.
    package var most: Double
    /// The work counter, which is equal in every round.
    package var counter: String

    init?(_ results: [BenchResult]) {
      let values = results.map(\.value).sorted()
      guard let first = values.first, let last = values.last else { return nil }
      (least, median, most) = (first, values[(values.count - 1) / 2], last)
      counter = results[0].counter
    }
  }

  /// The result of the comparison for this build.
  package enum Outcome: String, Codable, Sendable {
    /// This build's slowest round is faster than the other's fastest one.
    case faster
    /// This build's fastest round is slower than the other's slowest one.
    case slower
    /// The ranges of the rounds overlap.
    case same
    /// Only one of the builds has the measurement.
    case missing
  }

  /// The name of the measurement.
  package var name: String
  /// The unit of the values.
  package var unit: String
  /// The results of this build; nil if it lacks the measurement.
  package var own: Side?
  /// The results of the other build; nil if it lacks the measurement.
  package var other: Side?

  /// The result of the comparison for this build.
  package var outcome: Outcome {
    guard let own, let other else { return .missing }
    if own.most < other.least { return .faster }
    return own.least > other.most ? .slower : .same
  }

  /// The ratio of this build's median to the other's; nil if one is missing or the other's is zero.
  package var ratio: Double? {
    guard let own, let other, other.median > 0 else { return nil }
    return own.median / other.median
  }

  /// True if the work counters of both builds are equal.
  package var isSameWork: Bool { own?.counter == other?.counter }

  /// Compares the rounds of two builds.
  ///
  /// - Parameters:
  ///   - own: The results of this build in each round.
  ///   - other: The results of the other build in each round.
  /// - Returns: One comparison for each measurement in this build's order, followed by those that
  ///   only the other build has.
  package static func of(_ own: [[BenchResult]], against other: [[BenchResult]])
    -> [BenchComparison]
  {
    var names: [String] = []
    for result in (own + other).joined() where !names.contains(result.name) {
      names.append(result.name)
    }
    return names.map { name in
      func results(_ rounds: [[BenchResult]]) -> [BenchResult] {
        rounds.joined().filter { $0.name == name }
      }
      let (mine, theirs) = (results(own), results(other))
      return BenchComparison(
        name: name, unit: (mine + theirs)[0].unit, own: Side(mine), other: Side(theirs))
    }
  }
}
