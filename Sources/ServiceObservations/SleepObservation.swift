public import HealthModel

/// The answers of the sleep merge for each window, queried in several ways.
public struct SleepObservation: Sendable {
  /// One window and its answers.
  public struct Window: Sendable {
    /// The time range of the window.
    public let range: TimeRange
    /// The number of samples that the store returned for the window.
    public let samples: Int
    /// The answer.
    public let merged: MergedSleep
    /// The answer for the same samples in another order.
    public let shuffled: MergedSleep
    /// The answer for the asleep samples only.
    public let asleepAlone: MergedSleep
    /// The instant at which the window was split.
    public let cut: Instant
    /// The answers for the parts before and after the split.
    public let parts: [MergedSleep]

    /// Creates a window.
    public init(
      range: TimeRange, samples: Int, merged: MergedSleep, shuffled: MergedSleep,
      asleepAlone: MergedSleep, cut: Instant, parts: [MergedSleep]
    ) {
      self.range = range
      self.samples = samples
      self.merged = merged
      self.shuffled = shuffled
      self.asleepAlone = asleepAlone
      self.cut = cut
      self.parts = parts
    }
  }

  /// One merge of samples that were drawn for it.
  public struct DrawnMerge: Sendable {
    /// The samples, in the order in which the service received them.
    public let samples: [SleepSample]
    /// The time range of the window.
    public let window: TimeRange
    /// The answer.
    public let merged: MergedSleep

    /// Creates a merge.
    public init(samples: [SleepSample], window: TimeRange, merged: MergedSleep) {
      self.samples = samples
      self.window = window
      self.merged = merged
    }
  }

  /// The windows, which are the person's days.
  public var windows: [Window] = []
  /// The number of samples merged in all windows.
  public var samplesMerged: Int { windows.reduce(0) { $0 + $1.samples } }
  /// Merges of a few samples that touch, overlap and extend beyond their window.
  public var drawn: [DrawnMerge] = []

  /// Creates an empty observation.
  public init() {}
}
