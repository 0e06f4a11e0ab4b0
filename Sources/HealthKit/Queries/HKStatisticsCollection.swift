public import Foundation
import HealthModel
import SimulatedHealth
import VirtualTime

/// Statistics of consecutive time buckets.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
  private let collection: StatisticsCollection
  private let type: HKQuantityType

  init(_ collection: StatisticsCollection, _ type: HKQuantityType) {
    self.collection = collection
    self.type = type
  }

  /// Returns the statistics of the bucket that contains a time; without values if it is empty.
  open func statistics(for date: Date) -> HKStatistics? {
    HKStatistics(collection.statistics(for: Instant(date)), type)
  }

  /// Returns the statistics of the buckets that contain samples.
  open func statistics() -> [HKStatistics] {
    collection.populated.map { HKStatistics($0, type) }
  }

  /// Calls a block for each bucket from the one that contains a time to the one that contains
  /// another.
  open func enumerateStatistics(
    from startDate: Date, to endDate: Date,
    with block: (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    if startDate > endDate {
      platformException(
        "the start \(startDate) is after the end \(endDate)")
    }
    var stop = ObjCBool(false)
    for statistics in collection.enumerate(from: Instant(startDate), to: Instant(endDate)) {
      block(HKStatistics(statistics, type), &stop)
      if stop.boolValue { return }
    }
  }

  /// The sources of the samples, without repetition; empty unless values were separated by source.
  open func sources() -> Set<HKSource> {
    Set(collection.populated.flatMap { $0.sources ?? [] }.map { HKSource($0.source) })
  }
}

/// The question of a query for statistics of time buckets.
struct CollectionRequest: Sendable {
  var type: HKQuantityType
  var condition: SamplePredicate
  var options: HKStatisticsOptions
  var buckets: BucketGrid

  init(
    _ type: HKQuantityType, _ condition: SamplePredicate, _ options: HKStatisticsOptions,
    anchor: Date, every interval: DateComponents, _ device: HealthKitDevice
  ) {
    self.type = type
    self.condition = condition
    self.options = options
    buckets = Self.buckets(
      anchor: anchor, every: interval,
      followsCalendar: device.semantics.dayBuckets == .calendar)
  }

  /// Returns the answer of the store.
  func collection(_ device: HealthKitDevice) async throws -> HKStatisticsCollection {
    let query = StatisticsCollectionQuery(
      type.type, where: condition, options: options.storeOptions(for: type.type),
      buckets: buckets)
    return HKStatisticsCollection(try await device.store.collection(query), type)
  }

  private static func buckets(
    anchor: Date, every interval: DateComponents, followsCalendar: Bool
  ) -> BucketGrid {
    let given: [(BucketGrid.Component, Int?)] = [
      (.minute, interval.minute), (.hour, interval.hour), (.day, interval.day),
      (.week, interval.weekOfYear), (.month, interval.month), (.year, interval.year),
    ]
    let parts = given.compactMap { part in
      part.1.flatMap { $0 == 0 ? nil : (part.0, $0) }
    }
    guard parts.count == 1, let (component, count) = parts.first, (1...1_000).contains(count),
      interval.second ?? 0 == 0, interval.nanosecond ?? 0 == 0
    else {
      platformException(
        "the interval \(interval) is not simulated; use one unit from minutes to years, up to 1,000"
      )
    }
    let zone = Simulation.current.flatMap { ZoneTimeline(identifier: $0.zone) }
    return BucketGrid(
      anchor: Instant(anchor), every: count, component, zones: zone ?? .utc,
      followsCalendar: followsCalendar)
  }
}

/// A query for statistics of consecutive time buckets.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  public typealias Handler =
    @Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void
  public let anchorDate: Date
  public let intervalComponents: DateComponents
  public let options: HKStatisticsOptions
  /// Called with the first answer.
  @preconcurrency open var initialResultsHandler: Handler?
  /// Called with the statistics of all buckets when samples were saved or deleted.
  @preconcurrency open var statisticsUpdateHandler:
    (
      @Sendable (
        HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
      ) -> Void
    )?
  private let type: HKQuantityType

  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
  ) {
    type = quantityType
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
    super.init([quantityType], quantitySamplePredicate)
  }

  override func start(on device: HealthKitDevice) {
    let request = CollectionRequest(
      type, condition(device), options, anchor: anchorDate, every: intervalComponents, device)
    guard statisticsUpdateHandler != nil else {
      answer {
        try await request.collection(device)
      } _: { [self] collection, error in
        initialResultsHandler?(self, collection, error)
      }
      return
    }
    let task = Task.detached { [self] in
      var isFirst = true
      do {
        for try await _ in device.changes(of: type.type, request.condition) {
          let collection = try await request.collection(device)
          if Task.isCancelled { return }
          if isFirst {
            initialResultsHandler?(self, collection, nil)
          } else {
            statisticsUpdateHandler?(self, nil, collection, nil)
          }
          isFirst = false
        }
      } catch {
        if Task.isCancelled { return }
        if isFirst {
          initialResultsHandler?(self, nil, platformError(error))
        } else {
          statisticsUpdateHandler?(self, nil, nil, platformError(error))
        }
      }
    }
    device.running[ObjectIdentifier(self)] = { task.cancel() }
  }
}

extension HealthKitDevice {
  /// The pages of a type's changes, beginning with everything that is there.
  func changes(of type: SampleType, _ condition: SamplePredicate, since anchor: QueryAnchor? = nil)
    -> AsyncThrowingStream<AnchoredPage, any Error>
  {
    onMain { $0.updates(AnchoredQuery(type, where: condition, since: anchor)) }
  }
}
