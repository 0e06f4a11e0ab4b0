public import HealthModel

extension WeightSync {
  /// The five members of a health store that the weight sync needs; a mock can replace them.
  @MainActor
  public protocol HealthStoreProtocol: Sendable {
    /// True if the device has health data; an instance property, so that a test can change it.
    var isHealthDataAvailable: Bool { get }

    /// Requests authorization; shows the sheet if there is a type to ask for.
    ///
    /// - Parameters:
    ///   - toShare: The types to save.
    ///   - read: The types to read.
    /// - Returns: True if the request was completed; this does not mean that access was granted.
    /// - Throws: `HealthStoreError`, or `CancellationError` if the person or the task cancels.
    func requestAuthorization(toShare: Set<SampleType>, read: Set<SampleType>) async throws -> Bool

    /// Saves a sample; after an error the sample may or may not have been saved.
    ///
    /// - Parameter sample: The sample, which already has its identity.
    /// - Throws: `HealthStoreError`; any other error is treated as a delay.
    func save(_ sample: NewSample) async throws

    /// Deletes a sample of this app.
    ///
    /// - Parameter sample: The sample as a query returned it.
    /// - Throws: `HealthStoreError`; any other error is treated as a delay.
    func delete(_ sample: StoredSample) async throws

    /// Executes a query and returns its result.
    ///
    /// In the specification this method returns nothing, so that a mock could not supply a result.
    ///
    /// - Parameter query: The query.
    /// - Returns: The samples or the changes, depending on the query.
    /// - Throws: `HealthStoreError`; any other error is treated as a delay.
    func execute(_ query: Query) async throws -> Answer
  }

  /// A health store that also reports its changes and the status of write access.
  @MainActor
  public protocol ObservableHealthStore: HealthStoreProtocol {
    /// The status of write access to body mass, which says nothing about reading.
    var sharingStatus: SharingStatus { get }

    /// The time before which the store returns no samples; `nil` if it returns all samples.
    var availableSince: Instant? { get }

    /// Starts an observer of one or more types.
    ///
    /// - Returns: A closure that stops the observer.
    func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
      -> ObserverCancellation

    /// Enables background delivery, so that every change of body mass wakes the app.
    ///
    /// - Throws: `HealthStoreError` with code `authorizationDenied` without the entitlement.
    func enableBackgroundDelivery() async throws
  }

  /// A query for samples or for changes.
  public enum Query: Hashable, Sendable {
    /// A query for samples.
    case samples(SampleQuery)
    /// A query for the changes since an anchor.
    case anchored(AnchoredQuery)

    /// The queried sample type.
    public var type: SampleType {
      switch self {
      case .samples(let query): query.type
      case .anchored(let query): query.type
      }
    }
  }

  /// The result of a query.
  public enum Answer: Hashable, Sendable {
    /// The samples that match the query.
    case samples([StoredSample])
    /// The changes since the anchor.
    case page(AnchoredPage)
  }
}

extension WeightSync.HealthStoreProtocol {
  /// Returns the samples that match a query.
  ///
  /// - Parameter query: The query.
  /// - Returns: The matching samples.
  /// - Throws: An error from the store; `WeightSyncError.syncDelayed` if the store returns changes.
  public func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    guard case .samples(let samples) = try await execute(.samples(query)) else {
      throw WeightSyncError.syncDelayed
    }
    return samples
  }

  /// Returns the changes since an anchor.
  ///
  /// - Parameter query: The query.
  /// - Returns: A page of changes.
  /// - Throws: An error from the store; `WeightSyncError.syncDelayed` if the store returns samples.
  public func changes(_ query: AnchoredQuery) async throws -> AnchoredPage {
    guard case .page(let page) = try await execute(.anchored(query)) else {
      throw WeightSyncError.syncDelayed
    }
    return page
  }
}
