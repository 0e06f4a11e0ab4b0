public import RunReport
public import Scenario

/// The exit statuses of the program, decided here and nowhere else.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything held, or everything expected appeared.
  case held = 0
  /// An invariant was violated, or an expected finding did not appear.
  case violated = 1
  /// The run could not be done: usage, bad scenario, input or output.
  case couldNotRun = 2
  /// Two runs of one seed differed.
  case notDeterministic = 3
  /// The run is worse than the baseline.
  case regression = 4
  /// A check examined nothing.
  case vacuous = 5

  /// The status of a run.
  ///
  /// - Parameters:
  ///   - report: What the run showed.
  ///   - expectation: What the scenario expects.
  public init(_ report: RunReport, expecting expectation: Expectation) {
    let violated = Set(
      report.invariants.filter { $0.status == Verdict.violated.rawValue }.map(\.id))
    // A violation that was expected does not excuse a check that examined nothing.
    let vacuous = Verdict.vacuous.rawValue
    let isVacuous =
      report.verdict == vacuous || report.invariants.contains { $0.status == vacuous }
    if violated != Set(expectation.violated) {
      self = .violated
    } else if isVacuous, expectation.verdict != .vacuous {
      self = .vacuous
    } else if report.verdict == expectation.verdict.rawValue {
      self = .held
    } else {
      self = .violated
    }
  }

  /// The one status of several runs, by precedence.
  ///
  /// - Parameter statuses: The runs' statuses.
  /// - Returns: The first that applies of 2, 3, 1, 5, 4 and 0.
  public static func combined(_ statuses: [ExitStatus]) -> ExitStatus {
    let precedence: [ExitStatus] = [
      .couldNotRun, .notDeterministic, .violated, .vacuous, .regression,
    ]
    return precedence.first { statuses.contains($0) } ?? .held
  }
}
