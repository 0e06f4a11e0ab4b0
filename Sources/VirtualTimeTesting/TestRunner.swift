import CVirtualTime
import Synchronization
import Testing
import VirtualTime

/// A test's body, borrowed for the length of its scope, and the budgets of a run.
struct TestRunner: Sendable {
  let test: Test
  let testCase: Test.Case?
  let body: BorrowedBody
  let budgets: ScheduleConfiguration
  /// Whether a run may leave tasks that never end.
  var allowsLeaks = true

  /// Runs the body once.
  ///
  /// - Parameters:
  ///   - policy: The rule that selects among ready tasks.
  ///   - seed: The seed of the program's random numbers.
  ///   - keepsSteps: Whether to keep a record of every job.
  /// - Returns: The attempt, with the first issue that is no known one as its failure.
  /// - Throws: The error of the testing library.
  func attempt(
    _ policy: any Policy, seed: UInt64, keepsSteps: Bool = false
  ) async throws -> Attempt {
    let issues = Mutex<[Issue]>([])
    let collecting = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isFailure { issues.withLock { $0.append(issue) } }
      return nil
    }
    let order = RecordedOrder(policy)
    let simulation = Simulation(
      budgets, order: order, keepsSteps: keepsSteps, randomSeed: seed)
    let outcome = Mutex<Outcome<Void>?>(nil)
    let body = body
    let leftovers = Leftovers()
    try await collecting.provideScope(for: test, testCase: testCase) {
      let end = await simulation.run { try await leftovers.watch(body) }
      outcome.withLock { $0 = end }
    }
    let escapes = PlacedEscape.all(of: simulation)
    // What follows a wait that was given up is no behaviour of the program.
    var failure =
      escapes.lazy.compactMap(\.failure).first
      ?? Self.failure(issues.withLock { $0 }, outcome.withLock { $0 }, order.waits)
    if failure == nil, !allowsLeaks, leftovers.exist {
      failure = InterleavingFailure(
        kind: .leak, text: "leak: a task that the test started never ends")
    }
    return Attempt(
      failure: failure, seed: seed, choices: order.choices, widths: order.widths,
      states: order.states, digest: order.digest, time: simulation.now, escapes: escapes,
      steps: simulation.records)
  }

  private static func failure(
    _ issues: [Issue], _ outcome: Outcome<Void>?, _ waits: [Int: Int]
  ) -> InterleavingFailure? {
    if let issue = issues.first {
      let more = issues.count == 1 ? "" : " (the first of \(issues.count) issues)"
      return InterleavingFailure(
        kind: .issue, text: "\(issue)\(more)", line: issue.sourceLocation)
    }
    switch outcome {
    case .failed(let error):
      return InterleavingFailure(kind: .error, text: "threw an error: \(error)")
    case .deadlock(let deadlock):
      return InterleavingFailure(
        kind: .deadlock, text: "\(deadlock)",
        tasks: (Array(deadlock.waits.keys) + deadlock.others).sorted())
    case .stepBudget(let task):
      return livelock("the budget of steps is used up, last by task \(task)", [task], waits)
    case .timeBudget:
      return livelock("the budget of virtual time is used up", [], waits)
    case .finished, nil: return nil
    }
  }

  /// The choices without being selected after which a ready task counts as starved.
  private static let starvation = 1_000

  private static func livelock(
    _ text: String, _ tasks: [Int], _ waits: [Int: Int]
  ) -> InterleavingFailure {
    let starved = waits.filter { $0.value >= starvation }.sorted { $0.key < $1.key }
    let words = starved.map { "; task \($0.key) was ready and not run for \($0.value) choices" }
    return InterleavingFailure(
      kind: .livelock, text: "livelock: \(text)\(words.joined())",
      tasks: tasks + starved.map(\.key))
  }
}

/// A closure that is borrowed for the length of a scope, without a reference to it.
///
/// A test that ends in a deadlock never returns from its body; a reference held by its tasks would
/// make the closure an escaped one.
struct BorrowedBody: Sendable {
  private let words: cvirtualtime_closure

  init(_ body: @concurrent @Sendable () async throws -> Void) { words = closureWords(body) }

  func callAsFunction() async throws {
    try await performWords(words.code, words.context)
  }
}

@_silgen_name("cvirtualtime_closure_words")
private func closureWords(
  _ body: @concurrent @Sendable () async throws -> Void
) -> cvirtualtime_closure

// `performBorrowed` of VirtualTime, with the two words in place of the closure.
@_silgen_name("virtualtime_perform_borrowed")
@concurrent
private func performWords(_ code: UInt, _ context: UInt) async throws
