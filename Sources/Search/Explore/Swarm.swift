import HealthModel
package import LocatedJSON
import Randomness
import Scenario

/// Leaves a part of a scenario's troubles out, and chooses how its tasks are interleaved, by seed.
///
/// Of most seeds it also takes a part of the span alone, so that more of them fit into an hour,
/// where neither faults nor an app's life depend on its length. Goals are of the whole scenario: a
/// part of it owes none.
///
/// Runs in which every trouble is present hide what some of them hide from each other (Groce et al.
/// 2012, "Swarm Testing").
package struct Swarm: Sendable {
  private let tree: JSONNode
  private let family: @Sendable (String) -> String
  /// The span's days, where a part of them will do.
  private let days: ClosedRange<LocalDay>?

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - text: The scenario's text.
  ///   - family: The family of a kind of edge case; families are left out as a whole.
  /// - Throws: `InputError` when the text is no scenario.
  package init(_ text: String, family: @escaping @Sendable (String) -> String = { $0 })
    throws(InputError)
  {
    tree = try JSONParser.parse(Array(text.utf8), file: "trial")
    let scenario = try Scenario(parsing: Array(text.utf8), file: "trial")
    let isWhole = scenario.app != nil || !scenario.store.faults.isEmpty || scenario.dayCount < 4
    days = isWhole ? nil : scenario.days
    self.family = family
  }

  /// The scenario of a seed.
  func scenario(for seeds: TrialSeeds) throws(InputError) -> Scenario {
    try Scenario(parsing: tree(for: seeds).canonicalBytes, file: "trial")
  }

  /// The scenario's tree of a seed, with the seeds in it.
  ///
  /// - Parameter seeds: The seeds.
  /// - Returns: The tree.
  package func tree(for seeds: TrialSeeds) -> JSONNode {
    var draws = PhiloxStream(
      seed: seeds.data, person: 0, stream: StreamIdentifier(.swarm), day: 0)
    var tree =
      tree
      .with(.whole(seeds.data), at: "seed").with(.whole(seeds.schedule), at: "schedule", "seed")
      .with(nil, at: "goals")
    if let days, draws.integer(below: 8) > 0 { tree = part(of: days, tree, &draws) }
    if let cases = tree["history", "generated", "edgeCases"]?.elements, !cases.isEmpty {
      let kinds = cases.map { family($0["kind"]?.string ?? "") }
      let families = Set(kinds).sorted()
      var present = Set(families.filter { _ in draws.integer(below: 2) == 0 })
      let one = families[Int(draws.integer(below: UInt32(families.count)))]
      if present.isEmpty { present = [one] }
      let left = zip(cases, kinds).filter { present.contains($1) }.map(\.0)
      tree = tree.with(.list(left), at: "history", "generated", "edgeCases")
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

  /// A half to a tenth of the days, from any of them on.
  private func part(
    of days: ClosedRange<LocalDay>, _ tree: JSONNode, _ draws: inout PhiloxStream
  ) -> JSONNode {
    let count = days.upperBound.ordinal - days.lowerBound.ordinal + 1
    let length = max(1, count / (2 + Int(draws.integer(below: 9))))
    let from = days.lowerBound.advanced(
      by: Int(draws.integer(below: UInt32(count - length + 1))))
    return WindowReduction.cut(tree, from, from.advanced(by: length))
  }

  /// Chooses an order of tasks: of four runs one in order, two drawn, one by priorities.
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
