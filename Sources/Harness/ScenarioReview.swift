package import LocatedJSON
import Scenario

/// The search for all problems of a scenario file.
///
/// The value that a problem is about is taken out, or replaced where a scenario cannot be without
/// it, and what is left is checked again. What may only follow from that is not told. Whether
/// sections fit together is only looked at where each is right by itself.
package struct ScenarioReview {
  /// The maximum number of problems of a file that are told.
  package static let problemLimit = 20
  /// The largest file in bytes of which more than the first problem is told.
  private static let sizeLimit = 1 << 20
  /// The maximum number of values that are taken out.
  private static let stepLimit = 100

  private var tree: JSONNode
  private var problems: [InputError] = []
  /// The places in the file of what was taken out.
  private var removed: Set<JSONPath> = []
  /// The names in what was taken out, to which other values may have referred.
  private var lostTexts: Set<String> = []

  /// Returns the first problem of a file, in its order, with the others.
  ///
  /// - Parameters:
  ///   - bytes: JSON, as for `Scenario(parsing:file:)`.
  ///   - file: The file name for error messages.
  ///   - error: A problem of the file.
  /// - Returns: The problem that comes first.
  /// - Complexity: O(*k* *n*) for *k* problems, of which there are at most twenty, and *n* bytes;
  ///   O(1) for more than 1 MiB, of which the given problem is returned, as for a file that is no
  ///   scenario.
  package static func problem(in bytes: [UInt8], _ file: String, first error: InputError)
    -> InputError
  {
    let problems = bytes.count <= sizeLimit ? all(bytes, file) : []
    var first = problems.first ?? error
    first.others = Array(problems.dropFirst())
    return first
  }

  /// The problems in the order of the file, each as if it were the only one.
  private static func all(_ bytes: [UInt8], _ file: String) -> [InputError] {
    do throws(InputError) {
      let tree = try JSONParser.parse(bytes, file: file)
      if let kind = WrittenFile(tree) { return [kind.error(file)] }
      // Every key of a file of another kind would be a problem.
      guard case .object(let object) = tree.value,
        ["zone", "span", "history"].contains(where: { object[$0] != nil })
      else { return [] }
      let decoding = problems(of: tree) { tree throws(InputError) in
        _ = try Scenario(tree, file: file)
      }
      let all =
        decoding.isEmpty
        ? problems(of: tree) { tree throws(InputError) in
          _ = try RunPlan(Scenario(tree, file: file))
        } : decoding
      return all.sorted { one, other in
        guard let place = one.location, let later = other.location else { return false }
        return place < later
      }
    } catch {
      return [error]
    }
  }

  private typealias Check = (JSONNode) throws(InputError) -> Void

  /// The problems that a check finds in a tree.
  private static func problems(of tree: JSONNode, _ check: Check) -> [InputError] {
    var search = ScenarioReview(tree: tree)
    for _ in 0..<stepLimit {
      guard search.problems.count < problemLimit, search.next(check) else { break }
    }
    return search.problems
  }

  private init(tree: JSONNode) { self.tree = tree }

  /// Finds the next problem and takes its value out; returns false if that cannot be done.
  private mutating func next(_ check: Check) -> Bool {
    do throws(InputError) {
      try check(tree)
      return false
    } catch {
      // Another version has other keys.
      guard let place = error.path, place != JSONPath([.key("formatVersion")]) else {
        problems.append(error)
        return false
      }
      let own = original(place)
      // No key of the scenario itself is taken out that it cannot be without.
      let follows =
        own != .root && removed.contains { $0.components.starts(with: own.components) }
        || lostTexts.contains { error.mentions($0) }
      if !follows {
        var problem = error
        problem.path = own
        // The same problem again means that taking its value out did not help.
        if problems.contains(problem) { return false }
        problems.append(problem)
      }
      return takeOut(place, error)
    }
  }

  /// Takes out the value at a place of the present tree, or the next around it that is there.
  private mutating func takeOut(_ place: JSONPath, _ error: InputError) -> Bool {
    var place = place
    while tree.node(at: place) == nil { place.components.removeLast() }
    guard let last = place.components.last, let node = tree.node(at: place) else {
      return addRequired(renamedFrom: error)
    }
    if case .key(let key) = last, place.components.count == 1, let other = Self.required[key] {
      guard !node.hasSameValue(as: other) else { return false }
      note(node, place)
      tree = tree.replacing(place.components[...]) { JSONNode(other.value, at: $0.location) }
    } else {
      note(node, place)
      tree = tree.replacing(place.components[...]) { _ in nil }
    }
    return true
  }

  private mutating func note(_ node: JSONNode, _ place: JSONPath) {
    removed.insert(original(place))
    // A single value is wrong in itself, wherever it stands.
    switch node.value {
    case .object, .array:
      // Dates and times, which begin with a digit, are referred to by no other value.
      lostTexts.formUnion(node.texts.filter { $0.first?.isNumber != true })
    default: break
    }
  }

  /// Adds the first key that every scenario has and this one lacks; returns false if there is none.
  private mutating func addRequired(renamedFrom error: InputError) -> Bool {
    guard case .object(var object) = tree.value,
      let key = Self.requiredKeys.first(where: { object[$0] == nil }),
      let node = Self.required[key]
    else { return false }
    // The remedy is to rename a key, which would be unknown by itself.
    for other in object.keys where error.remedy == "rename \"\(other)\" to \"\(key)\"" {
      object.remove(other)
    }
    let added = JSONNode(node.value, at: tree.location)
    object.put(JSONObject.Member(key: key, keyLocation: tree.location, node: added))
    tree = JSONNode(.object(object), at: tree.location)
    return true
  }

  /// The place in the file of a place in the present tree, whose lists may be shorter.
  private func original(_ place: JSONPath) -> JSONPath {
    place.components.reduce(into: JSONPath.root) { path, component in
      guard case .index(var index) = component else {
        path.components.append(component)
        return
      }
      var position = 0
      while position <= index {
        if removed.contains(path.appending(index: position)) { index += 1 }
        position += 1
      }
      path = path.appending(index: index)
    }
  }

  /// The keys that every scenario has, in the order in which they are read.
  private static let requiredKeys = ["name", "why", "seed", "zone", "span", "history"]

  /// The values with which every other value of a scenario can be valid.
  private static let required: [String: JSONNode] = {
    let text = """
      { "name": "x", "why": "", "seed": 0, "zone": "UTC",
        "span": { "start": "1970-01-01", "end": "2169-12-31" },
        "history": { "literal": { "steps": [], "sleep": [] } } }
      """
    do throws(InputError) {
      let tree = try JSONParser.parse(Array(text.utf8), file: "required")
      guard case .object(let object) = tree.value else { return [:] }
      return Dictionary(uniqueKeysWithValues: object.members.map { ($0.key, $0.node) })
    } catch {
      return [:]
    }
  }()
}

extension InputError {
  /// True if the error quotes a text.
  fileprivate func mentions(_ text: String) -> Bool {
    let quoted = "\"\(text)\""
    return value == quoted || problem.contains(quoted)
  }
}

extension JSONNode {
  /// The strings in the node.
  fileprivate var texts: Set<String> {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.texts) }
    case .object(let object):
      object.members.reduce(into: []) { $0.formUnion($1.node.texts) }
    default: []
    }
  }

  /// Returns the tree with the node at a place replaced, or left out where the result is nil.
  fileprivate func replacing(
    _ place: ArraySlice<JSONPath.Component>, with change: (JSONNode) -> JSONNode?
  ) -> JSONNode {
    guard let first = place.first else { return change(self) ?? self }
    let rest = place.dropFirst()
    func changed(_ node: JSONNode) -> JSONNode? {
      rest.isEmpty ? change(node) : node.replacing(rest, with: change)
    }
    switch (first, value) {
    case (.key(let key), .object(var object)):
      guard let member = object[key] else { return self }
      if let node = changed(member.node) {
        object.put(JSONObject.Member(key: key, keyLocation: member.keyLocation, node: node))
      } else {
        object.remove(key)
      }
      return JSONNode(.object(object), at: location)
    case (.index(let index), .array(var elements)):
      if let node = changed(elements[index]) {
        elements[index] = node
      } else {
        elements.remove(at: index)
      }
      return JSONNode(.array(elements), at: location)
    default: return self
    }
  }
}
