import Foundation
import HealthKit

/// The step counts of an app, in the ways in which apps get them: one is right.
public final class StepsManager {
  public static let shared = StepsManager()

  private let store = HKHealthStore()
  // As apps write it.
  // swift-format-ignore: NeverForceUnwrap
  private let steps = HKObjectType.quantityType(forIdentifier: .stepCount)!

  public init() {}

  public func authorize(completion: @escaping (Bool) -> Void) {
    store.requestAuthorization(toShare: nil, read: [steps]) { success, _ in completion(success) }
  }

  /// The merged sum of the samples that start on the day; no samples are no steps.
  public func count(on day: DateInterval, completion: @escaping (Int?, Error?) -> Void) {
    statistics(on: day, options: .strictStartDate) { sum, error in
      if let error = error as? HKError, error.code == .errorNoData { return completion(0, nil) }
      completion(sum, error)
    }
  }

  /// A sum in which samples of the day before count as well.
  public func countOfAllTouching(_ day: DateInterval, completion: @escaping (Int?, Error?) -> Void)
  {
    statistics(on: day, options: [], completion: completion)
  }

  /// A sum of all devices' samples, in which steps that two devices counted count twice.
  public func countOfAllDevices(on day: DateInterval, completion: @escaping (Int?, Error?) -> Void)
  {
    let predicate = HKQuery.predicateForSamples(
      withStart: day.start, end: day.end, options: .strictStartDate)
    let query = HKSampleQuery(
      sampleType: steps, predicate: predicate, limit: HKObjectQueryNoLimit,
      sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)]
    ) { _, samples, error in
      let sum = (samples as? [HKQuantitySample])?.reduce(0) {
        $0 + $1.quantity.doubleValue(for: .count())
      }
      completion(sum.map { Int($0) }, error)
    }
    store.execute(query)
  }

  /// A count that is 0 when the device is locked.
  public func countOrZero(on day: DateInterval, completion: @escaping (Int) -> Void) {
    statistics(on: day, options: .strictStartDate) { sum, _ in completion(sum ?? 0) }
  }

  private func statistics(
    on day: DateInterval, options: HKQueryOptions, completion: @escaping (Int?, Error?) -> Void
  ) {
    let predicate = HKQuery.predicateForSamples(
      withStart: day.start, end: day.end, options: options)
    let query = HKStatisticsQuery(
      quantityType: steps, quantitySamplePredicate: predicate, options: .cumulativeSum
    ) { _, statistics, error in
      completion(
        statistics?.sumQuantity().map { Int($0.doubleValue(for: HKUnit.count())) }, error)
    }
    store.execute(query)
  }
}
