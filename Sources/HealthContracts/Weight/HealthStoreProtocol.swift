public import HealthModel

extension WeightSync {
  /// The five members of a health store that the weight sync needs, so that a mock can stand in.
  @MainActor
  public protocol HealthStoreProtocol: Sendable {
    /// Whether the device has health data; of the instance, so that a test can vary it.
    var isHealthDataAvailable: Bool { get }

    /// Shows the sheet, where there is anything to ask.
    ///
    /// - Parameters:
    ///   - toShare: The types to save.
    ///   - read: The types to read.
    /// - Returns: Whether the sheet was dealt with: not that anything was granted.
    /// - Throws: `HealthStoreError`; `CancellationError` when the person or the task cancels.
    func requestAuthorization(toShare: Set<SampleType>, read: Set<SampleType>) async throws -> Bool

    /// Saves one sample; a failure leaves the store as it was, or the answer was lost.
    ///
    /// - Parameter sample: The sample, with the identity that it has already.
    /// - Throws: `HealthStoreError`; anything else counts as a delay.
    func save(_ sample: NewSample) async throws

    /// Deletes one of the app's own samples.
    ///
    /// - Parameter sample: The sample as a query gave it.
    /// - Throws: `HealthStoreError`; anything else counts as a delay.
    func delete(_ sample: StoredSample) async throws

    /// Answers a query: where the seed's returns nothing, so that no mock could answer it.
    ///
    /// - Parameter query: What is asked for.
    /// - Returns: The samples, or the changes, as the query says.
    /// - Throws: `HealthStoreError`; anything else counts as a delay.
    func execute(_ query: Query) async throws -> Answer
  }

  /// A store that also tells of its own changes and of the person's answer.
  @MainActor
  public protocol ObservableHealthStore: HealthStoreProtocol {
    /// What may be known of saving body mass; nothing is told of reading.
    var sharingStatus: SharingStatus { get }

    /// From when on the store shows samples; nil where it shows all.
    var keepsFrom: Instant? { get }

    /// Starts an observer of types: at least one.
    ///
    /// - Returns: A closure that stops the observer.
    func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
      -> ObserverCancellation

    /// Lets every change of body mass wake the app.
    ///
    /// - Throws: `HealthStoreError` with `authorizationDenied` without the entitlement.
    func enableBackgroundDelivery() async throws
  }

  /// What can be asked.
  public enum Query: Hashable, Sendable {
    /// Samples that match.
    case samples(SampleQuery)
    /// Changes since an anchor.
    case anchored(AnchoredQuery)

    /// The type that is asked for.
    public var type: SampleType {
      switch self {
      case .samples(let query): query.type
      case .anchored(let query): query.type
      }
    }
  }

  /// What a query is answered with.
  public enum Answer: Hashable, Sendable {
    /// The samples that match.
    case samples([StoredSample])
    /// The changes.
    case page(AnchoredPage)
  }
}

extension WeightSync.HealthStoreProtocol {
  /// The samples that match.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The samples.
  /// - Throws: What the store says; `WeightSyncError.syncDelayed` for an answer of another kind.
  public func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    guard case .samples(let samples) = try await execute(.samples(query)) else {
      throw WeightSyncError.syncDelayed
    }
    return samples
  }

  /// What has changed since an anchor.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The changes.
  /// - Throws: What the store says; `WeightSyncError.syncDelayed` for an answer of another kind.
  public func changes(_ query: AnchoredQuery) async throws -> AnchoredPage {
    guard case .page(let page) = try await execute(.anchored(query)) else {
      throw WeightSyncError.syncDelayed
    }
    return page
  }
}
