package import HealthContracts
package import HealthModel
package import SimulatedHealth

/// A store whose calls fail before or after they had their effect, and that ends with a process.
@MainActor
package final class FlakyStore: WeightSync.ObservableHealthStore {
  /// What becomes of a call.
  package enum Luck { case good, lost, answerLost }

  package let inner: WeightHealthStore
  private let process: MortalMemory?
  package var luck: @MainActor () -> Luck = { .good }
  package private(set) var calls: [String] = []
  package private(set) var asked: [Set<SampleType>] = []
  /// Thrown by the next saves, first to last.
  package var saveErrors: [any Error] = []
  /// Thrown by the next queries, first to last.
  package var queryErrors: [any Error] = []
  /// Thrown by the next requests, first to last.
  package var requestErrors: [any Error] = []
  /// What the next request answers.
  package var isDealtWith = true

  /// Stops the last observer that was started.
  package private(set) var stopObserving: ObserverCancellation = {}

  package init(_ inner: WeightHealthStore, process: MortalMemory? = nil) {
    self.inner = inner
    self.process = process
  }

  package var isHealthDataAvailable: Bool { inner.isHealthDataAvailable }
  package var sharingStatus: SharingStatus { inner.sharingStatus }
  package var availableSince: Instant? { inner.availableSince }

  private func pass<Success>(_ name: String, _ body: () async throws -> Success) async throws
    -> Success
  {
    calls.append(name)
    if process?.isDead == true { throw ProcessEnded() }
    let luck = luck()
    if luck == .lost { throw TimedOut() }
    let success = try await body()
    if process?.isDead == true { throw ProcessEnded() }
    if luck == .answerLost { throw TimedOut() }
    return success
  }

  package func requestAuthorization(
    toShare: Set<SampleType>, read: Set<SampleType>
  ) async throws -> Bool {
    asked += [toShare, read]
    calls.append("request")
    if !requestErrors.isEmpty { throw requestErrors.removeFirst() }
    _ = try await inner.requestAuthorization(toShare: toShare, read: read)
    return isDealtWith
  }

  package func save(_ sample: NewSample) async throws {
    try await pass("save") {
      if !saveErrors.isEmpty { throw saveErrors.removeFirst() }
      try await inner.save(sample)
    }
  }

  package func delete(_ sample: StoredSample) async throws {
    try await pass("delete") { try await inner.delete(sample) }
  }

  package func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    let name = if case .samples = query { "samples" } else { "changes" }
    return try await pass("\(name) of \(query.type)") {
      if !queryErrors.isEmpty { throw queryErrors.removeFirst() }
      return try await inner.execute(query)
    }
  }

  package func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    calls += types.map { "observe \($0)" }.sorted()
    let stop = inner.observe(types, handler)
    stopObserving = stop
    return stop
  }

  package func enableBackgroundDelivery() async throws {
    calls.append("background")
    try await inner.enableBackgroundDelivery()
  }
}
