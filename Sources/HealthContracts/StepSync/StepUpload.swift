public import struct Foundation.UUID
public import HealthModel

/// A step sample as it is uploaded; it keeps the identity of the original sample.
public struct StepUploadSample: Hashable, Sendable {
  /// The identity of the sample; the server holds one sample per identity, however often it is
  /// sent.
  public let uuid: UUID
  /// The time that the sample covers; empty for an instantaneous sample.
  public let range: TimeRange
  /// The whole number of steps; never negative.
  public let count: Int
  /// The bundle identifier of the app that wrote the sample.
  public let sourceBundleId: String
  /// The name of the device that measured the sample, if known.
  public let sourceDeviceName: String?

  /// Creates a sample.
  public init(
    uuid: UUID, range: TimeRange, count: Int, sourceBundleId: String, sourceDeviceName: String?
  ) {
    self.uuid = uuid
    self.range = range
    self.count = count
    self.sourceBundleId = sourceBundleId
    self.sourceDeviceName = sourceDeviceName
  }

  /// Creates an upload sample from a sample that an app has read, rounded to whole milliseconds.
  public init(_ sample: any StepSampleData) {
    let start = Instant(sample.startDate)
    self.init(
      uuid: sample.uuid,
      range: TimeRange(start: start, end: max(start, Instant(sample.endDate))),
      count: sample.count, sourceBundleId: sample.sourceBundleId,
      sourceDeviceName: sample.sourceDeviceName)
  }
}

/// The content of one upload request.
public struct StepUploadBatch: Hashable, Sendable {
  /// A key that is the same for the same content in the same layering epoch, whatever its order is,
  /// and different otherwise; all fields of a sample are content.
  public let idempotencyKey: String
  /// The samples that the server is to store.
  public let samples: [StepUploadSample]
  /// The identities of the samples that the server is to delete and never to accept again.
  public let tombstones: [UUID]

  /// Creates a batch.
  public init(idempotencyKey: String, samples: [StepUploadSample], tombstones: [UUID]) {
    self.idempotencyKey = idempotencyKey
    self.samples = samples
    self.tombstones = tombstones
  }
}

/// The server's confirmation that it has stored a batch.
public struct StepUploadReceipt: Hashable, Sendable {
  /// The key of the batch.
  public let idempotencyKey: String
  /// True if the server had stored the batch before, in which case nothing changed.
  public let wasDuplicate: Bool

  /// Creates a receipt.
  public init(idempotencyKey: String, wasDuplicate: Bool) {
    self.idempotencyKey = idempotencyKey
    self.wasDuplicate = wasDuplicate
  }
}

/// A server that receives step samples.
///
/// The server stores a sample once under its identity. A tombstone is final, so that a batch that
/// is delivered late restores no sample. The server answers a batch whose key it knows without
/// storing it again.
@MainActor
public protocol StepUploadEndpoint: Sendable {
  /// Sends a batch.
  ///
  /// - Returns: The receipt; the batch is stored durably if the receipt has its key. A receipt with
  ///   another key confirms nothing, and the request is repeated.
  /// - Throws: `StepUploadError` or `CancellationError`. The batch may have been stored
  ///   nevertheless.
  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt
}
