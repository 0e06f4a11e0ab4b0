import Foundation
import HealthKit
import HealthKitTesting
import HealthModel
import Testing

/// Mistakes of public managers of health data, each in a few lines of our own beside its remedy.
///
/// The mutants of the same mistakes are named.
@Suite("Mistakes of public managers", .simulatedHealth(.empty(from: 1_704_240_000), seeds: 3))
struct PublicMistakeTests {
  private let store = HKHealthStore()
  private let steps = HKQuantityType(.stepCount)
  private let sleep = HKCategoryType(.sleepAnalysis)
  private let device = HealthDevice.current
  private let now = HealthDevice.current.now
  private let phone = DataSource(
    identifier: "phone", kind: .phone, bundleIdentifier: "com.apple.health.phone",
    deviceName: "iPhone")
  private let watch = DataSource(
    identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health.watch",
    deviceName: "Watch")

  private func authorize() async throws {
    try await store.requestAuthorization(toShare: [], read: [steps, sleep])
  }

  private func walk(_ count: Double, minutesAgo: Double) -> HKSample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: now - 60 * minutesAgo, end: now - 60 * minutesAgo + 60)
  }

  private func stepSamples() async throws -> [HKQuantitySample] {
    try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: []
    ).result(for: store)
  }

  @Test("samples of all sources are added up (SumOfSources)")
  func sumOfSources() async throws {
    try await authorize()
    try device.add([walk(100, minutesAgo: 5)], from: watch)
    try device.add([walk(90, minutesAgo: 5)], from: phone)
    let added = try await stepSamples().reduce(0) { $0 + $1.quantity.doubleValue(for: .count()) }
    let merged = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum
    ).result(for: store)?.sumQuantity()?.doubleValue(for: .count())
    #expect(added == 190 && merged == 100)
  }

  @Test("a night that began before the last 24 hours counts whole (UnclippedSleep)")
  func unclippedSleep() async throws {
    try await authorize()
    let night = HKCategorySample(
      type: sleep, value: HKCategoryValueSleepAnalysis.asleepCore.rawValue,
      start: now - 30 * 3_600, end: now - 22 * 3_600)
    try device.add([night], from: watch)
    let start = now - 24 * 3_600
    let found = try await HKSampleQueryDescriptor(
      predicates: [
        .categorySample(
          type: sleep,
          predicate: HKQuery.predicateForSamples(
            withStart: start, end: now, options: .strictEndDate))
      ], sortDescriptors: []
    ).result(for: store)
    let whole = found.reduce(0) { $0 + $1.endDate.timeIntervalSince($1.startDate) }
    let clipped = found.reduce(0) { $0 + $1.endDate.timeIntervalSince(max($1.startDate, start)) }
    #expect(whole == 8 * 3_600 && clipped == 2 * 3_600)
  }

  @Test("an error of a locked device is an empty answer (LockedMeansZero)")
  func lockedIsEmpty() async throws {
    try await authorize()
    try device.add([walk(100, minutesAgo: 5)], from: watch)
    device.isLocked = true
    let shown = (try? await stepSamples()) ?? []
    #expect(shown.isEmpty)
    do {
      _ = try await stepSamples()
      Issue.record("a locked device answered")
    } catch let error as HKError {
      #expect(error.code == .errorDatabaseInaccessible)
    }
  }

  @Test("an anchor is saved before its samples are handed over (AnchorBeforeIngestion)")
  func anchorFirst() async throws {
    try await authorize()
    struct Failed: Error {}
    func ingest(_ isSafe: Bool, _ anchor: inout HKQueryAnchor?, fails: Bool) async throws -> Int {
      let page = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: steps)], anchor: anchor
      ).result(for: store)
      if !isSafe { anchor = page.newAnchor }
      if fails { throw Failed() }
      anchor = page.newAnchor
      return page.addedSamples.count
    }
    try device.add([walk(100, minutesAgo: 5)], from: watch)
    for (isSafe, expected) in [(false, 0), (true, 1)] {
      var anchor: HKQueryAnchor?
      _ = try? await ingest(isSafe, &anchor, fails: true)
      #expect(try await ingest(isSafe, &anchor, fails: false) == expected)
    }
  }
}
