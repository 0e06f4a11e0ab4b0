import HealthModel
import LocatedJSON
import Scenario

/// The catalog of all edge cases.
package enum EdgeCaseCatalog {
  static let all: [any StepEdgeCase.Type] = [
    BoundarySpanning.self,
    DailyTotal.self,
    EmptyStretch.self,
    ZeroLength.self,
  ]

  /// The user-facing description of an edge case.
  package struct Entry: Sendable {
    /// The name that scenarios use.
    package let kind: String
    /// The row of the specification's edge-case table; empty for an edge case of generated tracks.
    package let row: String
    /// A one-sentence description.
    package let summary: String
  }

  /// The names of the edge cases available to generated histories.
  package static var kinds: [String] { all.map { $0.kind } }

  /// The edge cases available to the person model, in order of application.
  package static var wild: [Entry] {
    WildEdgeCaseCatalog.all.map { Entry(kind: $0.kind, row: $0.row, summary: $0.summary) }
  }

  /// All edge cases, sorted by name.
  package static var entries: [Entry] {
    (all.map { Entry(kind: $0.kind, row: "", summary: $0.summary) } + wild)
      .sorted { $0.kind < $1.kind }
  }

  /// Reads a scenario's edge cases.
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
