package import RunReport
package import Scenario
import ServiceObservations

/// The exit statuses of the program, which are decided only here.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything held, or the expected findings appeared.
  case held = 0
  /// An invariant was violated, or an expected finding did not appear.
  case violated = 1
  /// The run could not be done because of wrong usage, an invalid scenario, or input or output
  /// errors.
  case couldNotRun = 2
  /// Two runs of one seed differed.
  case notDeterministic = 3
  /// The run differs from its baseline, or two reports differ.
  case regression = 4
  /// A check examined nothing.
  case vacuous = 5

  /// The status of a run.
  ///
  /// - Parameters:
  ///   - report: The report of the run.
  ///   - expectation: The scenario's expectation.
  package init(_ report: RunReport, expecting expectation: Expectation) {
    let violated = Set(report.invariants.filter { $0.status == .violated }.map(\.id))
    // A violation that was expected does not excuse a check that examined nothing.
    let isVacuous =
      report.verdict == .vacuous || report.invariants.contains { $0.status == .vacuous }
    if violated != Set(expectation.violated) {
      self = .violated
    } else if isVacuous, expectation.verdict != .vacuous {
      self = .vacuous
    } else if report.verdict == expectation.verdict {
      self = .held
    } else {
      self = .violated
    }
  }

  /// The status of a run of a scenario.
  ///
  /// A shrunk scenario contains cases for one check and few others, so vacuous checks do not count.
  ///
  /// - Parameters:
  ///   - report: The report of the run.
  ///   - scenario: The scenario.
  package init(_ report: RunReport, of scenario: Scenario) {
    let status = ExitStatus(report, expecting: scenario.expect)
    self = status == .vacuous && scenario.replay != nil ? .held : status
  }

  /// The combined status of several runs, by precedence.
  ///
  /// - Parameter statuses: The statuses of the runs.
  /// - Returns: The first that applies of 2, 3, 1, 5, 4 and 0.
  package static func combined(_ statuses: [ExitStatus]) -> ExitStatus {
    precedence.first { statuses.contains($0) } ?? .held
  }

  /// The statuses, the most severe first.
  package static let precedence: [ExitStatus] = [
    .couldNotRun, .notDeterministic, .violated, .vacuous, .regression, .held,
  ]

  /// The status in a word or two.
  package var word: String {
    switch self {
    case .held: "held"
    case .violated: "violated"
    case .couldNotRun: "could not run"
    case .notDeterministic: "not deterministic"
    case .regression: "regression"
    case .vacuous: "vacuous"
    }
  }

  /// The meaning of the status, for the help, the manual page and the documentation.
  package var meaning: String {
    switch self {
    case .held: "everything held, or the scenario's expected findings appeared"
    case .violated: "an invariant was violated, or an expected finding did not appear"
    case .couldNotRun:
      "the run could not be done: wrong usage, an invalid scenario, input or output errors; one "
        + "line says what is wrong and how to fix it"
    case .notDeterministic: "two runs with the same seed differed"
    case .regression: "the run differs from its baseline; for diff, the reports differ"
    case .vacuous: "a check examined nothing"
    }
  }
}
