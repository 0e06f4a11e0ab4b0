package import Harness
import HealthModel

/// The results of explored seeds, added up.
///
/// Of runs that fail in the same ways, the first few are kept, so that the size does not grow with
/// the number of seeds.
package struct ExplorationTotals: PartialContent {
  package static let kind = "explore"
  package static let settings: Set = [
    "--check-determinism", "--no-swarm", "--seed", "--seeds", "--service", "--suite", "--time-zone",
  ]
  package static let uncounted: Set = [["failures", "runs", "seeds"], ["difference", "seeds"]]

  /// The number of explored seeds.
  package private(set) var seeds = 0
  /// The number of failed seeds.
  package private(set) var failed = 0
  /// Runs that fail in the same ways, for each list of failures.
  private var failures: [Failures] = []
  /// The first difference between two runs of the same seed.
  private var difference: Difference?

  /// The maximum number of runs that are kept for each list of failures.
  static let runLimit = 5

  /// Creates the results of no seeds.
  package init() {}

  /// A failing run.
  struct Run: Codable, Sendable, Equatable {
    /// The number of the seed, from 0.
    var number: Int
    var seeds: TrialSeeds
    var person: Int
    var events: String

    static func isBefore(_ left: Run, _ right: Run) -> Bool {
      (left.number, left.person) < (right.number, right.person)
    }
  }

  private struct Failures: Codable, Sendable, Equatable {
    var kinds: [FailureKind]
    /// The first runs, ascending; at least one.
    var runs: [Run]

    init(kinds: [FailureKind], runs: [Run]) {
      self.kinds = kinds
      self.runs = runs
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kinds = try container.decode([FailureKind].self, forKey: .kinds)
      runs = try container.decode([Run].self, forKey: .runs)
      if runs.isEmpty || kinds.isEmpty {
        throw DecodingError.dataCorruptedError(
          forKey: .runs, in: container, debugDescription: "failures without a run")
      }
    }
  }

  private struct Difference: Codable, Sendable, Equatable {
    var number: Int
    var seeds: TrialSeeds
    var place: RunDifference
  }

  /// Counts explored seeds.
  mutating func count(seeds: Int, failed: Int) {
    self.seeds += seeds
    self.failed += failed
  }

  /// Adds a failing run.
  ///
  /// Of several persons with one seed, the first is kept.
  mutating func add(_ kinds: [FailureKind], in run: Run) {
    add([Failures(kinds: kinds, runs: [run])])
  }

  private mutating func add(_ others: [Failures]) {
    var runs: [[FailureKind]: [Run]] = [:]
    for group in failures + others { runs[group.kinds, default: []] += group.runs }
    failures = runs.map { Failures(kinds: $0.key, runs: Self.first($0.value)) }
    failures.sort { Run.isBefore($0.runs[0], $1.runs[0]) }
  }

  /// The runs that are kept of some, of which there is one for each number.
  private static func first(_ runs: [Run]) -> [Run] {
    var kept: [Run] = []
    for run in runs.sorted(by: Run.isBefore) where kept.last?.number != run.number {
      kept.append(run)
      if kept.count == runLimit { break }
    }
    return kept
  }

  /// Adds a difference between two runs of the same seed.
  mutating func add(_ place: RunDifference, number: Int, seeds: TrialSeeds) {
    if let known = difference, known.number <= number { return }
    difference = Difference(number: number, seeds: seeds, place: place)
  }

  /// Adds the results of other seeds.
  package mutating func add(_ other: ExplorationTotals) {
    count(seeds: other.seeds, failed: other.failed)
    add(other.failures)
    if let new = other.difference { add(new.place, number: new.number, seeds: new.seeds) }
  }

  package func canBe(of units: UnitSet) -> Bool {
    let kinds = Set(failures.flatMap(\.kinds))
    let numbers = Set(failures.flatMap { $0.runs.map(\.number) })
    return seeds == units.count && 0...seeds ~= failed && numbers.isEmpty == (failed == 0)
      && numbers.count <= failed && numbers.allSatisfy(units.contains)
      && (difference.map { units.contains($0.number) } ?? true)
      && kinds.allSatisfy(\.isKnown) && failures.allSatisfy { $0.runs.count <= Self.runLimit }
  }

  /// True if all runs are those of an exploration's seeds and persons.
  package func isOf(_ exploration: Exploration) -> Bool {
    var runs = failures.flatMap { $0.runs.map { ($0.number, $0.seeds, $0.person) } }
    if let difference {
      runs.append((difference.number, difference.seeds, difference.place.person))
    }
    return runs.allSatisfy { number, seeds, person in
      seeds == exploration.seeds(of: number) && 0..<exploration.persons ~= person
    }
  }

  /// The distinct findings, ordered by seed.
  ///
  /// A failing run adds at most one finding: its first new failure. The run's other failures are
  /// not reported again.
  package var outcome: Exploration.Outcome {
    var outcome = Exploration.Outcome()
    outcome.seeds = seeds
    outcome.failed = failed
    outcome.difference = difference.map { ($0.seeds, $0.place) }
    var seen: Set<FailureKind> = []
    for group in failures {
      guard let new = group.kinds.first(where: { !seen.contains($0) }), let first = group.runs.first
      else { continue }
      seen.formUnion(group.kinds)
      outcome.findings.append(
        Exploration.Finding(
          failure: new, seeds: first.seeds, person: first.person, events: first.events,
          others: others(than: first, with: new)))
    }
    return outcome
  }

  /// The seeds of the next runs with a failure, ascending.
  private func others(than first: Run, with failure: FailureKind) -> [TrialSeeds] {
    let runs = failures.filter { $0.kinds.contains(failure) }.flatMap(\.runs)
      .sorted(by: Run.isBefore).filter { $0.number > first.number }
    var seeds: [TrialSeeds] = []
    for run in runs where seeds.last != run.seeds { seeds.append(run.seeds) }
    return Array(seeds.prefix(Self.runLimit - 1))
  }
}
