public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// What goes wrong with a simulated server, in so many of 100 requests, and how long things take.
public struct StepServerBehaviour: Hashable, Sendable {
  /// Whether nothing reaches the server.
  public var isOffline = false
  /// The request is lost, or held by the network until later, and the client waits in vain.
  public var timeoutBeforeCommit = 0
  /// The answer is lost, and the client waits in vain.
  public var timeoutAfterCommit = 0
  /// The server fails with status 503 before it has stored anything.
  public var errorBeforeCommit = 0
  /// The server fails with status 500 after it has stored the batch.
  public var errorAfterCommit = 0
  /// The server asks to wait.
  public var throttling = 0
  /// The request is delivered twice: at once, or the second time among later requests.
  public var duplication = 0
  /// How long a throttled client is to wait, in milliseconds.
  public var retryAfterMilliseconds: Int64 = 30_000
  /// How long a client waits for an answer that does not come, in milliseconds.
  public var timeoutMilliseconds: Int64 = 60_000
  /// How long a request is under way, in milliseconds.
  public var requestMilliseconds: Int64 = 80
  /// How long an answer is under way, in milliseconds.
  public var answerMilliseconds: Int64 = 40
  /// How much longer the first request takes after the server was idle, in milliseconds.
  public var slowStartMilliseconds: Int64 = 0
  /// After how long without requests the server is idle, in milliseconds.
  public var idleMilliseconds: Int64 = 15 * Milliseconds.minute

  /// Makes a server with which nothing goes wrong.
  public init() {}
}

/// What a simulated server holds.
public struct StepServerContent: Hashable, Sendable {
  /// Under what a sample is held.
  public struct Identity: Hashable, Sendable {
    /// The sample's own identity.
    public var uuid: UUID

    /// Makes an identity.
    ///
    /// - Parameter uuid: The sample's own identity.
    public init(uuid: UUID) { self.uuid = uuid }
  }

  /// Samples by identity.
  public var samples: [Identity: StepUploadSample] = [:]
  /// Samples that are never to be taken again.
  public var tombstones: Set<UUID> = []
  /// Keys of batches that were stored, each with a fingerprint of its content.
  public var fingerprints: [String: String] = [:]

  /// Makes empty content.
  public init() {}

  /// Every held sample, ascending by start and then by identity.
  public var held: [StepUploadSample] {
    samples.values.sorted { left, right in
      left.range.start == right.range.start
        ? left.uuid < right.uuid : left.range.start < right.range.start
    }
  }
}

/// What happened at a simulated server.
public struct StepServerCounters: Hashable, Sendable {
  /// Requests that were made.
  public var requests = 0
  /// Batches that were stored.
  public var commits = 0
  /// Batches whose key was known.
  public var repeated = 0
  /// Requests that the network delivered twice.
  public var duplicated = 0
  /// Requests that were lost or held by the network.
  public var timeoutsBeforeCommit = 0
  /// Those of them that were held.
  public var delayed = 0
  /// Answers that were lost.
  public var timeoutsAfterCommit = 0
  /// Failures before a batch was stored.
  public var errorsBeforeCommit = 0
  /// Failures after a batch was stored.
  public var errorsAfterCommit = 0
  /// Requests that were told to wait.
  public var throttled = 0
  /// Batches that were refused for good.
  public var rejected = 0
  /// Requests that met no network.
  public var offline = 0
  /// Requests that met a server that had to start.
  public var slowStarts = 0
  /// Samples that were held already.
  public var samplesSentAgain = 0

  /// Makes counters at zero.
  public init() {}
}
