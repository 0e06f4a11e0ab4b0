import HealthModel
public import ServiceObservations

/// The outcome of a run as a value: the same bytes for the same scenario, seed and generator
/// version.
///
/// Holds whole numbers and text only, so that no last-bit difference of a maths library can reach
/// it.
public struct RunReport: Codable, Sendable, Equatable {
  /// The version of this structure.
  public static let currentSchemaVersion = 1

  /// The version of the structure.
  public var schemaVersion = RunReport.currentSchemaVersion
  /// The version of what a seed produces.
  public var generatorVersion: Int
  /// Versions of what the run was computed with.
  public var inputs: Inputs
  /// What was run.
  public var scenario: ScenarioIdentity
  /// What the run showed: `held`, `violated` or `vacuous`.
  public var verdict: String
  /// What was generated.
  public var history: HistorySummary
  /// What each service did, by its name.
  public var services: [String: ServiceSummary]
  /// How each invariant fared, in the catalog's order.
  public var invariants: [InvariantSummary]
  /// Decimated figures for plots, by name.
  public var figures: [String: Figure]
  /// The cohort's figures beside the published ones; nil where they are not measured.
  public var realism: [RealismFigure]?

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - generatorVersion: The version of what a seed produces.
  ///   - inputs: Versions of what the run was computed with.
  ///   - scenario: What was run.
  ///   - verdict: What the run showed.
  ///   - history: What was generated.
  ///   - services: What each service did.
  ///   - invariants: How each invariant fared.
  ///   - figures: Decimated figures for plots.
  ///   - realism: The cohort's figures beside the published ones.
  public init(
    generatorVersion: Int, inputs: Inputs, scenario: ScenarioIdentity, verdict: String,
    history: HistorySummary, services: [String: ServiceSummary], invariants: [InvariantSummary],
    figures: [String: Figure], realism: [RealismFigure]? = nil
  ) {
    self.realism = realism
    self.generatorVersion = generatorVersion
    self.inputs = inputs
    self.scenario = scenario
    self.verdict = verdict
    self.history = history
    self.services = services
    self.invariants = invariants
    self.figures = figures
  }
}

/// Versions of what a run was computed with.
public struct Inputs: Codable, Sendable, Equatable {
  /// The version of GSL.
  public var gsl: String
  /// The version of the time-zone rules.
  public var timeZoneData: String

  /// Makes the inputs of a run.
  ///
  /// - Parameters:
  ///   - gsl: The version of GSL.
  ///   - timeZoneData: The version of the time-zone rules.
  public init(gsl: String, timeZoneData: String) {
    self.gsl = gsl
    self.timeZoneData = timeZoneData
  }
}

/// What was run.
public struct ScenarioIdentity: Codable, Sendable, Equatable {
  /// The scenario's name.
  public var name: String
  /// The digest of the resolved scenario, apart from its seed, as hexadecimal digits.
  public var digest: String
  /// The seed as decimal digits; a JSON number could not hold all 64 bits everywhere.
  public var seed: String
  /// The number of persons.
  public var persons: Int
  /// The seed of the interleavings as decimal digits.
  public var scheduleSeed: String
  /// The store's rules that differ from the default, as `id=value`.
  public var semantics: [String]

  /// Makes an identity.
  ///
  /// - Parameters:
  ///   - name: The scenario's name.
  ///   - digest: The digest of the resolved scenario.
  ///   - seed: The seed as decimal digits.
  ///   - persons: The number of persons.
  ///   - scheduleSeed: The seed of the interleavings as decimal digits.
  ///   - semantics: The store's rules that differ from the default, as `id=value`.
  public init(
    name: String, digest: String, seed: String, persons: Int, scheduleSeed: String,
    semantics: [String] = []
  ) {
    self.semantics = semantics
    self.name = name
    self.digest = digest
    self.seed = seed
    self.persons = persons
    self.scheduleSeed = scheduleSeed
  }
}

/// What was generated, all persons together.
public struct HistorySummary: Codable, Sendable, Equatable {
  /// The digest of every sample of every person.
  public var digest: String
  /// One entry a track and source.
  public var tracks: [TrackSummary]
  /// How often each edge case that the scenario names was applied.
  public var edgeCases: [String: Int]
  /// How far the totals of each way to merge step sources are from the truth.
  public var mergeRules: [MergeRuleSummary]

  /// Makes a summary.
  ///
  /// - Parameters:
  ///   - digest: The digest of every sample.
  ///   - tracks: One entry a track and source.
  ///   - edgeCases: How often each edge case was applied.
  ///   - mergeRules: How far each way to merge step sources is from the truth.
  public init(
    digest: String, tracks: [TrackSummary], edgeCases: [String: Int],
    mergeRules: [MergeRuleSummary] = []
  ) {
    self.mergeRules = mergeRules
    self.digest = digest
    self.tracks = tracks
    self.edgeCases = edgeCases
  }
}

/// One source's samples of one track.
public struct TrackSummary: Codable, Sendable, Equatable {
  /// The track: `steps`, `sleep` or `weight`.
  public var track: String
  /// The source's identifier.
  public var source: String
  /// The number of samples.
  public var samples: Int
  /// The first start, ISO 8601; nil without samples.
  public var first: String?
  /// The last start, ISO 8601; nil without samples.
  public var last: String?
  /// The sum of all values: steps, milliseconds of sleep samples, or grams.
  public var total: Int64

  /// Makes a summary.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - source: The source's identifier.
  ///   - samples: The number of samples.
  ///   - first: The first start.
  ///   - last: The last start.
  ///   - total: The sum of all values.
  public init(
    track: String, source: String, samples: Int, first: String?, last: String?, total: Int64
  ) {
    self.track = track
    self.source = source
    self.samples = samples
    self.first = first
    self.last = last
    self.total = total
  }

  /// The same source's samples of two persons together.
  ///
  /// - Parameter other: The other person's.
  /// - Returns: The sum; ISO 8601 orders as text.
  public func merged(with other: TrackSummary) -> TrackSummary {
    TrackSummary(
      track: track, source: source, samples: samples + other.samples,
      first: [first, other.first].compactMap { $0 }.min(),
      last: [last, other.last].compactMap { $0 }.max(), total: total + other.total)
  }
}

/// What a service did.
public struct ServiceSummary: Codable, Sendable, Equatable {
  /// What it produced.
  public var results: [String: Int]
  /// Work counters: what it cost, independent of the machine.
  public var work: [String: Int]

  /// Makes a summary.
  ///
  /// - Parameters:
  ///   - results: What it produced.
  ///   - work: What it cost.
  public init(results: [String: Int] = [:], work: [String: Int] = [:]) {
    self.results = results
    self.work = work
  }

  /// The figures of two persons together: names that begin with `max` keep the larger value, all
  /// others add up.
  ///
  /// - Parameter other: The other person's.
  /// - Returns: The combined figures.
  public func merged(with other: ServiceSummary) -> ServiceSummary {
    func combined(_ left: [String: Int], _ right: [String: Int]) -> [String: Int] {
      left.merging(right.map { ($0, $1) }) { $0 + $1 }.merging(
        left.compactMap { key, value in
          right[key].flatMap { key.hasPrefix("max") ? (key, max(value, $0)) : nil }
        }
      ) { $1 }
    }
    return ServiceSummary(
      results: combined(results, other.results), work: combined(work, other.work))
  }
}

/// How an invariant fared, all persons together.
public struct InvariantSummary: Codable, Sendable, Equatable {
  /// The invariant's name.
  public var id: String
  /// `held`, `violated`, `vacuous` or `notApplicable`.
  public var status: String
  /// Cases looked at.
  public var examined: Int
  /// Cases that disagreed.
  public var breaches: Int
  /// The first cases that disagreed, by person.
  public var findings: [PersonFinding]

  /// Makes a summary.
  ///
  /// - Parameters:
  ///   - id: The invariant's name.
  ///   - status: How it fared.
  ///   - examined: Cases looked at.
  ///   - breaches: Cases that disagreed.
  ///   - findings: The first cases that disagreed.
  public init(
    id: String, status: String, examined: Int, breaches: Int, findings: [PersonFinding]
  ) {
    self.id = id
    self.status = status
    self.examined = examined
    self.breaches = breaches
    self.findings = findings
  }
}

/// A finding with the person that it concerns.
public struct PersonFinding: Codable, Sendable, Equatable {
  /// The person's number, from 0.
  public var person: Int
  /// The finding.
  public var finding: Finding

  /// Makes a finding of a person.
  ///
  /// - Parameters:
  ///   - person: The person's number.
  ///   - finding: The finding.
  public init(person: Int, finding: Finding) {
    self.person = person
    self.finding = finding
  }
}
