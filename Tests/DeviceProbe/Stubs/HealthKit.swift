// The declarations of HealthKit that RuleProbe and AppleAdapters use, so that .ci/device-probe can
// type-check both where HealthKit is missing. A use of any other symbol fails the script; compare a
// declaration that you add with Apple's documentation. None of this code runs.
public import Foundation

private func absent() -> Never { preconditionFailure("a stub of HealthKit has been called") }

// MARK: Types, units and quantities

public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let stepCount = Self(rawValue: "stepCount")
  public static let heartRate = Self(rawValue: "heartRate")
  public static let bodyMass = Self(rawValue: "bodyMass")
  public static let inhalerUsage = Self(rawValue: "inhalerUsage")
  public static let dietaryChromium = Self(rawValue: "dietaryChromium")
}

open class HKObjectType: NSObject, @unchecked Sendable {
  open var identifier: String { absent() }
  open class func quantityType(forIdentifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
    absent()
  }
}

open class HKSampleType: HKObjectType, @unchecked Sendable {
  open var isMaximumDurationRestricted: Bool { absent() }
  open var maximumAllowedDuration: TimeInterval { absent() }
}

open class HKQuantityType: HKSampleType, @unchecked Sendable {
  public convenience init(_ identifier: HKQuantityTypeIdentifier) { absent() }
}

open class HKUnit: NSObject {
  public convenience init(from string: String) { absent() }
  open class func count() -> Self { absent() }
  open class func hour() -> Self { absent() }
}

open class HKQuantity: NSObject {
  public convenience init(unit: HKUnit, doubleValue value: Double) { absent() }
  open func doubleValue(for unit: HKUnit) -> Double { absent() }
}

// MARK: Samples and sources

open class HKSource: NSObject {
  open class func `default`() -> HKSource { absent() }
  open var bundleIdentifier: String { absent() }
}

open class HKSourceRevision: NSObject {
  open var source: HKSource { absent() }
}

open class HKDevice: NSObject {
  open var name: String? { absent() }
}

public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"

open class HKObject: NSObject, @unchecked Sendable {
  open var uuid: UUID { absent() }
  open var sourceRevision: HKSourceRevision { absent() }
  open var device: HKDevice? { absent() }
  open var metadata: [String: Any]? { absent() }
}

open class HKSample: HKObject, @unchecked Sendable {
  open var startDate: Date { absent() }
  open var endDate: Date { absent() }
}

open class HKQuantitySample: HKSample, @unchecked Sendable {
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date, metadata: [String: Any]?
  ) { absent() }
  open var quantity: HKQuantity { absent() }
}

open class HKDeletedObject: NSObject {
  open var uuid: UUID { absent() }
}

// MARK: The store

open class HKHealthStore: NSObject, @unchecked Sendable {
  open class func isHealthDataAvailable() -> Bool { absent() }
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { absent() }
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { absent() }
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws { absent() }
  open func save(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { absent() }
  open func delete(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { absent() }
  open func execute(_ query: HKQuery) { absent() }
  open func stop(_ query: HKQuery) { absent() }
}

public struct HKAuthorizationStatus: Sendable {
  public var rawValue: Int { absent() }
}

public struct HKError: Error {
  public enum Code: Int, Sendable {
    case errorNoData = 11
  }
  public var code: Code { absent() }
}

// MARK: Queries

public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let strictStartDate = HKQueryOptions(rawValue: 1)
}

open class HKQuery: NSObject {
  open class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate { absent() }
}

open class HKSampleQuery: HKQuery {
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) { absent() }
}

public typealias HKObserverQueryCompletionHandler = () -> Void

open class HKObserverQuery: HKQuery {
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
      ) -> Void
  ) { absent() }
}

open class HKQueryAnchor: NSObject {}

open class HKAnchoredObjectQuery: HKQuery {
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) { absent() }
}

public struct HKStatisticsOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let discreteAverage = HKStatisticsOptions(rawValue: 2)
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)
  public static let duration = HKStatisticsOptions(rawValue: 64)
}

open class HKStatistics: NSObject {
  open var startDate: Date { absent() }
  open func sumQuantity() -> HKQuantity? { absent() }
  open func averageQuantity() -> HKQuantity? { absent() }
  open func mostRecentQuantity() -> HKQuantity? { absent() }
  open func duration() -> HKQuantity? { absent() }
}

open class HKStatisticsQuery: HKQuery {
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [],
    completionHandler handler:
      @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) { absent() }
}

open class HKStatisticsCollection: NSObject {
  open func statistics() -> [HKStatistics] { absent() }
}

open class HKStatisticsCollectionQuery: HKQuery {
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
  ) { absent() }
  open var initialResultsHandler:
    (
      @Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void
    )?
}

// MARK: Asynchronous queries

public struct HKSamplePredicate<Sample: HKSample>: Sendable {
  public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKQuantitySample> where Sample == HKQuantitySample
  { absent() }
}

public struct HKSampleQueryDescriptor<Sample: HKSample>: Sendable {
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
    limit: Int? = nil
  ) { absent() }
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] { absent() }
}

public struct HKStatisticsQueryDescriptor: Sendable {
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    absent()
  }
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? { absent() }
}
