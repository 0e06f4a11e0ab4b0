public import Foundation
import HealthModel
import SimulatedHealth

/// A kind of samples with a predicate, for queries that are awaited.
public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
  public let sampleType: HKSampleType
  public let nsPredicate: NSPredicate?

  public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKQuantitySample> where Sample == HKQuantitySample
  { HKSamplePredicate<HKQuantitySample>(sampleType: type, nsPredicate: predicate) }

  public static func categorySample(type: HKCategoryType, predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKCategorySample> where Sample == HKCategorySample
  { HKSamplePredicate<HKCategorySample>(sampleType: type, nsPredicate: predicate) }

  public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout>
  where Sample == HKWorkout {
    HKSamplePredicate<HKWorkout>(sampleType: .workoutType(), nsPredicate: predicate)
  }

  public static func sample(type: HKSampleType, predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKSample> where Sample == HKSample
  { HKSamplePredicate<HKSample>(sampleType: type, nsPredicate: predicate) }

  func request(_ device: HealthKitDevice) -> SampleRequest {
    SampleRequest(
      type: sampleType.type, condition: PredicateTranslation.condition(of: nsPredicate, device))
  }
}

/// A query for samples that is awaited.
public struct HKSampleQueryDescriptor<Sample: HKSample>: @unchecked Sendable {
  public let predicates: [HKSamplePredicate<Sample>]
  public let sortDescriptors: [SortDescriptor<Sample>]
  public let limit: Int?

  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
    limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// Returns the samples, sorted and limited.
  ///
  /// - Throws: `HKError`; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    let device = healthStore.device
    do {
      return try await SampleRequest.samples(
        predicates.map { $0.request(device) }, SampleOrder(sortDescriptors), limit: limit ?? 0,
        device
      ).compactMap { $0 as? Sample }
    } catch { throw platformError(error) }
  }
}

/// A query for one set of statistics that is awaited.
public struct HKStatisticsQueryDescriptor: @unchecked Sendable {
  public let predicate: HKSamplePredicate<HKQuantitySample>
  public let options: HKStatisticsOptions

  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// Returns the statistics.
  ///
  /// - Throws: `HKError`, with `errorNoData` where nothing matches; `CancellationError` when the
  ///   task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    let device = healthStore.device
    let request = predicate.request(device)
    let query = StatisticsQuery(
      request.type, where: request.condition, options: options.storeOptions(for: request.type))
    do {
      return HKStatistics(
        try await device.store.statistics(query), HKQuantityType(type: request.type))
    } catch { throw platformError(error) }
  }
}

/// A query for statistics of time buckets that is awaited.
public struct HKStatisticsCollectionQueryDescriptor: @unchecked Sendable {
  public let predicate: HKSamplePredicate<HKQuantitySample>
  public let options: HKStatisticsOptions
  public let anchorDate: Date
  public let intervalComponents: DateComponents

  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
    anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  private func request(_ device: HealthKitDevice) -> CollectionRequest {
    let request = predicate.request(device)
    return CollectionRequest(
      HKQuantityType(type: request.type), request.condition, options, anchor: anchorDate,
      every: intervalComponents, device)
  }

  /// Returns the statistics of the buckets.
  ///
  /// - Throws: `HKError`; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    let device = healthStore.device
    do {
      return try await request(device).collection(device)
    } catch { throw platformError(error) }
  }
}

/// A query for the sources of samples that is awaited.
public struct HKSourceQueryDescriptor<Sample: HKSample>: @unchecked Sendable {
  public let predicate: HKSamplePredicate<Sample>

  public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

  /// Returns the sources.
  ///
  /// - Throws: `HKError`; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
    let device = healthStore.device
    let request = predicate.request(device)
    do {
      let samples = try await device.store.samples(
        SampleQuery(request.type, where: request.condition))
      var found: [HKSource] = []
      for sample in samples {
        let source = HKSource(sample.source)
        if !found.contains(source) { found.append(source) }
      }
      return found
    } catch { throw platformError(error) }
  }
}

/// A query for changes since an anchor that is awaited.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: @unchecked Sendable {
  /// The changes since an anchor.
  public struct Result: @unchecked Sendable {
    public let addedSamples: [Sample]
    public let deletedObjects: [HKDeletedObject]
    public let newAnchor: HKQueryAnchor

    init(_ changes: ChangeSet) {
      addedSamples = changes.added.compactMap { $0 as? Sample }
      deletedObjects = changes.deleted
      newAnchor = changes.anchor
    }
  }

  public let predicates: [HKSamplePredicate<Sample>]
  public let anchor: HKQueryAnchor?
  public let limit: Int?

  public init(
    predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
  ) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  /// Returns the changes since the anchor.
  ///
  /// - Throws: `HKError`; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    let device = healthStore.device
    do {
      return Result(
        try await ChangeSet.since(
          anchor, predicates.map { $0.request(device) }, limit: limit ?? 0, device))
    } catch { throw platformError(error) }
  }

  /// Returns the changes since the anchor and then each change, until the task that reads them is
  /// cancelled.
  public func results(for healthStore: HKHealthStore) -> AsyncThrowingStream<Result, any Error> {
    if limit ?? 0 != 0 { platformException("a stream of changes cannot have a limit") }
    let device = healthStore.device
    let changes = device.updates(predicates.map { $0.request(device) }, since: anchor)
    let (stream, feed) = AsyncThrowingStream<Result, any Error>.makeStream()
    let task = Task.detached {
      do {
        for try await change in changes { feed.yield(Result(change)) }
        feed.finish()
      } catch { feed.finish(throwing: error) }
    }
    feed.onTermination = { _ in task.cancel() }
    return stream
  }
}
