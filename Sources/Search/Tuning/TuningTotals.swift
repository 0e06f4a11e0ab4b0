package import Harness
package import Workloads

/// The outcomes of some settings of a sweep, by their numbers.
package struct TuningTotals: PartialContent {
  package static let kind = "tune"
  package static let settings: Set = [
    "--bucket", "--min-interval", "--seed", "--strategy", "--threshold", "--time-zone",
  ]

  /// The outcomes.
  package private(set) var outcomes: [Int: LayeringOutcome] = [:]

  /// Creates the outcomes of no settings.
  package init() {}

  /// Creates the outcomes of consecutive settings.
  package init(_ outcomes: [LayeringOutcome], from first: Int) {
    for (index, outcome) in outcomes.enumerated() { self.outcomes[first + index] = outcome }
  }

  /// Adds the outcomes of other settings.
  package mutating func add(_ other: TuningTotals) {
    outcomes.merge(other.outcomes) { first, _ in first }
  }

  package func canBe(of units: UnitSet) -> Bool {
    outcomes.count == units.count && outcomes.keys.allSatisfy(units.contains)
  }

  /// True if there is one outcome for each setting of a sweep.
  package func isComplete(for settings: [LayeringSetting]) -> Bool {
    outcomes.count == settings.count
      && settings.indices.allSatisfy { outcomes[$0]?.setting == settings[$0] }
  }

  /// The outcomes in the order of the settings.
  package var ordered: [LayeringOutcome] { outcomes.sorted { $0.key < $1.key }.map(\.value) }
}
