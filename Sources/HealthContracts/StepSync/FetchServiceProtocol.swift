public import struct Foundation.DateInterval
public import HealthModel

/// Samples that start inside a range: all of them.
public struct FetchedPage: Hashable, Sendable {
  /// The range, half-open.
  public let range: TimeRange
  /// Every sample that the store showed in it, ascending by start.
  public let samples: [StepUploadSample]

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - samples: Every sample that starts in it.
  public init(range: TimeRange, samples: [StepUploadSample]) {
    self.range = range
    self.samples = samples
  }
}

/// Reads the samples of an interval, in pages where they are many.
@MainActor
public protocol FetchServiceProtocol: Sendable {
  /// Hands over the samples that start inside a range, page by page.
  ///
  /// The pages follow each other without gap or overlap from the range's start to its end; each
  /// holds everything that starts in its part.
  ///
  /// - Parameters:
  ///   - range: Half-open, not empty.
  ///   - trustsCount: Whether a count of 0 steps means that nothing is there. Sources are merged in
  ///     a count, so a range of 0 steps may hold samples.
  ///   - onPage: Called with each page; the next one is read when it has returned.
  /// - Throws: What the provider or `onPage` throws.
  func fetch(
    _ range: TimeRange, trustsCount: Bool,
    onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws
}

/// What a `StepDataProvider` may be besides: one that reads samples with a limit.
///
/// A capability of its own, so that no provider has to have it: who needs it asks with `as?` and
/// has another way where it is missing.
@MainActor
public protocol StepPageProvider: Sendable {
  /// The first samples that start inside an interval, all sources, ascending by start.
  ///
  /// - Parameters:
  ///   - interval: Half-open.
  ///   - limit: The most samples, above zero.
  /// - Returns: The samples, unmerged; fewer than the limit only where there are no more.
  /// - Throws: What the provider below reports.
  func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
}
