public import struct Foundation.Date
public import HealthModel

extension Metrics {
  /// All metrics of one local day, each with its own availability.
  public struct HealthDataBatch: Hashable, Sendable {
    /// The label of the day.
    public var day: LocalDay
    /// The time range of the day.
    public var time: TimeRange
    /// The time range of the night: from noon of the previous day to noon.
    public var night: TimeRange
    /// The time at which the fetch started; of two batches of a day, the later one is valid.
    public var fetchedAt: Date
    /// The whole number of steps.
    public var steps: Reading<Int> = .noData
    /// The heart rate in beats per minute.
    public var heartRate: Reading<Double> = .noData
    /// The resting heart rate in beats per minute.
    public var restingHeartRate: Reading<Double> = .noData
    /// The heart rate variability (SDNN) in milliseconds.
    public var heartRateVariability: Reading<Double> = .noData
    /// The blood oxygen saturation as a fraction, 0 to 1.
    public var oxygenSaturation: Reading<Double> = .noData
    /// The respiratory rate in breaths per minute.
    public var respiratoryRate: Reading<Double> = .noData
    /// The sleep of the night.
    public var sleep: Reading<SleepData> = .noData

    /// Creates a batch without data.
    public init(day: LocalDay, time: TimeRange, night: TimeRange, fetchedAt: Date) {
      self.day = day
      self.time = time
      self.night = night
      self.fetchedAt = fetchedAt
    }

    /// The failures by sample type; empty if no read failed.
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

    /// A Boolean value that indicates whether no metric has a value.
    public var isEmpty: Bool {
      steps.value == nil && heartRate.value == nil && restingHeartRate.value == nil
        && heartRateVariability.value == nil && oxygenSaturation.value == nil
        && respiratoryRate.value == nil && sleep.value == nil
    }
  }

  /// A destination for batches.
  public protocol HealthDataUploading: Sendable {
    /// Uploads the batch of a day, which replaces an earlier batch of the same day.
    ///
    /// - Parameter batch: The batch. A failed metric must not be stored as zero.
    /// - Throws: An error from the server or the network.
    func upload(_ batch: HealthDataBatch) async throws
  }
}
