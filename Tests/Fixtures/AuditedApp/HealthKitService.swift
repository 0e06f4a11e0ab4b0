import Foundation
import HealthKit
import os.log

/// The service of a steps-and-sleep app as it was before its audit, with the defects P3 to P12 that
/// can be seen in a run.
open class HealthKitService: @unchecked Sendable {
  public let store = HKHealthStore()
  public let stepType = HKQuantityType(.stepCount)
  public let sleepType = HKCategoryType(.sleepAnalysis)
  /// The hour at which the person's day ends.
  public var dayEndHour = 0
  let logger = Logger(subsystem: "AuditedApp", category: "HealthKit")

  var lastStepCount = 0.0
  var stepsQuery: HKQuery?

  public init() {}

  open func requestAuthorization() async throws {
    // P4: a continuation around the form with a completion handler.
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, Error>) in
      store.requestAuthorization(toShare: [], read: [stepType, sleepType]) { _, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
    // P11, P12: deliveries that no observer hears.
    try await store.enableBackgroundDelivery(for: stepType, frequency: .immediate)
    try await store.enableBackgroundDelivery(for: sleepType, frequency: .immediate)
  }

  /// P3: the status of saving, shown as the one of reading.
  open func canReadSteps() -> Bool {
    store.authorizationStatus(for: stepType) == .sharingAuthorized
  }

  /// The start of the day that observation counts.
  ///
  /// P5: it does not look at the person's end of the day, unlike the fetch.
  open func startOfObservedDay() -> Date { calendar.startOfDay(for: Date()) }

  public func startOfDay() -> Date {
    let shifted = Date().addingTimeInterval(-3_600 * Double(dayEndHour))
    return calendar.startOfDay(for: shifted).addingTimeInterval(3_600 * Double(dayEndHour))
  }

  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  public func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    try await withCheckedThrowingContinuation { continuation in
      let predicate = HKQuery.predicateForSamples(
        withStart: start, end: end, options: .strictStartDate)
      let query = HKStatisticsQuery(
        quantityType: stepType, quantitySamplePredicate: predicate, options: .cumulativeSum
      ) { [logger] _, statistics, error in
        if let error = error as? HKError, error.code == .errorNoData {
          return continuation.resume(returning: 0)
        }
        if let error {
          logger.error("steps: \(error.localizedDescription, privacy: .public)")
          return continuation.resume(throwing: error)
        }
        continuation.resume(returning: statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0)
      }
      store.execute(query)
    }
  }

  /// P6: what an anchored query adds is added up, so that steps of two devices count twice.
  open func startObservingSteps(_ update: @escaping (Double) -> Void) {
    let predicate = HKQuery.predicateForSamples(
      withStart: startOfObservedDay(), end: nil, options: .strictStartDate)
    let query = HKAnchoredObjectQuery(
      type: stepType, predicate: predicate, anchor: nil, limit: HKObjectQueryNoLimit
    ) { [weak self] _, samples, _, _, _ in
      self?.add(samples, update)
    }
    query.updateHandler = { [weak self] _, samples, _, _, _ in self?.add(samples, update) }
    store.execute(query)
    stepsQuery = query
  }

  private func add(_ samples: [HKSample]?, _ update: @escaping (Double) -> Void) {
    let added = (samples as? [HKQuantitySample] ?? []).reduce(0) {
      $0 + $1.quantity.doubleValue(for: .count())
    }
    DispatchQueue.main.async { [self] in
      lastStepCount += added
      update(lastStepCount)
    }
  }

  /// The hours of sleep in a range.
  open func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    // P10: a session that began long ago counts as far as it reaches into the range.
    let samples = try await sleepSamples(from: start, to: end)
    // P8: sessions of two devices are added up.
    return samples.reduce(0) { sum, sample in
      sum + max(0, min(sample.endDate, end).timeIntervalSince(max(sample.startDate, start)))
    } / 3_600
  }

  func sleepSamples(from start: Date, to end: Date) async throws -> [HKCategorySample] {
    let asleep = Set(HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue))
    return try await withCheckedThrowingContinuation { continuation in
      let predicate = HKQuery.predicateForSamples(withStart: start, end: end, options: [])
      let query = HKSampleQuery(
        sampleType: sleepType, predicate: predicate, limit: HKObjectQueryNoLimit,
        sortDescriptors: nil
      ) { _, samples, error in
        if let error { return continuation.resume(throwing: error) }
        let found = samples as? [HKCategorySample] ?? []
        continuation.resume(returning: found.filter { asleep.contains($0.value) })
      }
      store.execute(query)
    }
  }

  /// Called when the system launches the app: P9, P11, P12: nothing is registered there.
  open func didLaunch(_ update: @escaping (HealthKitService) -> Void) {}
}
