/// A figure of the benchmark as two builds give it, measured in turns.
package struct BenchComparison: Codable, Sendable, Equatable {
  /// What one build gave in all rounds.
  package struct Side: Codable, Sendable, Equatable {
    /// The least value.
    package var least: Double
    /// The middle value; of two in the middle the lower one.
    package var median: Double
    /// The greatest value.
    package var most: Double
    /// The work counter, which is the same in every round.
    package var counter: String

    init?(_ figures: [BenchFigure]) {
      let values = figures.map(\.value).sorted()
      guard let first = values.first, let last = values.last else { return nil }
      (least, median, most) = (first, values[(values.count - 1) / 2], last)
      counter = figures[0].counter
    }
  }

  /// What the rounds say of this build.
  package enum Outcome: String, Codable, Sendable {
    /// Its slowest round is faster than the other's fastest one.
    case faster
    /// Its fastest round is slower than the other's slowest one.
    case slower
    /// The rounds overlap.
    case same
    /// Only one of the builds has the figure.
    case missing
  }

  /// What was measured.
  package var name: String
  /// The values' unit.
  package var unit: String
  /// What this build gave; nil where it does not have the figure.
  package var own: Side?
  /// What the other build gave; nil where it does not have the figure.
  package var other: Side?

  /// What the rounds say of this build.
  package var outcome: Outcome {
    guard let own, let other else { return .missing }
    if own.most < other.least { return .faster }
    return own.least > other.most ? .slower : .same
  }

  /// The median as a multiple of the other build's; nil where one of them is missing or nothing.
  package var ratio: Double? {
    guard let own, let other, other.median > 0 else { return nil }
    return own.median / other.median
  }

  /// Whether both did the same work, as far as counters tell.
  package var isSameWork: Bool { own?.counter == other?.counter }

  /// Holds the rounds of two builds against each other.
  ///
  /// - Parameters:
  ///   - own: What this build gave in each round.
  ///   - other: What the other build gave in each round.
  /// - Returns: One comparison a figure, in the order of this build; those that only the other
  ///   build has come last.
  package static func of(_ own: [[BenchFigure]], against other: [[BenchFigure]])
    -> [BenchComparison]
  {
    var names: [String] = []
    for figure in (own + other).joined() where !names.contains(figure.name) {
      names.append(figure.name)
    }
    return names.map { name in
      func figures(_ rounds: [[BenchFigure]]) -> [BenchFigure] {
        rounds.joined().filter { $0.name == name }
      }
      let (mine, theirs) = (figures(own), figures(other))
      return BenchComparison(
        name: name, unit: (mine + theirs)[0].unit, own: Side(mine), other: Side(theirs))
    }
  }
}
