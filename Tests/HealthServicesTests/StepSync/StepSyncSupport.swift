import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import SimulatedHealth
import Testing
import VirtualTime

/// A step history whose queries are recorded, without a limit on queries for samples.
@MainActor
class WalkProvider: StepDataProvider {
  var samples: [StepUploadSample] = []
  private(set) var raw: [TimeRange] = []
  private(set) var counted: [TimeRange] = []
  var error: (any Error)?
  /// Merges sources badly enough to count nothing.
  var countsNothing = false

  init(_ samples: [StepUploadSample] = []) { self.samples = samples }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    counted.append(TimeRange(interval))
    if countsNothing { return 0 }
    return matching(interval).reduce(0) { $0 + $1.count }
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    raw.append(TimeRange(interval))
    if let error { throw error }
    return matching(interval).map(PlainSample.init)
  }

  func matching(_ interval: DateInterval) -> [StepUploadSample] {
    let range = TimeRange(interval)
    return samples.filter { range.contains($0.range.start) }.sorted {
      $0.range.start < $1.range.start
    }
  }
}

/// The same with a limit.
@MainActor
final class PagedWalkProvider: WalkProvider, StepPageProvider {
  private(set) var limits: [Int] = []

  func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  {
    limits.append(limit)
    return Array(try await getRawStepSamples(for: interval).prefix(limit))
  }
}

struct PlainSample: StepSampleData {
  let sample: StepUploadSample

  var uuid: UUID { sample.uuid }
  var startDate: Date { sample.range.start.date }
  var endDate: Date { sample.range.end.date }
  var count: Int { sample.count }
  var sourceBundleId: String { sample.sourceBundleId }
  var sourceDeviceName: String? { sample.sourceDeviceName }
}

/// A sample of a test: its number gives its identity.
func sample(_ number: Int, at start: Int64, steps: Int = 10) -> StepUploadSample {
  StepUploadSample(
    uuid: SampleIdentifier(key: 5).uuid(row: number), range: TimeRange(start, start + 1_000),
    count: steps, sourceBundleId: "w", sourceDeviceName: nil)
}

/// Counts how often it was asked, and answers what it is told to.
@MainActor
final class ScriptedEndpoint: StepUploadEndpoint {
  private(set) var batches: [StepUploadBatch] = []
  var errors: [any Error] = []

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    batches.append(batch)
    if !errors.isEmpty { throw errors.removeFirst() }
    return StepUploadReceipt(idempotencyKey: batch.idempotencyKey, wasDuplicate: false)
  }
}

/// A device, a server and an app with a step sync.
@MainActor
final class SyncBench {
  static let epoch: Int64 = 1_700_000_000_000
  static let writer = DataSource(
    identifier: "watch", kind: .watch, bundleIdentifier: "w", deviceName: "Watch")

  let store: SimulatedHealthStore
  let server = StepServer()
  let state = InMemorySyncState()
  let service: StepSyncService

  init(
    answer: AuthorizationAnswer = .everything, policy: StepSyncPolicy = StepSyncPolicy(),
    maxSteps: Int = 10_000
  ) async throws {
    var configuration = StoreConfiguration()
    configuration.answer = answer
    let store = SimulatedHealthStore(
      key: 3, epoch: Instant(milliseconds: Self.epoch), configuration: configuration)
    self.store = store
    try await store.requestAuthorization(share: [], read: [.stepCount])
    let progress = ProgressList()
    service = StepSyncService(
      StepSyncDependencies(
        provider: HealthKitManager(healthKitProvider: StepProvider(store)),
        changes: StoreChanges(store, .stepCount), state: state, endpoint: server,
        time: StepSyncTime(
          now: { Instant(milliseconds: store.now) },
          sleep: { try await SimulationClock().sleep(for: .milliseconds($0)) }),
        layering: LayeringConfiguration(
          maxStepsPerInterval: maxSteps, maxYearsBack: 1, timeZone: TimeZone.gmt),
        policy: policy, onProgress: { progress.list.append($0) }))
    self.progressList = progress
  }

  private let progressList: ProgressList

  var reports: [StepSyncProgress] { progressList.list }

  /// Saves samples of a minute, so many minutes before the begin.
  @discardableResult
  func save(_ minutesAgo: [Int64], steps: Int32 = 100) throws -> [UUID] {
    try store.deliver(
      minutesAgo.map { ago in
        let start = Self.epoch - ago * Milliseconds.minute
        return NewSample(.stepCount, start: start, end: start + 60_000, value: Int64(steps))
      }, from: Self.writer
    ).compactMap { $0 }
  }

  var held: Set<UUID> { Set(server.content.held.map(\.uuid)) }
  var isSynced: Bool { state.allIntervals().allSatisfy(\.syncedToServer) }
}

@MainActor
private final class ProgressList {
  var list: [StepSyncProgress] = []
}

/// Runs a test in virtual time.
func simulated<Success: Sendable>(
  _ body: @escaping @MainActor @Sendable () async throws -> Success
) throws -> Success {
  let outcome = Simulation(keepsTrace: false).run(body)
  switch outcome {
  case .finished(let success): return success
  case .failed(let error): throw error
  default: throw Unfinished(words: "\(outcome)")
  }
}

struct Unfinished: Error {
  var words: String
}
