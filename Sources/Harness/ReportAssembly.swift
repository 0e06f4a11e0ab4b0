import Distributions
import HealthModel
import HistoryGeneration
import Invariants
package import RunReport
import Scenario
import ServiceObservations
import SystemSupport

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

  /// A shard's partial report.
  ///
  /// - Parameters:
  ///   - results: The results of the shard's persons.
  ///   - shard: The shard, such as `2/4`.
  /// - Returns: The partial report.
  package func partial(_ results: [PersonResult], shard: String = "1/1") -> PartialReport {
    PartialReport(
      generatorVersion: Self.generatorVersion, inputs: Self.inputs, scenario: identity,
      expect: scenario.expect, cohort: Cohort(scenario), shard: shard, results: results)
  }
}

extension PartialReport {
  /// The maximum number of findings per invariant, over all persons.
  static let findingLimit = 20

  /// The report of a run; all persons must be included.
  ///
  /// - Returns: The report, independent of the division into shards.
  /// - Complexity: O(*p*) for *p* persons.
  package func report() -> RunReport {
    var digest = Digest()
    for result in results { digest.absorb(result.digest) }
    let invariants = InvariantCatalog.all.map { summary(of: $0.id) }
    let realism = cohort?.results(results.compactMap(\.realism))
    let isUnreal = cohort?.gates == true && realism?.contains { $0.status == .failed } == true
    return RunReport(
      generatorVersion: generatorVersion, inputs: inputs, scenario: scenario,
      verdict: isUnreal ? .violated : Self.verdict(invariants),
      history: HistorySummary(
        digest: digest.hexadecimal, tracks: tracks,
        edgeCases: results.reduce(into: [:]) { $0.merge($1.edgeCases, uniquingKeysWith: +) },
        mergeRules: mergeRules, export: results.lazy.compactMap(\.export).first),
      services: results.reduce(into: [:]) {
        $0.merge($1.services) { $0.merged(with: $1) }
      },
      invariants: invariants, charts: results.first?.charts ?? [:], realism: realism)
  }

  private var mergeRules: [MergeRuleSummary] {
    let lists = results.map(\.mergeRules).filter { !$0.isEmpty }
    guard let first = lists.first else { return [] }
    return lists.dropFirst().reduce(first) { sums, list in
      zip(sums, list).map { $0.merged(with: $1) }
    }
  }

  /// The run's verdict.
  private static func verdict(_ invariants: [InvariantSummary]) -> Verdict {
    let statuses = Set(invariants.map(\.status))
    if statuses.contains(.violated) { return .violated }
    return statuses.contains(.vacuous) ? .vacuous : .held
  }

  private var tracks: [TrackSummary] {
    guard var tracks = results.first?.tracks else { return [] }
    for result in results.dropFirst() {
      tracks = zip(tracks, result.tracks).map { $0.merged(with: $1) }
    }
    return tracks
  }

  private func summary(of id: String) -> InvariantSummary {
    let reports = results.flatMap { result in
      result.invariants.filter { $0.id == id }.map { (result.person, $0) }
    }
    let whole = reports.reduce(
      into: InvariantReport(id: id, applies: false, examined: 0, breaches: 0, findings: [])
    ) { whole, report in
      whole.applies = whole.applies || report.1.applies
      whole.examined += report.1.examined
      whole.breaches += report.1.breaches
    }
    let findings = reports.flatMap { person, report in
      report.findings.map { PersonFinding(person: person, finding: $0) }
    }
    // An export has what it has: a check without a case in it does not apply.
    let isIdle = whole.status == .vacuous && cohort?.isExport == true
    return InvariantSummary(
      id: id, status: isIdle ? .notApplicable : whole.status, examined: whole.examined,
      breaches: whole.breaches, findings: Array(findings.prefix(Self.findingLimit)))
  }

  /// The times and the memory of the run.
  ///
  /// - Returns: The cost of each stage over all persons, with percentiles.
  package func timing() -> TimingReport {
    let names = Set(results.flatMap { $0.stages.keys })
    var stages: [String: StageTiming] = [:]
    for name in names {
      let readings = results.compactMap { $0.stages[name] }
      stages[name] = StageTiming(
        wall: readings.map(\.wallNanoseconds), cpu: readings.map(\.cpuNanoseconds))
    }
    return TimingReport(
      machine: .current, peakMemoryBytes: results.map(\.peakMemoryBytes).max() ?? 0,
      stages: stages)
  }
}
