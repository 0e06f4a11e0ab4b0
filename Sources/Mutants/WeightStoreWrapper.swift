import HealthContracts
import HealthModel

/// A weight store that forwards to another store; a mutant overrides individual members.
@MainActor
class WeightStoreWrapper: WeightSync.ObservableHealthStore {
  let base: any WeightSync.ObservableHealthStore

  init(_ base: any WeightSync.ObservableHealthStore) { self.base = base }

  var isHealthDataAvailable: Bool { base.isHealthDataAvailable }
  var sharingStatus: SharingStatus { base.sharingStatus }
  var availableSince: Instant? { base.availableSince }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<SampleType>) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: NewSample) async throws { try await base.save(sample) }
  func delete(_ sample: StoredSample) async throws { try await base.delete(sample) }

  func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    try await base.execute(query)
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  { base.observe(types, handler) }

  func enableBackgroundDelivery() async throws { try await base.enableBackgroundDelivery() }
}
