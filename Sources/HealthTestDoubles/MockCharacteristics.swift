public import struct Foundation.DateInterval
public import HealthContracts

/// How days of step samples look beside published figures, and how far they are from them.
///
/// The mock keeps to its own table, not to these figures; here the distance is told.
public struct MockCharacteristics: Hashable, Sendable {
  /// A figure, the published band for it, and where the band is from.
  public struct Figure: Hashable, Sendable {
    /// The median over the days or the samples.
    public let median: Double
    /// From the least to the most that is usual.
    public let band: ClosedRange<Double>
    /// Who published the band.
    public let source: String

    /// Makes a figure.
    ///
    /// - Parameters:
    ///   - median: The median over the days or the samples.
    ///   - band: From the least to the most that is usual.
    ///   - source: Who published the band.
    public init(median: Double, band: ClosedRange<Double>, source: String) {
      self.median = median
      self.band = band
      self.source = source
    }

    /// How far the median is outside of the band; 0 inside.
    public var distance: Double {
      max(0, band.lowerBound - median, median - band.upperBound)
    }
  }

  /// Steps of a day.
  public let stepsPerDay: Figure
  /// Samples of a day.
  public let samplesPerDay: Figure
  /// Seconds of a sample.
  public let secondsPerSample: Figure

  /// Measures days of a provider.
  ///
  /// - Parameters:
  ///   - days: The days, at least one with samples.
  ///   - provider: Where samples come from.
  /// - Throws: What the provider reports.
  @MainActor
  public init(of days: [DateInterval], from provider: any StatisticsQueryProvider) async throws {
    var steps: [Double] = []
    var counts: [Double] = []
    var seconds: [Double] = []
    for day in days {
      let samples = try await provider.getRawStepSamples(for: day)
      steps.append(Double(try await provider.getAggregatedStepCount(for: day)))
      counts.append(Double(samples.count))
      seconds += samples.map { $0.endDate.timeIntervalSince($0.startDate) }
    }
    stepsPerDay = Figure(
      median: Self.median(steps), band: 5_867...9_827,
      source: "median of 6,042 adults and its quartiles, wrist device")
    samplesPerDay = Figure(
      median: Self.median(counts), band: 9...155, source: "5 to 95 of 100 days, phone and watch")
    secondsPerSample = Figure(
      median: Self.median(seconds), band: 207...599, source: "5 to 95 of 100 samples, phone")
  }

  private static func median(_ values: [Double]) -> Double {
    precondition(!values.isEmpty, "there is nothing to measure")
    return values.sorted()[values.count / 2]
  }
}
