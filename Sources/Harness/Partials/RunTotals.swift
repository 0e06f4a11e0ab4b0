import HealthModel
import Invariants
import RunReport
import ServiceObservations
import SystemSupport

/// The results of a run's persons, added up.
///
/// The totals depend neither on the order in which persons are added nor on the way in which they
/// are divided among shards, and their size does not grow with the number of persons.
package struct RunTotals: Codable, Sendable, Equatable {
  /// The maximum number of findings that are kept for each invariant, over all persons.
  static let findingLimit = 20

  /// The number of persons.
  package private(set) var persons = 0
  /// The digest of every sample of every person.
  private(set) var digest = DigestSum()
  /// The sum for each track and source.
  private(set) var tracks: [TrackTotal] = []
  /// The number of times that each edge case was applied.
  private(set) var edgeCases: [String: Int] = [:]
  /// The deviation of each merge rule from the truth.
  private(set) var mergeRules: [MergeRuleSummary] = []
  /// The records of an Apple Health export that could not be used.
  private(set) var export: ExportRecords?
  /// The contributions to the realism statistics.
  private(set) var realism = RealismTotals()
  /// The sums of each service's counts.
  private(set) var services: [String: ServiceSummary] = [:]
  /// The result of each invariant, by name.
  private(set) var invariants: [String: InvariantTotal] = [:]
  /// The charts of the first person.
  private(set) var charts: [String: Chart] = [:]
  /// The cost of each stage.
  private(set) var stages: [String: StageTotal] = [:]
  /// The real time of each call of a service, by its name.
  private(set) var calls: [String: LatencyHistogram] = [:]
  /// The largest peak memory of a worker in bytes.
  private(set) var peakMemoryBytes = 0

  /// Creates the totals of no persons.
  package init() {}

  /// Creates the totals of persons.
  package init(_ results: some Sequence<PersonResult>) {
    for result in results { add(result) }
  }

  /// Adds a person.
  package mutating func add(_ result: PersonResult) { add(RunTotals(result)) }

  /// Adds the totals of other persons.
  ///
  /// - Complexity: O(*n*) for *n* entries of both.
  package mutating func add(_ other: RunTotals) {
    persons += other.persons
    digest.add(other.digest)
    tracks = TrackTotal.merged(tracks + other.tracks)
    edgeCases.merge(other.edgeCases, uniquingKeysWith: +)
    mergeRules =
      mergeRules.isEmpty
      ? other.mergeRules
      : other.mergeRules.isEmpty
        ? mergeRules : zip(mergeRules, other.mergeRules).map { $0.merged(with: $1) }
    export = export ?? other.export
    realism.add(other.realism)
    services.merge(other.services) { $0.merged(with: $1) }
    invariants.merge(other.invariants) { $0.merged(with: $1) }
    charts.merge(other.charts) { first, _ in first }
    stages.merge(other.stages) { $0.merged(with: $1) }
    for (call, times) in other.calls { calls[call, default: LatencyHistogram()].merge(times) }
    peakMemoryBytes = max(peakMemoryBytes, other.peakMemoryBytes)
  }

  package func canBe(of units: UnitSet) -> Bool {
    let bins =
      calls.values.reduce(0) { $0 + $1.size } + stages.values.reduce(0) { $0 + $1.times.size }
    return persons == units.count && bins <= HistogramBudget.bins
      && (realism == RealismTotals() || realism.canBe(of: units))
      && invariants.values.allSatisfy { $0.canBe(of: units) }
      && tracks.allSatisfy { units.contains($0.person) && $0.summary.samples >= 0 }
      && edgeCases.values.allSatisfy { $0 >= 0 } && peakMemoryBytes >= 0
      && stages.values.allSatisfy { $0.wallNanoseconds >= 0 && $0.cpuNanoseconds >= 0 }
  }

  /// True if there is a result for each invariant of the catalog, and no other.
  package var isComplete: Bool {
    Set(invariants.keys) == Set(InvariantCatalog.all.map { $0.id })
  }
}

extension RunTotals {
  private init(_ result: PersonResult) {
    persons = 1
    var digest = Digest()
    digest.absorb(result.digest)
    if result.person > 0 { digest.absorb(Int64(result.person)) }
    self.digest.add(digest)
    tracks = result.tracks.enumerated().map { place, summary in
      TrackTotal(summary: summary, person: result.person, place: place)
    }
    edgeCases = result.edgeCases
    mergeRules = result.mergeRules
    export = result.export
    if let contributions = result.realism { realism.add(contributions) }
    services = result.services
    for report in result.invariants {
      invariants[report.id] = InvariantTotal(report, of: result.person)
    }
    charts = result.charts
    stages = result.stages.mapValues { StageTotal($0) }
    calls = result.calls
    peakMemoryBytes = result.peakMemoryBytes
  }
}

/// The sum for a track and source, and the person and place at which it is first listed.
struct TrackTotal: Codable, Sendable, Equatable {
  var summary: TrackSummary
  var person: Int
  var place: Int

  /// Adds up the totals of equal tracks and sources, in the order of their first persons.
  static func merged(_ totals: [TrackTotal]) -> [TrackTotal] {
    var merged: [[String]: TrackTotal] = [:]
    for total in totals {
      let key = [total.summary.track.rawValue, total.summary.source]
      guard let known = merged[key] else {
        merged[key] = total
        continue
      }
      var sum = total.isBefore(known) ? total : known
      sum.summary = known.summary.merged(with: total.summary)
      merged[key] = sum
    }
    return merged.values.sorted { $0.isBefore($1) }
  }

  private func isBefore(_ other: TrackTotal) -> Bool {
    (summary.track.order, person, place) < (other.summary.track.order, other.person, other.place)
  }
}

extension TrackKind {
  /// The place among the tracks of a report.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The result of an invariant for several persons.
struct InvariantTotal: Codable, Sendable, Equatable {
  var applies: Bool
  var examined: Int
  var breaches: Int
  /// The findings of the first persons, in the order of persons.
  var findings: [PersonFinding]

  init(_ report: InvariantReport, of person: Int) {
    applies = report.applies
    examined = report.examined
    breaches = report.breaches
    findings = report.findings.prefix(RunTotals.findingLimit).map {
      PersonFinding(person: person, finding: $0)
    }
  }

  /// Returns the result for the persons of both; they have no person in common.
  func merged(with other: InvariantTotal) -> InvariantTotal {
    var sum = self
    sum.applies = applies || other.applies
    sum.examined += other.examined
    sum.breaches += other.breaches
    let all = (findings + other.findings).enumerated().sorted {
      ($0.element.person, $0.offset) < ($1.element.person, $1.offset)
    }
    sum.findings = all.prefix(RunTotals.findingLimit).map(\.element)
    return sum
  }

  /// True if the result can be that of persons.
  func canBe(of units: UnitSet) -> Bool {
    0...max(0, examined) ~= breaches && examined >= 0 && (applies || examined == 0)
      && findings.isEmpty == (breaches == 0)
      && findings.count <= min(breaches, RunTotals.findingLimit)
      && findings.allSatisfy { units.contains($0.person) }
  }

  /// The status that follows from the cases of all persons.
  var status: InvariantStatus {
    InvariantReport(
      id: "", applies: applies, examined: examined, breaches: breaches, findings: []
    ).status
  }
}

/// The cost of a stage for several persons.
struct StageTotal: Codable, Sendable, Equatable {
  var wallNanoseconds: Int
  var cpuNanoseconds: Int
  var times: LatencyHistogram

  init(_ reading: StageReading) {
    wallNanoseconds = reading.wallNanoseconds
    cpuNanoseconds = reading.cpuNanoseconds
    times = LatencyHistogram([reading.wallNanoseconds])
  }

  /// Returns the cost for the persons of both.
  func merged(with other: StageTotal) -> StageTotal {
    var sum = self
    sum.wallNanoseconds += other.wallNanoseconds
    sum.cpuNanoseconds += other.cpuNanoseconds
    sum.times.merge(other.times)
    return sum
  }
}
