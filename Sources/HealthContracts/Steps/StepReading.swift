/// The steps of an interval as an app reads them: the count, and the samples if there are few.
public struct StepReading: Sendable {
  /// The number of steps in the interval, with sources merged.
  public let stepCount: Int
  /// The samples of the interval; `nil` if they were not fetched.
  public let samples: [any StepSampleData]?

  /// Creates a reading.
  public init(stepCount: Int, samples: [any StepSampleData]?) {
    self.stepCount = stepCount
    self.samples = samples
  }
}
