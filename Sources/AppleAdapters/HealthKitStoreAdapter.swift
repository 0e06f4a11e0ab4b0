#if canImport(HealthKit)
  import Foundation
  public import HealthContracts
  public import HealthKit
  public import HealthModel

  /// HealthKit's store behind the contracts of steps and sleep, of metrics, and of weights.
  @MainActor
  public final class HealthKitStoreAdapter: StepsAndSleep.HealthStoreProvider,
    WeightSync.ObservableHealthStore
  {
    private let store: HKHealthStore
    private let translation: HealthKitTranslation
    /// The time from which data is available, as the app knows it; HealthKit does not tell.
    public var earliest: @MainActor () -> Instant? = { nil }
    /// The status of a request, as the app last heard it: HealthKit answers later.
    public var lastStatus:
      @MainActor (_ share: Set<SampleType>, _ read: Set<SampleType>) -> AuthorizationRequestStatus =
        { _, _ in .unknown }

    /// Creates an adapter.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - translation: The translation of sources and anchors.
    public init(
      _ store: HKHealthStore = HKHealthStore(), _ translation: HealthKitTranslation
    ) {
      self.store = store
      self.translation = translation
    }

    // MARK: Authorization

    public var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }
    public var isHealthDataAvailable: Bool { isAvailable }
    public var availableSince: Instant? { earliest() }
    public var sharingStatus: SharingStatus { sharingStatus(for: WeightSync.sampleType) }

    public func supports(_ type: SampleType) -> Bool { type.healthKitType != nil }

    public func sharingStatus(for type: SampleType) -> SharingStatus {
      guard let type = type.healthKitType else { return .notDetermined }
      return switch store.authorizationStatus(for: type) {
      case .sharingAuthorized: .sharingAuthorized
      case .sharingDenied: .sharingDenied
      default: .notDetermined
      }
    }

    public func requestAuthorization(
      toShare share: Set<SampleType>, read: Set<SampleType>
    ) async throws {
      do {
        try await store.requestAuthorization(
          toShare: Set(share.compactMap(\.healthKitType)),
          read: Set<HKObjectType>(read.compactMap(\.healthKitType)))
      } catch { throw contractError(error) }
    }

    public func requestAuthorization(
      toShare share: Set<SampleType>, read: Set<SampleType>
    ) async throws -> Bool {
      let ask: () async throws -> Void = {
        try await self.requestAuthorization(toShare: share, read: read)
      }
      try await ask()
      return true
    }

    public func requestStatus(
      toShare share: Set<SampleType>, read: Set<SampleType>
    ) -> AuthorizationRequestStatus { lastStatus(share, read) }

    // MARK: Reading

    private func type(_ type: SampleType) throws -> HKSampleType {
      guard let known = type.healthKitType else { throw HealthStoreError(.invalidArgument) }
      return known
    }

    public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
      guard let quantityType = try type(query.type) as? HKQuantityType else {
        throw HealthStoreError(.invalidArgument)
      }
      let question = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(
          type: quantityType, predicate: query.predicate.healthKitPredicate),
        options: query.options.healthKitOptions)
      do {
        guard let found = try await question.result(for: store) else {
          throw HealthStoreError(.noData)
        }
        return translation.statistics(found, of: query.type)
      } catch { throw contractError(error) }
    }

    public func samples(_ query: SampleQuery) async throws -> [StoredSample] {
      let type = try type(query.type)
      let order = query.sort.compactMap { sort -> NSSortDescriptor? in
        switch sort.key {
        case .start:
          NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: sort.ascending)
        case .end: NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: sort.ascending)
        case .value: nil
        }
      }
      let found: [HKSample] = try await answer { [store] give in
        store.execute(
          HKSampleQuery(
            sampleType: type, predicate: query.predicate.healthKitPredicate,
            limit: query.limit == 0 ? HKObjectQueryNoLimit : query.limit,
            sortDescriptors: order.isEmpty ? nil : order
          ) { _, samples, error in give(samples, error) })
      }
      return found.compactMap(translation.stored)
    }

    /// Returns what a query's handler is called with.
    private func answer<Found: Sendable>(
      _ ask: (@escaping @Sendable (Found?, (any Error)?) -> Void) -> Void
    ) async throws -> Found {
      try await withCheckedThrowingContinuation { continuation in
        ask { found, error in
          if let found {
            continuation.resume(returning: found)
          } else {
            continuation.resume(throwing: contractError(error ?? HealthStoreError(.unknown)))
          }
        }
      }
    }

    /// Returns the changes of a type since an anchor.
    ///
    /// - Throws: `HealthStoreError`.
    public func changes(_ query: AnchoredQuery) async throws -> AnchoredPage {
      let question = HKAnchoredObjectQueryDescriptor(
        predicates: [
          .sample(type: try type(query.type), predicate: query.predicate.healthKitPredicate)
        ],
        anchor: query.anchor.flatMap(translation.anchor),
        limit: query.limit == 0 ? nil : query.limit)
      do {
        let found = try await question.result(for: store)
        return AnchoredPage(
          added: found.addedSamples.compactMap(translation.stored),
          deleted: found.deletedObjects.map(translation.deleted),
          anchor: translation.keptAnchor(found.newAnchor, query.type))
      } catch { throw contractError(error) }
    }

    public func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
      switch query {
      case .samples(let query): .samples(try await samples(query))
      case .anchored(let query): .page(try await changes(query))
      }
    }

    // MARK: Writing

    public func save(_ sample: NewSample) async throws {
      guard let object = sample.healthKitSample else { throw HealthStoreError(.invalidArgument) }
      do {
        try await store.save(object)
      } catch { throw contractError(error) }
    }

    /// Deletes a sample, which is looked up first: HealthKit deletes objects.
    public func delete(_ sample: StoredSample) async throws {
      let type = try type(sample.type)
      do {
        _ = try await store.deleteObjects(
          of: type, predicate: HKQuery.predicateForObject(with: sample.uuid))
      } catch { throw contractError(error) }
    }

    // MARK: Background

    public func enableBackgroundDelivery(
      for type: SampleType, frequency: Metrics.UpdateFrequency
    ) async throws {
      let ceiling: HKUpdateFrequency =
        switch frequency {
        case .immediate: .immediate
        case .hourly: .hourly
        case .daily: .daily
        case .weekly: .weekly
        }
      do {
        try await store.enableBackgroundDelivery(for: try self.type(type), frequency: ceiling)
      } catch { throw contractError(error) }
    }

    public func enableBackgroundDelivery() async throws {
      try await enableBackgroundDelivery(for: WeightSync.sampleType, frequency: .immediate)
    }

    public func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
      -> ObserverCancellation
    {
      let descriptors = SampleType.catalog.filter(types.contains).compactMap(\.healthKitType)
        .map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
      let query = HKObserverQuery(queryDescriptors: descriptors) { _, changed, completion, error in
        let done = Completion(run: completion)
        let types = Set(
          (changed ?? []).compactMap { SampleType(healthKitIdentifier: $0.identifier) })
        if error != nil { return done.run() }
        Task { @MainActor in handler(types) { done.run() } }
      }
      store.execute(query)
      return { [store] in store.stop(query) }
    }

    /// The completion handler of an observer's call, which may be called on any thread.
    private struct Completion: @unchecked Sendable {
      let run: () -> Void
    }
  }

  /// The changes of one type of HealthKit's samples.
  @MainActor
  public final class HealthKitChanges: ChangeProvider {
    private let adapter: HealthKitStoreAdapter
    private let type: SampleType

    /// Creates a provider of the changes of a type.
    public init(_ adapter: HealthKitStoreAdapter, _ type: SampleType) {
      self.adapter = adapter
      self.type = type
    }

    public func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
      try await adapter.changes(AnchoredQuery(type, since: anchor, limit: limit))
    }

    public func samples() async throws -> [StoredSample] {
      try await adapter.samples(SampleQuery(type))
    }

    public var availableSince: Instant? { adapter.availableSince }
  }
#endif
