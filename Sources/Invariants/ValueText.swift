import HealthModel

/// The text of values in findings: without the names of types, and with instants as dates.
enum ValueText {
  /// The most elements of a list, and the most differences, that are written.
  private static let elementLimit = 8

  /// Returns the text of a value; a missing value is `none`.
  static func of(_ value: Any) -> String {
    let value = unwrapped(value)
    if let text = ownText(value) { return text }
    let mirror = Mirror(reflecting: value)
    let children = Array(mirror.children)
    switch mirror.displayStyle {
    case .optional: return "none"
    case .collection: return list(children.map { of($0.value) })
    case .set, .dictionary: return list(mirror.texts)
    case .tuple: return children.map { of($0.value) }.joined(separator: ": ")
    case .enum:
      guard let payload = children.first, let name = payload.label else { return "\(value)" }
      return "\(name)(\(of(payload.value)))"
    case .struct where !children.isEmpty: return fields(children.map { ($0.label, of($0.value)) })
    default: return "\(value)"
    }
  }

  /// Returns the texts of two values that differ: of two structures the fields that differ, and of
  /// two lists of the same length the elements.
  static func differing(_ expected: Any, _ actual: Any) -> (expected: String, actual: String) {
    let found = differences(expected, actual)
    if found.isEmpty { return (of(expected), of(actual)) }
    let shown = found.prefix(elementLimit)
    let more = found.count > shown.count ? ", and \(found.count - shown.count) more" : ""
    return (
      fields(shown.map { ($0.path, $0.expected) }) + more,
      fields(shown.map { ($0.path, $0.actual) }) + more
    )
  }

  /// The text of a part in which two values differ.
  private struct Difference {
    var path: String
    var expected: String
    var actual: String

    /// True if the texts differ.
    var isReal: Bool { expected != actual }
  }

  private static func differences(_ expected: Any, _ actual: Any, at path: String = "")
    -> [Difference]
  {
    let (left, right) = (unwrapped(expected), unwrapped(actual))
    let (mine, theirs) = (Mirror(reflecting: left), Mirror(reflecting: right))
    let whole = Difference(path: path, expected: of(expected), actual: of(actual))
    guard mine.displayStyle == theirs.displayStyle, ownText(left) == nil else {
      return whole.isReal ? [whole] : []
    }
    let dot = path.isEmpty ? "" : "."
    let pairs = Array(zip(mine.children, theirs.children))
    switch mine.displayStyle {
    case .struct:
      return pairs.flatMap {
        differences($0.0.value, $0.1.value, at: path + dot + ($0.0.label ?? ""))
      }
    case .enum where pairs.first?.0.label == pairs.first?.1.label && !pairs.isEmpty:
      return differences(pairs[0].0.value, pairs[0].1.value, at: path + dot + (mine.name ?? ""))
    case .collection where isLong(mine) || isLong(theirs):
      let found = pairs.enumerated().flatMap { place, pair in
        differences(pair.0.value, pair.1.value, at: "\(path)[\(place)]")
      }
      if mine.children.count == theirs.children.count { return found }
      let counts = Difference(
        path: path + dot + "count", expected: "\(mine.children.count)",
        actual: "\(theirs.children.count)")
      let (lost, added) = (
        mine.children.dropFirst(pairs.count), theirs.children.dropFirst(pairs.count)
      )
      let rest =
        lost.map { (of($0.value), "none") } + added.map { ("none", of($0.value)) }
      return [counts] + found
        + rest.enumerated().map { place, texts in
          Difference(
            path: "\(path)[\(pairs.count + place)]", expected: texts.0, actual: texts.1)
        }
    case .set, .dictionary:
      let (all, others) = (mine.texts, theirs.texts)
      return [
        Difference(
          path: path, expected: list(all.filter { !others.contains($0) }),
          actual: list(others.filter { !all.contains($0) }))
      ].filter(\.isReal)
    default: return whole.isReal ? [whole] : []
    }
  }

  /// A short list is easier to read whole.
  private static func isLong(_ list: Mirror) -> Bool {
    let isOfWords = list.children.first.map { ownText(unwrapped($0.value)) != nil } ?? true
    return list.children.count > (isOfWords ? elementLimit : 4)
  }

  private static func fields(_ fields: [(label: String?, text: String)]) -> String {
    fields.map { field in
      (field.label.map { $0.isEmpty ? "" : "\($0): " } ?? "") + field.text
    }.joined(separator: ", ")
  }

  private static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(elementLimit).joined(separator: ", ")
    return texts.count > elementLimit
      ? "[\(shown), and \(texts.count - elementLimit) more]"
      : "[\(shown)]"
  }

  /// Returns the value in an optional one, and any other value unchanged.
  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let inner = mirror.children.first else { return value }
    return inner.value
  }

  /// Returns the text that a value has for itself; nil if it has none.
  private static func ownText(_ value: Any) -> String? {
    switch value {
    case let instant as Instant: instant.iso8601
    case let range as TimeRange: range.text
    case let text as any CustomStringConvertible where !isList(value): text.description
    default: nil
    }
  }

  /// Lists describe themselves with the names of their elements' types.
  private static func isList(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .collection, .set, .dictionary: true
    default: false
    }
  }
}

extension Mirror {
  /// The texts of the elements of a set or a dictionary, ascending.
  fileprivate var texts: [String] { children.map { ValueText.of($0.value) }.sorted() }

  /// The name of a case with a payload.
  fileprivate var name: String? { children.first?.label }
}
