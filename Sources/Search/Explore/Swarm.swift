import HealthModel
package import LocatedJSON
import Randomness
import Scenario

/// Omits random parts of a scenario and chooses the interleaving of its tasks, by seed.
///
/// For most seeds, it also shortens the span, so that more seeds can be explored in an hour. It
/// keeps the span of a scenario with faults or an app, which depend on its length, and of a
/// scenario of less than four days. It removes the goals, because they apply to the complete
/// scenario only.
///
/// Runs in which every disturbance is present miss the bugs that some disturbances hide from others
/// (Groce et al. 2012, "Swarm Testing").
package struct Swarm: Sendable {
  private let tree: JSONNode
  private let family: @Sendable (String) -> String
  /// The days of the span; nil if the span must not be shortened.
  private let days: ClosedRange<LocalDay>?

  /// Parses a scenario.
  ///
  /// - Parameters:
  ///   - text: The scenario's text.
  ///   - family: Returns the family of a kind of edge case. Families are omitted as a whole.
  /// - Throws: `InputError` if the text is not a valid scenario.
  package init(_ text: String, family: @escaping @Sendable (String) -> String = { $0 })
    throws(InputError)
  {
    tree = try JSONParser.parse(Array(text.utf8), file: "trial")
    let scenario = try Scenario(parsing: Array(text.utf8), file: "trial")
    let isWhole = scenario.app != nil || !scenario.store.faults.isEmpty || scenario.dayCount < 4
    days = isWhole ? nil : scenario.days
    self.family = family
  }

  /// Returns the scenario for a pair of seeds.
  func scenario(for seeds: TrialSeeds) throws(InputError) -> Scenario {
    try Scenario(parsing: tree(for: seeds).canonicalBytes, file: "trial")
  }

  /// Returns the JSON tree of the scenario for a pair of seeds, which it contains.
  package func tree(for seeds: TrialSeeds) -> JSONNode {
    var draws = PhiloxStream(
      seed: seeds.data, person: 0, stream: StreamIdentifier(.swarm), day: 0)
    var tree =
      tree
      .with(.whole(seeds.data), at: "seed").with(.whole(seeds.schedule), at: "schedule", "seed")
      .with(nil, at: "goals")
    if let days, draws.integer(below: 8) > 0 { tree = part(of: days, tree, &draws) }
    for path in JSONNode.edgeCasePaths {
      guard let cases = tree.node(at: JSONPath(path))?.elements, !cases.isEmpty else { continue }
      let kinds = cases.map { family($0["kind"]?.string ?? "") }
      let families = Set(kinds).sorted()
      var present = Set(families.filter { _ in draws.integer(below: 2) == 0 })
      let one = families[Int(draws.integer(below: UInt32(families.count)))]
      if present.isEmpty { present = [one] }
      let left = zip(cases, kinds).filter { present.contains($1) }.map(\.0)
      tree = tree.with(.list(left), at: path)
    }
    if let faults = tree["store", "faults"]?.elements {
      let left = faults.filter { _ in draws.integer(below: 2) == 0 }
      tree = tree.with(.list(left), at: "store", "faults")
    }
    if let compared = tree["services", "layering", "compare"]?.elements {
      let left = compared.filter { _ in draws.integer(below: 2) == 0 }
      tree = tree.with(.list(left), at: "services", "layering", "compare")
    }
    if tree["schedule", "strategy"] == nil { interleave(&tree, &draws) }
    return tree
  }

  /// Shortens the span to between a half and a tenth of its days, at a random position.
  private func part(
    of days: ClosedRange<LocalDay>, _ tree: JSONNode, _ draws: inout PhiloxStream
  ) -> JSONNode {
    let count = days.upperBound.ordinal - days.lowerBound.ordinal + 1
    let length = max(1, count / (2 + Int(draws.integer(below: 9))))
    let from = days.lowerBound.advanced(
      by: Int(draws.integer(below: UInt32(count - length + 1))))
    return WindowReduction.cut(tree, from, from.advanced(by: length))
  }

  /// Chooses the order of tasks: default for one seed in four, random for two, priorities for one.
  private func interleave(_ tree: inout JSONNode, _ draws: inout PhiloxStream) {
    switch draws.integer(below: 4) {
    case 0: return
    case 1, 2: tree = tree.with(.text("random"), at: "schedule", "strategy")
    default:
      tree = tree.with(.text("priorities"), at: "schedule", "strategy")
      let points = Int(draws.integer(below: 5)) + 1
      tree = tree.with(.whole(points), at: "schedule", "changePoints")
    }
  }
}
