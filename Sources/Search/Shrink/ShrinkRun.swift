import Harness
import HealthModel
import LocatedJSON
import Scenario
import SystemSupport

/// What a shrinking has come to: the smallest scenario so far that fails, and what was spent.
struct ShrinkRun<Trials: TrialRunning> {
  /// The smallest scenario so far that fails.
  private(set) var best: JSONNode
  /// The person that fails.
  private(set) var person: Int
  /// Runs so far; a run of more than sixty days counts for more.
  private(set) var runs = 0
  /// Candidates that failed as they should.
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

  /// Whether the budget is used up.
  var isSpent: Bool { runs >= limits.runs }

  /// The best scenario, read.
  var scenario: Scenario? { Self.read(best) }

  static func read(_ tree: JSONNode) -> Scenario? {
    do {
      return try Scenario(parsing: PrettyJSON.bytes(of: tree), file: "candidate")
    } catch {
      return nil
    }
  }

  /// Takes a candidate for the best if it fails in the same way, under one of a few schedules.
  ///
  /// - Parameters:
  ///   - tree: The candidate; what is no scenario is not taken.
  ///   - person: The person that is to fail; by default the same as before.
  /// - Returns: Whether it was taken.
  /// - Throws: `FileError` when candidates cannot be run.
  mutating func accepts(_ tree: JSONNode, person: Int? = nil) throws(FileError) -> Bool {
    if isSpent { return false }
    let bytes = tree.canonicalBytes
    var digest = Digest()
    for byte in bytes { digest.absorb(Int64(byte)) }
    // The samples are read where they are run.
    guard refused.insert(digest).inserted,
      let scenario = Self.read(SampleReduction.without(tree))
    else { return false }
    let person = person ?? self.person
    var order = TrialOrder(
      text: String(decoding: bytes, as: UTF8.self), person: person, seeds: seeds(of: scenario),
      wanted: failure)
    let seconds = limits.processorSeconds + scenario.dayCount / 30
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

  /// The seeds to try: the scenario's own, and where they matter a few other schedules.
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
  /// The local days that the span touches.
  var dayCount: Int { days.upperBound.ordinal - days.lowerBound.ordinal + 1 }
}

/// How far a shrinking may go.
package struct ShrinkLimits: Sendable, Equatable {
  /// The most runs.
  package var runs: Int
  /// How many schedules are tried of each candidate whose tasks are not run in their order.
  package var schedules: Int
  /// The most processor seconds of a candidate's run, besides one for every thirty days.
  package var processorSeconds: Int

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - runs: The most runs, above zero.
  ///   - schedules: How many schedules are tried of each candidate, above zero.
  ///   - processorSeconds: The most processor seconds of a candidate's run, above zero.
  package init(runs: Int = 2_000, schedules: Int = 4, processorSeconds: Int = 1) {
    self.runs = runs
    self.schedules = schedules
    self.processorSeconds = processorSeconds
  }
}

/// How far a shrinking has come.
package struct ShrinkProgress: Sendable, Equatable {
  /// Runs so far.
  package var runs: Int
  /// The most runs.
  package var budget: Int
  /// Candidates that were taken.
  package var steps: Int
}
