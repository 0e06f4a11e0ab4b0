public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// The delays of a simulated server, and the percentage of requests that each fault affects.
public struct StepServerBehaviour: Hashable, Sendable {
  /// True if no request reaches the server.
  public var isOffline = false
  /// The percentage of requests that are lost or delayed by the network, so that the client times
  /// out.
  public var timeoutBeforeCommit = 0
  /// The percentage of stored batches whose answer is lost, so that the client times out.
  public var timeoutAfterCommit = 0
  /// The percentage of requests that fail with status 503 before the batch is stored.
  public var errorBeforeCommit = 0
  /// The percentage of requests that fail with status 500 after the batch is stored.
  public var errorAfterCommit = 0
  /// The percentage of requests that are answered with the receipt of another request before the
  /// batch is stored.
  public var otherReceipt = 0
  /// The percentage of requests that are throttled.
  public var throttling = 0
  /// The percentage of requests that are delivered twice, the second time at once or later.
  public var duplication = 0
  /// The delay that a throttled client is asked for, in milliseconds.
  public var retryAfterMilliseconds: Int64 = 30_000
  /// The time after which a client without an answer times out, in milliseconds.
  public var timeoutMilliseconds: Int64 = 60_000
  /// The transmission time of a request, in milliseconds.
  public var requestMilliseconds: Int64 = 80
  /// The transmission time of an answer, in milliseconds.
  public var answerMilliseconds: Int64 = 40
  /// The additional duration of the first request after an idle period, in milliseconds.
  public var slowStartMilliseconds: Int64 = 0
  /// The time without requests after which the server is idle, in milliseconds.
  public var idleMilliseconds: Int64 = 15 * Milliseconds.minute

  /// Creates a behaviour without faults.
  public init() {}
}

/// The content of a simulated server.
public struct StepServerContent: Hashable, Sendable {
  /// The key under which a sample is stored.
  public struct Identity: Hashable, Sendable {
    /// The identifier of the sample.
    public var uuid: UUID

    /// Creates a key from a sample's identifier.
    public init(uuid: UUID) { self.uuid = uuid }
  }

  /// The stored samples.
  public var samples: [Identity: StepUploadSample] = [:]
  /// The identifiers of deleted samples, which the server never stores again.
  public var tombstones: Set<UUID> = []
  /// The idempotency keys of stored batches, each with a fingerprint of the batch.
  public var fingerprints: [String: String] = [:]

  /// Creates empty content.
  public init() {}

  /// All stored samples, ascending by start and then by identifier.
  public var held: [StepUploadSample] {
    samples.values.sorted { left, right in
      left.range.start == right.range.start
        ? left.uuid < right.uuid : left.range.start < right.range.start
    }
  }
}

/// The numbers of requests, commits and faults at a simulated server.
public struct StepServerCounters: Hashable, Sendable {
  /// The number of requests.
  public var requests = 0
  /// The number of stored batches.
  public var commits = 0
  /// The number of batches whose idempotency key was already stored.
  public var repeated = 0
  /// The number of requests that the network delivered twice.
  public var duplicated = 0
  /// The number of requests that the network lost or delayed.
  public var timeoutsBeforeCommit = 0
  /// The number of requests that the network delayed.
  public var delayed = 0
  /// The number of answers that the network lost.
  public var timeoutsAfterCommit = 0
  /// The number of failures before a batch was stored.
  public var errorsBeforeCommit = 0
  /// The number of failures after a batch was stored.
  public var errorsAfterCommit = 0
  /// The number of throttled requests.
  public var throttled = 0
  /// The number of requests that were answered with the receipt of another one.
  public var otherReceipts = 0
  /// The number of batches that were rejected permanently.
  public var rejected = 0
  /// The number of requests without a network connection.
  public var offline = 0
  /// The number of requests that arrived at an idle server.
  public var slowStarts = 0
  /// The number of received samples that were already stored.
  public var samplesSentAgain = 0

  /// Creates counters with the value zero.
  public init() {}
}
