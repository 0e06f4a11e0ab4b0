#if canImport(HealthKit)
  public import struct Foundation.Date
  public import struct Foundation.DateInterval
  public import struct Foundation.SortDescriptor
  public import struct Foundation.UUID
  public import HealthContracts
  public import HealthKit

  /// The health store of the device, behind the HealthKit manager's low-level contract.
  ///
  /// It asks with HealthKit's own asynchronous queries, so that there is no continuation that could
  /// be resumed twice or never. Its rules are in `StepRules`, where they are tested without
  /// HealthKit.
  public final class HealthKitStatisticsQueryProvider: StatisticsQueryProvider {
    private let healthStore: HKHealthStore

    /// Makes a provider; one store serves all of its queries.
    ///
    /// - Parameter healthStore: The store.
    public init(healthStore: HKHealthStore = HKHealthStore()) { self.healthStore = healthStore }

    /// Whether this device has health data at all.
    public nonisolated var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }

    /// Asks the person for read access to steps, and for nothing else.
    ///
    /// - Throws: `HealthKitError.notAvailable` on a device without health data, else
    ///   `HealthKitError.queryFailed` with what the store reports.
    public func requestAuthorization() async throws {
      guard isAvailable else { throw HealthKitError.notAvailable }
      do {
        try await healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
      } catch {
        throw HealthKitError.queryFailed(underlying: error)
      }
    }

    /// What is known of the person's answer.
    ///
    /// - Returns: The status; `.authorized` once the person was asked.
    public nonisolated func authorizationStatus() -> HealthKitAuthStatus {
      guard isAvailable,
        let stepType = HKObjectType.quantityType(forIdentifier: .stepCount)
      else { return .unavailable }
      return StepRules.status(ofSharing: healthStore.authorizationStatus(for: stepType).rawValue)
    }

    /// The steps of the samples that start inside an interval, sources merged.
    ///
    /// - Parameter interval: Half-open.
    /// - Returns: Whole steps; 0 where there are none.
    /// - Throws: `HealthKitError.queryFailed` with what the store reports.
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

    /// The samples that start inside an interval, all sources and without a limit.
    ///
    /// - Parameter interval: Half-open.
    /// - Returns: Views of the store's samples, by start, end, writer and identifier.
    /// - Throws: `HealthKitError.queryFailed` with what the store reports.
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

  /// A view of one of HealthKit's samples; it holds the sample and copies nothing.
  ///
  /// Not a conformance of `HKQuantitySample` itself: that has a `count` already, of the values that
  /// a series is made of, which is 1 for most samples of steps.
  public struct HealthKitStepSample: StepSampleData {
    /// The sample.
    public let sample: HKQuantitySample

    /// Makes a view.
    ///
    /// - Parameter sample: A sample of steps.
    public init(sample: HKQuantitySample) { self.sample = sample }

    /// The sample's identifier.
    public var uuid: UUID { sample.uuid }
    /// The first instant that the sample speaks of.
    public var startDate: Date { sample.startDate }
    /// The end of the time that it speaks of.
    public var endDate: Date { sample.endDate }
    /// Whole steps.
    public var count: Int {
      StepRules.count(ofSample: sample.quantity.doubleValue(for: .count()))
    }
    /// The bundle identifier of the app that wrote it.
    public var sourceBundleId: String { sample.sourceRevision.source.bundleIdentifier }
    /// The name of the device that measured it, if known.
    public var sourceDeviceName: String? { sample.device?.name }
  }
#endif
