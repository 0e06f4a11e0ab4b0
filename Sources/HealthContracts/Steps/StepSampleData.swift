public import struct Foundation.Date
public import struct Foundation.UUID

/// A step sample as an app sees it.
///
/// A protocol, not a struct, so that HealthKit's own samples, a store's rows and an app's models
/// can all stand for one without being copied. Source: the HealthKit manager's data abstraction.
public protocol StepSampleData: Sendable {
  /// The sample's identifier; unique in its store.
  var uuid: UUID { get }
  /// The first instant that the sample speaks of.
  var startDate: Date { get }
  /// The end of the time that it speaks of; the start itself for an instant entry.
  var endDate: Date { get }
  /// Whole steps, not negative.
  var count: Int { get }
  /// The bundle identifier of the app that wrote it.
  var sourceBundleId: String { get }
  /// The name of the device that measured it, if known.
  var sourceDeviceName: String? { get }
}
