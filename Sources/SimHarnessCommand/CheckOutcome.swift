import Gate
import Harness
import LocatedJSON
import RunReport
import Scenario

/// How a scenario fared against its baseline.
struct CheckOutcome {
  let name: String
  let status: ExitStatus
  /// The numbers that were compared.
  let counters: Int
  /// What differs, the worst first.
  let changes: [Change]
  /// Whether all that differs is better.
  let isOnlyBetter: Bool
  /// What keeps the baseline from being of use.
  let problem: InputError?
  let file: String
  /// What the last run cost.
  let timing: TimingReport?
  let replay: String
  /// The new baseline, where one is to be written.
  let update: (path: String, bytes: [UInt8])?
  /// Whether there was no baseline before.
  let isNew: Bool

  init(
    _ subject: CheckSubject, _ report: RunReport, _ timings: [TimingReport], replay: String,
    updates: Bool
  ) {
    let run = Baseline(report, times: StageRatios(timings))
    let own = ExitStatus(report, expecting: subject.plan.scenario.expect)
    let comparison = subject.baseline.map {
      Comparison(run, with: $0.baseline, invariants: Set(report.invariants.map(\.id)))
    }
    name = subject.name
    file = subject.file
    isNew = subject.baseline == nil
    timing = timings.last
    self.replay = replay
    counters = run.counters.count
    changes = comparison?.changes ?? []
    isOnlyBetter = comparison?.isOnlyBetter ?? false
    // Only a run that holds makes a baseline.
    update =
      updates && own == .held
      ? (
        subject.file,
        BaselineWriter.bytes(of: subject.baseline.map { run.replacing($0.baseline) } ?? run)
      ) : nil
    if updates {
      problem = nil
      status = own
      return
    }
    // A run that does not hold may lack all of a service; one that holds, only what is misspelt.
    problem =
      own != .held
      ? nil : comparison?.unknown.first.flatMap { subject.baseline?.unknown($0, in: run) }
    status = ExitStatus.combined([
      own, problem == nil ? .held : .couldNotRun, changes.isEmpty ? .held : .regression,
    ])
  }

  /// Outcomes by status, then by the number of changes, then by name.
  static func worstFirst(_ outcomes: [CheckOutcome]) -> [CheckOutcome] {
    func rank(_ outcome: CheckOutcome) -> Int {
      ExitStatus.precedence.firstIndex(of: outcome.status) ?? 0
    }
    return outcomes.sorted { left, right in
      (rank(left), -left.changes.count, left.name) < (rank(right), -right.changes.count, right.name)
    }
  }
}
