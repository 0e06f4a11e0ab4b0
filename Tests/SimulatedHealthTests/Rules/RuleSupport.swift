import Foundation
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

/// Rules that differ from the defaults; what raises an exception is recorded.
func rules(_ change: (inout StoreSemantics) -> Void = { _ in }) -> StoreSemantics {
  var semantics = StoreSemantics()
  semantics.exceptions = .recorded
  change(&semantics)
  return semantics
}

/// An empty database.
func database(_ change: (inout StoreSemantics) -> Void = { _ in }) -> HealthDatabase {
  HealthDatabase(key: 5, semantics: rules(change))
}

extension HealthDatabase {
  /// Saves one sample that cannot be ignored.
  @discardableResult
  func put(
    _ start: Int64, _ end: Int64, _ value: Int64, _ type: SampleType = .stepCount,
    from source: DataSource = watch, metadata: SampleMetadata = .none
  ) throws -> UUID {
    let sample = NewSample(type, start: start, end: end, value: value, metadata: metadata)
    return try #require(try save([sample], from: source).first ?? nil)
  }

  /// Saves one version of a sample with a sync identifier.
  @discardableResult
  func put(
    sync name: String, version: Int, _ value: Int64, _ type: SampleType = .stepCount,
    from source: DataSource = watch
  ) throws -> UUID? {
    let metadata = SampleMetadata(syncIdentifier: name, syncVersion: version)
    let sample = NewSample(type, start: 10, end: 20, value: value, metadata: metadata)
    return try save([sample], from: source)[0]
  }

  /// The values of the samples that match, in the order of the answer.
  func values(
    _ predicate: SamplePredicate = .everything, _ type: SampleType = .stepCount
  ) throws -> [Int64] {
    try samples(SampleQuery(type, where: predicate)).map(\.value)
  }

  /// The merged steps of what matches, in millionths of a step.
  func sum(_ predicate: SamplePredicate = .everything) throws -> Int64? {
    try statistics(StatisticsQuery(.stepCount, where: predicate, options: .cumulativeSum))
      .sum?.millionths
  }

  /// Steps by bucket, in whole steps, each with the start of its bucket in hours.
  func hours(
    _ predicate: SamplePredicate = .everything, every count: Int = 1,
    _ component: BucketGrid.Component = .hour
  ) throws -> [Int64: Int64] {
    let grid = try grid(every: count, component)
    let query = StatisticsCollectionQuery(
      .stepCount, where: predicate, options: .cumulativeSum, buckets: grid)
    let pairs = try collection(query).populated.map {
      ($0.start.milliseconds / hour, ($0.sum?.millionths ?? -1) / 1_000_000)
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

/// Buckets in UTC from the epoch, or from another anchor.
func grid(
  from anchor: Int64 = 0, every count: Int = 1, _ component: BucketGrid.Component = .hour,
  zone: String = "UTC"
) throws -> BucketGrid {
  BucketGrid(
    anchor: Instant(milliseconds: anchor), every: count, component,
    zones: try #require(ZoneTimeline(identifier: zone)))
}

extension SamplePredicate {
  /// A range in milliseconds.
  static func within(
    _ from: Int64?, _ to: Int64?, _ options: TimeOptions = []
  ) -> SamplePredicate {
    .time(
      from: from.map(Instant.init(milliseconds:)), to: to.map(Instant.init(milliseconds:)),
      options: options)
  }
}

/// The code of the error that a call throws; nil when it throws none.
func code<Answer>(_ call: () throws -> Answer) -> HealthStoreError.Code? {
  do {
    _ = try call()
    return nil
  } catch {
    return (error as? HealthStoreError)?.code
  }
}

/// The code of the error that a call on the store throws; nil when it throws none.
@MainActor
func code<Answer>(
  _ call: @MainActor () async throws -> Answer
) async -> HealthStoreError.Code? {
  do {
    _ = try await call()
    return nil
  } catch {
    return (error as? HealthStoreError)?.code
  }
}

/// A configuration that differs from the default; what raises an exception is recorded.
func configuration(_ change: (inout StoreConfiguration) -> Void = { _ in }) -> StoreConfiguration {
  var configuration = StoreConfiguration()
  configuration.semantics.exceptions = .recorded
  change(&configuration)
  return configuration
}

/// A simulation did not come to its end.
struct Unfinished: Error {
  var words: String
}

/// Runs a program on an empty store in virtual time; the epoch is 1970.
func simulated<Success: Sendable>(
  _ configuration: StoreConfiguration = configuration(),
  _ program: @escaping @MainActor @Sendable (SimulatedHealthStore) async throws -> Success
) throws -> Success {
  let simulation = Simulation(keepsTrace: false)
  let outcome = simulation.run { @MainActor in
    let store = SimulatedHealthStore(
      key: 5, epoch: Instant(milliseconds: 0), configuration: configuration)
    return try await program(store)
  }
  switch outcome {
  case .finished(let success): return success
  case .failed(let error): throw error
  default: throw Unfinished(words: "\(outcome)")
  }
}

/// Lets virtual seconds pass.
func pass(seconds: Int64) async throws {
  try await SimulationClock().sleep(for: .seconds(seconds))
}

extension SimulatedHealthStore {
  /// Asks for everything.
  func askForAll() async throws {
    let all = Set(SampleType.allCases)
    try await requestAuthorization(share: all, read: all)
  }

  /// The values of all samples of a type that the app sees.
  func values(_ type: SampleType = .stepCount) async throws -> [Int64] {
    try await samples(SampleQuery(type)).map(\.value)
  }
}

/// The app under test writes this.
func own(_ value: Int64, _ type: SampleType = .stepCount) -> NewSample {
  NewSample(type, start: 10, end: 20, value: value)
}

/// The virtual second, from the begin.
@MainActor
var second: Int64 { (Simulation.current?.now ?? 0) / 1_000_000_000 }

/// Remembers the calls of an observer.
@MainActor
final class Calls {
  /// A call: when, and of what.
  struct Call: Equatable, Sendable {
    var second: Int64
    var types: Set<SampleType>
  }

  private(set) var all: [Call] = []
  /// When calls came, in virtual seconds.
  var seconds: [Int64] { all.map(\.second) }
  /// Whether calls are completed.
  var completes = true

  /// Notes a call, and completes it where that is wanted.
  func note(_ types: Set<SampleType>, _ done: @MainActor () -> Void) {
    all.append(Call(second: second, types: types))
    if completes { done() }
  }
}

/// Pauses shorter than a second.
enum SimulationPause {
  static func milliseconds(_ count: Int64) async throws {
    try await SimulationClock().sleep(for: .milliseconds(count))
  }
}
