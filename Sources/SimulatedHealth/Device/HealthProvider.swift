public import HealthContracts
public import HealthModel

/// The low-level provider of the metrics service and of the steps-and-sleep app as a thin view of a
/// store.
@MainActor
public final class HealthProvider: StepsAndSleep.HealthStoreProvider {
  private let store: SimulatedHealthStore
  private let missing: Set<SampleType>

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - missing: The types that the system lacks.
  public init(_ store: SimulatedHealthStore, missing: Set<SampleType> = []) {
    self.store = store
    self.missing = missing
  }

  /// Whether the device has health data.
  public var isAvailable: Bool { store.isAvailable }

  /// Whether the system has a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: Whether it can be asked for.
  public func offers(_ type: SampleType) -> Bool { !missing.contains(type) }

  /// What is known of the write access to a type: nothing about reading.
  ///
  /// - Parameter type: The type.
  /// - Returns: The status of write access.
  public func sharingStatus(for type: SampleType) -> SharingStatus {
    store.authorizationStatus(for: type)
  }

  /// Asks the person.
  ///
  /// - Parameters:
  ///   - share: The types to save.
  ///   - read: The types to read.
  /// - Throws: `HealthStoreError` as faults say; `CancellationError` when the task is cancelled.
  public func requestAuthorization(
    toShare share: Set<SampleType>, read: Set<SampleType>
  ) async throws {
    try await store.requestAuthorization(share: share, read: read)
  }

  /// Whether asking would show the person anything.
  ///
  /// - Parameters:
  ///   - share: The types to save.
  ///   - read: The types to read.
  /// - Returns: The status.
  public func requestStatus(
    toShare share: Set<SampleType>, read: Set<SampleType>
  ) -> AuthorizationRequestStatus {
    store.requestStatus(share: share, read: read)
  }

  /// Statistics over whole samples.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The statistics.
  /// - Throws: `HealthStoreError`; `CancellationError`; `QueryBudgetExhausted`.
  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await store.statistics(query)
  }

  /// The samples that match.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The samples.
  /// - Throws: `HealthStoreError`; `CancellationError`; `QueryBudgetExhausted`.
  public func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    try await store.samples(query)
  }

  /// Lets changes of a type wake the app.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - frequency: The ceiling; a type's own cap may be slower.
  /// - Throws: `HealthStoreError` with `authorizationDenied` without the entitlement.
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
