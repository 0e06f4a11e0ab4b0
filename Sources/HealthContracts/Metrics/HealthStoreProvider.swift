public import HealthModel

extension Metrics {
  /// The low-level interface to a health store: the real one, the simulated one, or a mock.
  public protocol HealthStoreProvider: Sendable {
    /// A Boolean value that indicates whether the device has health data.
    @MainActor var isAvailable: Bool { get }

    /// Requests authorization; a return means only that the sheet was dismissed.
    ///
    /// - Parameters:
    ///   - share: The types to save.
    ///   - read: The types to read.
    /// - Throws: An error from the store.
    func requestAuthorization(toShare share: Set<SampleType>, read: Set<SampleType>) async throws

    /// Returns whether an authorization request for these types would show the sheet.
    @MainActor func requestStatus(toShare share: Set<SampleType>, read: Set<SampleType>)
      -> AuthorizationRequestStatus

    /// Returns statistics over whole samples, which are not clipped to the range of the query.
    ///
    /// - Throws: An error from the store, with code `noData` if no sample matches, or
    ///   `CancellationError`.
    func statistics(_ query: StatisticsQuery) async throws -> Statistics

    /// Returns the samples that match a query.
    ///
    /// - Throws: An error from the store, or `CancellationError`.
    func samples(_ query: SampleQuery) async throws -> [StoredSample]

    /// Enables background delivery, so that changes of a type wake the app.
    ///
    /// - Parameters:
    ///   - type: The observed type.
    ///   - frequency: The maximum frequency of wake-ups.
    /// - Throws: An error from the store, with code `authorizationDenied` without the entitlement.
    func enableBackgroundDelivery(for type: SampleType, frequency: UpdateFrequency) async throws

    /// Starts an observer of one or more types.
    ///
    /// - Returns: A closure that stops the observer.
    @MainActor func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
      -> ObserverCancellation
  }
}
