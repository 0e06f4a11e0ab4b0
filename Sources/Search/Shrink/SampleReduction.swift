import Harness
import HealthModel
import LocatedJSON
import Scenario
import SystemSupport

/// Removes single samples from a literal history, and sources without remaining samples.
enum SampleReduction {
  static let tracks = ["steps", "sleep", "weight"]

  /// The position of a sample in the scenario.
  private struct Place: Hashable {
    var track: String
    var series: Int
    var sample: Int
  }

  static func reduce<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    let whole = run.best
    var places: [Place] = []
    for track in tracks {
      for (series, node) in (whole["history", "literal", track]?.elements ?? []).enumerated() {
        let count = node["samples"]?.elements.count ?? 0
        places += (0..<count).map { Place(track: track, series: series, sample: $0) }
      }
    }
    _ = try DeltaDebugging.reduced(places) { kept throws(FileError) in
      try run.accepts(keeping(Set(kept), of: whole))
    }
    try dropEmptySeries(&run)
  }

  private static func dropEmptySeries<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    for track in tracks {
      let series = run.best["history", "literal", track]?.elements ?? []
      let full = series.filter { $0["samples"].map { !$0.elements.isEmpty } ?? true }
      if full.count == series.count { continue }
      let path = ["history", "literal", track].map { JSONPath.Component.key($0) }
      if try run.accepts(run.best.with(full.isEmpty ? nil : .list(full), at: path)) { continue }
      _ = try run.accepts(run.best.with(.list(full), at: path))
    }
  }

  private static func keeping(_ kept: Set<Place>, of tree: JSONNode) -> JSONNode {
    mapped(tree) { track, series, samples in
      samples.indices.filter {
        kept.contains(Place(track: track, series: series, sample: $0))
      }.map { samples[$0] }
    }
  }

  /// Returns the tree without any samples.
  static func without(_ tree: JSONNode) -> JSONNode { mapped(tree) { _, _, _ in [] } }

  /// Returns the tree with only the samples that meet a condition.
  static func filtered(_ tree: JSONNode, _ isKept: (JSONNode) -> Bool) -> JSONNode {
    mapped(tree) { _, _, samples in samples.filter(isKept) }
  }

  /// Returns the tree with each series' samples replaced.
  private static func mapped(
    _ tree: JSONNode, _ change: (String, Int, [JSONNode]) -> [JSONNode]
  ) -> JSONNode {
    var result = tree
    for track in tracks {
      guard let all = tree["history", "literal", track]?.elements else { continue }
      let series = all.enumerated().map { index, node in
        node.with(.list(change(track, index, node["samples"]?.elements ?? [])), at: "samples")
      }
      result = result.with(.list(series), at: "history", "literal", track)
    }
    return result
  }
}
