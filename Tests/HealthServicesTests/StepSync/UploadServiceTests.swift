import Foundation
import HealthContracts
import HealthModel
import HealthServices
import Testing

@MainActor
@Suite struct UploadServiceTests {
  private let endpoint = ScriptedEndpoint()
  private let waits = Waits()

  private final class Waits: @unchecked Sendable {
    // Unchecked: used on the main actor alone.
    @MainActor var all: [Int64] = []
    nonisolated init() {}
  }

  private func service(_ batchSize: Int = 3, attempts: Int = 4) -> UploadService {
    var policy = StepSyncPolicy()
    policy.batchSize = batchSize
    policy.attempts = attempts
    policy.maximumBackoffMilliseconds = 3_000
    let waits = waits
    return UploadService(endpoint: endpoint, policy: policy) { waits.all.append($0) }
  }

  private func upload(
    _ service: UploadService, _ samples: [StepUploadSample], tombstones: [UUID] = [],
    epoch: Int64 = 1
  ) async throws -> [StepUploadBatch] {
    var confirmed: [StepUploadBatch] = []
    try await service.upload(samples, tombstones: tombstones, epoch: epoch) {
      confirmed.append($0)
    }
    return confirmed
  }

  @Test("batches hold at most so many, tombstones first, samples by start, each once")
  func batches() async throws {
    let samples = (0..<7).map { sample($0, at: Int64(70 - $0 * 10)) }
    let gone = (20..<22).map { sample($0, at: 0).uuid }
    let confirmed = try await upload(service(), samples, tombstones: gone)
    #expect(confirmed == endpoint.batches)
    #expect(confirmed.map { $0.samples.count + $0.tombstones.count } == [3, 3, 3])
    #expect(Set(confirmed[0].tombstones) == Set(gone))
    #expect(confirmed.flatMap(\.samples) == samples.reversed())
    #expect(try await upload(service(), []).isEmpty)
  }

  @Test("a key depends on content and epoch alone")
  func keys() async throws {
    let samples = (0..<3).map { sample($0, at: Int64($0)) }
    let key = try await upload(service(), samples)[0].idempotencyKey
    #expect(try await upload(service(), samples.reversed())[0].idempotencyKey == key)
    var other = samples
    other[1] = sample(1, at: 1, steps: 11)
    var keys = [key]
    keys.append(try await upload(service(), other)[0].idempotencyKey)
    keys.append(try await upload(service(), samples, epoch: 2)[0].idempotencyKey)
    keys.append(try await upload(service(), Array(samples[..<2]))[0].idempotencyKey)
    let gone = samples[2].uuid
    keys.append(
      try await upload(service(), Array(samples[..<2]), tombstones: [gone])[0].idempotencyKey)
    #expect(Set(keys).count == keys.count)
  }

  @Test(
    "what fails for now is sent again with the same key, after waits that double to the longest")
  func retries() async throws {
    endpoint.errors = [
      StepUploadError.timedOut, StepUploadError.serverError(status: 503),
      StepUploadError.wrongReceipt(expected: "a", received: "b"),
    ]
    let confirmed = try await upload(service(), [sample(1, at: 0)])
    #expect(confirmed.count == 1)
    #expect(endpoint.batches.count == 4)
    #expect(Set(endpoint.batches.map(\.idempotencyKey)).count == 1)
    #expect(waits.all == [1_000, 2_000, 3_000])
  }

  @Test("a server that asks to wait is not asked earlier")
  func throttled() async throws {
    endpoint.errors = [StepUploadError.throttled(retryAfterMilliseconds: 45_000)]
    _ = try await upload(service(), [sample(1, at: 0)])
    #expect(waits.all == [45_000])
  }

  @Test("after the last attempt the caller is told, and nothing counts as confirmed")
  func givesUp() async throws {
    endpoint.errors = Array(repeating: StepUploadError.timedOut, count: 4)
    var confirmed = 0
    let error = await #expect(throws: StepSyncError.self) {
      try await service().upload([sample(1, at: 0)], tombstones: [], epoch: 1) { _ in
        confirmed += 1
      }
    }
    guard case .uploadFailed(.timedOut, 4)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(confirmed == 0)
    #expect(endpoint.batches.count == 4)
    #expect(error?.errorDescription?.contains("4 attempts") == true)
    #expect(error?.recoverySuggestion == "sync again later")
  }

  @Test("what the server refuses for good is not sent again")
  func rejected() async throws {
    endpoint.errors = [StepUploadError.rejected(reason: "too old")]
    await #expect(throws: StepSyncError.self) {
      _ = try await self.upload(self.service(), [sample(1, at: 0)])
    }
    #expect(endpoint.batches.count == 1)
    #expect(waits.all.isEmpty)
  }
}
