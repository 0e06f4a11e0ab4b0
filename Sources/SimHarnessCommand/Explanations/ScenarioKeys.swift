import Foundation
import Harness
import LocatedJSON

/// The meanings of the keys of scenario files, of their sections and of the values of `kind`, from
/// the schema beside the bundled scenarios.
struct ScenarioKeys {
  /// The places of a key with each of its descriptions, in the order of the schema.
  private var meanings: [String: [(text: String, places: [String])]] = [:]
  private var sections: [String: Explanation] = [:]
  /// The explanations of the values of `kind`.
  private var kinds: [String: Explanation] = [:]
  let schema: JSONNode
  private var visited: Set<String> = []

  /// Reads the schema; nil if there is none, or none that can be read.
  init?() {
    let path = "\(ScenarioFile.bundledFolder)/scenario.schema.json"
    guard let data = FileManager.default.contents(atPath: path),
      let schema = try? JSONParser.parse(Array(data), file: path)
    else { return nil }
    self.schema = schema
    visit(schema, "")
  }

  /// The names that have an explanation.
  var names: [String] {
    Set(meanings.keys).union(sections.keys).union(kinds.keys).sorted()
  }

  /// The largest number of meanings that are shown.
  private static let limit = 6

  /// The explanation of a section, or of a form that values have; nil for another name.
  func section(_ name: String) -> Explanation? { sections[name] }

  /// The explanation of a value of `kind`; nil for another name.
  func kind(_ name: String) -> Explanation? { kinds[name] }

  /// The explanation of a key; nil for a name that is none.
  func explanation(of name: String) -> Explanation? {
    guard let all = meanings[name], let first = all.first else { return nil }
    let kind = "a key of scenario files"
    if all.count == 1 {
      return Explanation(
        name: name, kind: kind, summary: first.text,
        details: [("place", Self.shown(first.places))])
    }
    let shown = all.prefix(Self.limit).map { (label: Self.shown($0.places), text: $0.text) }
    let others = all.count - shown.count
    return Explanation(
      name: name, kind: kind, summary: "The meaning depends on the place",
      details: shown + [("elsewhere", others > 0 ? "more meanings: \(others)" : "")])
  }

  private static func shown(_ places: [String]) -> String {
    let rest = places.count - 3
    return places.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Collects the keys of an object, of the objects within, and of those that it refers to.
  private mutating func visit(_ node: JSONNode, _ path: String) {
    guard case .object(let object) = node.value else { return }
    if let reference = Self.reference(of: node) {
      guard visited.insert(reference).inserted, let target = target(of: node) else { return }
      let name = reference.split(separator: "/").last.map(String.init) ?? path
      let isSection = Self.keys(of: target) != nil || target.node(at: Self.oneOf) != nil
      sections[name] = Self.part(
        name, isSection ? "a section of scenario files" : "a form of values in scenario files",
        target)
      return visit(target, name)
    }
    if let items = object["items"]?.node { visit(items, path) }
    for branch in Self.branches(of: node) {
      let kind = Self.kind(of: branch)
      if !kind.isEmpty { kinds[kind] = Self.part(kind, "a kind of \(path)", branch) }
      visit(branch, kind.isEmpty ? path : "\(path) \(kind)")
    }
    guard case .object(let properties)? = object["properties"]?.node.value else { return }
    for member in properties.members {
      let place = path.isEmpty ? member.key : "\(path).\(member.key)"
      add(member.key, place, member.node)
      visit(member.node, place)
    }
  }

  private static func reference(of node: JSONNode) -> String? {
    guard case .string(let text)? = node.node(at: JSONPath([.key("$ref")]))?.value else {
      return nil
    }
    return text
  }

  /// The part of the schema that a node refers to; nil for a node without a reference.
  func target(of node: JSONNode) -> JSONNode? {
    Self.reference(of: node).flatMap { reference in
      schema.node(
        at: JSONPath(reference.split(separator: "/").dropFirst().map { .key(String($0)) }))
    }
  }

  /// The alternatives of a node, and the parts of which it consists.
  static func branches(of node: JSONNode) -> [JSONNode] {
    ["anyOf", "oneOf", "allOf"].flatMap { key -> [JSONNode] in
      guard case .array(let branches)? = node.node(at: JSONPath([.key(key)]))?.value else {
        return []
      }
      return branches
    }
  }

  /// The kind that a branch of the schema describes; empty for other branches.
  static func kind(of branch: JSONNode) -> String {
    let path = JSONPath([.key("properties"), .key("kind"), .key("const")])
    guard case .string(let kind)? = branch.node(at: path)?.value else { return "" }
    return kind
  }

  static func description(of node: JSONNode) -> String? {
    guard case .string(let text)? = node.node(at: JSONPath([.key("description")]))?.value else {
      return nil
    }
    return text
  }

  /// The place of the kinds of a section that has several.
  private static let oneOf = JSONPath([.key("oneOf")])

  /// The keys of an object; nil for what is no object.
  static func keys(of node: JSONNode) -> [String]? {
    guard case .object(let properties)? = node.node(at: JSONPath([.key("properties")]))?.value
    else { return nil }
    return properties.members.map(\.key)
  }

  private static func part(_ name: String, _ kind: String, _ node: JSONNode) -> Explanation? {
    description(of: node).map { text in
      let keys = keys(of: node) ?? []
      return Explanation(
        name: name, kind: kind, summary: text, details: [("keys", keys.joined(separator: ", "))])
    }
  }

  private mutating func add(_ key: String, _ place: String, _ node: JSONNode) {
    guard let text = Self.description(of: node) else { return }
    if let index = meanings[key]?.firstIndex(where: { $0.text == text }) {
      meanings[key]?[index].places.append(place)
    } else {
      meanings[key, default: []].append((text, [place]))
    }
  }
}
