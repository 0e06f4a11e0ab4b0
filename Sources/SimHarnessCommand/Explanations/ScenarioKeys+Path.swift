import LocatedJSON

extension ScenarioKeys {
  /// True for a path, as opposed to a name.
  static func isPath(_ text: String) -> Bool {
    text == "\(JSONPath.root)" || text.contains { ".[".contains($0) }
  }

  /// The explanation of a path of keys, as error messages have it, such as `store.faults[0].from`.
  ///
  /// - Returns: The explanation; nil if the schema has no such keys. Indices are not examined.
  func explanation(ofPath path: String) -> Explanation? {
    var found = [(kind: "", node: schema)]
    for part in Self.parts(of: path) { found = members(part.prefix { $0 != "[" }, of: found) }
    var meanings: [(label: String, text: String)] = []
    for (kind, node) in found {
      guard let text = meaning(of: node) else { continue }
      if let index = meanings.firstIndex(where: { $0.text == text }) {
        meanings[index].label += ", " + kind
      } else {
        meanings.append((kind, text))
      }
    }
    guard let first = meanings.first else { return nil }
    let kind = "a place in scenario files"
    return meanings.count == 1
      ? Explanation(name: path, kind: kind, summary: first.text, details: [])
      : Explanation(
        name: path, kind: kind, summary: "The meaning depends on the kind", details: meanings)
  }

  /// The path that was probably meant by one that the schema does not have; nil if none is near.
  func nearest(toPath path: String) -> String? {
    var found = [(kind: "", node: schema)]
    var parts: [String] = []
    for part in Self.parts(of: path) {
      let key = part.prefix { $0 != "[" }
      let known = Set(found.flatMap(forms).flatMap { Self.keys(of: $0.node) ?? [] })
      guard
        let name = known.contains(String(key))
          ? String(key) : EditDistance.nearest(to: String(key), among: known.sorted())
      else { return nil }
      found = members(name[...], of: found)
      parts.append(name + part.dropFirst(key.count))
    }
    return parts.joined(separator: ".")
  }

  /// The keys of a path with their indices; none for that of a whole file.
  private static func parts(of path: String) -> [Substring] {
    path == "\(JSONPath.root)" ? [] : path.split(separator: ".", omittingEmptySubsequences: false)
  }

  /// The values that a key has in each form of the given ones.
  private func members(_ key: Substring, of values: [(kind: String, node: JSONNode)])
    -> [(kind: String, node: JSONNode)]
  {
    let path = JSONPath([.key("properties"), .key(String(key))])
    return values.flatMap(forms).compactMap { kind, form in
      form.node(at: path).map { (kind, $0) }
    }
  }

  /// The objects that a value can be: those referred to, of the elements, and of each kind.
  private func forms(_ value: (kind: String, node: JSONNode)) -> [(kind: String, node: JSONNode)] {
    var all = [value]
    if let target = target(of: value.node) { all += forms((value.kind, target)) }
    if let items = value.node.node(at: JSONPath([.key("items")])) {
      all += forms((value.kind, items))
    }
    for branch in Self.branches(of: value.node) {
      let kind = Self.kind(of: branch)
      all += forms((kind.isEmpty ? value.kind : kind, branch))
    }
    return all
  }

  private func meaning(of node: JSONNode) -> String? {
    Self.description(of: node) ?? target(of: node).flatMap(meaning)
  }
}
