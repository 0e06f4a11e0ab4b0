import HealthModel
import LocatedJSON
import Scenario

/// Every edge case there is.
package enum EdgeCaseCatalog {
  static let all: [any StepEdgeCase.Type] = [
    BoundarySpanning.self,
    DailyTotal.self,
    EmptyStretch.self,
    ZeroLength.self,
  ]

  /// An edge case as people read of it.
  package struct Entry: Sendable {
    /// The name by which scenarios ask for it.
    package let kind: String
    /// The row of the table of edge cases that it comes from; empty for one of the main path.
    package let row: String
    /// What it is, in a sentence.
    package let summary: String
  }

  /// The names by which generated histories ask for edge cases.
  package static var kinds: [String] { all.map { $0.kind } }

  /// Those of lives, in the order in which they are applied.
  package static var wild: [Entry] {
    WildEdgeCaseCatalog.all.map { Entry(kind: $0.kind, row: $0.row, summary: $0.summary) }
  }

  /// Every edge case that there is, by its name.
  package static var entries: [Entry] {
    (all.map { Entry(kind: $0.kind, row: "", summary: $0.summary) } + wild)
      .sorted { $0.kind < $1.kind }
  }

  /// Reads the edge cases that a scenario names.
  static func read(_ named: [Located<String>], _ scope: TrackScope, _ track: StepTrack?)
    throws(InputError) -> [any StepEdgeCase]
  {
    let sources = track?.sources.map(\.source.identifier) ?? []
    var edgeCases: [any StepEdgeCase] = []
    for given in named {
      let reader = try given.element.object()
      let kind = try reader.choice("kind", of: kinds)
      guard track != nil, let type = all.first(where: { $0.kind == kind }) else {
        throw given.element.problem(
          "an edge case of steps without a step track", remedy: "add the steps track")
      }
      let ordinal = edgeCases.count { $0.kind == kind }
      guard ordinal < 64 else {
        throw given.element.problem(
          "more than 64 edge cases of one kind", remedy: "leave some out")
      }
      edgeCases.append(
        try type.init(
          reader, EdgeCaseScope(days: scope.days, sources: sources, ordinal: ordinal)))
      try reader.finish()
    }
    return edgeCases
  }
}
