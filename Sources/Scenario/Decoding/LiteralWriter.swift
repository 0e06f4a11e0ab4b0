public import HealthModel
public import LocatedJSON

/// Writes a history sample by sample, in the form that `LiteralHistory` reads.
///
/// The ground-truth label of a step sample is not written: a literal history has no ground truth.
public enum LiteralWriter {
  /// Converts a history to the `history` section of a scenario.
  ///
  /// - Parameters:
  ///   - history: The samples to write. The span is not written; it is a separate section.
  ///   - location: The source location that every node of the section gets.
  /// - Returns: An object with the key `literal`.
  /// - Complexity: O(*n*) for *n* samples.
  public static func section(of history: History, at location: FileLocation) -> JSONNode {
    let tree = Tree(location: location)
    let steps = history.steps.map { series in
      tree.series(series.source, (0..<series.count).map { tree.step(series, $0) })
    }
    let sleep = history.sleep.map { series in
      tree.series(series.source, (0..<series.count).map { tree.sleep(series, $0) })
    }
    let weight = history.weight.map { series in
      tree.series(series.source, (0..<series.count).map { tree.weighing(series, $0) })
    }
    let literal = tree.object([
      ("identifierKey", tree.number(JSONNumber(history.identifierKey))),
      ("steps", tree.array(steps)), ("sleep", tree.array(sleep)), ("weight", tree.array(weight)),
    ])
    return tree.object([("literal", literal)])
  }
}

/// Creates JSON nodes that share one source location.
private struct Tree {
  let location: FileLocation

  func object(_ members: [(String, JSONNode)]) -> JSONNode {
    var object = JSONObject()
    for (key, node) in members {
      object.put(JSONObject.Member(key: key, keyLocation: location, node: node))
    }
    return JSONNode(.object(object), at: location)
  }

  func array(_ elements: [JSONNode]) -> JSONNode { JSONNode(.array(elements), at: location) }

  func text(_ text: String) -> JSONNode { JSONNode(.string(text), at: location) }

  func number(_ number: JSONNumber) -> JSONNode { JSONNode(.number(number), at: location) }

  func time(_ milliseconds: Int64) -> JSONNode {
    text(Instant(milliseconds: milliseconds).iso8601)
  }

  func series(_ source: DataSource, _ samples: [JSONNode]) -> JSONNode {
    let optional = [
      ("deviceName", source.deviceName), ("name", source.name),
      ("productType", source.productType), ("version", source.version),
    ]
    let writer =
      [
        ("id", text(source.identifier)), ("kind", text(source.kind.rawValue)),
        ("bundleIdentifier", text(source.bundleIdentifier)),
      ] + optional.compactMap { key, value in value.map { (key, text($0)) } }
    return object([("source", object(writer)), ("samples", array(samples))])
  }

  func step(_ series: StepSeries, _ row: Int) -> JSONNode {
    object([
      ("start", time(series.starts[row])), ("end", time(series.ends[row])),
      ("count", number(JSONNumber(Int64(series.values[row])))),
    ])
  }

  func sleep(_ series: SleepSeries, _ row: Int) -> JSONNode {
    object([
      ("start", time(series.starts[row])), ("end", time(series.ends[row])),
      ("stage", text(series.stages[row].name)),
    ])
  }

  func weighing(_ series: WeightSeries, _ row: Int) -> JSONNode {
    object([
      ("time", time(series.times[row])),
      ("grams", number(JSONNumber(Int64(series.grams[row])))),
    ])
  }
}
