package import RunReport

/// What of a report gates: what a later run of the same scenario is compared with.
///
/// Holds nothing that depends on a machine, apart from the optional `times`, which are ratios. The
/// digest of the scenario's file is left out on purpose: other words for the same run are no
/// regression, and what a changed setting does shows in the counters.
package struct Baseline: Equatable, Sendable {
  /// The version of a baseline file's structure.
  package static let formatVersion = 1

  /// What was run.
  package struct Subject: Equatable, Sendable {
    /// The scenario's name.
    package var name: String
    /// The number of persons.
    package var persons: Int
    /// The seed of the interleavings as decimal digits.
    package var scheduleSeed: String
    /// The seed of the data as decimal digits.
    package var seed: String
    /// The store's rules that differ from the default, as `id=value`.
    package var semantics: [String]
  }

  /// What was run.
  package var subject: Subject
  /// The version of what a seed produces.
  package var generatorVersion: Int
  /// What the run showed: `held`, `violated` or `vacuous`.
  package var verdict: String
  /// The digest of every sample.
  package var historyDigest: String
  /// Every number that gates.
  package var counters: [Counter: Int]
  /// How far a counter may lie off; exact equality for those not named.
  package var tolerances: [Counter: Tolerance]
  /// What stages cost in reference loops; nil where that was not measured.
  package var times: StageRatios?

  /// Takes from a report what gates.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - times: What stages cost in reference loops.
  /// - Complexity: O(*n*) for *n* counters.
  package init(_ report: RunReport, times: StageRatios? = nil) {
    let scenario = report.scenario
    subject = Subject(
      name: scenario.name, persons: scenario.persons, scheduleSeed: scenario.scheduleSeed,
      seed: scenario.seed, semantics: scenario.semantics)
    generatorVersion = report.generatorVersion
    verdict = report.verdict
    historyDigest = report.history.digest
    tolerances = [:]
    counters = [:]
    self.times = times
    for invariant in report.invariants where invariant.status != Self.notApplicable {
      counters[.examined(invariant.id)] = invariant.examined
      if invariant.breaches > 0 { counters[.finding(invariant.id)] = invariant.breaches }
    }
    for (kind, count) in report.history.edgeCases { counters[.edgeCase(kind)] = count }
    for (service, summary) in report.services {
      for (name, value) in summary.results { counters[.result(service: service, name)] = value }
      for (name, value) in summary.work { counters[.work(service: service, name)] = value }
    }
  }

  init(
    subject: Subject, generatorVersion: Int, verdict: String, historyDigest: String,
    counters: [Counter: Int], tolerances: [Counter: Tolerance], times: StageRatios?
  ) {
    self.subject = subject
    self.generatorVersion = generatorVersion
    self.verdict = verdict
    self.historyDigest = historyDigest
    self.counters = counters
    self.tolerances = tolerances
    self.times = times
  }

  /// The baseline that takes another's place: new values under the old tolerances.
  ///
  /// - Parameter old: The baseline so far.
  /// - Returns: This one with the old tolerances of counters that still exist, and with the old
  ///   times where none were measured.
  package func replacing(_ old: Baseline) -> Baseline {
    var new = self
    new.tolerances = old.tolerances.filter { counters[$0.key] != nil }
    if var times = new.times, let old = old.times {
      times.tolerances = old.tolerances.filter { times.stages[$0.key] != nil }
      new.times = times
    } else if new.times == nil {
      new.times = old.times
    }
    return new
  }

  private static let notApplicable = "notApplicable"
}
