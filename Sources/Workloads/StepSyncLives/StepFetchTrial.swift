import struct Foundation.Date
import struct Foundation.DateInterval
import struct Foundation.UUID
import HealthContracts
import HealthModel
import VirtualTime

/// Fetches of one drawn history by a fetch service alone, with and without a limit of the provider.
@MainActor
struct StepFetchTrial {
  private static let start: Int64 = 1_700_000_000_000
  private static let length = 2 * Milliseconds.hour

  private let suite: ServiceSuite
  private let samples: [TrialSteps.Sample]
  private let policy: StepSyncPolicy
  private var draws: CaseDraws

  /// The settings that the fetches were given, for a finding.
  var setting: String {
    "maximumFetchSteps: \(policy.maximumFetchSteps), pageSize: \(policy.pageSize)"
  }

  /// Draws samples inside, at and outside the bounds of a range, some of which count for no step.
  init(_ suite: ServiceSuite, number: Int, key: UInt64) {
    self.suite = suite
    var draws = CaseDraws(key: key, "step fetch \(number)")
    let identifiers = SampleIdentifier(key: key)
    let counted = draws.below(3)
    samples = (0..<draws.below(40)).map { row in
      let minute = Int64(draws.below(14)) - 1
      let offset = minute * 10 * Milliseconds.minute - Int64(draws.below(2))
      let start = Instant(milliseconds: Self.start + offset)
      let count = draws.below(5) == 0 ? 0 : draws.below(400)
      return TrialSteps.Sample(
        uuid: identifiers.uuid(row: row), start: start, count: count,
        sourceBundleId: ["app", "watch"][draws.below(2)],
        sourceDeviceName: ["Watch", nil][draws.below(2)], isCounted: draws.below(2) < counted)
    }
    var policy = StepSyncPolicy()
    policy.maximumFetchSteps = 1 + draws.below(1_500)
    policy.pageSize = 1 + draws.below(8)
    self.policy = policy
    self.draws = draws
  }

  /// Fetches in every way; returns what the fetches did wrong.
  mutating func faults() async -> [String] {
    var found: [String] = []
    for skips in [false, true] {
      found += await faults(of: TrialSteps(samples, policy, skips: skips), skips)
      let pages = TrialStepPages(samples, policy, skips: skips)
      found += await faults(of: pages, skips)
    }
    for failsAtQuery in [false, true] {
      let steps = TrialSteps(samples, policy, skips: false)
      found += await faults(of: steps, failingAtQuery: failsAtQuery)
      let pages = TrialStepPages(samples, policy, skips: false)
      found += await faults(of: pages, failingAtQuery: failsAtQuery)
    }
    return found
  }

  private var range: TimeRange { TimeRange(Self.start, Self.start + Self.length) }

  private func faults(of provider: TrialSteps, _ skips: Bool) async -> [String] {
    var pages: [FetchedPage] = []
    do {
      try await suite.stepFetch(provider, policy).fetch(range, skipsEmptyCounts: skips) { page in
        provider.isPageRead = false
        await Task.yield()
        pages.append(page)
        provider.isPageRead = true
      }
    } catch {
      return provider.faults + ["a fetch fails with \(error)"]
    }
    var found = provider.faults
    let bounds = [range.start] + pages.map(\.range.end)
    if pages.map(\.range.start) + [range.end] != bounds {
      found.append("the pages of a fetch do not cover its range exactly once")
    }
    for page in pages {
      let inside = samples.filter { page.range.contains($0.start) }
      // The count of such a page tells that it may be skipped.
      if skips, page.samples.isEmpty, provider.count(in: page.range) == 0 { continue }
      if Set(page.samples) != Set(inside.map { StepUploadSample($0) })
        || page.samples.count != inside.count
      {
        found.append(
          "a page of \(page.samples.count) samples does not contain the \(inside.count) in its "
            + "range")
      }
      let starts = page.samples.map(\.range.start)
      if starts != starts.sorted() {
        found.append(
          "the samples of a page are not in ascending order")
      }
    }
    return found
  }

  /// Fetches while a drawn query fails, or while the closure fails with a drawn page.
  private mutating func faults(of provider: TrialSteps, failingAtQuery isQuery: Bool) async
    -> [String]
  {
    let last = 1 + draws.below(4)
    if isQuery { provider.failingQuery = last }
    var pages = 0
    var found: [String] = []
    do {
      try await suite.stepFetch(provider, policy).fetch(range, skipsEmptyCounts: false) { _ in
        pages += 1
        if !isQuery, pages == last {
          provider.failingQuery = 0
          throw InjectedFailure()
        }
      }
      let hasFailed = isQuery ? provider.queries >= last : pages >= last
      if hasFailed { found.append("a fetch does not report a failure") }
    } catch {
      if !(error is InjectedFailure) { found.append("a fetch reports another error: \(error)") }
    }
    // A query that failed may be repeated.
    if !isQuery, provider.queriesAfterFailure > 0 {
      found.append("a fetch goes on although a page was refused")
    }
    return found
  }
}

/// A provider of drawn samples, which notes queries that the contract of a fetch excludes.
@MainActor
private class TrialSteps: StepDataProvider {
  /// The number of queries after which the provider fails, so that every fetch ends.
  private static let maximumQueries = 5_000

  /// A sample, which need not count, as one in the time of another source.
  struct Sample: StepSampleData {
    let uuid: UUID
    let start: Instant
    let count: Int
    let sourceBundleId: String
    let sourceDeviceName: String?
    let isCounted: Bool

    var startDate: Date { start.date }
    var endDate: Date { start.advanced(by: Milliseconds.second).date }
  }

  fileprivate let samples: [Sample]
  fileprivate let policy: StepSyncPolicy
  private let skips: Bool
  private var emptyCounts: Set<TimeRange> = []
  /// The descriptions of queries that the contract excludes.
  fileprivate(set) var faults: [String] = []
  /// The number of queries.
  private(set) var queries = 0
  /// The number of queries after the first that fails.
  private(set) var queriesAfterFailure = 0
  /// The number of the first query that fails, as all later ones do; 0 for every further one, nil
  /// for none.
  var failingQuery: Int?
  /// False while a page is being processed.
  var isPageRead = true

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - samples: The samples, in any order.
  ///   - policy: The policy of the fetch.
  ///   - skips: True if the fetch skips ranges without steps.
  init(_ samples: [Sample], _ policy: StepSyncPolicy, skips: Bool) {
    self.samples = samples
    self.policy = policy
    self.skips = skips
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  /// Returns the number of steps of the samples that count.
  func count(in range: TimeRange) -> Int {
    samples.filter { $0.isCounted && range.contains($0.start) }.reduce(0) { $0 + $1.count }
  }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try spend()
    let range = TimeRange(interval)
    let count = count(in: range)
    if count == 0 { emptyCounts.insert(range) }
    return count
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try spend()
    let range = TimeRange(interval)
    let count = count(in: range)
    if skips, emptyCounts.contains(range) {
      faults.append("a range is read although ranges without steps are to be skipped")
    }
    if count > policy.maximumFetchSteps, range.length > 1 {
      faults.append("a range of \(count) steps is read in one query")
    }
    return page(range)
  }

  /// Returns the samples of a page, which may be read only when the one before was processed.
  fileprivate func page(_ range: TimeRange) -> [Sample] {
    if !isPageRead { faults.append("samples are read while a page is processed") }
    return samples.filter { range.contains($0.start) }.sorted { $0.start < $1.start }
  }

  fileprivate func spend() throws {
    queries += 1
    Simulation.noteWork()
    if queries > Self.maximumQueries {
      if queries == Self.maximumQueries + 1 { faults.append("a fetch makes over 5,000 queries") }
      throw InjectedFailure()
    }
    guard let failingQuery else { return }
    if queries > failingQuery { queriesAfterFailure += 1 }
    if queries >= failingQuery { throw InjectedFailure() }
  }
}

/// A provider of drawn samples that takes a limit.
@MainActor
private final class TrialStepPages: TrialSteps, StepPageProvider {
  func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  {
    try spend()
    let starts = Dictionary(grouping: samples, by: \.start).values.map(\.count)
    let most = max(policy.pageSize, 2 * (starts.max() ?? 0))
    if limit < 1 || limit > most {
      faults.append(
        "\(limit) samples are asked for, not 1 to \(most)")
    }
    return Array(page(TimeRange(interval)).prefix(max(0, limit)))
  }
}
