public import HealthContracts
public import HealthModel

/// A view of a simulated store that conforms to the weight sync's contract.
@MainActor
public final class WeightHealthStore: WeightSync.ObservableHealthStore {
  package let store: SimulatedHealthStore

  /// Creates a view of a store.
  public init(_ store: SimulatedHealthStore) { self.store = store }

  /// The bundle identifier under which the app saves samples.
  public var bundleIdentifier: String {
    store.configuration.declaration.source.bundleIdentifier
  }

  public var isHealthDataAvailable: Bool { store.isAvailable }

  public var sharingStatus: SharingStatus {
    store.authorizationStatus(for: WeightSync.sampleType)
  }

  public var availableSince: Instant? {
    StoreChanges(store, WeightSync.sampleType).availableSince
  }

  /// Requests authorization, which shows a sheet only if a type was not requested before.
  ///
  /// - Returns: Always `true`, because the request was completed.
  /// - Throws: The error of `SimulatedHealthStore.requestAuthorization(share:read:)`.
  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<SampleType>
  ) async throws -> Bool {
    try await store.requestAuthorization(share: toShare, read: read)
    return true
  }

  public func save(_ sample: NewSample) async throws { try await store.save([sample]) }

  public func delete(_ sample: StoredSample) async throws {
    try await store.delete([sample.uuid])
  }

  public func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    switch query {
    case .samples(let query): .samples(try await store.samples(query))
    case .anchored(let query): .page(try await store.changes(query))
    }
  }

  public func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    store.observe(types, handler)
  }

  public func enableBackgroundDelivery() async throws {
    try store.enableBackgroundDelivery(for: WeightSync.sampleType, frequency: .immediate)
  }
}
