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

  /// Returns the verdict of a run in words, with the scenario's expectation of it.
  ///
  /// - Parameter report: The report of the run.
  /// - Returns: The verdict and `addition(to:)`.
  package func headline(of report: RunReport) -> String {
    "\(report.verdict)\(addition(to: report))"
  }

  /// Returns the words that follow the verdict of a run.
  ///
  /// - Parameter report: The report of the run.
  /// - Returns: `, as expected` if more is expected than that everything holds, or what differs
  ///   from the expectation; empty if the verdict says it all.
  package func addition(to report: RunReport) -> String {
    let others = violated.isEmpty ? nil : names(.violated, in: report)
    if let missing = names(.missing, in: report) {
      return ", but \(missing.subject) expected to be violated"
        + (others.map { " instead of \($0.list)" } ?? "")
    }
    if let others { return ", but \(others.subject) not expected to be" }
    if problem(of: report) != nil { return ", but the run was expected to be \(verdict)" }
    let found = Set(report.invariants.map(judgement))
    let isAsExpected = found.contains(.expected) && found.isDisjoint(with: [.violated, .vacuous])
    return isAsExpected && verdict != .held ? ", as expected" : ""
  }

  /// The invariants with a role, by the first one's name: alone, and with a verb in the past.
  private func names(_ wanted: Judgement, in report: RunReport) -> (list: String, subject: String)?
  {
    let ids = report.invariants.filter { judgement(of: $0) == wanted }.map(\.id)
    guard let first = ids.first.map({ OneLine.text($0) }) else { return nil }
    if ids.count == 1 { return (first, "\(first) was") }
    let list = "\(first) and \(ids.count - 1) more"
    return (list, "\(list) were")
  }

  /// Returns true if a run violates nothing but what the scenario expects, and lacks some of that.
  ///
  /// - Parameter report: The report of the run.
  /// - Returns: True if the one problem of the run is an expectation that was not met.
  package func isUnmet(by report: RunReport) -> Bool {
    let found = report.invariants.map(judgement)
    return !found.contains(.violated) && (found.contains(.missing) || problem(of: report) != nil)
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

  /// The words that follow the status if the scenario expects something of it; otherwise empty.
  func expectation(in context: ReportContext) -> String {
    switch context.expected.judgement(of: self) {
    case .expected: ", as expected"
    case .missing: ", but expected to be violated"
    case .fine, .violated, .vacuous: ""
    }
  }
}
