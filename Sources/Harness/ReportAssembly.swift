import Distributions
import HealthModel
import HistoryGeneration
import Invariants
package import RunReport
import Scenario
import ServiceObservations

extension RunPlan {
  /// The versions of the libraries and data that determine the results of a run.
  package static var inputs: Inputs {
    Inputs(gsl: GSLVersion.text, timeZoneData: ZoneTimeline.dataVersion)
  }

  /// The version of the generator; a seed gives the same data only with the same version.
  package static var generatorVersion: Int { GeneratorVersion.current }

  /// The identity of the run in reports.
  package var identity: ScenarioIdentity {
    ScenarioIdentity(
      name: scenario.name, digest: scenario.digest.hexadecimal, seed: String(seed),
      persons: persons, scheduleSeed: String(scheduleSeed),
      semantics: scenario.store.semantics.differences)
  }

  /// The report of a run.
  ///
  /// - Parameter totals: The results of all its persons.
  /// - Returns: The report, independent of the division into shards.
  package func report(_ totals: RunTotals) -> RunReport {
    totals.report(identity, Cohort(scenario), Self.generatorVersion, Self.inputs)
  }

  /// The report of a run of which every person's results are known.
  package func report(_ results: [PersonResult]) -> RunReport { report(RunTotals(results)) }
}

extension RunTotals {
  /// The report of the persons.
  ///
  /// - Complexity: O(*n*) for *n* entries, and one more for each person whose realism was measured.
  func report(
    _ identity: ScenarioIdentity, _ cohort: Cohort?, _ generatorVersion: Int, _ inputs: Inputs
  ) -> RunReport {
    let invariants = InvariantCatalog.all.map { summary(of: $0.id, cohort) }
    let figures = cohort?.results(realism)
    let isUnreal = cohort?.gates == true && figures?.contains { $0.status == .failed } == true
    return RunReport(
      generatorVersion: generatorVersion, inputs: inputs, scenario: identity,
      verdict: isUnreal ? .violated : Self.verdict(invariants),
      history: HistorySummary(
        digest: digest.hexadecimal, tracks: tracks.map(\.summary), edgeCases: edgeCases,
        mergeRules: mergeRules, export: export),
      services: services, invariants: invariants, charts: charts, realism: figures)
  }

  /// The run's verdict.
  private static func verdict(_ invariants: [InvariantSummary]) -> Verdict {
    let statuses = Set(invariants.map(\.status))
    if statuses.contains(.violated) { return .violated }
    return statuses.contains(.vacuous) ? .vacuous : .held
  }

  private func summary(of id: String, _ cohort: Cohort?) -> InvariantSummary {
    guard let total = invariants[id] else {
      return InvariantSummary(
        id: id, status: .notApplicable, examined: 0, breaches: 0, findings: [])
    }
    // An export has what it has: a check without a case in it does not apply.
    let isIdle = total.status == .vacuous && cohort?.isExport == true
    return InvariantSummary(
      id: id, status: isIdle ? .notApplicable : total.status, examined: total.examined,
      breaches: total.breaches, findings: total.findings)
  }

  /// The times and the memory of the run.
  ///
  /// - Returns: The cost of each stage and call over all persons, with percentiles.
  package var timing: TimingReport {
    TimingReport(
      machine: .current, peakMemoryBytes: peakMemoryBytes,
      stages: stages.filter { $0.value.times.total > 0 }.mapValues {
        StageTiming(
          $0.times, wallNanoseconds: $0.wallNanoseconds, cpuNanoseconds: $0.cpuNanoseconds)
      },
      calls: calls.compactMapValues { CallTiming($0) })
  }
}
