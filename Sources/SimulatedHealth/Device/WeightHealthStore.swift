public import HealthContracts
public import HealthModel

/// The simulated store behind the weight sync's contract.
@MainActor
public final class WeightHealthStore: WeightSync.ObservableHealthStore {
  private let store: SimulatedHealthStore

  /// Makes a view.
  ///
  /// - Parameter store: The store.
  public init(_ store: SimulatedHealthStore) { self.store = store }

  /// The bundle identifier under which the app's samples are saved.
  public var bundleIdentifier: String {
    store.configuration.declaration.source.bundleIdentifier
  }

  /// Whether the device has health data.
  public var isHealthDataAvailable: Bool { store.isAvailable }

  /// What may be known of saving body mass.
  public var sharingStatus: SharingStatus {
    store.authorizationStatus(for: WeightSync.sampleType)
  }

  /// From when on the store shows samples; nil where it shows all.
  public var keepsFrom: Instant? {
    StoreChanges(store, WeightSync.sampleType).keepsFrom
  }

  /// Shows the sheet, where there is anything to ask.
  ///
  /// - Parameters:
  ///   - toShare: The types to save.
  ///   - read: The types to read.
  /// - Returns: `true`: the sheet was dealt with.
  /// - Throws: What the store says.
  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<SampleType>
  ) async throws -> Bool {
    try await store.requestAuthorization(share: toShare, read: read)
    return true
  }

  /// Saves one sample; a version that is not newer is ignored.
  ///
  /// - Parameter sample: The sample.
  /// - Throws: What the store says.
  public func save(_ sample: NewSample) async throws { try await store.save([sample]) }

  /// Deletes one of the app's own samples.
  ///
  /// - Parameter sample: The sample.
  /// - Throws: What the store says.
  public func delete(_ sample: StoredSample) async throws {
    try await store.delete([sample.uuid])
  }

  /// Answers a query.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The samples or the changes.
  /// - Throws: What the store says.
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

  /// Lets every change of body mass wake the app.
  ///
  /// - Throws: `HealthStoreError` with `authorizationDenied` without the entitlement.
  public func enableBackgroundDelivery() async throws {
    try store.enableBackgroundDelivery(for: WeightSync.sampleType, frequency: .immediate)
  }
}
