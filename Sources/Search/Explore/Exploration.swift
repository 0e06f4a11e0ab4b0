import Dispatch
package import Harness
import HealthModel
package import LocatedJSON
import Scenario
import ServiceObservations
import Synchronization
package import SystemSupport

/// Runs a scenario under many seeds and collects the failures.
package struct Exploration: Sendable {
  /// A failure and the first seeds that show it.
  package struct Finding: Sendable, Equatable {
    /// The kind of the failure.
    package var failure: FailureKind
    /// The seeds of the failing run.
    package var seeds: TrialSeeds
    /// The index of the failing person, from 0.
    package var person: Int
    /// The digest of the run's observable events.
    package var events: String
    /// The seeds of the next few runs with the same failure, ascending.
    package var others: [TrialSeeds] = []
  }

  /// The result of an exploration.
  package struct Outcome: Sendable, Equatable {
    /// The number of explored seeds.
    package var seeds = 0
    /// The number of failed seeds.
    package var failed = 0
    /// The distinct findings, ordered by seed.
    package var findings: [Finding] = []
    /// The first difference between two runs of the same seed, with that seed.
    package var difference: (seeds: TrialSeeds, place: RunDifference)?

    package static func == (left: Outcome, right: Outcome) -> Bool {
      left.seeds == right.seeds && left.failed == right.failed && left.findings == right.findings
        && left.difference?.seeds == right.difference?.seeds
        && left.difference?.place == right.difference?.place
    }
  }

  /// The progress of an exploration.
  package struct Progress: Sendable {
    /// The number of explored seeds.
    package var seeds: Int
    /// The number of failed seeds.
    package var failed: Int
  }

  /// The scenario's text.
  package var text: String
  /// The number of persons.
  package var persons = 1
  /// The names of invariants whose violation is not a finding.
  package var expected: Set<String> = []
  /// The first seed; the others are consecutive.
  package var first: UInt64 = 0
  /// The number of seeds to explore.
  package var count: Int
  /// True if each seed omits parts of the scenario and chooses the interleaving (see `Swarm`).
  package var usesSwarm = true
  /// True to run each seed twice, in processes under different conditions, and compare the runs.
  package var runsTwice = false
  /// The wall-clock seconds after which no further seeds start; nil for no time limit.
  package var seconds: Int?

  /// Creates an exploration of a positive number of seeds.
  package init(text: String, count: Int) {
    self.text = text
    self.count = count
  }

  /// Returns the JSON tree of the scenario of a finding, with the finding's seeds.
  ///
  /// - Throws: `InputError` if the text is not valid JSON.
  package func tree(of finding: Finding) throws(InputError) -> JSONNode {
    if usesSwarm { return try Swarm(text).tree(for: finding.seeds) }
    return try finding.seeds.tree(of: Array(text.utf8), file: "scenario")
  }

  /// The number of seeds per order.
  ///
  /// It is large enough to make the overhead of an order negligible, and small enough that all
  /// processors finish at about the same time.
  private static let chunk = 16

  /// Runs all seeds.
  ///
  /// The outcome does not depend on `jobs`, unless the time limit stops the run.
  ///
  /// - Parameters:
  ///   - setting: The services and the program that runs them.
  ///   - jobs: The number of concurrent processes, above zero.
  ///   - onProgress: Called after each group of seeds, from any thread.
  /// - Returns: The findings, and the first difference between repeated runs.
  /// - Throws: `FileError` if a process cannot be started or the scenario is rejected.
  package func run(
    _ setting: TrialProcess.LaunchSettings, jobs: Int,
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(FileError) -> Outcome {
    let totals = Mutex(ExplorationTotals())
    try run(0..<count, setting, jobs: jobs) { _, done in
      let progress = totals.withLock { totals in
        totals.add(done)
        return Progress(seeds: totals.seeds, failed: totals.failed)
      }
      onProgress(progress)
    }
    return totals.withLock { $0 }.outcome
  }

  /// Runs some of the seeds.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the seeds, from 0.
  ///   - setting: The services and the program that runs them.
  ///   - jobs: The number of concurrent processes, above zero.
  ///   - onDone: Called with each group of seeds and its results, from any thread.
  /// - Throws: `FileError` if a process cannot be started or the scenario is rejected.
  package func run(
    _ numbers: Range<Int>, _ setting: TrialProcess.LaunchSettings, jobs: Int,
    onDone: @escaping @Sendable (Range<Int>, ExplorationTotals) -> Void
  ) throws(FileError) {
    let queue = Mutex<(next: Int, error: FileError?)>((numbers.lowerBound, nil))
    let watch = Stopwatch()
    let chunks = (numbers.count + Self.chunk - 1) / Self.chunk
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, chunks))) { _ in
      let first = TrialProcess(setting)
      let second = runsTwice ? TrialProcess(Self.underOtherConditions(setting)) : nil
      while true {
        if let seconds, watch.reading.wallNanoseconds > seconds * 1_000_000_000 { return }
        let taken = queue.withLock { queue in
          let end = min(numbers.upperBound, queue.next + Self.chunk)
          guard queue.next < end, queue.error == nil else { return nil as Range<Int>? }
          defer { queue.next = end }
          return queue.next..<end
        }
        guard let taken else { return }
        do throws(FileError) {
          onDone(taken, try run(taken, first, second))
        } catch {
          queue.withLock { $0.error = $0.error ?? error }
          return
        }
      }
    }
    if let error = queue.withLock({ $0.error }) { throw error }
  }

  /// Returns a setting with the same services in another time zone, language and working directory.
  private static func underOtherConditions(_ setting: TrialProcess.LaunchSettings)
    -> TrialProcess.LaunchSettings
  {
    var other = setting
    other.environment.merge(RunDifference.otherConditions) { $1 }
    // The arguments of services in other programs may contain relative paths.
    if setting.services.isEmpty { other.folder = RunDifference.otherFolder }
    return other
  }

  private func run(
    _ numbers: Range<Int>, _ first: TrialProcess, _ second: TrialProcess?
  ) throws(FileError) -> ExplorationTotals {
    let seeds = numbers.map(seeds)
    var totals = ExplorationTotals()
    var failed: Set<TrialSeeds> = []
    for person in 0..<persons {
      var order = TrialOrder(text: text, person: person, seeds: seeds)
      order.usesSwarm = usesSwarm
      order.recordsCheckpoints = runsTwice
      let results = try results(of: order, first)
      for result in results {
        let unexpected = result.failures.filter { !expected.contains($0.invariant) }
        if unexpected.isEmpty { continue }
        failed.insert(result.seeds)
        totals.add(
          unexpected,
          in: ExplorationTotals.Run(
            number: number(of: result.seeds), seeds: result.seeds, person: person,
            events: result.events))
      }
      if let second,
        let found = Self.difference(person, results, try self.results(of: order, second))
      {
        totals.add(found.place, number: number(of: found.seeds), seeds: found.seeds)
      }
    }
    totals.count(seeds: seeds.count, failed: failed.count)
    return totals
  }

  /// The seeds of a number, from 0.
  func seeds(of number: Int) -> TrialSeeds {
    let seed = first &+ UInt64(number)
    return TrialSeeds(data: seed, schedule: seed)
  }

  private func number(of seeds: TrialSeeds) -> Int { Int(clamping: seeds.data &- first) }

  private func results(of order: TrialOrder, _ process: TrialProcess) throws(FileError)
    -> [TrialResult]
  {
    switch try process.answer(to: order) {
    case .results(let results): return results
    case .refused(let reason): throw .refused("the scenario under some seeds: \(reason)")
    }
  }

  private static func difference(_ person: Int, _ one: [TrialResult], _ other: [TrialResult])
    -> (seeds: TrialSeeds, place: RunDifference)?
  {
    for (left, right) in zip(one, other) where left != right {
      let place = RunDifference.first(left.checkpoints, right.checkpoints)
      return (
        left.seeds,
        RunDifference(
          stage: place?.stage ?? "ending", person: person, nanoseconds: place?.nanoseconds ?? 0)
      )
    }
    return nil
  }
}
