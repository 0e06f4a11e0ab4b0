import Harness
import HealthModel
import Invariants
import Reporting
import RunReport
import Scenario
import Search
import ServiceObservations

/// Runs a stored failure again with its exact seeds and settings.
enum ReplaySubcommand: Subcommand {
  static let name = "replay"
  static let operands = "FILE..."
  static let summary = "re-run a stored failure exactly"
  static let options = [
    SuiteOption.option,
    .service,
    .memory,
    Option(name: "--times", value: "N", summary: "run it N times and compare (default: 1)"),
    TraceOption.service,
    Option(name: "--quiet", summary: "print only errors"),
  ]

  /// Returns status 1 if the failure still occurs, 0 if it is gone, and 5 if its check examined
  /// nothing.
  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        "replay needs a file; write simharness replay Reports/runs/NAME/shrunk-X.json")
    }
    let times = try arguments.integer("--times", in: 1...1_000) ?? 1
    let stored = try arguments.operands.map { try StoredFailure($0, arguments) }
    try ServicePrograms.checkStart(arguments.services())
    return ExitStatus.combined(try stored.map { try replay($0, times, arguments) }).rawValue
  }

  private static func replay(_ stored: StoredFailure, _ times: Int, _ arguments: Arguments) throws
    -> ExitStatus
  {
    let person = stored.settings.person
    let traced = try TraceOption.service(arguments)
    let coordinator = Coordinator(
      executable: RunSubcommand.executable, path: stored.path, mutant: stored.suite,
      services: stored.services, keepsTrace: traced != nil, recordsCheckpoints: true)
    var first: PersonResult?
    for _ in 0..<times {
      let results = try coordinator.run(person..<person + 1, of: stored.plan, jobs: 1)
      guard let result = results.first else { continue }
      if let first, let difference = RunDifference.first([first], [result]) {
        Console.printError("\(stored.path): two replays differ: \(difference)")
        return .notDeterministic
      }
      first = first ?? result
    }
    guard let result = first else { return .couldNotRun }
    if let traced { TraceOption.show([result], of: traced) }
    let outcome = outcome(stored, result)
    if !arguments.flag("--quiet") {
      Console.write(own: text(stored, result, outcome.words))
    }
    return outcome.status
  }

  /// The outcome of a replay: the exit status, and the words that follow the failure's name.
  ///
  /// An invariant without cases does not show that the failure is gone: the service may have ended
  /// before it returned anything, or never have run.
  private static func outcome(_ stored: StoredFailure, _ result: PersonResult)
    -> (status: ExitStatus, words: String)
  {
    if FailureKind.failures(of: result).contains(stored.failure) {
      return (.violated, "is violated as recorded")
    }
    func report(_ id: String) -> InvariantReport? { result.invariants.first { $0.id == id } }
    if report(stored.failure.invariant)?.examined ?? 0 == 0 {
      let failed = report(EveryServiceReturns.id)?.findings.first
      let reason = failed.map { ", since \($0.place) failed: \($0.actual)" } ?? ""
      return (.vacuous, "was not examined\(reason)")
    }
    return (.held, "is no longer violated")
  }

  private static func text(_ stored: StoredFailure, _ result: PersonResult, _ outcome: String)
    -> String
  {
    let name = stored.plan.scenario.name
    let digest = result.checkpoints.last?.digest ?? "none"
    var lines = [
      "\(name): \(stored.failure) \(outcome)",
      "  seed \(stored.plan.seed), schedule seed \(stored.plan.scheduleSeed), events "
        + "\(result.events), run \(digest)",
    ]
    let reports = result.invariants.filter { $0.id == stored.failure.invariant }
    for finding in reports.flatMap(\.findings) {
      let place = finding.place.isEmpty ? "" : " at \(finding.place)"
      lines.append(
        "  \(finding.message)\(place): expected \(finding.expected), found \(finding.actual)")
    }
    return lines.text
  }
}
