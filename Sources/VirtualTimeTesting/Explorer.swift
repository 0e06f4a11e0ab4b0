import PlainText
import VirtualTime

/// A search of the orders of a test for one that fails.
struct Explorer: Sendable {
  let runner: TestRunner
  let strategy: InterleavingStrategy

  /// The first failing order.
  struct Found: Sendable {
    /// The seed; nil where the order does not depend on one.
    var seed: UInt64?
    var attempt: Attempt
    var failure: InterleavingFailure
  }

  /// Runs orders until one fails.
  ///
  /// - Parameters:
  ///   - seeds: The seeds to run; the exhaustive strategy and a replay need none.
  ///   - coverage: Receives what was run.
  /// - Returns: The first failing order; nil if none failed.
  /// - Throws: The error of the testing library.
  func search(_ seeds: Range<UInt64>, _ coverage: inout InterleavingCoverage) async throws
    -> Found?
  {
    switch strategy {
    case .exhaustive(let orders): return try await enumerate(upTo: orders, &coverage)
    case .replay(let choices):
      let attempt = try await runner.attempt(ReplayPolicy(choices), seed: seeds.lowerBound)
      coverage.add(attempt)
      return attempt.failure.map { Found(seed: nil, attempt: attempt, failure: $0) }
    case .random, .pct, .delayBounded: break
    }
    let expected = try await measure(seeds.lowerBound)
    for seed in seeds {
      let attempt = try await runner.attempt(policy(seed, expected: expected), seed: seed)
      coverage.add(attempt)
      if let failure = attempt.failure {
        return Found(seed: seed, attempt: attempt, failure: failure)
      }
    }
    return nil
  }

  /// Returns the number of choices of the plain order, where the strategy needs it.
  private func measure(_ seed: UInt64) async throws -> Int {
    switch strategy {
    case .pct, .delayBounded:
      try await runner.attempt(ReplayPolicy([]), seed: seed).choices.count
    case .random, .exhaustive, .replay: 0
    }
  }

  private func policy(_ seed: UInt64, expected: Int) -> any Policy {
    switch strategy {
    case .pct(let bound): PriorityPolicy(seed: seed, bound: bound, expected: expected)
    case .delayBounded(let delays): DelayPolicy(seed: seed, delays: delays, expected: expected)
    case .random, .exhaustive, .replay: RandomPolicy(seed: seed)
    }
  }

  /// Runs every order, depth first: the last choice that has another task left takes it next.
  ///
  /// Where the program describes its state, the choices after a state that an earlier run had met
  /// are left out.
  private func enumerate(
    upTo orders: Int, _ coverage: inout InterleavingCoverage
  ) async throws -> Found? {
    var prefix: [Int]? = []
    var met: Set<Int> = []
    coverage.isComplete = false
    while let choices = prefix, coverage.runs < orders {
      let attempt = try await runner.attempt(ReplayPolicy(choices), seed: 0)
      coverage.add(attempt)
      if let failure = attempt.failure {
        return Found(seed: nil, attempt: attempt, failure: failure)
      }
      let known = attempt.states.indices.dropFirst(choices.count).first { index in
        attempt.states[index].map { !met.insert($0).inserted } ?? false
      }
      if known != nil { coverage.statesMetAgain += 1 }
      prefix = Self.successor(of: attempt, before: known ?? attempt.choices.count)
    }
    coverage.isComplete = prefix == nil
    return nil
  }

  private static func successor(of attempt: Attempt, before end: Int) -> [Int]? {
    let last = attempt.choices.indices.prefix(end).last {
      attempt.choices[$0] + 1 < attempt.widths[$0]
    }
    return last.map { attempt.choices[..<$0] + [attempt.choices[$0] + 1] }
  }
}

/// The orders that were run.
struct InterleavingCoverage: Sendable, CustomStringConvertible {
  private(set) var runs = 0
  private var digests: Set<UInt64> = []
  private var fewestChoices = Int.max
  private var mostChoices = 0
  private var deepestQueue = 0
  private var longestTime: Int64 = 0
  /// Whether every order was run; nil if the strategy does not enumerate them.
  var isComplete: Bool?
  /// The number of runs that came to a state of an earlier one.
  var statesMetAgain = 0
  /// The first escape after which a run may not replay.
  private(set) var escape: PlacedEscape?

  /// The number of orders that differ in the tasks selected.
  var distinctOrders: Int { digests.count }

  mutating func add(_ attempt: Attempt) {
    runs += 1
    digests.insert(attempt.digest)
    fewestChoices = min(fewestChoices, attempt.choices.count)
    mostChoices = max(mostChoices, attempt.choices.count)
    deepestQueue = max(deepestQueue, attempt.widths.max() ?? 1)
    longestTime = max(longestTime, attempt.time)
    if escape == nil { escape = attempt.escapes.first(where: \.isUncertain) }
  }

  var description: String {
    let complete = isComplete.map { $0 ? ", all orders there are" : ", not all orders" } ?? ""
    let again = statesMetAgain == 0 ? "" : ", \(statesMetAgain) reaching a state of an earlier run"
    let fewest = runs == 0 ? 0 : fewestChoices
    return "\(Counted.text(runs, "run")), "
      + "\(Counted.text(distinctOrders, "distinct order"))\(complete)\(again), "
      + "\(fewest) to \(Counted.text(mostChoices, "choice")), "
      + "up to \(Counted.text(deepestQueue, "task")) ready, "
      + "up to \(StoryTime.text(longestTime)) s of virtual time"
  }
}
