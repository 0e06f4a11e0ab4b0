public import struct Foundation.UUID
public import HealthModel

/// A step sample as it goes to the server; its identity is the sample's own.
public struct StepUploadSample: Hashable, Sendable {
  /// The sample's identity, under which the server holds it once however often it is sent.
  public let uuid: UUID
  /// The time that it speaks of; empty for an instant.
  public let range: TimeRange
  /// Whole steps, not negative.
  public let count: Int
  /// The bundle identifier of the app that wrote it.
  public let sourceBundleId: String
  /// The name of the device that measured it, if known.
  public let sourceDeviceName: String?

  /// Makes a sample.
  ///
  /// - Parameters:
  ///   - uuid: The sample's identity.
  ///   - range: The time that it speaks of.
  ///   - count: Whole steps, not negative.
  ///   - sourceBundleId: The bundle identifier of the app that wrote it.
  ///   - sourceDeviceName: The name of the device that measured it.
  public init(
    uuid: UUID, range: TimeRange, count: Int, sourceBundleId: String, sourceDeviceName: String?
  ) {
    self.uuid = uuid
    self.range = range
    self.count = count
    self.sourceBundleId = sourceBundleId
    self.sourceDeviceName = sourceDeviceName
  }

  /// Copies what an app sees of a sample, to the millisecond.
  ///
  /// - Parameter sample: The sample.
  public init(_ sample: any StepSampleData) {
    let start = Instant(sample.startDate)
    self.init(
      uuid: sample.uuid,
      range: TimeRange(start: start, end: max(start, Instant(sample.endDate))),
      count: sample.count, sourceBundleId: sample.sourceBundleId,
      sourceDeviceName: sample.sourceDeviceName)
  }
}

/// What is sent to the server in one request.
public struct StepUploadBatch: Hashable, Sendable {
  /// The same for the same content however often it is sent, and of no other content.
  public let idempotencyKey: String
  /// Samples that the server is to hold.
  public let samples: [StepUploadSample]
  /// Samples that the server is to drop, and never to take again.
  public let tombstones: [UUID]

  /// Makes a batch.
  ///
  /// - Parameters:
  ///   - idempotencyKey: A key of this content alone.
  ///   - samples: Samples that the server is to hold.
  ///   - tombstones: Samples that the server is to drop.
  public init(idempotencyKey: String, samples: [StepUploadSample], tombstones: [UUID]) {
    self.idempotencyKey = idempotencyKey
    self.samples = samples
    self.tombstones = tombstones
  }
}

/// What the server answers to a batch that it has stored.
public struct StepUploadReceipt: Hashable, Sendable {
  /// The key of the batch.
  public let idempotencyKey: String
  /// Whether the batch had been stored before, and nothing changed now.
  public let wasKnown: Bool

  /// Makes a receipt.
  ///
  /// - Parameters:
  ///   - idempotencyKey: The key of the batch.
  ///   - wasKnown: Whether the batch had been stored before.
  public init(idempotencyKey: String, wasKnown: Bool) {
    self.idempotencyKey = idempotencyKey
    self.wasKnown = wasKnown
  }
}

/// The server that takes step samples.
///
/// Its side of the contract: a sample is held once, under its own identity; a tombstone is final,
/// so that a batch that is delivered late brings nothing back; a batch whose key is known is
/// answered and not stored again.
@MainActor
public protocol StepUploadEndpoint: Sendable {
  /// Sends a batch.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: The receipt; what it speaks of is stored for good.
  /// - Throws: `StepUploadError`, or `CancellationError`. The batch may have been stored all the
  ///   same.
  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt
}
