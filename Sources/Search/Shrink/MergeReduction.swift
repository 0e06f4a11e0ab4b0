import Harness
import HealthModel
import LocatedJSON
import Scenario
import SystemSupport

/// Merges consecutive samples of a source.
///
/// A failure may depend on the amount of data and not on how it is divided into samples.
enum MergeReduction {
  static func reduce<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    for track in ["steps", "sleep"] {
      let count = run.best["history", "literal", track]?.elements.count ?? 0
      for series in 0..<count {
        try reduce(
          &run,
          at: [.key("history"), .key("literal"), .key(track), .index(series), .key("samples")])
      }
    }
  }

  private static func reduce<Trials>(
    _ run: inout ShrinkRun<Trials>, at path: [JSONPath.Component]
  ) throws(FileError) {
    var samples = run.best.node(at: JSONPath(path))?.elements ?? []
    var size = samples.count
    while size > 1, !run.isSpent {
      var start = 0
      while start < samples.count {
        let end = min(start + size, samples.count)
        if end - start > 1, let one = merged(samples[start..<end]) {
          let fewer = samples[..<start] + [one] + samples[end...]
          if try run.accepts(run.best.with(.list(Array(fewer)), at: path)) {
            samples = Array(fewer)
            start += 1
            continue
          }
        }
        start = end
      }
      size /= 2
    }
  }

  /// Returns one sample from the first start to the last end with all steps; nil if stages differ.
  private static func merged(_ samples: ArraySlice<JSONNode>) -> JSONNode? {
    guard let first = samples.first, let end = samples.compactMap({ $0["end"]?.string }).max(),
      samples.allSatisfy({ $0["stage"]?.string == first["stage"]?.string })
    else { return nil }
    let merged = first.with(.text(end), at: "end")
    guard first["count"] != nil else { return merged }
    let count = samples.reduce(0) { $0 + ($1["count"]?.integer ?? 0) }
    return merged.with(.whole(count), at: "count")
  }
}
