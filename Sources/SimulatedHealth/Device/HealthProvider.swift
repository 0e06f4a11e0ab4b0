public import HealthContracts
public import HealthModel

/// A view of a simulated store that conforms to the low-level provider of the metrics service and
/// of the steps-and-sleep app.
@MainActor
public final class HealthProvider: StepsAndSleep.HealthStoreProvider {
  package let store: SimulatedHealthStore
  private let missing: Set<SampleType>

  /// Creates a view of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - missing: The types that the simulated system version does not offer.
  public init(_ store: SimulatedHealthStore, missing: Set<SampleType> = []) {
    self.store = store
    self.missing = missing
  }

  public var isAvailable: Bool { store.isAvailable }

  public func supports(_ type: SampleType) -> Bool { !missing.contains(type) }

  public func sharingStatus(for type: SampleType) -> SharingStatus {
    store.authorizationStatus(for: type)
  }

  public func requestAuthorization(
    toShare share: Set<SampleType>, read: Set<SampleType>
  ) async throws {
    try await store.requestAuthorization(share: share, read: read)
  }

  public func requestStatus(
    toShare share: Set<SampleType>, read: Set<SampleType>
  ) -> AuthorizationRequestStatus {
    store.requestStatus(share: share, read: read)
  }

  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await store.statistics(query)
  }

  public func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    try await store.samples(query)
  }

  public func enableBackgroundDelivery(
    for type: SampleType, frequency: Metrics.UpdateFrequency
  ) async throws {
    let ceiling: DeliverySchedule.Frequency =
      switch frequency {
      case .immediate: .immediate
      case .hourly: .hourly
      case .daily: .daily
      case .weekly: .weekly
      }
    try store.enableBackgroundDelivery(for: type, frequency: ceiling)
  }

  public func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    store.observe(types, handler)
  }
}
