import struct Foundation.UUID
public import HealthContracts
import HealthModel
import VirtualTime

/// A simulated server for step uploads, behind a network that can lose requests and answers.
///
/// The server follows the upload contract and records violations of it by clients. Every request
/// takes virtual time, and faults are drawn at random.
@MainActor
public final class StepServer: StepUploadEndpoint {
  /// The fault rates and delays; can be changed at any time.
  public var behaviour: StepServerBehaviour
  /// The content that the server stores.
  public private(set) var content: StepServerContent
  /// The numbers of requests, commits and faults so far.
  public private(set) var counters = StepServerCounters()
  /// The contract violations by clients.
  public private(set) var violations: [String] = []
  /// Returns the reason for which a batch is rejected permanently; nil accepts the batch.
  public var refusal: @MainActor (StepUploadBatch) -> String? = { _ in nil }
  /// Called after a batch is stored and before the request is answered.
  public var onCommit: @MainActor (StepServerContent) -> Void = { _ in }
  private let draw: @MainActor (ClosedRange<Int>) -> Int
  private var lastRequest: Int64?
  /// Requests, or copies of requests, that the network delays.
  private var late: [StepUploadBatch] = []

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - behaviour: The fault rates and delays.
  ///   - content: The initial content.
  ///   - draw: The source of randomness, which returns a uniformly distributed number of a range.
  public init(
    _ behaviour: StepServerBehaviour = StepServerBehaviour(),
    content: StepServerContent = StepServerContent(),
    draw: @escaping @MainActor (ClosedRange<Int>) -> Int = { $0.upperBound }
  ) {
    self.behaviour = behaviour
    self.content = content
    self.draw = draw
  }

  /// Stores a batch, or fails with one of the simulated faults.
  ///
  /// - Parameter batch: The batch to store.
  /// - Returns: The receipt; one with another key is a simulated fault too.
  /// - Throws: `StepUploadError` for a simulated fault; `CancellationError` when the task is
  ///   cancelled, before or after the batch is stored.
  public func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    counters.requests += 1
    try await pass(requestMilliseconds())
    if behaviour.isOffline {
      counters.offline += 1
      try await pass(behaviour.timeoutMilliseconds)
      throw StepUploadError.timedOut
    }
    deliverLate(all: false)
    if occurs(behaviour.timeoutBeforeCommit) {
      counters.timeoutsBeforeCommit += 1
      // The request is either lost or delayed by the network.
      if draw(0...1) == 0 {
        counters.delayed += 1
        late.append(batch)
      }
      try await pass(behaviour.timeoutMilliseconds)
      throw StepUploadError.timedOut
    }
    if occurs(behaviour.throttling) {
      counters.throttled += 1
      throw StepUploadError.throttled(
        retryAfterMilliseconds: behaviour.retryAfterMilliseconds)
    }
    if occurs(behaviour.errorBeforeCommit) {
      counters.errorsBeforeCommit += 1
      throw StepUploadError.serverError(status: 503)
    }
    if occurs(behaviour.otherReceipt) {
      counters.otherReceipts += 1
      return StepUploadReceipt(
        idempotencyKey: "not \(batch.idempotencyKey)", wasDuplicate: false)
    }
    if let reason = refusal(batch) {
      counters.rejected += 1
      throw StepUploadError.rejected(reason: reason)
    }
    let receipt = commit(batch)
    if occurs(behaviour.duplication) {
      counters.duplicated += 1
      // The copy arrives immediately or after later requests.
      if draw(0...1) == 0 { _ = commit(batch) } else { late.append(batch) }
    }
    if occurs(behaviour.timeoutAfterCommit) {
      counters.timeoutsAfterCommit += 1
      try await pass(behaviour.timeoutMilliseconds)
      throw StepUploadError.timedOut
    }
    if occurs(behaviour.errorAfterCommit) {
      counters.errorsAfterCommit += 1
      throw StepUploadError.serverError(status: 500)
    }
    try await pass(behaviour.answerMilliseconds)
    return receipt
  }

  /// Delivers delayed requests.
  ///
  /// - Parameter all: Whether to deliver all of them; otherwise each with probability 1/3.
  public func deliverLate(all: Bool = true) {
    var kept: [StepUploadBatch] = []
    for batch in late {
      if all || draw(0...2) == 0 { _ = commit(batch) } else { kept.append(batch) }
    }
    late = kept
  }

  private func commit(_ batch: StepUploadBatch) -> StepUploadReceipt {
    let fingerprint = Self.fingerprint(of: batch)
    if let known = content.fingerprints[batch.idempotencyKey] {
      counters.repeated += 1
      if known != fingerprint {
        violations.append("key \(batch.idempotencyKey) was used for different content")
      }
      return StepUploadReceipt(idempotencyKey: batch.idempotencyKey, wasDuplicate: true)
    }
    counters.commits += 1
    content.fingerprints[batch.idempotencyKey] = fingerprint
    for uuid in batch.tombstones {
      content.tombstones.insert(uuid)
      content.samples[StepServerContent.Identity(uuid: uuid)] = nil
    }
    for sample in batch.samples where !content.tombstones.contains(sample.uuid) {
      let identity = StepServerContent.Identity(uuid: sample.uuid)
      if let held = content.samples.updateValue(sample, forKey: identity) {
        counters.samplesSentAgain += 1
        if held != sample { violations.append("\(sample.uuid) was sent with different content") }
      }
    }
    onCommit(content)
    return StepUploadReceipt(idempotencyKey: batch.idempotencyKey, wasDuplicate: false)
  }

  private static func fingerprint(of batch: StepUploadBatch) -> String {
    var digest = Digest()
    for uuid in batch.tombstones.sorted() { digest.absorb(uuid) }
    for sample in batch.samples.sorted(by: { $0.uuid < $1.uuid }) {
      digest.absorb(sample.uuid)
      digest.absorb(sample.range.start.milliseconds)
      digest.absorb(sample.range.end.milliseconds)
      digest.absorb(Int64(sample.count))
      digest.absorb(sample.sourceBundleId)
      digest.absorb(sample.sourceDeviceName ?? "")
    }
    return digest.hexadecimal
  }

  private func occurs(_ percent: Int) -> Bool { percent > 0 && draw(0...99) < percent }

  /// Returns the duration of a request; the first one after an idle period includes the slow start.
  private func requestMilliseconds() -> Int64 {
    let now = (Simulation.current?.now ?? 0) / 1_000_000
    let isCold = lastRequest.map { now - $0 >= behaviour.idleMilliseconds } ?? true
    lastRequest = now
    guard isCold, behaviour.slowStartMilliseconds > 0 else { return behaviour.requestMilliseconds }
    counters.slowStarts += 1
    return behaviour.requestMilliseconds + behaviour.slowStartMilliseconds
  }

  private func pass(_ milliseconds: Int64) async throws {
    if let simulation = Simulation.current {
      let (nanoseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
      try await simulation.sleep(nanoseconds: overflow ? .max : nanoseconds)
    } else {
      try Task.checkCancellation()
    }
  }
}
