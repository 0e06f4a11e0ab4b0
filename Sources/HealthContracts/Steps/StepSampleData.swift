public import struct Foundation.Date
public import struct Foundation.UUID

/// A step sample as an app reads it.
///
/// It is a protocol and not a structure so that HealthKit samples, database rows, and an app's own
/// models can conform without being copied. Source: the data abstraction of the HealthKit manager.
public protocol StepSampleData: Sendable {
  /// The identifier of the sample, unique in its store.
  var uuid: UUID { get }
  /// The first instant that the sample covers.
  var startDate: Date { get }
  /// The first instant after the sample; equal to `startDate` for an instantaneous sample.
  var endDate: Date { get }
  /// The whole number of steps; never negative.
  var count: Int { get }
  /// The bundle identifier of the app that wrote the sample.
  var sourceBundleId: String { get }
  /// The name of the device that measured the sample, if known.
  var sourceDeviceName: String? { get }
}
