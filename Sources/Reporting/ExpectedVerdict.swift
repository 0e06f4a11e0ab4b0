import PlainText
package import RunReport
package import ServiceObservations

/// The verdict and the violations that a scenario expects of its run.
package struct ExpectedVerdict: Sendable, Equatable {
  /// The role of an invariant's status in the exit status of the run.
  enum Judgement {
    /// Not a problem.
    case fine
    /// Violated, or without cases, as the scenario expects.
    case expected
    /// Violated against the scenario's expectation.
    case violated
    /// Not violated against the scenario's expectation.
    case missing
    /// Without cases against the scenario's expectation.
    case vacuous
  }

  /// The expected verdict.
  package var verdict: Verdict
  /// The names of the invariants that are to be violated.
  package var violated: Set<String>
  /// True if a check without cases is not a problem.
  package var allowsVacuous: Bool

  /// Creates an expectation; by default that everything holds.
  package init(
    _ verdict: Verdict = .held, violated: Set<String> = [], allowsVacuous: Bool = false
  ) {
    self.verdict = verdict
    self.violated = violated
    self.allowsVacuous = allowsVacuous || verdict == .vacuous
  }

  /// Returns the role of an invariant's status.
  func judgement(of invariant: InvariantSummary) -> Judgement {
    let isExpected = violated.contains(invariant.id)
    return switch invariant.status {
    case .violated: isExpected ? .expected : .violated
    case .vacuous: isExpected ? .missing : allowsVacuous ? .expected : .vacuous
    case .held, .notApplicable: isExpected ? .missing : .fine
    }
  }

  /// The problem of a run in which everything held, although a check was to examine nothing; nil
  /// for other runs.
  func problem(of report: RunReport) -> String? {
    verdict == .vacuous && report.verdict == .held
      ? "was expected to be \(verdict), but it \(report.verdict)" : nil
  }

  /// Returns the verdict of a run in words, with what the scenario expects of it.
  ///
  /// - Parameter report: The report of the run.
  /// - Returns: A verdict, followed by `, as expected` if it is not that everything held, or by an
  ///   expectation that was not met.
  package func headline(of report: RunReport) -> String {
    func first(_ judgement: Judgement) -> String? {
      report.invariants.first { self.judgement(of: $0) == judgement }?.id
    }
    if let missing = first(.missing) {
      return "\(report.verdict), but \(OneLine.text(missing)) was expected to be violated"
    }
    if problem(of: report) != nil {
      return "\(report.verdict), but the run was expected to be \(verdict)"
    }
    let isAsExpected = first(.expected) != nil && first(.violated) == nil && first(.vacuous) == nil
    return "\(report.verdict)" + (isAsExpected && verdict != .held ? ", as expected" : "")
  }
}

extension InvariantSummary {
  /// The reason why the invariant is a problem of a scenario that expects it to be violated.
  var missing: String {
    let found =
      switch status {
      case .held, .violated: "it held"
      case .vacuous: "it examined no case"
      case .notApplicable: "it does not apply"
      }
    return "expected to be violated, but \(found)"
  }

  /// The status in words, with what the scenario expects of it.
  func status(_ context: ReportContext) -> String {
    switch context.expected.judgement(of: self) {
    case .expected: "\(status), as expected"
    case .missing: "\(status), expected violated"
    case .fine, .violated, .vacuous: "\(status)"
    }
  }
}
