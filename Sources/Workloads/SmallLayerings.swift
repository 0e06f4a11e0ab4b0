import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth

/// Layering runs over a few samples at the edges of the range, the limit and the minimum length,
/// with the scenario's strategies and every kind of answer, and runs that meet a failure.
@MainActor
struct SmallLayerings {
  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  /// The end of a range, in UTC, and its length in years of a time zone.
  private struct End {
    var zone: String
    var back: Int
    var date: (year: Int, month: Int, day: Int)
    var hour: Int
    /// The milliseconds after the full hour.
    var rest: Int64 = 0
  }

  /// Ends at which the range has leap years, ends at midnight or at a fraction of a second, or
  /// starts on a day that its year does not have.
  private static let ends = [
    End(zone: "UTC", back: 10, date: (2024, 2, 29), hour: 12, rest: 2_096_789),
    End(zone: "UTC", back: 1, date: (2024, 3, 1), hour: 0),
    // Moscow's offset was another ten years before; in Tokyo it is the next day already.
    End(zone: "Europe/Moscow", back: 10, date: (2023, 7, 1), hour: 4),
    End(zone: "Asia/Tokyo", back: 3, date: (2023, 2, 28), hour: 16),
    End(zone: "Pacific/Auckland", back: 5, date: (2023, 1, 1), hour: 11),
  ]

  /// Fractions of a step in millionths, at both sides of what is rounded up.
  private static let fractions = [0, 0, 0, 0, 499_999, 500_000, 500_001, 999_999]

  /// Returns the runs.
  func observed() async -> [SmallLayering] {
    var draws = CaseDraws(context, "layering")
    var runs: [SmallLayering] = []
    let settings = context.scenario.services
    let strategies = [settings.layeringStrategy] + settings.layeringComparison
    for (index, strategy) in strategies.enumerated() {
      let year = year(strategy, ending: index)
      for threshold in thresholds(year) { runs.append(await run(year, threshold)) }
      runs.append(await run(dense(year, &draws), 300))
      var short = year
      short.minimumInterval = 4_000 * Milliseconds.day
      runs.append(await run(short, 300))
      runs += await indivisible(year)
    }
    for end in Self.ends.indices {
      var empty = year(strategies[draws.below(strategies.count)], ending: end)
      let range = range(empty)
      empty.samples.removeAll { range.contains($0.time) }
      runs.append(await run(empty, 100))
    }
    for strategy in strategies {
      for answers in SmallLayering.Answers.allCases {
        runs += await answered(strategy, answers, &draws)
      }
    }
    return runs + (await failing(&draws))
  }

  /// Returns runs over drawn samples with answers of a kind.
  private func answered(
    _ strategy: LayeringStrategy, _ answers: SmallLayering.Answers, _ draws: inout CaseDraws
  ) async -> [SmallLayering] {
    let countsBuckets = if case .packedBuckets = strategy { true } else { false }
    if answers == .alternating {
      // Other strategies take no responses with buckets.
      guard countsBuckets else { return [] }
      return [await run(spread(year(strategy, ending: 0), &draws), 300)]
    }
    var small = year(strategy, ending: 1)
    small.answers = answers
    if ![.sums, .gaps, .estimates, .negative].contains(answers) {
      // The data lie in the middle of the range.
      small.samples = Array(small.samples.dropFirst(2).dropLast(2))
    }
    var runs = [await run(dense(small, &draws), 300)]
    if countsBuckets || [.sums, .nearestGaps].contains(answers) {
      runs.append(await run(even(small, &draws), 300 + draws.below(2)))
    }
    if countsBuckets, [.gaps, .nearestGaps].contains(answers) {
      for first in 0..<3 { runs.append(await run(apart(small, first), 300)) }
    }
    return runs
  }

  /// A year's configuration with samples just outside, at and just inside the bounds of the range.
  private func year(_ strategy: LayeringStrategy, ending index: Int) -> SmallLayering {
    let end = Self.ends[index % Self.ends.count]
    let day = LocalDay(year: end.date.year, month: end.date.month, day: end.date.day)
    let now = Instant(
      milliseconds: (day?.wallMilliseconds ?? 0) + Int64(end.hour) * Milliseconds.hour + end.rest)
    var small = SmallLayering(
      strategy: strategy, now: now, zone: end.zone, yearsBack: end.back, threshold: 1,
      minimumInterval: Milliseconds.minute, samples: [])
    let range = range(small)
    let middle = range.halves.first.end
    let times: [(Instant, Int)] = [
      (range.start.advanced(by: -1), 10_000), (range.start, 1),
      (middle.advanced(by: -1), 307), (middle, 401), (middle.advanced(by: Milliseconds.day), 503),
      (range.end.advanced(by: -1), 1), (range.end, 10_000),
    ]
    small.samples = times.map { SmallLayering.Sample(time: $0.0, count: $0.1) }
    small.answers = .sums
    return small
  }

  /// The limits one above, at and one below the number of steps in the range.
  private func thresholds(_ small: SmallLayering) -> [Int] {
    let range = range(small)
    let total = small.samples.filter { range.contains($0.time) }.reduce(0) { $0 + $1.count }
    return [total + 1, total, total - 1]
  }

  private func range(_ small: SmallLayering) -> TimeRange {
    CalendarYears.range(small.yearsBack, before: small.now, zone: small.zone)
  }

  /// Adds drawn samples within three days around the middle.
  private func dense(_ small: SmallLayering, _ draws: inout CaseDraws) -> SmallLayering {
    var dense = small
    let middle = range(small).halves.first.end
    for _ in 0..<20 {
      let offset = Int64(draws.below(259_200)) * Milliseconds.second
      let count = draws.below(150)
      // A fraction alone is a step or none, depending on what it is counted with.
      let hasFraction = small.answers.haveFractions && count > 0
      var sample = SmallLayering.Sample(time: middle.advanced(by: offset), count: count)
      if hasFraction { sample.millionths = Self.fractions[draws.below(Self.fractions.count)] }
      if small.answers.areOfTwoSources { sample.source = draws.below(2) }
      dense.samples.append(sample)
    }
    if small.answers.haveFractions {
      // A sample without steps is no gap.
      let time = middle.advanced(by: 4 * Milliseconds.day)
      dense.samples.append(SmallLayering.Sample(time: time, count: 0))
    }
    dense.samples.sort { $0.time < $1.time }
    return dense
  }

  /// Adds drawn samples in the whole range, for which buckets take several responses of all kinds.
  private func spread(_ small: SmallLayering, _ draws: inout CaseDraws) -> SmallLayering {
    var spread = small
    spread.answers = .alternating
    let range = range(small)
    for _ in 0..<60 {
      let offset = Int64(draws.below(Int(range.length)))
      spread.samples.append(
        SmallLayering.Sample(time: range.start.advanced(by: offset), count: 1 + draws.below(150)))
    }
    spread.samples.sort { $0.time < $1.time }
    return spread
  }

  /// Adds drawn samples within ten days after the middle, whose sums often are the limit exactly.
  private func even(_ small: SmallLayering, _ draws: inout CaseDraws) -> SmallLayering {
    var even = small
    let middle = range(small).halves.first.end
    for _ in 0..<30 {
      let offset = Int64(draws.below(864_000)) * Milliseconds.second
      var sample = SmallLayering.Sample(
        time: middle.advanced(by: offset), count: 50 * min(3, 1 + draws.below(4)))
      if small.answers.haveFractions { sample.millionths = [0, 0, 500_000][draws.below(3)] }
      if small.answers.areOfTwoSources { sample.source = draws.below(2) }
      even.samples.append(sample)
    }
    even.samples.sort { $0.time < $1.time }
    return even
  }

  /// Keeps three samples, days apart, which become an interval each; their fractions, of which any
  /// comes first, are at both sides of what is rounded up.
  private func apart(_ small: SmallLayering, _ first: Int) -> SmallLayering {
    var apart = small
    let middle = range(small).halves.first.end
    let edges = [499_999, 999_999, 500_000]
    apart.samples = (0..<3).map { place in
      let time = middle.advanced(by: Int64(10 * place) * Milliseconds.day)
      var sample = SmallLayering.Sample(time: time, count: 200)
      sample.millionths = edges[(first + place) % 3]
      return sample
    }
    return apart
  }

  /// Returns runs over a minute that exceeds the limit, then with the length of the interval that
  /// results as the minimum length.
  private func indivisible(_ small: SmallLayering) async -> [SmallLayering] {
    let first = await run(small, 450)
    guard let interval = first.after.first(where: \.indivisible) else { return [first] }
    var same = small
    same.minimumInterval = max(1, interval.range.length)
    return [first, await run(same, 450)]
  }

  private func failing(_ draws: inout CaseDraws) async -> [SmallLayering] {
    let strategy = context.scenario.services.layeringStrategy
    let small = dense(year(strategy, ending: 1), &draws)
    let provider = SmallProvider.make(small)
    _ = await run(small, 300, provider)
    let queries = provider.queries
    let points = [1, 2, 2 + draws.below(max(1, queries - 2)), queries - 1, queries]
    let failures: [SmallLayering.Failure] =
      points.filter { $0 > 0 }.map { .provider(query: $0) } + [
        .cancellation(query: 1), .cancellation(query: max(1, queries)), .store, .clearing,
      ]
    var runs: [SmallLayering] = []
    for failure in failures {
      var failing = small
      failing.failure = failure
      runs.append(await run(failing, 300))
    }
    return runs
  }

  private func run(_ small: SmallLayering, _ threshold: Int, _ known: SmallProvider? = nil) async
    -> SmallLayering
  {
    var small = small
    small.threshold = threshold
    let store = FailingIntervalStore(context.suite.intervalStore())
    guard let zone = ZoneTimeline(identifier: small.zone)?.zone(at: small.now),
      let before = try? store.fill(before: small.now)
    else { return small }
    small.before = before
    store.failure = small.failure
    let log = ProgressLog()
    let provider = known ?? SmallProvider.make(small)
    let service = context.suite.layering(
      LayeringDependencies(
        stepDataProvider: provider, intervalStore: store,
        now: small.now.date,
        configuration: LayeringConfiguration(
          maxStepsPerInterval: threshold, minimumIntervalMilliseconds: small.minimumInterval,
          maxYearsBack: small.yearsBack, timeZone: zone, strategy: small.strategy),
        onProgress: { log.note($0) }))
    small.followsStrategy = service.followsStrategies
    if service.followsStrategies { provider.bounds = range(small) }
    do {
      if small.failure == .clearing {
        try await service.clearAllIntervals()
      } else {
        small.returnedCount = try await service.performLayering()
      }
    } catch {
      small.errorShape = Self.shape(of: error, small.failure)
    }
    store.failure = .none
    small.after = (try? context.layered(store)) ?? []
    small.progress = log.progress
    small.queries = provider.queries
    return small
  }

  private static func shape(of error: any Error, _ failure: SmallLayering.Failure)
    -> LayeringObservation.ErrorShape
  {
    switch (error, failure) {
    case (LayeringError.healthKitError(let underlying), .provider),
      (LayeringError.healthKitError(let underlying), .cancellation),
      (LayeringError.persistenceError(let underlying), .store),
      (LayeringError.persistenceError(let underlying), .clearing):
      underlying is LayeringError ? .wrappedTwice : .wrappedOnce
    default: .raw
    }
  }
}

/// A record of the calls of the progress closure.
@MainActor
private final class ProgressLog {
  private(set) var progress: [SmallLayering.Progress] = []

  func note(_ value: LayeringProgress) {
    // A visible byte of ASCII is no white space; tables tell it of other characters.
    let hasStatus =
      value.status.utf8.contains { (0x21...0x7e).contains($0) }
      || value.status.contains { !$0.isWhitespace }
    progress.append(
      SmallLayering.Progress(
        found: value.intervalsFound, depth: value.currentDepth, hasStatus: hasStatus))
  }
}
