public import struct Foundation.DateInterval
public import HealthModel

/// A page of fetched samples: every sample that starts inside a range.
public struct FetchedPage: Hashable, Sendable {
  /// The half-open range.
  public let range: TimeRange
  /// Every sample that the store returned for the range, ascending by start.
  public let samples: [StepUploadSample]

  /// Creates a page.
  public init(range: TimeRange, samples: [StepUploadSample]) {
    self.range = range
    self.samples = samples
  }
}

/// A service that reads the samples of an interval, in pages if there are many.
@MainActor
public protocol FetchServiceProtocol: Sendable {
  /// Fetches the samples that start inside a range, page by page.
  ///
  /// The ranges of the pages follow each other without gap or overlap from the start of the range
  /// to its end. Each page holds every sample that starts inside its range.
  ///
  /// - Parameters:
  ///   - range: A half-open range; not empty.
  ///   - skipsEmptyCounts: Whether to skip the samples of a range whose step count is 0, and of any
  ///     part of the range for which a count of 0 was read. The page of such a part is handed over
  ///     without samples, although the part may hold some, since a count merges the sources.
  ///   - onPage: A closure that receives each page; the next page is read after it returns.
  /// - Throws: An error from the provider or from `onPage`.
  func fetch(
    _ range: TimeRange, skipsEmptyCounts: Bool,
    onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws
}

/// An optional capability of a `StepDataProvider`: reading samples with a limit.
///
/// The capability is a separate protocol so that no provider has to implement it. Callers look for
/// it with `as?` and need a fallback.
@MainActor
public protocol StepPageProvider: Sendable {
  /// Returns the first samples that start inside an interval, of all sources, ascending by start.
  ///
  /// - Parameters:
  ///   - interval: A half-open interval.
  ///   - limit: The maximum number of samples, above zero.
  /// - Returns: The samples, with the sources not merged. Fewer than `limit` means that there are
  ///   no more.
  /// - Throws: An error from the underlying provider.
  func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
}
