import LocatedJSON

extension ScenarioKeys {
  /// The explanation of a path of keys, as error messages have it, such as `store.faults[0].from`.
  ///
  /// - Returns: The explanation; nil if the schema has no such keys. Indices are not examined.
  func explanation(ofPath path: String) -> Explanation? {
    var found = [(kind: "", node: schema)]
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      let key = JSONPath([.key("properties"), .key(String(part.prefix { $0 != "[" }))])
      found = found.flatMap(forms).compactMap { kind, form in
        form.node(at: key).map { (kind, $0) }
      }
    }
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
