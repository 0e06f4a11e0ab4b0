public import struct Foundation.Date
public import struct Foundation.UUID
public import HealthContracts

/// A step sample with plain values, used by the mock and in tests.
public struct MockStepSample: StepSampleData, Hashable {
  /// The sample's identifier; in the mock, it depends only on the seed, the day and the index
  /// within the day.
  public let uuid: UUID
  /// The start of the sample.
  public let startDate: Date
  /// The end of the sample.
  public let endDate: Date
  /// The number of steps.
  public let count: Int
  /// The bundle identifier of the app that wrote it.
  public let sourceBundleId: String
  /// The name of the device that measured it, if known.
  public let sourceDeviceName: String?

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - uuid: The sample's identifier.
  ///   - startDate: The start of the sample.
  ///   - endDate: The end of the sample, not before the start.
  ///   - count: The number of steps, not negative.
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
