public import struct Foundation.Date
public import HealthModel

extension Metrics {
  /// Every metric of one local day, each with its own presence.
  public struct HealthDataBatch: Hashable, Sendable {
    /// The day's label.
    public var day: LocalDay
    /// The day's time.
    public var time: TimeRange
    /// The night's time: from noon of the day before to noon.
    public var night: TimeRange
    /// When fetching began; of two batches of a day the later counts.
    public var fetchedAt: Date
    /// Whole steps.
    public var steps: Reading<Int> = .noData
    /// Beats a minute.
    public var heartRate: Reading<Double> = .noData
    /// Beats a minute at rest.
    public var restingHeartRate: Reading<Double> = .noData
    /// Heart rate variability in milliseconds.
    public var heartRateVariability: Reading<Double> = .noData
    /// Blood oxygen saturation as a fraction.
    public var oxygenSaturation: Reading<Double> = .noData
    /// Breaths a minute.
    public var respiratoryRate: Reading<Double> = .noData
    /// The night's sleep.
    public var sleep: Reading<SleepData> = .noData

    /// Makes a batch without data.
    ///
    /// - Parameters:
    ///   - day: The day's label.
    ///   - time: The day's time.
    ///   - night: The night's time.
    ///   - fetchedAt: When fetching began.
    public init(day: LocalDay, time: TimeRange, night: TimeRange, fetchedAt: Date) {
      self.day = day
      self.time = time
      self.night = night
      self.fetchedAt = fetchedAt
    }

    /// Why metrics are missing, by type; empty where every read worked.
    public var failures: [SampleType: Failure] {
      let all: [(SampleType, Failure?)] = [
        (.stepCount, steps.failure), (.heartRate, heartRate.failure),
        (.restingHeartRate, restingHeartRate.failure),
        (.heartRateVariabilitySDNN, heartRateVariability.failure),
        (.oxygenSaturation, oxygenSaturation.failure),
        (.respiratoryRate, respiratoryRate.failure), (.sleepAnalysis, sleep.failure),
      ]
      return all.reduce(into: [:]) { failures, entry in failures[entry.0] = entry.1 }
    }

    /// Whether no metric has a value.
    public var isEmpty: Bool {
      steps.value == nil && heartRate.value == nil && restingHeartRate.value == nil
        && heartRateVariability.value == nil && oxygenSaturation.value == nil
        && respiratoryRate.value == nil && sleep.value == nil
    }
  }

  /// Where batches go.
  public protocol HealthDataUploading: Sendable {
    /// Hands over a day's batch; the day is its identity, so that handing over again replaces.
    ///
    /// - Parameter batch: The batch; a metric that failed says so and is not to be taken as zero.
    /// - Throws: What the server or the way to it says.
    func upload(_ batch: HealthDataBatch) async throws
  }
}
