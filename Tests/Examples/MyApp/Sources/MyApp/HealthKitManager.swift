import Foundation
import HealthKit

public final class HealthKitManager {
  private let store = HKHealthStore()
  private let stepType = HKQuantityType(.stepCount)

  public init() {}

  public func authorize() async throws {
    try await store.requestAuthorization(toShare: [], read: [stepType])
  }

  public func steps(on day: DateInterval, completion: @escaping (Double) -> Void) {
    let predicate = HKQuery.predicateForSamples(withStart: day.start, end: day.end)
    let query = HKSampleQuery(
      sampleType: stepType, predicate: predicate, limit: HKObjectQueryNoLimit,
      sortDescriptors: nil
    ) { _, samples, _ in
      let sum = (samples as? [HKQuantitySample])?.reduce(0) {
        $0 + $1.quantity.doubleValue(for: .count())
      }
      DispatchQueue.main.async { completion(sum ?? 0) }
    }
    store.execute(query)
  }
}
