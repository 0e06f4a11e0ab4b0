package import RunReport
package import ServiceObservations

/// The gated values of a report: the values with which later runs of a scenario are compared.
///
/// A baseline holds no machine-dependent values, except for the optional `times`, which are ratios.
/// The digest of the scenario file is deliberately left out: a change of its wording alone is no
/// regression, and the effect of a changed setting shows in the counters.
package struct Baseline: Equatable, Sendable {
  /// The version of the structure of a baseline file.
  package static let formatVersion = 1

  /// The run that a baseline describes.
  package struct Subject: Equatable, Sendable {
    /// The name of the scenario.
    package var name: String
    /// The number of persons.
    package var persons: Int
    /// The seed of the interleavings, in decimal digits.
    package var scheduleSeed: String
    /// The seed of the data, in decimal digits.
    package var seed: String
    /// The rules of the store that differ from the default, as `id=value`.
    package var semantics: [String]
  }

  /// The run that the baseline describes.
  package var subject: Subject
  /// The version of the generator, which determines the history that a seed produces.
  package var generatorVersion: Int
  /// The verdict of the run.
  package var verdict: Verdict
  /// The digest of all samples.
  package var historyDigest: String
  /// The gated counters.
  package var counters: [Counter: Int]
  /// The tolerances of counters; a counter without one must be equal.
  package var tolerances: [Counter: Tolerance]
  /// The cost of the stages in reference loops; `nil` if it was not measured.
  package var times: StageRatios?

  /// Creates a baseline of the gated values of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - times: The cost of the stages in reference loops; `nil` if it was not measured.
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
    for invariant in report.invariants where invariant.status != .notApplicable {
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
    subject: Subject, generatorVersion: Int, verdict: Verdict, historyDigest: String,
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

  /// Returns an updated baseline that keeps the tolerances of the previous one.
  ///
  /// - Parameter old: The previous baseline.
  /// - Returns: This baseline with the previous tolerances of all counters that still exist, and
  ///   with the previous times if none were measured.
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
}
