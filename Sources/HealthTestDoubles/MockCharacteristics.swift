public import struct Foundation.DateInterval
public import HealthContracts

/// Characteristics of generated step samples, compared with published ranges.
///
/// The mock follows its specification and not these ranges; this type measures the difference.
public struct MockCharacteristics: Hashable, Sendable {
  /// A measured median, the published range for it, and the source of the range.
  public struct Figure: Hashable, Sendable {
    /// The median over days or samples.
    public let median: Double
    /// The published range of usual values.
    public let band: ClosedRange<Double>
    /// The source of the range.
    public let source: String

    /// Creates a figure; each argument has the meaning of the property with the same name.
    public init(median: Double, band: ClosedRange<Double>, source: String) {
      self.median = median
      self.band = band
      self.source = source
    }

    /// The distance of the median from the range; 0 inside it.
    public var distance: Double {
      max(0, band.lowerBound - median, median - band.upperBound)
    }
  }

  /// Steps per day.
  public let stepsPerDay: Figure
  /// Samples per day.
  public let samplesPerDay: Figure
  /// The duration of samples in seconds.
  public let secondsPerSample: Figure

  /// Measures days of a provider.
  ///
  /// - Parameters:
  ///   - days: The days, at least one with samples.
  ///   - provider: The source of samples.
  /// - Throws: The error of the provider.
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
      source: "median and quartiles of 6,042 adults, wrist device")
    samplesPerDay = Figure(
      median: Self.median(counts), band: 9...155, source: "5th to 95th percentile, phone and watch")
    secondsPerSample = Figure(
      median: Self.median(seconds), band: 207...599, source: "5th to 95th percentile, phone")
  }

  private static func median(_ values: [Double]) -> Double {
    precondition(!values.isEmpty, "there is nothing to measure")
    return values.sorted()[values.count / 2]
  }
}
