public import HealthContracts
public import HealthModel

/// The reference fetch service.
///
/// Where the provider takes a limit, pages are cut by the number of samples: what is bounded is
/// memory, and steps do not bound it. Elsewhere a range that counts more steps than the gate is
/// halved until its parts do not, or are a millisecond long.
@MainActor
public final class FetchService: FetchServiceProtocol {
  private let provider: any StepDataProvider
  private let policy: StepSyncPolicy

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - provider: Where steps come from.
  ///   - policy: The gate and the size of a page.
  public init(provider: any StepDataProvider, policy: StepSyncPolicy = StepSyncPolicy()) {
    precondition(policy.isValid, "\(policy) has a number that it does not take")
    self.provider = provider
    self.policy = policy
  }

  /// Hands over the samples that start inside a range, page by page.
  ///
  /// - Parameters:
  ///   - range: Half-open, not empty.
  ///   - trustsCount: Whether a count of 0 steps means that nothing is there.
  ///   - onPage: Called with each page.
  /// - Throws: What the provider or `onPage` throws.
  /// - Complexity: With a limit, one query a page and one more for each page that holds a single
  ///   start. Without, one count and one query for a range below the gate.
  public func fetch(
    _ range: TimeRange, trustsCount: Bool,
    onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws {
    precondition(!range.isEmpty, "the range at \(range.start) is empty")
    if let pages = provider as? any StepPageProvider {
      try await page(range, from: pages, onPage)
    } else {
      try await halve(range, trustsCount, onPage)
    }
  }

  /// Reads pages up to the start of their last sample.
  ///
  /// More samples may start there: these come with the next page. Where all of a page start
  /// together, the limit is doubled.
  private func page(
    _ range: TimeRange, from provider: any StepPageProvider,
    _ onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws {
    var rest = range
    var limit = policy.pageSize
    while true {
      let samples = try await provider.getRawStepSamples(for: rest.dateInterval, limit: limit)
        .map(StepUploadSample.init)
      guard samples.count >= limit, let last = samples.last?.range.start else {
        try await onPage(FetchedPage(range: rest, samples: samples))
        return
      }
      if last == rest.start {
        limit = limit.multipliedReportingOverflow(by: 2).overflow ? .max : 2 * limit
        continue
      }
      let whole = samples.filter { $0.range.start < last }
      try await onPage(
        FetchedPage(range: TimeRange(start: rest.start, end: last), samples: whole))
      rest = TimeRange(start: last, end: rest.end)
      limit = policy.pageSize
    }
  }

  private func halve(
    _ range: TimeRange, _ trustsCount: Bool,
    _ onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws {
    // Parts still to be read, the next one last.
    var parts = [range]
    while let part = parts.popLast() {
      let steps = try await provider.getAggregatedStepCount(for: part.dateInterval)
      if steps <= 0, trustsCount {
        try await onPage(FetchedPage(range: part, samples: []))
      } else if steps <= policy.fetchGate || part.length == 1 {
        let samples = try await provider.getRawStepSamples(for: part.dateInterval)
        try await onPage(FetchedPage(range: part, samples: samples.map(StepUploadSample.init)))
      } else {
        let middle = part.start.advanced(by: part.length / 2)
        parts.append(TimeRange(start: middle, end: part.end))
        parts.append(TimeRange(start: part.start, end: middle))
      }
    }
  }
}
