import Foundation
import Harness
import HealthModel
package import LocatedJSON
import PlainText
import RunReport
import Scenario
import ServiceObservations
package import SystemSupport

/// The result of shrinking a failing scenario.
package struct ShrunkCase: Sendable {
  /// The reduced scenario's tree.
  package var tree: JSONNode
  /// The index of the failing person, from 0.
  package var person: Int
  /// The preserved failure.
  package var failure: FailureKind
  /// The number of runs of the shrink.
  package var runs: Int

  /// Creates a result.
  package init(tree: JSONNode, person: Int, failure: FailureKind, runs: Int) {
    self.tree = tree
    self.person = person
    self.failure = failure
    self.runs = runs
  }

  /// The number of local days in the scenario's span.
  package var days: Int { scenario?.dayCount ?? 0 }

  /// The number of samples in a literal history; nil if the history is generated.
  package var samples: Int? {
    guard case .literal(let literal)? = scenario?.history else { return nil }
    return literal.steps.reduce(0) { $0 + $1.count } + literal.sleep.reduce(0) { $0 + $1.count }
      + literal.weight.reduce(0) { $0 + $1.count }
  }

  private var scenario: Scenario? { ShrinkRun<TrialRunner>.read(tree) }

  /// A summary of the scenario's size.
  package var sizeSummary: String {
    let isExport = if case .export? = scenario?.history { true } else { false }
    let history =
      samples.map { Counted.text($0, "sample") } ?? (isExport ? "an export" : "a generated history")
    let persons = Counted.text(scenario?.persons ?? 0, "person")
    return "\(Counted.text(days, "day")), \(persons), \(history)"
  }

  /// Writes the scenario to a file, with the violations of a run as its expectation.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - setting: The services with which the scenario fails.
  /// - Throws: `FileError` if the file cannot be written or the scenario cannot be run.
  package func write(to path: String, _ setting: TrialProcess.LaunchSettings) throws(FileError) {
    let first = finished(setting, violated: [failure.invariant])
    let violated = try violated(first, path, setting)
    // A failure that comes and goes may not fail in this run.
    let last = violated.isEmpty ? first : finished(setting, violated: violated)
    try AtomicFile.write(Array(last.fileText.utf8), to: path)
  }

  /// Returns the invariants that a run of the scenario violates.
  private func violated(
    _ tree: JSONNode, _ path: String, _ setting: TrialProcess.LaunchSettings
  ) throws(FileError) -> [String] {
    let plan: RunPlan
    do {
      plan = try RunPlan(Scenario(parsing: Array(tree.fileText.utf8), file: path))
    } catch {
      throw .refused(error.description)
    }
    let coordinator = Coordinator(
      executable: setting.executable, path: path, mutant: setting.suite,
      services: setting.services)
    let results = try coordinator.run(0..<plan.persons, of: plan, jobs: 1)
    let ids = plan.report(results).invariants
    return ids.filter { $0.status == .violated }.map(\.id)
  }

  /// The text of a scenario that fails in this way, without the failure as its expectation.
  package var unexpectedText: String { ordered(after: head).fileText }

  /// The members that name the scenario, which a case that is shrunk again keeps.
  private var head: JSONNode {
    let name = scenario?.name ?? "run"
    func shrunkName(_ length: Int) -> String {
      String("\(name.prefix(length))-\(failure.slug)".prefix(64))
    }
    let isShrunk = (1...Self.keptLength).contains { shrunkName($0) == name }
    return .object([
      "formatVersion": .whole(Scenario.formatVersion),
      "name": .text(isShrunk ? name : shrunkName(Self.keptLength)),
      "why": .text(
        isShrunk ? scenario?.why ?? "" : "Shrunk from \(name): \(failure) does not hold."),
    ])
  }

  /// The number of characters that remain of the name of the scenario that was shrunk.
  private static let keptLength = 20

  private func ordered(after head: JSONNode) -> JSONNode {
    tree.keys.filter { head[$0] == nil }.reduce(head) { $0.with(tree[$1], at: $1) }
  }

  /// Returns the tree with the members that make it a runnable, replayable file.
  private func finished(
    _ setting: TrialProcess.LaunchSettings, violated: [String]
  ) -> JSONNode {
    var replay = JSONNode.object([
      "generatorVersion": .whole(RunPlan.generatorVersion),
      "invariant": .text(failure.invariant), "service": .text(failure.service),
      "person": .whole(person),
    ])
    let foreign = setting.foreignServices
    if !foreign.isEmpty {
      replay = replay.with(.list(foreign.map(JSONNode.text)), at: "foreignServices")
    }
    let expectation = JSONNode.object([
      "verdict": .text(Verdict.violated.rawValue), "violated": .list(violated.map(JSONNode.text)),
    ])
    var head = head.with(expectation, at: "expect").with(replay, at: "replay")
    if let suite = setting.suite { head = head.with(.text(suite), at: "suite") }
    let file = ordered(after: head)
    // The scenario's own suite is not the one with which it failed.
    return setting.suite == nil ? file.with(nil, at: "suite") : file
  }
}
