import struct Foundation.UUID
import Harness
import HealthContracts
import HealthModel
import Synchronization
import Testing

@testable import Workloads

@Suite("trials of a step sync's parts") @MainActor struct StepPartsTests {
  /// The distinct faults that trials of a suite note.
  private func faults(_ suite: ServiceSuite, trials: Int = 30) async -> Set<String> {
    var found: Set<String> = []
    for number in 0..<trials {
      var fetch = StepFetchTrial(suite, number: number, key: 7)
      found.formUnion(await fetch.faults())
      var upload = StepUploadTrial(suite, number: number, key: 7)
      found.formUnion(await upload.faults())
    }
    return Set(found.map { $0.replacing(/\d+/, with: "N") })
  }

  private func changing(_ pages: @escaping Fetch.Change) -> ServiceSuite {
    let base = ServiceSuite.reference
    return base.with(\.stepFetch) { Fetch(base.stepFetch($0, $1), pages) { throw $0 } }
  }

  private func failing(_ onFailure: @escaping Fetch.OnFailure) -> ServiceSuite {
    let base = ServiceSuite.reference
    return base.with(\.stepFetch) { Fetch(base.stepFetch($0, $1), { $0 }, onFailure) }
  }

  private func fetching(policy change: @escaping @Sendable (inout StepSyncPolicy) -> Void)
    -> ServiceSuite
  {
    let base = ServiceSuite.reference
    return base.with(\.stepFetch) {
      var policy = $1
      change(&policy)
      return base.stepFetch($0, policy)
    }
  }

  private func uploading(_ change: @escaping @Sendable (inout StepSyncPolicy) -> Void)
    -> ServiceSuite
  {
    let base = ServiceSuite.reference
    return base.with(\.stepUpload) {
      var policy = $1
      change(&policy)
      return base.stepUpload($0, policy, $2)
    }
  }

  @Test("the reference's parts keep to their contracts, in 300 trials")
  func reference() async {
    #expect(await faults(.reference, trials: 300) == [])
  }

  @Test("pages that lose, repeat, misplace or reorder samples are noticed")
  func pages() async {
    let content = "a page of N samples does not contain the N in its range"
    let cover = "the pages of a fetch do not cover its range exactly once"
    #expect(await faults(changing { $0.dropLast() }).contains(cover))
    #expect(await faults(changing { $0 + $0.suffix(1) }).contains(cover))
    func samples(_ change: @escaping @Sendable ([StepUploadSample]) -> [StepUploadSample])
      -> ServiceSuite
    {
      changing { $0.map { FetchedPage(range: $0.range, samples: change($0.samples)) } }
    }
    #expect(await faults(samples { $0.dropLast() }) == [content])
    #expect(await faults(samples { $0 + $0.suffix(1) }) == [content])
    let nameless = await faults(
      samples {
        $0.map {
          StepUploadSample(
            uuid: $0.uuid, range: $0.range, count: $0.count, sourceBundleId: $0.sourceBundleId,
            sourceDeviceName: nil)
        }
      })
    #expect(nameless == [content])
    let merged = await faults(
      samples { page in page.filter { $0.sourceBundleId == page.first?.sourceBundleId } })
    #expect(merged == [content])
    let reversed = await faults(samples { $0.reversed() })
    #expect(reversed == ["the samples of a page are not in ascending order"])
  }

  @Test("failures that a fetch hides, exchanges or does not stop at are noticed")
  func failures() async {
    let hidden = await faults(failing { _ in })
    #expect(hidden == ["a fetch does not report a failure"])
    let exchanged = await faults(failing { _ in throw CancellationError() })
    #expect(exchanged == ["a fetch reports another error: CancellationError()"])
    let base = ServiceSuite.reference
    let refused = await faults(
      base.with(\.stepFetch) {
        PageFetch(base.stepFetch($0, $1)) { page, onPage in
          try? await onPage(page)
        }
      })
    #expect(
      refused == [
        "a fetch does not report a failure", "a fetch goes on although a page was refused",
      ])
  }

  @Test("samples that are read while a page is processed are noticed")
  func early() async {
    let base = ServiceSuite.reference
    let early = await faults(
      base.with(\.stepFetch) { provider, policy in
        PageFetch(base.stepFetch(provider, policy)) { page, onPage in
          async let processed: Void = onPage(page)
          await Task.yield()
          _ = try await provider.getRawStepSamples(for: TimeRange(0, 1).dateInterval)
          try await processed
        }
      })
    #expect(early.contains("samples are read while a page is processed"))
  }

  @Test("queries beyond the policy are noticed")
  func queries() async {
    #expect(
      await faults(fetching(policy: { $0.maximumFetchSteps *= 2 }))
        == ["a range of N steps is read in one query"])
    #expect(
      await faults(fetching(policy: { $0.pageSize = 100 })) == [
        "N samples are asked for, not N to N"
      ])
  }

  @Test("uploads with other batches, delays and attempts than the policy's are noticed")
  func policies() async {
    #expect(
      await faults(uploading { $0.batchSize += 1 })
        == ["a batch has N samples and tombstones, not N to N"])
    #expect(
      await faults(uploading { $0.attempts += 1 }).isSuperset(of: [
        "an upload goes on after a failure"
      ]))
    let delay: Set = ["N ms pass before attempt N, not N"]
    #expect(await faults(uploading { $0.firstBackoffMilliseconds = 1 }) == delay)
    #expect(await faults(uploading { $0.maximumBackoffMilliseconds *= 100 }) == delay)
    let early = await faults(uploading { $0.attempts = 1 })
    #expect(early.contains("an upload gives up after N of N attempts"))
  }

  @Test("keys that follow the order, stand for two contents or change are noticed")
  func keys() async {
    let base = ServiceSuite.reference
    func renaming(_ name: @escaping @Sendable (StepUploadBatch) -> String) -> ServiceSuite {
      base.with(\.stepUpload) { base.stepUpload(Renamed($0, name), $1, $2) }
    }
    let samples = await faults(renaming { $0.samples.map(\.uuid.uuidString).joined() })
    #expect(samples.contains("different content has the same key"))
    let ordered = await faults(
      base.with(\.stepUpload) { endpoint, _, _ in OrderedUpload(endpoint) })
    #expect(ordered.contains("the same content has two keys"))
    let counter = Counter()
    let fresh = await faults(renaming { _ in counter.next() })
    #expect(
      fresh.isSuperset(of: [
        "the same content has two keys", "another request follows one that failed",
      ]))
  }

  @Test(
    "content that an upload drops, and confirmations that it tells late, not or alone, are noticed")
  func content() async {
    let base = ServiceSuite.reference
    func uploading(_ kind: Upload.Kind) -> ServiceSuite {
      base.with(\.stepUpload) { Upload(base.stepUpload($0, $1, $2), kind) }
    }
    let dropping = await faults(uploading(.dropsATombstone))
    #expect(dropping == ["the batches of an upload do not contain its content exactly once"])
    let late = await faults(uploading(.tellsInTheEnd))
    #expect(late.contains("an upload confirms a batch other than the one sent last"))
    let first = await faults(uploading(.tellsOnce))
    #expect(first.contains("an upload does not report that a batch was confirmed"))
    let deaf = await faults(uploading(.hearsNoError))
    #expect(deaf == ["an upload completes; expected: passes on the error of its closure"])
  }
}

/// A fetch service that hands over another one's pages, changed, and then deals with its error.
@MainActor
private final class Fetch: FetchServiceProtocol {
  typealias Change = @MainActor @Sendable ([FetchedPage]) -> [FetchedPage]
  typealias OnFailure = @MainActor @Sendable (any Error) throws -> Void

  private let base: any FetchServiceProtocol
  private let change: Change
  private let onFailure: OnFailure

  init(
    _ base: any FetchServiceProtocol, _ change: @escaping Change, _ onFailure: @escaping OnFailure
  ) {
    (self.base, self.change, self.onFailure) = (base, change, onFailure)
  }

  func fetch(
    _ range: TimeRange, skipsEmptyCounts: Bool,
    onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws {
    var pages: [FetchedPage] = []
    do {
      try await base.fetch(range, skipsEmptyCounts: skipsEmptyCounts) { pages.append($0) }
    } catch {
      try onFailure(error)
    }
    for page in change(pages) { try await onPage(page) }
  }
}

/// A fetch service that hands over each page of another one in a way of its own.
@MainActor
private final class PageFetch: FetchServiceProtocol {
  typealias OnPage = @MainActor (FetchedPage) async throws -> Void

  private let base: any FetchServiceProtocol
  private let hand: @MainActor @Sendable (FetchedPage, OnPage) async throws -> Void

  init(
    _ base: any FetchServiceProtocol,
    _ hand: @escaping @MainActor @Sendable (FetchedPage, OnPage) async throws -> Void
  ) {
    (self.base, self.hand) = (base, hand)
  }

  func fetch(_ range: TimeRange, skipsEmptyCounts: Bool, onPage: OnPage) async throws {
    try await base.fetch(range, skipsEmptyCounts: skipsEmptyCounts) { page in
      try await hand(page, onPage)
    }
  }
}

/// An upload service with a defect over another one.
@MainActor
private final class Upload: UploadServiceProtocol {
  enum Kind { case dropsATombstone, tellsInTheEnd, tellsOnce, hearsNoError }

  private let base: any UploadServiceProtocol
  private let kind: Kind

  init(_ base: any UploadServiceProtocol, _ kind: Kind) { (self.base, self.kind) = (base, kind) }

  func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws {
    let sent = kind == .dropsATombstone ? tombstones.dropLast() : tombstones
    var batches: [StepUploadBatch] = []
    try await base.upload(samples, tombstones: sent, epoch: epoch) { batch in
      batches.append(batch)
      switch kind {
      case .dropsATombstone: try onConfirmed(batch)
      case .tellsInTheEnd: break
      case .tellsOnce: if batches.count == 1 { try onConfirmed(batch) }
      case .hearsNoError: try? onConfirmed(batch)
      }
    }
    if kind == .tellsInTheEnd { for batch in batches { try onConfirmed(batch) } }
  }
}

/// An upload service that sends its content in one request, with a key that follows its order.
@MainActor
private final class OrderedUpload: UploadServiceProtocol {
  private let endpoint: any StepUploadEndpoint

  init(_ endpoint: any StepUploadEndpoint) { self.endpoint = endpoint }

  func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws {
    let key = "\(epoch) \(samples) \(tombstones)"
    let batch = StepUploadBatch(idempotencyKey: key, samples: samples, tombstones: tombstones)
    _ = try await endpoint.send(batch)
    try onConfirmed(batch)
  }
}

/// A server that is told other keys.
@MainActor
private final class Renamed: StepUploadEndpoint {
  private let base: any StepUploadEndpoint
  private let name: @Sendable (StepUploadBatch) -> String

  init(_ base: any StepUploadEndpoint, _ name: @escaping @Sendable (StepUploadBatch) -> String) {
    (self.base, self.name) = (base, name)
  }

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    let key = name(batch)
    let receipt = try await base.send(
      StepUploadBatch(idempotencyKey: key, samples: batch.samples, tombstones: batch.tombstones))
    let isRight = receipt.idempotencyKey == key
    return StepUploadReceipt(
      idempotencyKey: isRight ? batch.idempotencyKey : receipt.idempotencyKey,
      wasDuplicate: receipt.wasDuplicate)
  }
}

/// A source of texts that differ.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> String {
    count.withLock {
      $0 += 1
      return "\($0)"
    }
  }
}
