#if os(Linux)
  import AppleAdapters
  import Foundation
  import HealthContracts
  import HealthKit
  import HealthModel
  import SimulatedHealth
  import StoreModel
  import VirtualTime

  /// The simulated store of a device behind HealthKit's classes, as the facade check drives it.
  ///
  /// Types that only scenarios have, and calls that HealthKit's classes stop the program for, go to
  /// the store itself.
  @MainActor
  final class HealthKitFacade: EngineFacade {
    private let healthStore = HKHealthStore()
    private let adapter: HealthKitStoreAdapter
    private var saved: [UUID: HKObject] = [:]
    private var queries: [Int: HKObserverQuery] = [:]
    /// The number of calls through HealthKit's classes.
    nonisolated static let calls = CallCounter()

    private static let translation = HealthKitTranslation(
      source: { revision, _ in HealthKitDevice.source(of: revision) },
      anchor: { HealthKitDevice.anchor($0) },
      keptAnchor: { anchor, type in
        HealthKitDevice.anchor(anchor, of: type) ?? QueryAnchor(type: type, position: -1)
      })

    override init(_ sequence: FacadeSequence) {
      adapter = HealthKitStoreAdapter(healthStore, Self.translation)
      super.init(sequence)
      if let simulation = Simulation.current { HealthKitDevice.attach(store, to: simulation) }
    }

    /// Runs a sequence in a simulation of its own.
    nonisolated static func playThroughHealthKit(
      _ sequence: FacadeSequence, _ check: FacadeCheck
    ) -> FacadeCheck.Outcome {
      play(sequence, check) { HealthKitFacade($0) }
    }

    override func app(_ operation: StoreModel.Operation) async throws -> Answer {
      do {
        if let answer = try await throughHealthKit(operation) {
          Self.calls.count += 1
          return answer
        }
      } catch let error as HKError {
        Self.calls.count += 1
        return .error(HealthStoreError.Code(rawValue: error.code.rawValue) ?? .unknown)
      }
      return try await super.app(operation)
    }

    /// Returns the answer of HealthKit's classes; nil for what they are not asked.
    private func throughHealthKit(_ operation: StoreModel.Operation) async throws -> Answer? {
      if let predicate = operation.predicate, predicate.hasTest { return nil }
      switch operation {
      case .save(let samples, _): return try await save(samples)
      case .delete(let uuids, _):
        let objects = uuids.compactMap { saved[$0] }
        if objects.count < uuids.count || objects.isEmpty { return nil }
        try await healthStore.delete(objects)
        return .done
      case .deleteMatching(let type, let predicate, _):
        guard let objectType = type.healthKitType else { return nil }
        return .count(
          try await healthStore.deleteObjects(
            of: objectType, predicate: predicate.healthKitPredicate ?? NSPredicate(value: true)))
      case .samples(let query):
        if query.type.healthKitType == nil || query.sort.contains(where: { $0.key == .value }) {
          return nil
        }
        return .samples(try await adapter.samples(query))
      case .statistics(let query):
        if !(query.type.healthKitType is HKQuantityType) { return nil }
        return .statistics(try await adapter.statistics(query))
      case .collection(let query): return try await collection(query)
      case .page(let request):
        if request.type.healthKitType == nil || !request.predicate.isKept { return nil }
        let page = try await adapter.changes(anchors.query(request))
        anchors.keep(page, for: request)
        return .page(page)
      default: return nil
      }
    }

    private func save(_ samples: [NewSample]) async throws -> Answer? {
      let isPlain = samples.allSatisfy { sample in
        sample.uuid == nil && sample.start <= sample.end
          && sample.type.bounds.contains(sample.value)
          && (sample.metadata.syncIdentifier == nil) == (sample.metadata.syncVersion == nil)
      }
      if !isPlain { return nil }
      let objects = samples.compactMap(\.healthKitSample)
      if objects.count < samples.count { return nil }
      try await healthStore.save(objects)
      let stored = objects.map { HealthKitDevice.current?.keeps($0.uuid) ?? false }
      for (object, isStored) in zip(objects, stored) where isStored { saved[object.uuid] = object }
      return .saved(zip(objects, stored).map { $1 ? $0.uuid : nil })
    }

    private func collection(_ query: StatisticsCollectionQuery) async throws -> Answer? {
      let buckets = query.buckets
      guard let type = query.type.healthKitType as? HKQuantityType,
        buckets.followsCalendar == (store.configuration.semantics.dayBuckets == .calendar),
        buckets.zones == ZoneTimeline(identifier: Simulation.current?.zone ?? "")
      else { return nil }
      var interval = DateComponents()
      switch buckets.component {
      case .minute: interval.minute = buckets.count
      case .hour: interval.hour = buckets.count
      case .day: interval.day = buckets.count
      case .week: interval.weekOfYear = buckets.count
      case .month: interval.month = buckets.count
      case .year: interval.year = buckets.count
      }
      let found = try await HKStatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: type, predicate: query.predicate.healthKitPredicate),
        options: query.options.healthKitOptions, anchorDate: buckets.anchor.date,
        intervalComponents: interval
      ).result(for: healthStore)
      return .collection(
        StatisticsCollection(
          buckets: buckets,
          includesEnd: store.configuration.semantics.enumerationEnd == .included,
          populated: found.statistics().map { Self.translation.statistics($0, of: query.type) }))
    }

    override func setDelivery(of type: SampleType, to frequency: WakeFrequency?) async throws {
      guard let objectType = type.healthKitType else {
        return try await super.setDelivery(of: type, to: frequency)
      }
      Self.calls.count += 1
      do {
        switch frequency {
        case .immediate?:
          try await healthStore.enableBackgroundDelivery(for: objectType, frequency: .immediate)
        case .hourly?:
          try await healthStore.enableBackgroundDelivery(for: objectType, frequency: .hourly)
        case .daily?:
          try await healthStore.enableBackgroundDelivery(for: objectType, frequency: .daily)
        case .weekly?:
          try await healthStore.enableBackgroundDelivery(for: objectType, frequency: .weekly)
        case nil: try await healthStore.disableBackgroundDelivery(for: objectType)
        }
      } catch let error as HKError {
        throw HealthStoreError(HealthStoreError.Code(rawValue: error.code.rawValue) ?? .unknown)
      }
    }
  }

  /// The number of calls, on one thread.
  final class CallCounter: @unchecked Sendable {
    var count = 0
  }

  extension StoreModel.Operation {
    /// The condition of a question or deletion.
    fileprivate var predicate: SamplePredicate? {
      switch self {
      case .deleteMatching(_, let predicate, _): predicate
      case .samples(let query): query.predicate
      case .statistics(let query): query.predicate
      case .collection(let query): query.predicate
      default: nil
      }
    }
  }

  extension SamplePredicate {
    /// True if a part is a test of the store itself, which HealthKit has no predicate for.
    fileprivate var hasTest: Bool {
      switch self {
      case .test: true
      case .and(let parts), .or(let parts): parts.contains(where: \.hasTest)
      case .not(let part): part.hasTest
      default: false
      }
    }

    /// True if the store has the same condition after a translation to HealthKit and back, which
    /// anchors need.
    fileprivate var isKept: Bool { self == .everything || isKeptInside }

    private var isKeptInside: Bool {
      switch self {
      case .time, .identifiers: true
      case .and(let parts), .or(let parts): parts.allSatisfy(\.isKeptInside)
      case .not(let part): part.isKeptInside
      case .everything, .bundles, .devices, .metadata, .test: false
      }
    }
  }
#endif
