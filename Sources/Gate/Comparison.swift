import LocatedJSON
import ServiceObservations

/// A comparison of a run with its baseline.
package struct Comparison: Equatable, Sendable {
  /// The differences beyond their tolerances, in descending order of severity.
  package let changes: [Change]
  /// The counters of the baseline that the run does not have: misspelled or no longer counted.
  package let unknown: [Counter]

  /// A Boolean value that indicates whether nothing has changed.
  package var holds: Bool { changes.isEmpty }

  /// A Boolean value that indicates whether there are changes and all of them are improvements.
  package var isOnlyBetter: Bool { !holds && changes.allSatisfy { $0.kind == .better } }

  /// Compares a run with a baseline.
  ///
  /// - Parameters:
  ///   - run: The gated values of the run; its tolerances are ignored.
  ///   - baseline: The expected values, with their tolerances.
  ///   - invariants: The identifiers of all existing invariants, whether they apply to the run or
  ///     not.
  /// - Complexity: O(*n* log *n*) for *n* counters.
  package init(_ run: Baseline, with baseline: Baseline, invariants: Set<String>) {
    var changes = Self.textChanges(run, baseline)
    var unknown: [Counter] = []
    for (counter, old) in baseline.counters {
      guard let new = run.counters[counter] else {
        changes.append(
          Change(
            counter.kindWhenGone, counter.path.description, from: String(old), to: nil))
        if !counter.isOne(of: invariants) { unknown.append(counter) }
        continue
      }
      let tolerance = baseline.tolerances[counter] ?? .exact
      if !tolerance.accepts(new, for: old) {
        changes.append(
          Change(
            counter.kind(from: old, to: new), counter.path.description, from: old, to: new))
      }
    }
    for (counter, new) in run.counters where baseline.counters[counter] == nil {
      changes.append(
        Change(
          counter.kindWhenNew, counter.path.description, from: nil, to: String(new)))
    }
    if let times = run.times, let old = baseline.times {
      changes += times.slower(than: old) + times.otherStages(than: old)
    }
    self.changes = Change.sortedBySeverity(changes)
    self.unknown = unknown.sorted { $0.path.description < $1.path.description }
  }

  private static func textChanges(_ run: Baseline, _ baseline: Baseline) -> [Change] {
    func list(_ words: [String]) -> String {
      words.isEmpty ? "none" : words.joined(separator: ", ")
    }
    let (new, old) = (run.subject, baseline.subject)
    let rows: [(Change.Kind, String, String, String)] = [
      (.verdict, "verdict", baseline.verdict.rawValue, run.verdict.rawValue),
      (
        .input, "generatorVersion", String(baseline.generatorVersion), String(run.generatorVersion)
      ),
      (.input, "scenario.name", old.name, new.name),
      (.input, "scenario.persons", String(old.persons), String(new.persons)),
      (.input, "scenario.scheduleSeed", old.scheduleSeed, new.scheduleSeed),
      (.input, "scenario.seed", old.seed, new.seed),
      (.input, "scenario.semantics", list(old.semantics), list(new.semantics)),
      (.history, "history.digest", baseline.historyDigest, run.historyDigest),
    ]
    return rows.compactMap { kind, subject, old, new in
      old == new ? nil : Change(kind, subject, from: old, to: new)
    }
  }
}

extension Counter {
  /// Returns true if the counter belongs to an existing invariant.
  ///
  /// A run has no such counter if the invariant has no breaches or does not apply.
  fileprivate func isOne(of invariants: Set<String>) -> Bool {
    switch self {
    case .finding(let id), .examined(let id): invariants.contains(id)
    case .edgeCase, .result, .work: false
    }
  }

  /// Returns the kind of a change of this counter.
  ///
  /// Less work and more examined cases are improvements; other counters have no better direction.
  fileprivate func kind(from old: Int, to new: Int) -> Change.Kind {
    switch self {
    case .finding: .finding
    case .examined: new < old ? .examined : .better
    case .edgeCase: .history
    case .result: .result
    case .work: new > old ? .work : .better
    }
  }

  fileprivate var kindWhenGone: Change.Kind {
    switch self {
    case .finding: .finding
    case .examined: .examined
    case .edgeCase, .result, .work: .missing
    }
  }

  fileprivate var kindWhenNew: Change.Kind {
    if case .finding = self { return .finding }
    return .added
  }
}
