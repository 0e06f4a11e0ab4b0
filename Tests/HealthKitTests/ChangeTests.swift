import Foundation
import HealthKit
import HealthKitTesting
import HealthModel
import Testing

private let steps = HKQuantityType(.stepCount)
private let pulse = HKQuantityType(.heartRate)
private let watch = DataSource(
  identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health.watch",
  deviceName: "Watch")

private func sample(_ value: Double, _ type: HKQuantityType = steps) -> HKQuantitySample {
  let now = HealthDevice.current.now
  return HKQuantitySample(
    type: type,
    quantity: HKQuantity(
      unit: type == steps ? .count() : HKUnit(from: "count/min"), doubleValue: value),
    start: now.addingTimeInterval(-60), end: now)
}

private func values(_ samples: [HKSample]) -> [Double] {
  samples.compactMap { $0 as? HKQuantitySample }.map {
    $0.quantity.doubleValue(for: $0.quantityType == steps ? .count() : HKUnit(from: "count/min"))
  }
}

/// The calls of handlers, on the thread of the simulation.
private final class Calls: @unchecked Sendable {
  var all: [String] = []
}

@Suite("Changes and observers of HealthKit")
struct ChangeTests {
  @Test("an anchored query tells what was saved and deleted since its anchor", .simulatedHealth())
  func anchored() async throws {
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    let first = sample(1)
    try await store.save([first, sample(2)])
    func changes(since anchor: HKQueryAnchor?, limit: Int = 0) async throws
      -> HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result
    {
      try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: steps)], anchor: anchor, limit: limit
      ).result(for: store)
    }
    let all = try await changes(since: nil)
    #expect(values(all.addedSamples) == [1, 2] && all.deletedObjects.isEmpty)
    try await store.save(sample(3))
    try await store.delete(first)
    // The anchor survives an archive, as apps keep it.
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: all.newAnchor, requiringSecureCoding: true)
    let anchor = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data))
    let later = try await changes(since: anchor)
    #expect(values(later.addedSamples) == [3])
    #expect(later.deletedObjects.map(\.uuid) == [first.uuid])
    let none = try await changes(since: later.newAnchor)
    #expect(none.addedSamples.isEmpty && none.deletedObjects.isEmpty)
    // Samples and deletions count together.
    let page = try await changes(since: anchor, limit: 1)
    #expect(page.addedSamples.count + page.deletedObjects.count == 1)
    let rest = try await changes(since: page.newAnchor)
    #expect(rest.addedSamples.count + rest.deletedObjects.count == 1)
  }

  @Test("one query follows several types, in pages and as a stream", .simulatedHealth())
  func severalTypes() async throws {
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [steps, pulse], read: [steps, pulse])
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps), .quantitySample(type: pulse)], anchor: nil)
    try await store.save([sample(1), sample(60, pulse)])
    let result = try await query.result(for: store)
    #expect(values(result.addedSamples) == [1, 60])
    var found: [[Double]] = []
    Task {
      for value in [2.0, 3] {
        try await Task.sleep(for: .seconds(60))
        try await store.save(value == 2 ? sample(value) : sample(70, pulse))
      }
    }
    for try await changes in query.results(for: store) {
      found.append(values(changes.addedSamples))
      if found.count == 3 { break }
    }
    #expect(found == [[1, 60], [2], [70]])
  }

  @Test(
    "update handlers are called for later changes, until the query is stopped", .simulatedHealth())
  func updates() async throws {
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    let calls = Calls()
    let query = HKAnchoredObjectQuery(
      type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
    ) { _, added, _, _, _ in calls.all.append("first \(values(added ?? []))") }
    query.updateHandler = { _, added, deleted, _, _ in
      calls.all.append("then \(values(added ?? [])) \(deleted?.count ?? -1)")
    }
    let buckets = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: Date(timeIntervalSince1970: 0), intervalComponents: DateComponents(day: 1))
    @Sendable func sums(_ collection: HKStatisticsCollection?) -> [Double] {
      (collection?.statistics() ?? []).compactMap { $0.sumQuantity()?.doubleValue(for: .count()) }
    }
    buckets.initialResultsHandler = { _, found, _ in calls.all.append("buckets \(sums(found))") }
    buckets.statisticsUpdateHandler = { _, _, found, _ in
      calls.all.append("buckets again \(sums(found))")
    }
    store.execute(query)
    store.execute(buckets)
    let device = HealthDevice.current
    try await device.advance(by: .seconds(60))
    try device.add([sample(100)], from: watch)
    try await device.advance(by: .seconds(60))
    store.stop(query)
    store.stop(buckets)
    try device.add([sample(200)], from: watch)
    try await device.advance(by: .seconds(60))
    #expect(Set(calls.all.prefix(2)) == ["first []", "buckets []"])
    #expect(Set(calls.all.dropFirst(2)) == ["then [100.0] 0", "buckets again [100.0]"])
    #expect(calls.all.count == 4)
  }

  @Test("an observer hears of changes, and again if it does not complete", .simulatedHealth())
  func observer() async throws {
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [], read: [steps])
    let calls = Calls()
    let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, completion, error in
      calls.all.append("\(error as Any)")
      // The second call is not completed, so that it is repeated.
      if calls.all.count != 2 { completion() }
    }
    store.execute(query)
    try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
    let device = HealthDevice.current
    try await device.advance(by: .seconds(1))
    #expect(calls.all.count == 1)
    device.move(toForeground: false)
    try device.add([sample(1)], from: watch)
    try await device.advance(by: .seconds(1))
    #expect(calls.all.count == 2)
    try await device.advance(by: .seconds(3_600))
    #expect(calls.all.count == 3)
    store.stop(query)
    try device.add([sample(2)], from: watch)
    try await device.advance(by: .seconds(86_400))
    #expect(calls.all.count == 3)
  }

  @Test("a terminated app is launched for a change, and starts its observers", .simulatedHealth())
  func launch() async throws {
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [], read: [steps])
    let device = HealthDevice.current
    let calls = Calls()
    @Sendable func start() {
      let query = HKObserverQuery(
        queryDescriptors: [HKQueryDescriptor(sampleType: steps, predicate: nil)]
      ) { _, types, completion, _ in
        calls.all.append("\(types?.map(\.identifier) ?? [])")
        completion()
      }
      HKHealthStore().execute(query)
    }
    device.onLaunch { start() }
    start()
    try await store.enableBackgroundDelivery(for: steps, frequency: .hourly)
    try await device.advance(by: .seconds(1))
    device.endProcess()
    try device.add([sample(1)], from: watch)
    try await device.advance(by: .seconds(2 * 3_600))
    #expect(device.launches == 1)
    #expect(calls.all == Array(repeating: "[\"HKQuantityTypeIdentifierStepCount\"]", count: 2))
  }

  @Test("saving and deleting report what the store refuses", .simulatedHealth())
  func refusals() async throws {
    let store = HKHealthStore()
    func code(_ operation: () async throws -> Void) async -> HKError.Code? {
      do {
        try await operation()
        return nil
      } catch { return (error as? HKError)?.code }
    }
    let mine = sample(5)
    #expect(await code { try await store.save(mine) } == .errorAuthorizationNotDetermined)
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    HealthDevice.current.deny(share: [steps])
    #expect(await code { try await store.save(mine) } == .errorAuthorizationDenied)
    HealthDevice.current.allow(share: [steps])
    #expect(await code { try await store.save(mine) } == nil)
    #expect(await code { try await store.save(mine) } == .errorInvalidArgument)
    try HealthDevice.current.add([sample(9)], from: watch)
    let all = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: []
    ).result(for: store)
    let foreign = try #require(all.first { $0.uuid != mine.uuid })
    #expect(await code { try await store.delete(foreign) } != nil)
    let count = try await store.deleteObjects(of: steps, predicate: NSPredicate(value: true))
    #expect(count == 1)
    // The completion form reports the same.
    let (results, feed) = AsyncStream.makeStream(of: String.self)
    store.delete(mine) { success, error in
      feed.yield("\(success) \((error as? HKError)?.code.rawValue ?? -1)")
      feed.finish()
    }
    for await result in results { #expect(result == "false 3") }
  }

  @Test("a newer version of a sync identifier replaces the older one", .simulatedHealth())
  func versions() async throws {
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    let now = HealthDevice.current.now
    for (version, count) in [(1, 10.0), (3, 30), (2, 20)] {
      try await store.save(
        HKQuantitySample(
          type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
          start: now.addingTimeInterval(-60), end: now,
          metadata: [
            HKMetadataKeySyncIdentifier: "a", HKMetadataKeySyncVersion: NSNumber(value: version),
          ]))
    }
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: []
    ).result(for: store)
    #expect(values(found) == [30])
    #expect(found[0].metadata?[HKMetadataKeySyncVersion] as? NSNumber == 3)
  }
}
