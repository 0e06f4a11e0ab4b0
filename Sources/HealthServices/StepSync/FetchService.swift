public import HealthContracts
public import HealthModel

/// The reference fetch service.
///
/// If the provider supports a limit, pages are bounded by the number of samples, since it is the
/// samples that take memory, and a step count does not bound their number. Otherwise a range with
/// more steps than the gate is halved until each part is below the gate or one millisecond long.
@MainActor
public final class FetchService: FetchServiceProtocol {
  private let provider: any StepDataProvider
  private let policy: StepSyncPolicy
  private let onQuery: @MainActor () throws -> Void

  /// Creates a fetch service.
  ///
  /// - Parameters:
  ///   - provider: The provider of step data. If it conforms to `StepPageProvider`, it is paged.
  ///   - policy: The step gate and the page size.
  ///   - onQuery: The closure called before each query; an error that it throws ends the fetch.
  public init(
    provider: any StepDataProvider, policy: StepSyncPolicy = StepSyncPolicy(),
    onQuery: @escaping @MainActor () throws -> Void = {}
  ) {
    precondition(policy.isValid, "invalid policy: \(policy)")
    self.provider = provider
    self.policy = policy
    self.onQuery = onQuery
  }

  /// Fetches the samples that start inside a range, page by page.
  ///
  /// - Parameters:
  ///   - range: The half-open range; not empty.
  ///   - skipsEmptyCounts: True if a range with a count of 0 steps is taken to hold no samples.
  ///   - onPage: The closure that receives each page.
  /// - Throws: The errors of the provider, of `onQuery` and of `onPage`.
  /// - Complexity: With a limit, one query per page and one more for each page whose samples all
  ///   start at the same instant. Without a limit, two queries for a range below the gate.
  public func fetch(
    _ range: TimeRange, skipsEmptyCounts: Bool,
    onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws {
    precondition(!range.isEmpty, "the range at \(range.start) is empty")
    if let pages = provider as? any StepPageProvider {
      try await page(range, from: pages, onPage)
    } else {
      try await halve(range, skipsEmptyCounts, onPage)
    }
  }

  /// Fetches pages with a limit; each page ends where its last sample starts.
  ///
  /// More samples may start at that instant, so they are left to the next page. If all samples of a
  /// page start at the same instant, the limit is doubled.
  private func page(
    _ range: TimeRange, from provider: any StepPageProvider,
    _ onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws {
    var rest = range
    var limit = policy.pageSize
    while true {
      try onQuery()
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
    _ range: TimeRange, _ skipsEmptyCounts: Bool,
    _ onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws {
    // The parts that have not been read, the next one last.
    var parts = [range]
    while let part = parts.popLast() {
      try onQuery()
      let steps = try await provider.getAggregatedStepCount(for: part.dateInterval)
      if steps <= 0, skipsEmptyCounts {
        try await onPage(FetchedPage(range: part, samples: []))
      } else if steps <= policy.maximumFetchSteps || part.length == 1 {
        try onQuery()
        let samples = try await provider.getRawStepSamples(for: part.dateInterval)
        try await onPage(FetchedPage(range: part, samples: samples.map(StepUploadSample.init)))
      } else {
        let (first, second) = part.halves
        parts += [second, first]
      }
    }
  }
}
