import Harness
import HealthModel
import LocatedJSON
import Scenario
import SystemSupport

/// Removes all unnecessary parts of a scenario: tracks, sources, edge cases, faults, settings.
///
/// A removed member of an object gets its default value. The reader rejects a scenario that lacks a
/// required part, which costs no run.
enum MemberReduction {
  private static let kept: Set<String> = [
    "formatVersion", "name", "why", "seed", "zone", "span", "history", "suite", "samples",
  ]

  /// Budgets are kept: under the default budgets, a service that never returns would run too long.
  private static let budgets: Set<String> = [
    "queryBudget", "stepBudget", "virtualDays", "processorSeconds",
  ]

  /// Returns true if a member may be removed as a whole.
  private static func canRemove(_ key: String, _ node: JSONNode?) -> Bool {
    let inner = node?.keys ?? []
    return !kept.contains(key) && budgets.isDisjoint(with: inner + [key])
  }

  static func reduce<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    try reduce(&run, at: [])
  }

  /// Removes whole tracks, sources, edge cases, faults and sections, but no single settings.
  static func reduceLists<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    for key in run.best.keys where canRemove(key, run.best[key]) {
      _ = try run.accepts(run.best.with(nil, at: key))
    }
    let generated = ["history", "generated"]
    for track in SampleReduction.tracks {
      let path = (generated + [track]).map { JSONPath.Component.key($0) }
      if try run.accepts(run.best.with(nil, at: path)) { continue }
      try reduceList(&run, path + [.key("sources")])
    }
    for path in JSONNode.edgeCasePaths { try reduceList(&run, path) }
    try reduceList(&run, [.key("store"), .key("faults")])
  }

  private static func reduceList<Trials>(
    _ run: inout ShrinkRun<Trials>, _ path: [JSONPath.Component]
  ) throws(FileError) {
    let elements = run.best.node(at: JSONPath(path))?.elements ?? []
    _ = try DeltaDebugging.reduced(elements) { some throws(FileError) in
      try run.accepts(run.best.with(.list(some), at: path))
    }
  }

  private static func reduce<Trials>(
    _ run: inout ShrinkRun<Trials>, at path: [JSONPath.Component]
  ) throws(FileError) {
    guard let node = run.best.node(at: JSONPath(path)), !run.isSpent else { return }
    if case .key("samples")? = path.last { return }
    for key in node.keys {
      let inner = path + [.key(key)]
      let isRemovable = canRemove(key, run.best.node(at: JSONPath(inner)))
      if isRemovable, try run.accepts(run.best.with(nil, at: inner)) { continue }
      try reduce(&run, at: inner)
    }
    let elements = node.elements
    if elements.isEmpty { return }
    let left = try DeltaDebugging.reduced(elements) { some throws(FileError) in
      try run.accepts(run.best.with(.list(some), at: path))
    }
    for index in left.indices { try reduce(&run, at: path + [.index(index)]) }
  }
}
