public import Testing
@_exported public import VirtualTime

/// A trait that runs a test in virtual time, in many orders of its tasks.
///
/// The first order that fails is run again, shrunk to the fewest preemptions, and recorded as one
/// issue at the failing line. Issues of other orders are not recorded.
public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
  /// The seeds of the orders to run.
  let seeds: Range<UInt64>
  let strategy: InterleavingStrategy
  let budgets: ScheduleConfiguration
  let allowsLeaks: Bool
  /// The source location of the trait; nil for that of the test.
  let sourceLocation: SourceLocation?

  public var isRecursive: Bool { true }

  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    guard testCase != nil, !test.isSuite else { return nil }
    // Of a suite's trait and the test's own, the innermost counts.
    let last = test.traits.last { $0 is Self } as? Self
    return last.map { $0.sourceLocation == sourceLocation } == false ? nil : self
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // A test in a simulation is run in many orders already.
    if Simulation.current != nil { return try await function() }
    let body = BorrowedBody(function)
    let sourceLocation = sourceLocation ?? test.sourceLocation
    guard Simulation.highestTier == .router else {
      return try await LowerTierRun.perform(body, budgets, sourceLocation)
    }
    let request: OrderRequest?
    do throws(OrderRequest.Malformed) {
      request = try OrderRequest.ofEnvironment()
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return
    }
    let runner = TestRunner(
      test: test, testCase: testCase, body: body, budgets: budgets, allowsLeaks: allowsLeaks)
    let explorer = Explorer(runner: runner, strategy: request?.strategy ?? strategy)
    var coverage = InterleavingCoverage()
    let range = request?.seed.map { $0..<$0 + 1 } ?? seeds
    let found = try await explorer.search(range, &coverage)
    if found == nil, let escape = coverage.escape {
      Issue.record(
        "\(escape), so its runs may not replay", severity: .warning,
        sourceLocation: sourceLocation)
    }
    if OrderRequest.asksForCoverage || coverage.isComplete != nil {
      Attachment.record(
        "\(explorer.strategy): \(coverage)\n", named: "virtual-time.txt",
        sourceLocation: sourceLocation)
    }
    if let found {
      let report = try await FailureReport(found, explorer, coverage, among: range)
      try report.record(at: found.failure.line ?? test.sourceLocation)
    } else if coverage.isComplete == false {
      Issue.record(
        "\(explorer.strategy) did not reach every order: \(coverage); raise the bound",
        severity: .warning, sourceLocation: sourceLocation)
    }
  }
}

extension Trait where Self == VirtualTimeTrait {
  /// A trait that runs a test in virtual time, in 1,000 random orders of its tasks.
  public static var virtualTime: Self {
    let trait: Self = .virtualTime()
    return VirtualTimeTrait(
      seeds: trait.seeds, strategy: trait.strategy, budgets: trait.budgets, allowsLeaks: true,
      sourceLocation: nil)
  }

  /// Constructs a trait that runs a test in virtual time, in many orders of its tasks.
  ///
  /// - Parameters:
  ///   - seeds: The number of orders to run, above zero.
  ///   - firstSeed: The seed of the first order; others search other orders, in a nightly run for
  ///     example.
  ///   - strategy: The way in which orders are selected.
  ///   - stepBudget: The number of jobs after which a run counts as a livelock, above zero.
  ///   - timeBudget: The virtual time after which a run counts as a livelock.
  ///   - foreignThreadTimeout: The real time to wait for other threads, such as a Dispatch queue,
  ///     before a run in which no task can continue counts as a deadlock.
  ///   - allowsLeaks: Whether a run may leave a task that never ends, such as a listener of a
  ///     stream; without it such a run fails.
  ///   - sourceLocation: The source location of the trait.
  /// - Returns: The trait.
  public static func virtualTime(
    seeds: Int = 1_000, from firstSeed: UInt64 = 0, strategy: InterleavingStrategy = .random,
    stepBudget: Int = 1_000_000, timeBudget: Duration = .seconds(10 * 31_557_600),
    foreignThreadTimeout: Duration = .milliseconds(20), allowsLeaks: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    precondition(seeds > 0, "seeds is \(seeds), but has to be above zero")
    precondition(
      firstSeed < .max - UInt64(seeds),
      "firstSeed is \(firstSeed), but has to be below \(UInt64.max - UInt64(seeds))")
    precondition(stepBudget > 0, "stepBudget is \(stepBudget), but has to be above zero")
    return VirtualTimeTrait(
      seeds: firstSeed..<firstSeed + UInt64(seeds), strategy: strategy,
      budgets: ScheduleConfiguration(
        stepBudget: stepBudget, timeBudget: timeBudget.nanoseconds,
        postRootStepBudget: stepBudget,
        foreignThreadTimeoutMilliseconds: Int(foreignThreadTimeout.nanoseconds / 1_000_000)),
      allowsLeaks: allowsLeaks, sourceLocation: sourceLocation)
  }
}

extension Duration {
  /// The duration in nanoseconds, between zero and 200 years.
  fileprivate var nanoseconds: Int64 {
    let most: Int64 = 200 * 31_557_600
    let (seconds, attoseconds) = components
    return min(max(seconds, 0), most) * 1_000_000_000 + max(attoseconds, 0) / 1_000_000_000
  }
}
