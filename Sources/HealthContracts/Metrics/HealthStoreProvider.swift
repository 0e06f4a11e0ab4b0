public import HealthModel

extension Metrics {
  /// The low-level door to the health store: the real one, the simulated one or a mock.
  public protocol HealthStoreProvider: Sendable {
    /// Whether the device has health data.
    @MainActor var isAvailable: Bool { get }

    /// Asks the person; coming back says that the sheet was dealt with.
    ///
    /// - Parameters:
    ///   - share: The types to save.
    ///   - read: The types to read.
    /// - Throws: What the store says.
    func requestAuthorization(toShare share: Set<SampleType>, read: Set<SampleType>) async throws

    /// Whether asking would show the person anything.
    ///
    /// - Parameters:
    ///   - share: The types to save.
    ///   - read: The types to read.
    /// - Returns: The status.
    @MainActor func requestStatus(toShare share: Set<SampleType>, read: Set<SampleType>)
      -> AuthorizationRequestStatus

    /// Statistics over whole samples.
    ///
    /// - Parameter query: What is asked for.
    /// - Returns: The statistics.
    /// - Throws: What the store says, `noData` where nothing matches; `CancellationError`.
    func statistics(_ query: StatisticsQuery) async throws -> Statistics

    /// The samples that match.
    ///
    /// - Parameter query: What is asked for.
    /// - Returns: The samples.
    /// - Throws: What the store says; `CancellationError`.
    func samples(_ query: SampleQuery) async throws -> [StoredSample]

    /// Lets changes of a type wake the app.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - frequency: The ceiling.
    /// - Throws: What the store says, `authorizationDenied` without the entitlement.
    func enableBackgroundDelivery(for type: SampleType, frequency: UpdateFrequency) async throws

    /// Starts an observer of types: at least one.
    ///
    /// - Returns: A closure that stops the observer.
    @MainActor func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
      -> ObserverCancellation
  }
}
