import Harness
import HealthModel
import LocatedJSON
import PlainText
import Scenario
import Search
import ServiceObservations
import SimHarness
import VirtualTime

/// The smallest scenario that was found in which an invariant is violated by the same services.
struct ShrunkExample {
  /// The name of the file.
  let fileName: String
  /// The scenario, as the text of a file.
  let text: String
  /// The size of the scenario in words.
  let size: String
  /// The breach in that scenario.
  let finding: Finding
  /// The first samples; none if the history is generated.
  let samples: [String]
  /// The run of that scenario, in which other invariants may be violated as well.
  private let plan: RunPlan
  private let findings: [SimulationFinding]

  /// The maximum number of samples that are listed.
  private static let listed = 6

  /// Shrinks a scenario in this process; nil if the failure does not occur again.
  ///
  /// - Parameters:
  ///   - plan: The run in which the invariant is violated.
  ///   - finding: The finding.
  ///   - suite: The services under test.
  ///   - runs: The maximum number of runs, above zero.
  init?(_ plan: RunPlan, _ finding: SimulationFinding, _ suite: ServiceSuite, runs: Int) {
    guard finding.breaches > 0, let person = finding.person, !Simulation.blocksMainActor else {
      return nil
    }
    let service = finding.invariant == Self.returning ? finding.finding.place : ""
    let failure = FailureKind(finding.invariant, service: service)
    do {
      let source = plan.scenario
      let shrunk = try Shrinker.shrink(
        plan.tree(of: source.source, file: source.file), person: person, failure: failure,
        limits: ShrinkLimits(runs: runs), trials: TrialRunner(suite: suite))
      guard let shrunk else { return nil }
      fileName = "shrunk-\(failure.slug).json"
      text = shrunk.unexpectedText
      size = shrunk.sizeSummary
      let scenario = try Scenario(parsing: Array(text.utf8), file: fileName)
      self.plan = try RunPlan(scenario)
      findings = try simulate(.value(scenario), with: suite).findings
      guard let first = findings.first(where: { $0.invariant == finding.invariant }) else {
        return nil
      }
      self.finding = first.finding
      samples = Self.samples(scenario)
    } catch {
      return nil
    }
  }

  /// Returns the run of this example and its finding about the same failure, if there is one.
  func occurrence(of finding: SimulationFinding) -> (RunPlan, SimulationFinding)? {
    findings.first {
      $0.invariant == finding.invariant && $0.breaches > 0 && $0.person != nil
        && ($0.invariant != Self.returning || $0.finding.place == finding.finding.place)
    }.map { (plan, $0) }
  }

  /// The invariant whose findings are told apart by service.
  private static let returning = "EveryServiceReturns"

  private static func samples(_ scenario: Scenario) -> [String] {
    guard case .literal(let literal) = scenario.history else { return [] }
    func range(_ start: Int64, _ end: Int64) -> String {
      "\(Instant(milliseconds: start).iso8601) to \(Instant(milliseconds: end).iso8601)"
    }
    var texts: [String] = []
    for series in literal.steps {
      texts += (0..<series.count).map { row in
        "\(series.source.identifier): \(Counted.text(Int(series.values[row]), "step")), "
          + range(series.starts[row], series.ends[row])
      }
    }
    for series in literal.sleep {
      texts += (0..<series.count).map { row in
        "\(series.source.identifier): \(series.stages[row]), "
          + range(series.starts[row], series.ends[row])
      }
    }
    for series in literal.weight {
      texts += (0..<series.count).map { row in
        "\(series.source.identifier): \(Int(series.grams[row])) g, "
          + Instant(milliseconds: series.times[row]).iso8601
      }
    }
    let rest = texts.count - listed
    return texts.prefix(listed) + (rest > 0 ? ["and \(Counted.text(rest, "further sample"))"] : [])
  }
}
