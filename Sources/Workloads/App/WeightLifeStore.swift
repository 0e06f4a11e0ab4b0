import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A weight store that logs calls, makes some of them fail, and ends with its process.
@MainActor
final class WeightLifeStore: WeightSync.ObservableHealthStore {
  /// The time that a save takes before and after its effect, in milliseconds.
  static let latency: Int64 = 10

  private let base: WeightHealthStore
  private let device: WeightLifeDevice
  /// The observers that were not stopped, the last one last.
  private var handlers: [(number: Int, handler: ObserverHandler)] = []
  private var observers = 0
  private(set) var hasEnded = false

  init(_ device: WeightLifeDevice) {
    self.device = device
    base = WeightHealthStore(device.health)
  }

  /// Ends the process: no further call has an effect or returns an answer.
  func end() {
    hasEnded = true
    handlers = []
  }

  var handler: ObserverHandler? { handlers.last?.handler }

  var isHealthDataAvailable: Bool { device.isEquipped }
  var sharingStatus: SharingStatus {
    device.hasForgotten ? .notDetermined : base.sharingStatus
  }
  var availableSince: Instant? { device.shownSince ?? base.availableSince }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<SampleType>) async throws -> Bool {
    device.noteRequest()
    switch device.cancellation {
    case .thrown: throw HealthStoreError(.userCanceled)
    case .interrupted: throw CancellationError()
    case .declined: return false
    case .undecided: return true
    case nil: break
    }
    device.hasForgotten = false
    return try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: NewSample) async throws {
    let kind = WeightObservation.Call.Kind.save(version: sample.metadata.syncVersion)
    try await call(kind, sample.metadata.syncIdentifier) {
      if device.hasForgotten { throw HealthStoreError(.authorizationNotDetermined) }
      try await base.save(sample)
    }
  }

  func delete(_ sample: StoredSample) async throws {
    try await call(.delete, sample.metadata.syncIdentifier) { try await base.delete(sample) }
  }

  func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    try await call(.query, nil, found: Self.count) {
      if case .anchored(let changes) = query {
        if device.hasLostAnchors, changes.anchor != nil {
          throw HealthStoreError(.invalidArgument)
        }
        device.hasLostAnchors = false
      }
      let answer = try await base.execute(query)
      guard case .samples(let samples) = answer, let since = device.shownSince else {
        return answer
      }
      return .samples(samples.filter { since <= $0.range.start })
    }
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    observers += 1
    let number = observers
    handlers.append((number, handler))
    return { [weak self] in self?.handlers.removeAll { $0.number == number } }
  }

  func enableBackgroundDelivery() async throws {
    device.noteDelivery(succeeded: !device.strike.delivery)
    if device.strike.delivery { throw HealthStoreError(.authorizationDenied) }
    try await base.enableBackgroundDelivery()
  }

  private static func count(_ answer: WeightSync.Answer) -> Int {
    switch answer {
    case .samples(let samples): samples.count
    case .page(let page): page.added.count + page.deleted.count
    }
  }

  private func call<Result>(
    _ kind: WeightObservation.Call.Kind, _ identifier: String?,
    found: (Result) -> Int = { _ in 0 }, _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await answer(isWrite: kind != .query, body)
      device.record(kind, identifier, succeeded: true, found: found(result))
      return result
    } catch {
      device.record(kind, identifier, succeeded: false)
      throw error
    }
  }

  private func answer<Result>(isWrite: Bool, _ body: () async throws -> Result) async throws
    -> Result
  {
    let fails = device.isStruck(isWrite: isWrite)
    try await pause(Self.latency)
    if fails, device.strike.point == .request { throw error(device.strike.failure) }
    let result = try await body()
    if isWrite { device.hasNews = true }
    // A save can begin and end while the answer of a query is under way.
    try await pause(isWrite ? Self.latency : 20 * Self.latency)
    if fails { throw error(device.strike.failure) }
    return result
  }

  private func pause(_ milliseconds: Int64) async throws {
    try await Simulation.current?.sleep(nanoseconds: milliseconds * 1_000_000)
    if hasEnded { throw CancellationError() }
  }

  private func error(_ failure: WeightObservation.Failure) -> any Error {
    switch failure {
    case .authorizationDenied: HealthStoreError(.authorizationDenied)
    case .databaseInaccessible: HealthStoreError(.databaseInaccessible)
    case .rejected: HealthStoreError(.dataSizeExceeded)
    default: NoAnswer()
    }
  }
}

/// The error of a call whose answer does not arrive in time.
private struct NoAnswer: Error {}
