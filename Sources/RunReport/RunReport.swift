public import HealthModel
public import ServiceObservations

/// The report of a run, the same bytes for the same scenario, seed and generator version.
///
/// A report contains only whole numbers and text, so that last-bit differences between maths
/// libraries cannot reach it.
public struct RunReport: Codable, Sendable, Equatable {
  /// The current version of the report's schema.
  public static let currentSchemaVersion = 1

  /// The version of the report's schema.
  public var schemaVersion = RunReport.currentSchemaVersion
  /// The generator version, which determines the data that a seed produces.
  public var generatorVersion: Int
  /// The versions of the library and the data that the run used.
  public var inputs: Inputs
  /// The scenario that was run.
  public var scenario: ScenarioIdentity
  /// The verdict of the run.
  public var verdict: Verdict
  /// The generated history.
  public var history: HistorySummary
  /// The results and the work of each service, by name.
  public var services: [String: ServiceSummary]
  /// The result of each invariant, in the order of the catalog.
  public var invariants: [InvariantSummary]
  /// The data of charts, by name.
  public var charts: [String: Chart]
  /// The cohort's statistics with their published bands; nil if not measured.
  public var realism: [RealismResult]?

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, generatorVersion, inputs, scenario, verdict, history, services, invariants
    case charts = "figures", realism
  }

  /// Creates a report.
  public init(
    generatorVersion: Int, inputs: Inputs, scenario: ScenarioIdentity, verdict: Verdict,
    history: HistorySummary, services: [String: ServiceSummary], invariants: [InvariantSummary],
    charts: [String: Chart], realism: [RealismResult]? = nil
  ) {
    self.realism = realism
    self.generatorVersion = generatorVersion
    self.inputs = inputs
    self.scenario = scenario
    self.verdict = verdict
    self.history = history
    self.services = services
    self.invariants = invariants
    self.charts = charts
  }
}

/// The versions of the library and the data that a run used.
public struct Inputs: Codable, Sendable, Equatable {
  /// The version of GSL.
  public var gsl: String
  /// The version of the time-zone data.
  public var timeZoneData: String

  /// Creates the inputs of a run.
  public init(gsl: String, timeZoneData: String) {
    self.gsl = gsl
    self.timeZoneData = timeZoneData
  }
}

/// The identity of the scenario that was run.
public struct ScenarioIdentity: Codable, Sendable, Equatable {
  /// The scenario's name.
  public var name: String
  /// The digest of the resolved scenario without its seed, in hexadecimal digits.
  public var digest: String
  /// The seed in decimal digits, because not every JSON number can hold 64 bits.
  public var seed: String
  /// The number of persons.
  public var persons: Int
  /// The seed of the interleavings in decimal digits.
  public var scheduleSeed: String
  /// The store's rules that differ from their defaults, as `id=value`.
  public var semantics: [String]

  /// Creates an identity.
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

/// A summary of the generated history of all persons.
public struct HistorySummary: Codable, Sendable, Equatable {
  /// The digest of every sample of every person.
  public var digest: String
  /// One entry for each track and source.
  public var tracks: [TrackSummary]
  /// The number of times that each of the scenario's edge cases was applied.
  public var edgeCases: [String: Int]
  /// The error of each rule for merging step sources.
  public var mergeRules: [MergeRuleSummary]
  /// The records of an Apple Health export that could not be used; nil for other histories.
  public var export: ExportRecords?

  /// Creates a summary.
  public init(
    digest: String, tracks: [TrackSummary], edgeCases: [String: Int],
    mergeRules: [MergeRuleSummary] = [], export: ExportRecords? = nil
  ) {
    self.mergeRules = mergeRules
    self.export = export
    self.digest = digest
    self.tracks = tracks
    self.edgeCases = edgeCases
  }
}

/// A summary of one source's samples in one track.
public struct TrackSummary: Codable, Sendable, Equatable {
  /// The track: steps, sleep or weight.
  public var track: TrackKind
  /// The source's identifier.
  public var source: String
  /// The number of samples.
  public var samples: Int
  /// The first start in ISO 8601; nil without samples.
  public var first: String?
  /// The last start in ISO 8601; nil without samples.
  public var last: String?
  /// The sum of all values: steps, milliseconds of sleep samples, or grams.
  public var total: Int64

  /// Creates a summary.
  public init(
    track: TrackKind, source: String, samples: Int, first: String?, last: String?, total: Int64
  ) {
    self.track = track
    self.source = source
    self.samples = samples
    self.first = first
    self.last = last
    self.total = total
  }

  /// Returns the combined summary of the same source for two persons.
  ///
  /// ISO 8601 times are compared as text.
  public func merged(with other: TrackSummary) -> TrackSummary {
    TrackSummary(
      track: track, source: source, samples: samples + other.samples,
      first: [first, other.first].compactMap { $0 }.min(),
      last: [last, other.last].compactMap { $0 }.max(), total: total + other.total)
  }
}

/// The results and the work of a service.
public struct ServiceSummary: Codable, Sendable, Equatable {
  /// The counts of what the service produced, by name.
  public var results: [String: Int]
  /// The counts of work done, by name, which do not depend on the machine.
  public var work: [String: Int]

  /// Creates a summary.
  public init(results: [String: Int] = [:], work: [String: Int] = [:]) {
    self.results = results
    self.work = work
  }

  /// Returns the combined counts of two persons.
  ///
  /// Counts whose names start with `max` keep the larger value; all others are added.
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

/// The result of an invariant over all persons.
public struct InvariantSummary: Codable, Sendable, Equatable {
  /// The name of the invariant.
  public var id: String
  /// The status of the invariant.
  public var status: InvariantStatus
  /// The number of cases examined.
  public var examined: Int
  /// The number of cases that violated the invariant.
  public var breaches: Int
  /// The first violations, in the order of persons.
  public var findings: [PersonFinding]

  /// Creates a summary.
  public init(
    id: String, status: InvariantStatus, examined: Int, breaches: Int, findings: [PersonFinding]
  ) {
    self.id = id
    self.status = status
    self.examined = examined
    self.breaches = breaches
    self.findings = findings
  }
}

/// A finding and the person whom it concerns.
public struct PersonFinding: Codable, Sendable, Equatable {
  /// The number of the person, from 0.
  public var person: Int
  /// The finding.
  public var finding: Finding

  /// Creates a finding of a person.
  public init(person: Int, finding: Finding) {
    self.person = person
    self.finding = finding
  }
}
