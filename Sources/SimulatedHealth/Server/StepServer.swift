import struct Foundation.UUID
public import HealthContracts
import HealthModel
import VirtualTime

/// A simulated server that takes step samples, over a network that may lose either direction.
///
/// It keeps its side of the upload contract, and notes where a client does not keep its own. Every
/// request takes virtual time; what goes wrong is drawn.
@MainActor
public final class StepServer: StepUploadEndpoint {
  /// What goes wrong, and how long things take; may be changed at any time.
  public var behaviour: StepServerBehaviour
  /// What is stored.
  public private(set) var content: StepServerContent
  /// What happened so far.
  public private(set) var counters = StepServerCounters()
  /// What clients did wrong.
  public private(set) var violations: [String] = []
  /// Why a batch is refused for good; nil takes it.
  public var refusal: @MainActor (StepUploadBatch) -> String? = { _ in nil }
  /// Called when a batch has been stored, before it is answered.
  public var onCommit: @MainActor (StepServerContent) -> Void = { _ in }
  private let draw: @MainActor (ClosedRange<Int>) -> Int
  private var lastRequest: Int64?
  /// Requests, or copies of them, that the network still holds.
  private var late: [StepUploadBatch] = []

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - behaviour: What goes wrong, and how long things take.
  ///   - content: What it holds already.
  ///   - draw: The source of chance: a number of a range, each as likely as another.
  public init(
    _ behaviour: StepServerBehaviour = StepServerBehaviour(),
    content: StepServerContent = StepServerContent(),
    draw: @escaping @MainActor (ClosedRange<Int>) -> Int = { $0.upperBound }
  ) {
    self.behaviour = behaviour
    self.content = content
    self.draw = draw
  }

  /// Takes a batch, or meets one of the faults.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: The receipt.
  /// - Throws: `StepUploadError` as faults say; `CancellationError` when the task is cancelled,
  ///   before or after the batch was stored.
  public func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    counters.requests += 1
    try await pass(requestMilliseconds())
    if behaviour.isOffline {
      counters.offline += 1
      try await pass(behaviour.timeoutMilliseconds)
      throw StepUploadError.timedOut
    }
    deliverLate(all: false)
    if strikes(behaviour.timeoutBeforeCommit) {
      counters.timeoutsBeforeCommit += 1
      // Lost, or held by the network until later.
      if draw(0...1) == 0 {
        counters.delayed += 1
        late.append(batch)
      }
      try await pass(behaviour.timeoutMilliseconds)
      throw StepUploadError.timedOut
    }
    if strikes(behaviour.throttling) {
      counters.throttled += 1
      throw StepUploadError.throttled(
        retryAfterMilliseconds: behaviour.retryAfterMilliseconds)
    }
    if strikes(behaviour.errorBeforeCommit) {
      counters.errorsBeforeCommit += 1
      throw StepUploadError.serverError(status: 503)
    }
    if let reason = refusal(batch) {
      counters.rejected += 1
      throw StepUploadError.rejected(reason: reason)
    }
    let receipt = commit(batch)
    if strikes(behaviour.duplication) {
      counters.duplicated += 1
      // At once, or when later requests have come in between.
      if draw(0...1) == 0 { _ = commit(batch) } else { late.append(batch) }
    }
    if strikes(behaviour.timeoutAfterCommit) {
      counters.timeoutsAfterCommit += 1
      try await pass(behaviour.timeoutMilliseconds)
      throw StepUploadError.timedOut
    }
    if strikes(behaviour.errorAfterCommit) {
      counters.errorsAfterCommit += 1
      throw StepUploadError.serverError(status: 500)
    }
    try await pass(behaviour.answerMilliseconds)
    return receipt
  }

  /// Delivers what the network still holds.
  ///
  /// - Parameter all: Whether all of them, or those that are drawn.
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
        violations.append("key \(batch.idempotencyKey) was used for two contents")
      }
      return StepUploadReceipt(idempotencyKey: batch.idempotencyKey, wasKnown: true)
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
        if held != sample { violations.append("\(sample.uuid) was sent with two contents") }
      }
    }
    onCommit(content)
    return StepUploadReceipt(idempotencyKey: batch.idempotencyKey, wasKnown: false)
  }

  private static func fingerprint(of batch: StepUploadBatch) -> String {
    var digest = Digest()
    for uuid in batch.tombstones { digest.absorb(uuid) }
    for sample in batch.samples {
      digest.absorb(sample.uuid)
      digest.absorb(sample.range.start.milliseconds)
      digest.absorb(sample.range.end.milliseconds)
      digest.absorb(Int64(sample.count))
      digest.absorb(sample.sourceBundleId)
      digest.absorb(sample.sourceDeviceName ?? "")
    }
    return digest.hexadecimal
  }

  private func strikes(_ percent: Int) -> Bool { percent > 0 && draw(0...99) < percent }

  /// A server that was idle for long has to start first.
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
