import Gate
import Harness
import LocatedJSON
import Reporting
import RunReport
import Scenario

/// The result of comparing a scenario's run with its baseline.
struct CheckOutcome {
  let name: String
  let status: ExitStatus
  /// The run's verdict, with what the scenario expects of it.
  let headline: String
  /// True if the run violates nothing but what the scenario expects, and lacks some of that.
  let isUnmet: Bool
  /// The number of counters in the run.
  let counters: Int
  /// The differences from the baseline, worst first.
  let changes: [Change]
  /// True if every difference is an improvement.
  let isOnlyBetter: Bool
  /// The reason why the baseline cannot be compared; nil if it can.
  let problem: InputError?
  let file: String
  /// The cost of the last run.
  let timing: TimingReport?
  let replay: String
  /// The command line that checks the scenario again.
  let command: String
  /// The new baseline and its path; nil unless one is to be written.
  let update: (path: String, bytes: [UInt8])?
  /// True if a baseline was to be written, but the run did not hold.
  let isRefused: Bool
  /// True if there was no baseline before this run.
  let isNew: Bool

  init(
    _ subject: CheckedScenario, _ report: RunReport, _ timings: [TimingReport], replay: String,
    command: String, updates: Bool
  ) {
    let run = Baseline(report, times: StageRatios(timings))
    let own = ExitStatus(report, of: subject.plan.scenario)
    let comparison = subject.baseline.map {
      Comparison(run, with: $0.baseline, invariants: Set(report.invariants.map(\.id)))
    }
    let expected = ExpectedVerdict(subject.plan.scenario)
    headline = expected.headline(of: report)
    isUnmet = expected.isUnmet(by: report)
    name = subject.name
    file = subject.file
    isNew = subject.baseline == nil
    timing = timings.last
    self.replay = replay
    self.command = command
    counters = run.counters.count
    changes = comparison?.changes ?? []
    isOnlyBetter = comparison?.isOnlyBetter ?? false
    // Only a run that held becomes a baseline.
    isRefused = updates && own != .held
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
    // A run that did not hold may lack all of a service's counters; in one that held, an unknown
    // counter is a misspelling.
    problem =
      own != .held
      ? nil : comparison?.unknown.first.flatMap { subject.baseline?.unknown($0, in: run) }
    status = ExitStatus.combined([
      own, problem == nil ? .held : .couldNotRun, changes.isEmpty ? .held : .regression,
    ])
  }

  /// Sorts outcomes by status, then by number of changes, then by name.
  static func sortedBySeverity(_ outcomes: [CheckOutcome]) -> [CheckOutcome] {
    func rank(_ outcome: CheckOutcome) -> Int {
      ExitStatus.precedence.firstIndex(of: outcome.status) ?? 0
    }
    return outcomes.sorted { left, right in
      (rank(left), -left.changes.count, left.name) < (rank(right), -right.changes.count, right.name)
    }
  }
}
