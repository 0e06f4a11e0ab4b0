import Harness
import HealthModel
import LocatedJSON
import Scenario
import SystemSupport

/// The state of a shrink: the smallest failing scenario so far, and the budget spent.
struct ShrinkRun<Trials: TrialRunning> {
  /// The smallest failing scenario so far.
  private(set) var best: JSONNode
  /// The index of the failing person.
  private(set) var person: Int
  /// The number of runs so far; a run of more than sixty days counts more than once.
  private(set) var runs = 0
  /// The number of accepted candidates.
  private(set) var steps = 0
  private let failure: FailureKind
  private let limits: ShrinkLimits
  private var trials: Trials
  private var refused: Set<Digest> = []
  private let onProgress: (ShrinkProgress) -> Void

  init(
    _ tree: JSONNode, person: Int, failure: FailureKind, limits: ShrinkLimits, trials: Trials,
    onProgress: @escaping (ShrinkProgress) -> Void
  ) {
    best = tree
    self.person = person
    self.failure = failure
    self.limits = limits
    self.trials = trials
    self.onProgress = onProgress
  }

  /// True if the budget is spent.
  var isSpent: Bool { runs >= limits.runs }

  /// The smallest failing scenario, decoded.
  var scenario: Scenario? { Self.read(best) }

  static func read(_ tree: JSONNode) -> Scenario? {
    do {
      return try Scenario(parsing: PrettyJSON.bytes(of: tree), file: "candidate")
    } catch {
      return nil
    }
  }

  /// Accepts a candidate if it fails in the same way under one of a few schedules.
  ///
  /// - Parameters:
  ///   - tree: The candidate. An invalid scenario is not accepted.
  ///   - person: The person that has to fail; nil for the same one as before.
  /// - Returns: True if the candidate was accepted.
  /// - Throws: `FileError` if candidates cannot be run.
  mutating func accepts(_ tree: JSONNode, person: Int? = nil) throws(FileError) -> Bool {
    if isSpent { return false }
    let bytes = tree.canonicalBytes
    var digest = Digest()
    for byte in bytes { digest.absorb(Int64(byte)) }
    // Only the other members are checked here; the samples are parsed by the run itself.
    guard refused.insert(digest).inserted,
      let scenario = Self.read(SampleReduction.without(tree))
    else { return false }
    let person = person ?? self.person
    var order = TrialOrder(
      text: String(decoding: bytes, as: UTF8.self), person: person, seeds: seeds(of: scenario),
      wanted: failure)
    // The scenario as it was given may take as long as the run in which it failed.
    let seconds = steps == 0 ? Int.max : limits.processorSeconds + scenario.dayCount / 30
    order.processorSeconds = min(seconds, scenario.schedule.processorSeconds)
    guard case .results(let results) = try trials.answer(to: order) else { return false }
    runs += results.count * (1 + scenario.dayCount / 60)
    guard let last = results.last, last.failures.contains(failure) else {
      report()
      return false
    }
    let isSame = last.seeds.schedule == scenario.schedule.seed
    best = isSame ? tree : tree.with(.whole(last.seeds.schedule), at: "schedule", "seed")
    self.person = person
    steps += 1
    report()
    return true
  }

  /// Returns the seeds to try: the scenario's own and, if tasks are reordered, a few other
  /// schedules.
  private func seeds(of scenario: Scenario) -> [TrialSeeds] {
    let own = scenario.schedule.seed
    let count = scenario.schedule.strategy == .firstInFirstOut ? 1 : limits.schedules
    return (0..<UInt64(count)).map { TrialSeeds(data: scenario.seed, schedule: own &+ $0) }
  }

  private func report() {
    onProgress(ShrinkProgress(runs: runs, budget: limits.runs, steps: steps))
  }
}

extension Scenario {
  /// The number of local days in the span.
  var dayCount: Int { days.upperBound.ordinal - days.lowerBound.ordinal + 1 }
}

/// The limits of a shrink.
package struct ShrinkLimits: Sendable, Equatable {
  /// The maximum number of runs.
  package var runs: Int
  /// The number of schedules to try for each candidate whose tasks are reordered.
  package var schedules: Int
  /// The maximum processor seconds of a candidate's run, plus one for every thirty days.
  package var processorSeconds: Int

  /// Creates limits, all above zero.
  package init(runs: Int = 2_000, schedules: Int = 4, processorSeconds: Int = 1) {
    self.runs = runs
    self.schedules = schedules
    self.processorSeconds = processorSeconds
  }
}

/// The progress of a shrink.
package struct ShrinkProgress: Sendable, Equatable {
  /// The number of runs so far.
  package var runs: Int
  /// The maximum number of runs.
  package var budget: Int
  /// The number of accepted candidates.
  package var steps: Int
}
