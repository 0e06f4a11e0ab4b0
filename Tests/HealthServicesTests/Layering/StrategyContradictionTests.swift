import Foundation
import HealthContracts
import HealthModel
import HealthServices
import TestSupport
import Testing

/// Providers that contradict themselves: layering ends, covers what it divides, and stores only
/// what was answered.
@MainActor
@Suite struct StrategyContradictionTests {
  private static let year = utc("2023-06-15T12:00", "2024-06-15T12:00")
  private static let shortest: Int64 = 21_600_000

  private typealias Script = (name: String, answer: AnsweringProvider.Script)

  /// Answers that belong to no history.
  private static let scripts: [Script] = {
    let fixed: [Script] = [
      ("always the greatest", { _, _ in .max }),
      ("always the least", { _, _ in .min }),
      ("always one above", { _, _ in 11 }),
      ("always the limit", { _, _ in 10 }),
      ("in turn", { _, question in question.isMultiple(of: 2) ? .max : 0 }),
      ("less the longer", { range, _ in Int(40_000_000_000 / max(1, range.length)) }),
      ("above at uneven lengths", { range, _ in range.length.isMultiple(of: 2) ? 3 : 30 }),
    ]
    let wild: [Script] = (0..<12).map { seed in
      ("random \(seed)", { _, question in Self.wild(UInt64(seed * 100_000 + question)) })
    }
    return fixed + wild
  }()

  private nonisolated static func wild(_ seed: UInt64) -> Int {
    var random = Xorshift(seed: seed)
    _ = random.int(0...9)
    switch random.int(0...9) {
    case 0: return .min
    case 1: return .max
    case 2: return -random.int(1...1_000)
    case 3...5: return random.int(0...10)
    default: return random.int(8...14)
    }
  }

  /// What is wrong after layering; where sums are guaranteed, counts have nothing to be held to.
  private func breach(_ given: StrategyCase, _ provider: AnsweringProvider) async throws -> String?
  {
    let run = StrategyRun(
      given.strategy, provider, limit: 10, shortest: Self.shortest, now: Self.year.end)
    let count = try await run.perform()
    // No interval is shorter than half the shortest, but for the last one and the rest of a bucket.
    let most = 2 * Int(Self.year.length / Self.shortest) + 740
    if count > most { return "\(count) intervals, \(most) allowed" }
    let allowed = given.mostQueries(Self.year, intervals: count, shortest: Self.shortest)
    if provider.queries > allowed { return "\(provider.queries) queries, \(allowed) allowed" }
    let trusts = given.guarantee == .exactBuckets || given.guarantee == .exactSums
    let stored = Dictionary(
      run.intervals.map { ($0.range, $0.stepCount) }, uniquingKeysWith: { $1 })
    return run.breach(within: Self.year) { trusts ? stored[$0] : provider.answers[$0] }
  }

  @Test(
    "whatever is answered, layering ends within its bound of queries and covers what it divides",
    arguments: StrategyCase.all(minutes: 720))
  func contradictions(_ given: StrategyCase) async throws {
    for (name, script) in Self.scripts {
      let breach = try await breach(given, given.provider(script))
      #expect(breach == nil, "\(name)")
    }
  }

  @Test(
    "an answer that is not one count a bucket, none negative, is not used",
    arguments: StepBucketCounts.Guarantee.allCases)
  func malformed(_ guarantee: StepBucketCounts.Guarantee) async throws {
    let answers: [BucketProvider.Distortion] = [
      { _, _ in [] }, { counts, _ in counts + [0] }, { counts, _ in counts.dropLast() },
      { counts, _ in counts.map { -$0 } }, { counts, _ in counts.map { _ in .min } },
    ]
    let noon = utc("2024-01-10T12:00").milliseconds
    let walks = (0..<60).map { Walk(start: noon + $0 * 90_000_000, steps: 4) }
    let script: AnsweringProvider.Script = { range, _ in walks.steps(in: range) }
    let given = StrategyCase(strategy: .packedBuckets(minutes: 60), guarantee: guarantee)
    let halving = StrategyRun(
      .recursiveHalving, AnsweringProvider(script), limit: 10, shortest: Self.shortest,
      now: Self.year.end)
    _ = try await halving.perform()
    for answer in answers {
      let provider = BucketProvider(guarantee, distortion: answer, script)
      let run = StrategyRun(
        given.strategy, provider, limit: 10, shortest: Self.shortest, now: Self.year.end)
      _ = try await run.perform()
      #expect(run.intervals == halving.intervals)
      #expect(provider.bucketQueries == 1)
      #expect(provider.queries == halving.provider.queries + 1)
    }
  }

  @Test("an answer that is none among good ones costs the time that it was to count, no more")
  func malformedAmongGood() async throws {
    // Four hundred walks of four steps, one every 77,700 s.
    func steps(_ range: TimeRange) -> Int {
      func before(_ instant: Instant) -> Int64 {
        let distance = instant.milliseconds - Self.year.start.milliseconds
        return min(400, (max(0, distance) + 77_699_999) / 77_700_000)
      }
      return 4 * Int(before(range.end) - before(range.start))
    }
    // Buckets of a quarter are counted in four answers, the first one after the bounds.
    let first = 2 + 2 * halvingsToADay(Self.year.length)
    for bad in first...first + 3 {
      let provider = BucketProvider(
        .exactSums, distortion: { counts, question in question == bad ? [] : counts }
      ) { range, _ in steps(range) }
      let run = StrategyRun(
        .packedBuckets(minutes: 15), provider, limit: 10, shortest: 900_000, now: Self.year.end)
      _ = try await run.perform()
      #expect(run.breach(within: Self.year) { steps($0) } == nil)
      #expect(run.intervals.reduce(0) { $0 + $1.stepCount } == 1_600)
      #expect(provider.bucketQueries == 4)
    }
  }

  @Test("estimates that are far off cost queries, never a count or the limit")
  func wrongEstimates() async throws {
    let noon = utc("2024-01-10T12:00").milliseconds
    let walks = (0..<200).map { Walk(start: noon + $0 * 30_000_000, steps: 4) }
    let distortions: [BucketProvider.Distortion] = [
      { counts, _ in counts.map { _ in 0 } }, { counts, _ in counts.map { _ in .max } },
      { counts, _ in counts.map { _ in 10 } }, { counts, _ in counts.reversed() },
      { counts, _ in counts.map { $0 * 2 } }, { counts, _ in counts.map { $0 / 2 } },
    ]
    for distortion in distortions {
      let provider = BucketProvider(.estimates, distortion: distortion) { range, _ in
        walks.steps(in: range)
      }
      let given = StrategyCase(strategy: .packedBuckets(minutes: 720), guarantee: .estimates)
      #expect(try await breach(given, provider) == nil)
    }
  }
}
