import Harness
import HealthModel
import LocatedJSON
import Scenario
import SystemSupport

/// Simplifies the values of samples: rounded times, small counts.
enum ValueReduction {
  static func reduce<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    for track in SampleReduction.tracks {
      let count = run.best["history", "literal", track]?.elements.count ?? 0
      for series in 0..<count {
        let path: [JSONPath.Component] = [
          .key("history"), .key("literal"), .key(track), .index(series), .key("samples"),
        ]
        let samples = run.best.node(at: JSONPath(path))?.elements.count ?? 0
        for sample in 0..<samples {
          try simplify(&run, at: path + [.index(sample)])
        }
      }
    }
    try settings(&run)
  }

  private static func simplify<Trials>(
    _ run: inout ShrinkRun<Trials>, at path: [JSONPath.Component]
  ) throws(FileError) {
    for key in ["start", "end", "time"] {
      let place = path + [.key(key)]
      guard let text = run.best.node(at: JSONPath(place))?.string else { continue }
      for rounded in rounded(text) where rounded != text {
        if try run.accepts(run.best.with(.text(rounded), at: place)) { break }
      }
    }
    for (key, values) in [("count", [0, 1, 10, 100, 1_000, 10_000]), ("grams", [70_000])] {
      let place = path + [.key(key)]
      guard let number = run.best.node(at: JSONPath(place))?.integer else { continue }
      for value in values where value < number || key == "grams" && value != number {
        if try run.accepts(run.best.with(.whole(value), at: place)) { break }
      }
    }
  }

  /// Returns a time truncated to the hour, to the minute and to the second, in this order.
  private static func rounded(_ time: String) -> [String] {
    guard time.utf8.count >= 20 else { return [] }
    return [
      time.prefix(13) + ":00:00.000Z", time.prefix(16) + ":00.000Z", time.prefix(19) + ".000Z",
    ]
  }

  private static func settings<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    if run.best["seed"]?.integer != 1 {
      _ = try run.accepts(run.best.with(.whole(1), at: "seed"))
    }
    if let zone = run.best["zone"]?.string, zone != "UTC" {
      _ = try run.accepts(run.best.with(.text("UTC"), at: "zone"))
    }
  }
}
