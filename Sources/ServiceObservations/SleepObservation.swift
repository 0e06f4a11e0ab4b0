public import HealthModel

/// What the sleep merge said of each window, asked in several ways.
public struct SleepObservation: Sendable {
  /// One window and its answers.
  public struct Window: Sendable {
    /// The window asked.
    public let range: TimeRange
    /// The samples that the store returned for it.
    public let samples: Int
    /// The answer.
    public let merged: MergedSleep
    /// The answer to the same samples in another order.
    public let shuffled: MergedSleep
    /// The answer to the asleep samples alone.
    public let asleepAlone: MergedSleep
    /// Where the window was cut in two.
    public let cut: Instant
    /// The answers to the parts before and after the cut.
    public let parts: [MergedSleep]

    /// Makes a window's record.
    ///
    /// - Parameters:
    ///   - range: The window asked.
    ///   - samples: The number of samples returned for it.
    ///   - merged: The answer.
    ///   - shuffled: The answer to the samples in another order.
    ///   - asleepAlone: The answer to the asleep samples alone.
    ///   - cut: Where the window was cut in two.
    ///   - parts: The answers to the two parts.
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

  /// The windows asked: the person's days.
  public var windows: [Window] = []
  /// Samples merged in all.
  public var samplesMerged = 0

  /// Makes an observation of nothing yet.
  public init() {}
}
