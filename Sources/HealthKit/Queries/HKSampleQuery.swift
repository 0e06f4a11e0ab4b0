public import Foundation
import HealthModel
import SimulatedHealth

public let HKSampleSortIdentifierStartDate = "startDate"
public let HKSampleSortIdentifierEndDate = "endDate"

/// A type with a predicate, for queries of several types.
open class HKQueryDescriptor: NSObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  public let predicate: NSPredicate?

  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    self.predicate = predicate
  }
}

/// A query for samples.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  public let limit: Int
  public let sortDescriptors: [NSSortDescriptor]?
  private let descriptors: [HKQueryDescriptor]
  private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  @preconcurrency public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
    handler = resultsHandler
    super.init([sampleType], predicate)
  }

  @preconcurrency public init(
    queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    descriptors = queryDescriptors
    handler = resultsHandler
    super.init(queryDescriptors.map(\.sampleType), nil)
  }

  @preconcurrency public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.init(
      queryDescriptors: queryDescriptors, limit: limit, sortDescriptors: [],
      resultsHandler: resultsHandler)
  }

  override func start(on device: HealthKitDevice) {
    let parts = descriptors.map {
      SampleRequest(
        type: $0.sampleType.type,
        condition: PredicateTranslation.condition(of: $0.predicate, device))
    }
    let order = SampleOrder(sortDescriptors ?? [])
    let limit = limit
    answer {
      try await SampleRequest.samples(parts, order, limit: limit, device)
    } _: { [self] samples, error in
      handler(self, samples, error)
    }
  }
}

/// A type with the condition that its samples have to meet.
struct SampleRequest: Sendable {
  var type: SampleType
  var condition: SamplePredicate

  /// Returns the samples of several types, sorted and limited.
  static func samples(
    _ requests: [SampleRequest], _ order: SampleOrder, limit: Int, _ device: HealthKitDevice
  ) async throws -> [HKSample] {
    if limit < 0 { platformException("the limit \(limit) is negative") }
    var found: [HKSample] = []
    let keys = requests.count == 1 ? order.keys : nil
    for request in requests {
      let query = SampleQuery(
        request.type, where: request.condition, sort: keys ?? [],
        limit: keys == nil ? 0 : limit)
      found += try await device.store.samples(query).map(device.object(of:))
    }
    if keys == nil { found = order.sorted(found) }
    return limit > 0 ? Array(found.prefix(limit)) : found
  }
}

/// The order of a query's samples.
struct SampleOrder: @unchecked Sendable {
  /// The order in the store's words; nil where only the comparison knows.
  let keys: [SampleQuery.Sort]?
  private let compare: ((HKSample, HKSample) -> ComparisonResult)?

  /// Creates the order of sort descriptors.
  init(_ descriptors: [NSSortDescriptor]) {
    let known: [(AnyKeyPath, SampleQuery.SortKey)] = [
      (\HKSample.startDate, .start), (\HKSample.endDate, .end),
    ]
    let keys = descriptors.compactMap { descriptor in
      known.first { $0.0 == descriptor.keyPath }
        .map { SampleQuery.Sort($0.1, ascending: descriptor.ascending) }
    }
    self.keys = keys.count == descriptors.count ? keys : nil
    compare =
      descriptors.isEmpty
      ? nil
      : { left, right in
        for descriptor in descriptors {
          let order = descriptor.compare(left, to: right)
          if order != .orderedSame { return order }
        }
        return .orderedSame
      }
  }

  /// Creates the order of sort descriptors of a kind of samples.
  init<Sample: HKSample>(_ descriptors: [SortDescriptor<Sample>]) {
    let known: [PartialKeyPath<Sample>: SampleQuery.SortKey] = [
      \Sample.startDate: .start, \Sample.endDate: .end,
    ]
    let keys = descriptors.compactMap { descriptor in
      descriptor.keyPath.flatMap { known[$0] }
        .map { SampleQuery.Sort($0, ascending: descriptor.order == .forward) }
    }
    self.keys = keys.count == descriptors.count ? keys : nil
    compare =
      descriptors.isEmpty
      ? nil
      : { left, right in
        guard let left = left as? Sample, let right = right as? Sample else { return .orderedSame }
        return descriptors.compare(left, right)
      }
  }

  /// Returns samples in order; equal ones stay in theirs.
  func sorted(_ samples: [HKSample]) -> [HKSample] {
    guard let compare else { return samples }
    return samples.enumerated().sorted {
      let order = compare($0.element, $1.element)
      return order == .orderedSame ? $0.offset < $1.offset : order == .orderedAscending
    }.map(\.element)
  }
}
