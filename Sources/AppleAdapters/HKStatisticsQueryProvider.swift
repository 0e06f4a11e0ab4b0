#if canImport(HealthKit)
  public import struct Foundation.Date
  public import struct Foundation.DateInterval
  public import struct Foundation.SortDescriptor
  public import struct Foundation.UUID
  public import HealthContracts
  public import HealthKit
  import HealthServices

  /// A step count provider that queries the HealthKit store of the device.
  ///
  /// It uses HealthKit's asynchronous query descriptors, so there is no continuation that could be
  /// resumed twice or never. The conversion rules are in `StepRules`, where they can be tested
  /// without HealthKit.
  public final class HealthKitStatisticsQueryProvider: StatisticsQueryProvider {
    private let healthStore: HKHealthStore

    /// Creates a provider that runs all queries on one store.
    public init(healthStore: HKHealthStore = HKHealthStore()) { self.healthStore = healthStore }

    public nonisolated var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }

    /// Requests read access to step counts only.
    ///
    /// - Throws: `HealthKitError.notAvailable` on a device without health data, or
    ///   `HealthKitError.queryFailed` with the error of the store.
    public func requestAuthorization() async throws {
      guard isAvailable else { throw HealthKitError.notAvailable }
      do {
        try await healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
      } catch {
        throw HealthKitError.queryFailed(underlying: error)
      }
    }

    /// Returns `.authorized` after authorization has been requested, whatever the person answered.
    public nonisolated func authorizationStatus() -> HealthKitAuthStatus {
      guard isAvailable,
        let stepType = HKObjectType.quantityType(forIdentifier: .stepCount)
      else { return .unavailable }
      return StepRules.status(ofSharing: healthStore.authorizationStatus(for: stepType).rawValue)
    }

    public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
      let query = HKStatisticsQueryDescriptor(
        predicate: Self.samples(in: interval), options: .cumulativeSum)
      do {
        let sum = try await query.result(for: healthStore)?.sumQuantity()
        return StepRules.count(ofSum: sum?.doubleValue(for: .count()) ?? 0)
      } catch let error as HKError where error.code == .errorNoData {
        return 0
      } catch {
        throw HealthKitError.queryFailed(underlying: error)
      }
    }

    /// Returns the samples of all sources, ordered by start, end, source and identifier.
    ///
    /// - Throws: `HealthKitError.queryFailed` with the error of the store.
    public func getRawStepSamples(for interval: DateInterval) async throws
      -> [any StepSampleData]
    {
      let query = HKSampleQueryDescriptor(
        predicates: [Self.samples(in: interval)], sortDescriptors: [SortDescriptor(\.startDate)],
        limit: nil)
      do {
        let samples = try await query.result(for: healthStore)
        return StepRules.sorted(samples.map(HealthKitStepSample.init(sample:)))
      } catch let error as HKError where error.code == .errorNoData {
        return []
      } catch {
        throw HealthKitError.queryFailed(underlying: error)
      }
    }

    private static func samples(in interval: DateInterval) -> HKSamplePredicate<HKQuantitySample> {
      .quantitySample(
        type: HKQuantityType(.stepCount),
        predicate: HKQuery.predicateForSamples(
          withStart: interval.start, end: interval.end, options: .strictStartDate))
    }
  }

  /// A step sample backed by an `HKQuantitySample`, which it references without copying its values.
  ///
  /// `HKQuantitySample` does not conform to `StepSampleData` itself because it already has a
  /// `count` property: the number of quantities in a series, which is 1 for most step samples.
  public struct HealthKitStepSample: StepSampleData {
    /// The underlying HealthKit sample.
    public let sample: HKQuantitySample

    /// Wraps a step count sample.
    public init(sample: HKQuantitySample) { self.sample = sample }

    public var uuid: UUID { sample.uuid }
    public var startDate: Date { sample.startDate }
    public var endDate: Date { sample.endDate }
    /// The step count, rounded by `StepRules.count(ofSample:)`.
    public var count: Int {
      StepRules.count(ofSample: sample.quantity.doubleValue(for: .count()))
    }
    public var sourceBundleId: String { sample.sourceRevision.source.bundleIdentifier }
    public var sourceDeviceName: String? { sample.device?.name }
  }
#endif
