import struct Foundation.UUID
import HealthContracts
import HealthModel
import VirtualTime

/// Uploads of drawn content by an upload service alone, to a server whose answers are drawn.
@MainActor
struct StepUploadTrial {
  /// The content of a request, whatever its order is.
  private struct Content: Hashable {
    var samples: Set<StepUploadSample>
    var tombstones: Set<UUID>
    var epoch: Int64

    init(_ batch: StepUploadBatch, _ epoch: Int64 = 0) {
      (samples, tombstones) = (Set(batch.samples), Set(batch.tombstones))
      self.epoch = epoch
    }
  }

  /// The end of an upload.
  private enum Outcome {
    case completed
    /// An error of the closure was passed on.
    case stopped
    /// A request was given up; any of the errors may be the reported one.
    case failed([StepUploadError], attempts: Int)
    /// Another error was thrown.
    case other(String)

    var text: String {
      switch self {
      case .completed: "completes"
      case .stopped: "passes on the error of its closure"
      case .failed(_, let attempts): "reports a failure, attempts: \(attempts)"
      case .other(let error): "throws \(error)"
      }
    }

    /// Returns true if the outcome is one that is expected.
    func fits(_ expected: Outcome) -> Bool {
      switch (self, expected) {
      case (.completed, .completed), (.stopped, .stopped): true
      case (.failed(let told, let attempts), .failed(let errors, let most)):
        attempts == most && !told.isEmpty && told.allSatisfy { errors.contains($0) }
      default: false
      }
    }
  }

  /// The settings of most uploads, for a finding.
  let setting: String
  private let suite: ServiceSuite
  private let identifiers: SampleIdentifier
  private var policy: StepSyncPolicy
  private var draws: CaseDraws
  private var keys: [Content: String] = [:]
  private var contents: [String: Content] = [:]
  private var found: [String] = []

  /// Draws the policy.
  init(_ suite: ServiceSuite, number: Int, key: UInt64) {
    self.suite = suite
    identifiers = SampleIdentifier(key: key)
    var draws = CaseDraws(key: key, "step upload \(number)")
    var policy = StepSyncPolicy()
    policy.batchSize = 1 + draws.below(30)
    policy.attempts = 1 + draws.below(4)
    policy.firstBackoffMilliseconds = Int64(1 + draws.below(1_000))
    policy.maximumBackoffMilliseconds = policy.firstBackoffMilliseconds + Int64(draws.below(3_000))
    self.policy = policy
    self.draws = draws
    setting =
      "batchSize: \(policy.batchSize), attempts: \(policy.attempts), delays of "
      + "\(policy.firstBackoffMilliseconds) to \(policy.maximumBackoffMilliseconds) ms"
  }

  /// Uploads content in two orders and epochs, what differs from it in one value, and content to a
  /// server that fails; returns what the uploads did wrong.
  mutating func faults() async -> [String] {
    let samples = (0..<draws.below(12)).map { sample($0 + 1) }
    let tombstones = (0..<draws.below(6)).map { identifiers.uuid(row: 1_000 + $0) }
    for epoch in 1...2 as ClosedRange<Int64> {
      await upload(samples, tombstones, epoch)
      await upload(samples.reversed(), tombstones.reversed(), epoch)
    }
    for variant in variants(of: sample(0)) { await upload([variant], [], 1) }
    await upload([], [identifiers.uuid(row: 0)], 1)
    await upload([], [], 1)
    for _ in 0..<4 {
      let errors = (0..<12).map { _ in error() }
      await upload(samples, tombstones, 3, errors, stopsAt: 1 + draws.below(8))
    }
    await waitLong()
    return found
  }

  /// Uploads a sample to a server that fails until the delay has reached its maximum, and then
  /// asks for a shorter one.
  private mutating func waitLong() async {
    policy.attempts = 9
    policy.firstBackoffMilliseconds = 100
    policy.maximumBackoffMilliseconds = 1_000
    let errors = [StepUploadError?](repeating: .timedOut, count: 7)
    await upload([sample(0)], [], 4, errors + [.throttled(retryAfterMilliseconds: 1)])
    await upload([sample(0)], [], 5, errors + [.timedOut, .timedOut])
  }

  /// A drawn sample; many have the same start.
  private mutating func sample(_ row: Int) -> StepUploadSample {
    let start = 1_700_000_000_000 + Int64(draws.below(3)) * Milliseconds.minute
    return StepUploadSample(
      uuid: identifiers.uuid(row: row),
      range: TimeRange(start, start + Int64(draws.below(2)) * Milliseconds.minute),
      count: draws.below(400), sourceBundleId: "trial",
      sourceDeviceName: ["Watch", "", nil][draws.below(3)])
  }

  /// Returns a sample and others that differ from it in one value.
  private func variants(of sample: StepUploadSample) -> [StepUploadSample] {
    func variant(
      _ bits: (UInt8, UInt8) = (0, 0), start: Int64 = 0, end: Int64 = 0, count: Int = 0,
      bundle: String = "trial", device: String? = "Watch"
    ) -> StepUploadSample {
      var bytes = sample.uuid.uuid
      bytes.0 ^= bits.0
      bytes.15 ^= bits.1
      let range = sample.range
      return StepUploadSample(
        uuid: UUID(uuid: bytes),
        range: TimeRange(
          start: range.start.advanced(by: -start), end: range.end.advanced(by: end)),
        count: sample.count + count, sourceBundleId: bundle, sourceDeviceName: device)
    }
    return [
      variant(), variant((1, 0)), variant((0, 1)), variant(start: 1), variant(end: 1),
      variant(count: 1), variant(bundle: "trials"), variant(device: "Phone"),
      variant(device: ""), variant(device: nil),
    ]
  }

  /// Uploads content, and judges the requests, the delays and the end.
  private mutating func upload(
    _ samples: [StepUploadSample], _ tombstones: [UUID], _ epoch: Int64,
    _ errors: [StepUploadError?] = [], stopsAt: Int? = nil
  ) async {
    let server = TrialServer(errors)
    let time = StepSyncTime(
      now: { Instant(milliseconds: server.now) }, sleep: { server.wait($0) })
    var confirmed: [StepUploadBatch] = []
    var isLate = false
    var outcome = Outcome.completed
    do {
      try await suite.stepUpload(server, policy, time).upload(
        samples, tombstones: tombstones, epoch: epoch
      ) { batch in
        confirmed.append(batch)
        if server.requests.last != batch || server.confirmations != confirmed.count {
          isLate = true
        }
        if confirmed.count == stopsAt { throw InjectedFailure() }
      }
    } catch StepSyncError.uploadFailed(let error, let attempts) {
      outcome = .failed([error], attempts: attempts)
    } catch {
      outcome = error is InjectedFailure ? .stopped : .other("\(error)")
    }
    if isLate { found.append("an upload confirms a batch other than the one sent last") }
    if confirmed.count < server.confirmations {
      found.append("an upload does not report that a batch was confirmed")
    }
    let expected = expectedOutcome(server, stopsAt, confirmed.count)
    if !outcome.fits(expected) {
      found.append("an upload \(outcome.text); expected: \(expected.text)")
    }
    judgeContent(
      of: server, confirmed, samples, tombstones, epoch, isWhole: outcome.fits(.completed))
  }

  /// Judges the delays, and returns how an upload ends after these requests.
  private mutating func expectedOutcome(
    _ server: TrialServer, _ stopsAt: Int?, _ confirmed: Int
  ) -> Outcome {
    var (attempts, wait) = (0, policy.firstBackoffMilliseconds)
    var errors: [StepUploadError] = []
    for (place, request) in server.requests.enumerated() {
      attempts += 1
      guard let error = server.error(place, request) else {
        (attempts, wait, errors) = (0, policy.firstBackoffMilliseconds, [])
        continue
      }
      errors.append(error)
      if !error.isTransient || attempts == policy.attempts {
        if place + 1 < server.requests.count { found.append("an upload goes on after a failure") }
        // Of several errors, any may be told.
        return .failed(error.isTransient ? errors : [error], attempts: attempts)
      }
      if place + 1 == server.requests.count {
        found.append("an upload gives up after \(attempts) of \(policy.attempts) attempts")
        break
      }
      let delay = max(wait, error.retryAfterMilliseconds)
      let passed = server.delays[place + 1] ?? 0
      // Twice the delay leaves room for a drawn part of it.
      if !(delay...2 * delay).contains(passed) {
        found.append("\(passed) ms pass before attempt \(attempts + 1), not \(delay)")
      }
      let next = server.requests[place + 1]
      if Content(next) != Content(request) || next.idempotencyKey != request.idempotencyKey {
        found.append("another request follows one that failed")
      }
      wait = min(2 * wait, policy.maximumBackoffMilliseconds)
    }
    return stopsAt.map { confirmed >= $0 } ?? false ? .stopped : .completed
  }

  private mutating func judgeContent(
    of server: TrialServer, _ confirmed: [StepUploadBatch], _ samples: [StepUploadSample],
    _ tombstones: [UUID], _ epoch: Int64, isWhole: Bool
  ) {
    let sent = confirmed.flatMap(\.samples)
    let gone = confirmed.flatMap(\.tombstones)
    let isRight =
      isWhole
      ? Set(sent) == Set(samples) && Set(gone) == Set(tombstones)
      : Set(sent).isSubset(of: samples) && Set(gone).isSubset(of: tombstones)
    if !isRight || Set(sent).count < sent.count || Set(gone).count < gone.count {
      found.append("the batches of an upload do not contain its content exactly once")
    }
    for batch in server.requests {
      let size = batch.samples.count + batch.tombstones.count
      if size == 0 || size > policy.batchSize {
        found.append("a batch has \(size) samples and tombstones, not 1 to \(policy.batchSize)")
      }
      let content = Content(batch, epoch)
      let key = batch.idempotencyKey
      if keys.updateValue(key, forKey: content) ?? key != key {
        found.append("the same content has two keys")
      }
      if contents.updateValue(content, forKey: key) ?? content != content {
        found.append("different content has the same key")
      }
    }
  }

  private mutating func error() -> StepUploadError? {
    switch draws.below(10) {
    case 0: .timedOut
    case 1: .serverError(status: 503)
    case 2: .throttled(retryAfterMilliseconds: Int64(draws.below(5_000)))
    case 3: draws.below(3) == 0 ? .rejected(reason: "trial") : nil
    case 4: .wrongReceipt(expected: "", received: "another key")
    default: nil
    }
  }
}

/// A server that answers each request with the next of some errors, and then confirms all.
@MainActor
private final class TrialServer: StepUploadEndpoint {
  /// The number of requests after which all are refused, so that every upload ends.
  private static let maximumRequests = 1_000

  private let errors: [StepUploadError?]
  /// The requests, in order.
  private(set) var requests: [StepUploadBatch] = []
  /// The number of requests that were confirmed.
  private(set) var confirmations = 0
  /// The delay after a number of requests, in milliseconds.
  private(set) var delays: [Int: Int64] = [:]
  /// The time in milliseconds.
  private(set) var now: Int64 = 0

  /// Creates a server; an error of nil is a confirmation.
  init(_ errors: [StepUploadError?]) { self.errors = errors }

  /// Lets time pass.
  func wait(_ milliseconds: Int64) {
    delays[requests.count, default: 0] += max(0, milliseconds)
    now += max(0, milliseconds)
  }

  /// Returns the error with which the request at a place ends; nil if it is confirmed.
  func error(_ place: Int, _ request: StepUploadBatch) -> StepUploadError? {
    if place >= Self.maximumRequests { return .rejected(reason: "too many requests") }
    guard place < errors.count, let error = errors[place] else { return nil }
    if case .wrongReceipt(_, let received) = error {
      return .wrongReceipt(expected: request.idempotencyKey, received: received)
    }
    return error
  }

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    requests.append(batch)
    Simulation.noteWork()
    switch error(requests.count - 1, batch) {
    case .wrongReceipt(_, let received):
      return StepUploadReceipt(idempotencyKey: received, wasDuplicate: false)
    case .some(let error): throw error
    case nil:
      confirmations += 1
      return StepUploadReceipt(idempotencyKey: batch.idempotencyKey, wasDuplicate: false)
    }
  }
}
