public import struct Foundation.Date
public import struct Foundation.UUID
public import HealthContracts

/// A step sample in plain values: the mock's own, and what a test wants to write down.
public struct MockStepSample: StepSampleData, Hashable {
  /// The sample's identifier; in the mock the same for the same seed, day and place in the day.
  public let uuid: UUID
  /// The first instant that the sample speaks of.
  public let startDate: Date
  /// The end of the time that it speaks of.
  public let endDate: Date
  /// Whole steps.
  public let count: Int
  /// The bundle identifier of the app that wrote it.
  public let sourceBundleId: String
  /// The name of the device that measured it, if known.
  public let sourceDeviceName: String?

  /// Makes a sample.
  ///
  /// - Parameters:
  ///   - uuid: The sample's identifier.
  ///   - startDate: The first instant that the sample speaks of.
  ///   - endDate: The end of the time that it speaks of, not before the start.
  ///   - count: Whole steps, not negative.
  ///   - sourceBundleId: The bundle identifier of the app that wrote it.
  ///   - sourceDeviceName: The name of the device that measured it, if known.
  public init(
    uuid: UUID, startDate: Date, endDate: Date, count: Int, sourceBundleId: String,
    sourceDeviceName: String?
  ) {
    precondition(startDate <= endDate, "a sample ends at \(endDate), before \(startDate)")
    precondition(count >= 0, "a sample has \(count) steps")
    self.uuid = uuid
    self.startDate = startDate
    self.endDate = endDate
    self.count = count
    self.sourceBundleId = sourceBundleId
    self.sourceDeviceName = sourceDeviceName
  }
}
