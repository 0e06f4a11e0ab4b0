public import Foundation
import HealthModel
import SimulatedHealth

/// The statistics that a query computes.
public struct HKStatisticsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Values of each source as well.
  public static let separateBySource = HKStatisticsOptions(rawValue: 1)
  public static let discreteAverage = HKStatisticsOptions(rawValue: 2)
  public static let discreteMin = HKStatisticsOptions(rawValue: 4)
  public static let discreteMax = HKStatisticsOptions(rawValue: 8)
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)
  public static let discreteMostRecent = mostRecent
  public static let duration = HKStatisticsOptions(rawValue: 64)

  /// The same options in the store's words.
  func storeOptions(for type: SampleType) -> StatisticsOptions {
    if type.aggregation == .discreteEquivalentContinuousLevel, contains(.discreteAverage) {
      platformException("averages of sound levels are not simulated")
    }
    let pairs: [(HKStatisticsOptions, StatisticsOptions)] = [
      (.separateBySource, .separateBySource), (.discreteAverage, .discreteAverage),
      (.discreteMin, .discreteMin), (.discreteMax, .discreteMax),
      (.cumulativeSum, .cumulativeSum), (.mostRecent, .mostRecent), (.duration, .duration),
    ]
    return pairs.reduce(into: []) { if contains($1.0) { $0.insert($1.1) } }
  }
}

/// Statistics of samples; a value is nil if it was not asked for or there are no samples.
open class HKStatistics: NSObject, @unchecked Sendable {
  public let quantityType: HKQuantityType
  public let startDate: Date
  public let endDate: Date
  /// The sources of the samples; nil unless values were separated by source.
  public let sources: [HKSource]?
  private let statistics: Statistics

  init(_ statistics: Statistics, _ type: HKQuantityType) {
    quantityType = type
    startDate = Date(statistics.start)
    endDate = Date(statistics.end)
    sources = statistics.sources?.map { HKSource($0.source) }
    self.statistics = statistics
  }

  private func quantity(_ value: KeyPath<StatisticValues, Quantity?>, of source: HKSource? = nil)
    -> HKQuantity?
  {
    values(of: source)?[keyPath: value].map { quantityType.type.quantity($0) }
  }

  private func values(of source: HKSource?) -> StatisticValues? {
    guard let source else { return statistics.values }
    return statistics.sources?.first { HKSource($0.source) == source }?.values
  }

  private func interval(of source: HKSource?) -> DateInterval? {
    values(of: source)?.mostRecentRange.map {
      DateInterval(start: Date($0.start), end: Date($0.end))
    }
  }

  private func seconds(of source: HKSource?) -> HKQuantity? {
    values(of: source)?.duration.map {
      HKQuantity(unit: .second(), doubleValue: Double($0) / 1_000)
    }
  }

  open func sumQuantity() -> HKQuantity? { quantity(\.sum) }
  open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(\.sum, of: source) }
  open func averageQuantity() -> HKQuantity? { quantity(\.average) }
  open func averageQuantity(for source: HKSource) -> HKQuantity? {
    quantity(\.average, of: source)
  }
  open func minimumQuantity() -> HKQuantity? { quantity(\.minimum) }
  open func minimumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(\.minimum, of: source)
  }
  open func maximumQuantity() -> HKQuantity? { quantity(\.maximum) }
  open func maximumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(\.maximum, of: source)
  }
  open func mostRecentQuantity() -> HKQuantity? { quantity(\.mostRecent) }
  open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
    quantity(\.mostRecent, of: source)
  }
  open func mostRecentQuantityDateInterval() -> DateInterval? { interval(of: nil) }
  open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    interval(of: source)
  }
  open func duration() -> HKQuantity? { seconds(of: nil) }
  open func duration(for source: HKSource) -> HKQuantity? { seconds(of: source) }
}

// The statistics of the samples of a workout, which are those of one recording and do not overlap.
extension HKStatistics {
  /// Returns the statistics of quantity samples, by type.
  static func summaries(of samples: [HKSample], from start: Date, to end: Date)
    -> [HKQuantityType: HKStatistics]
  {
    let byType = Dictionary(
      grouping: samples.compactMap { $0 as? HKQuantitySample }, by: \.quantityType)
    return byType.reduce(into: [:]) { found, entry in
      let (type, samples) = entry
      let amounts = samples.map { type.type.amount($0.quantity) }
      var values = StatisticValues()
      let sum = amounts.clampedSum { $0 }
      if type.aggregationStyle == .cumulative {
        values.sum = Quantity(millionths: sum)
      } else {
        values.average = Quantity(millionths: sum / Int64(amounts.count))
        values.minimum = amounts.min().map { Quantity(millionths: $0) }
        values.maximum = amounts.max().map { Quantity(millionths: $0) }
      }
      if let last = samples.max(by: { $0.endDate < $1.endDate }) {
        values.mostRecent = Quantity(millionths: type.type.amount(last.quantity))
        values.mostRecentRange = TimeRange(
          start: Instant(last.startDate), end: Instant(last.endDate))
      }
      found[type] = HKStatistics(
        Statistics(start: Instant(start), end: Instant(end), values: values), type)
    }
  }

  /// Returns statistics that have sums alone.
  static func totals(_ sums: [(HKQuantityType, HKQuantity?)], from start: Date, to end: Date)
    -> [HKQuantityType: HKStatistics]
  {
    sums.reduce(into: [:]) { found, entry in
      guard let sum = entry.1, entry.0.is(compatibleWith: sum.unit) else { return }
      var values = StatisticValues()
      values.sum = Quantity(millionths: entry.0.type.amount(sum))
      found[entry.0] = HKStatistics(
        Statistics(start: Instant(start), end: Instant(end), values: values), entry.0)
    }
  }
}

extension SampleType {
  /// The millionths of the type's unit in a quantity, cut at the bounds of 64 bits.
  fileprivate func amount(_ quantity: HKQuantity) -> Int64 {
    let value = (quantity.unit.convert(quantity.value, to: hkUnit) ?? 0) * 1_000_000
    return Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }
}

/// A query for one set of statistics.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  private let type: HKQuantityType
  private let options: HKStatisticsOptions
  private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  @preconcurrency public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [],
    completionHandler handler:
      @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    type = quantityType
    self.options = options
    self.handler = handler
    super.init([quantityType], quantitySamplePredicate)
  }

  override func start(on device: HealthKitDevice) {
    let query = StatisticsQuery(
      type.type, where: condition(device), options: options.storeOptions(for: type.type))
    let type = type
    answer {
      HKStatistics(try await device.store.statistics(query), type)
    } _: { [self] statistics, error in
      handler(self, statistics, error)
    }
  }
}
