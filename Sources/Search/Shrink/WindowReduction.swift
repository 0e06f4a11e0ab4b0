import Harness
import HealthModel
import LocatedJSON
import Scenario
import SystemSupport

/// Shortens the span of a scenario.
enum WindowReduction {
  static func reduce<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    guard let days = run.scenario?.days else { return }
    var window = (first: days.lowerBound, end: days.upperBound.advanced(by: 1))
    var size = (window.end.ordinal - window.first.ordinal) / 2
    while size > 0, !run.isSpent {
      var hasShrunk = false
      while window.end.ordinal - window.first.ordinal > size {
        if try run.accepts(cut(run.best, window.first, window.end.advanced(by: -size))) {
          window.end = window.end.advanced(by: -size)
        } else if try run.accepts(cut(run.best, window.first.advanced(by: size), window.end)) {
          window.first = window.first.advanced(by: size)
        } else {
          break
        }
        hasShrunk = true
      }
      if size == 1, !hasShrunk { break }
      let length = window.end.ordinal - window.first.ordinal
      size = size == 1 ? 1 : max(1, min(size / 2, length / 2))
    }
  }

  /// Returns a scenario cut to the local days from `first` up to `end`, without data outside them.
  static func cut(_ tree: JSONNode, _ first: LocalDay, _ end: LocalDay) -> JSONNode {
    var cut =
      tree
      .with(.text("\(first)"), at: "span", "start").with(.text("\(end)"), at: "span", "end")
    for path in JSONNode.edgeCasePaths {
      guard let cases = tree.node(at: JSONPath(path))?.elements else { continue }
      let inside = cases.compactMap { Self.cut($0, first, end) }
      cut = cut.with(.list(inside), at: path)
    }
    return tree["history", "literal"] == nil ? cut : withSamplesInside(cut)
  }

  /// Returns an edge case with at most the days from `first` up to `end`; nil if it has dates
  /// outside them.
  private static func cut(_ edgeCase: JSONNode, _ first: LocalDay, _ end: LocalDay) -> JSONNode? {
    let length = edgeCase["days"]?.integer ?? 1
    if let day = (edgeCase["day"] ?? edgeCase["from"])?.string.flatMap({ LocalDay($0) }) {
      return first <= day && day.advanced(by: length) <= end ? edgeCase : nil
    }
    let longest = end.ordinal - first.ordinal
    return length > longest ? edgeCase.with(.whole(longest), at: "days") : edgeCase
  }

  /// Returns a literal scenario without the samples that extend beyond its span.
  static func withSamplesInside(_ tree: JSONNode) -> JSONNode {
    let bare = SampleReduction.without(tree)
    guard let span = ShrinkRun<TrialRunner>.read(bare)?.span else { return tree }
    let (start, end) = (span.start.iso8601, span.end.iso8601)
    return SampleReduction.filtered(tree) { sample in
      let from = (sample["start"] ?? sample["time"])?.string ?? ""
      let to = sample["end"]?.string ?? from
      return start <= from && from < end && to <= end
    }
  }
}
