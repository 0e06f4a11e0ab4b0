/// A search for the fewest preemptions with which a test still fails in the same way.
struct Shrinker {
  private let runner: TestRunner
  private let failure: InterleavingFailure
  private var best: Attempt
  private var runs = 0

  /// The most runs of the body that shrinking may take.
  private static let budget = 600

  init(_ runner: TestRunner, _ attempt: Attempt, _ failure: InterleavingFailure) {
    self.runner = runner
    self.failure = failure
    best = attempt
  }

  /// Shrinks by delta debugging over the recorded choices, then looks for a single preemption.
  mutating func shrink() async throws -> Attempt {
    if try await fails([:]) { return best }
    try await debug()
    if best.preemptions.count > 1 { try await single() }
    return best
  }

  /// Runs the plain order with some preemptions, and keeps the run if it still fails.
  private mutating func fails(_ ranks: [Int: Int]) async throws -> Bool {
    if runs == Self.budget { return false }
    runs += 1
    let attempt = try await runner.attempt(ReplayPolicy(ranks: ranks), seed: best.seed)
    guard let found = attempt.failure, found.isLike(failure) else { return false }
    // A choice that was not met does not count, so the attempt may have fewer than were asked for.
    if attempt.preemptions.count < best.preemptions.count
      || (attempt.preemptions.count == best.preemptions.count
        && attempt.choices.count < best.choices.count)
    {
      best = attempt
    }
    return true
  }

  /// Removes ever smaller parts of the preemptions (Zeller and Hildebrandt 2002).
  private mutating func debug() async throws {
    var parts = 2
    while best.preemptions.count > 1, parts <= best.preemptions.count, runs < Self.budget {
      let all = best.preemptions.sorted { $0.key < $1.key }
      let size = (all.count + parts - 1) / parts
      var isSmaller = false
      for start in stride(from: 0, to: all.count, by: size) {
        let kept = all[..<start] + all[min(start + size, all.count)...]
        let before = best.preemptions.count
        if try await fails(Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })),
          best.preemptions.count < before
        {
          isSmaller = true
          break
        }
      }
      if isSmaller {
        parts = max(2, parts - 1)
      } else if size == 1 {
        break
      } else {
        parts = min(parts * 2, all.count)
      }
    }
  }

  /// Tries every single preemption of the plain order.
  private mutating func single() async throws {
    let plain = try await runner.attempt(ReplayPolicy([]), seed: best.seed)
    for (position, width) in plain.widths.enumerated() {
      for rank in 1..<width where runs < Self.budget {
        if try await fails([position: rank]), best.preemptions.count <= 1 { return }
      }
    }
  }
}
