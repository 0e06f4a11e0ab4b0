import Foundation
import HealthKit
import HealthKitTesting
import HealthModel
import Testing

private let hour: TimeInterval = 3_600
private let start = Date(timeIntervalSince1970: 1_704_067_200)
private let steps = HKQuantityType(.stepCount)
private let watch = DataSource(
  identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health.watch",
  deviceName: "Watch")
private let phone = DataSource(
  identifier: "phone", kind: .phone, bundleIdentifier: "com.apple.health.phone",
  deviceName: "Phone")

private func sample(
  _ type: HKQuantityType, _ value: Double, _ from: Double, _ to: Double, _ unit: HKUnit = .count(),
  metadata: [String: Any]? = nil
) -> HKQuantitySample {
  HKQuantitySample(
    type: type, quantity: HKQuantity(unit: unit, doubleValue: value),
    start: start.addingTimeInterval(from * hour), end: start.addingTimeInterval(to * hour),
    metadata: metadata)
}

/// The answer of a query with a handler.
private func answer<Answer>(
  of make: (@escaping @Sendable (Answer?, (any Error)?) -> Void) -> HKQuery,
  in store: HKHealthStore = HKHealthStore()
) async throws -> Answer {
  let (stream, feed) = AsyncStream.makeStream(of: Result<Box<Answer>, any Error>.self)
  store.execute(
    make { answer, error in
      feed.yield(
        answer.map { .success(Box(value: $0)) }
          ?? .failure(error ?? HKError(.unknownError)))
      feed.finish()
    })
  for await result in stream { return try result.get().value }
  throw HKError(.unknownError)
}

private struct Box<Value>: @unchecked Sendable { let value: Value }

private func ask(_ types: Set<HKSampleType> = [steps]) async throws {
  try await HKHealthStore().requestAuthorization(toShare: types, read: types)
}

@Suite("Queries of HealthKit")
struct QueryTests {
  @Test(
    "sources are merged: 1,100 of the watch and 1,400 of the phone are 1,500", .simulatedHealth())
  func merging() async throws {
    try await ask()
    let device = HealthDevice.current
    try device.add([sample(steps, 1_100, 1, 2)], from: watch)
    try device.add([sample(steps, 1_000, 1, 2), sample(steps, 400, 3, 4)], from: phone)
    let window = HKQuery.predicateForSamples(
      withStart: start, end: start.addingTimeInterval(24 * hour), options: .strictStartDate)
    let statistics: HKStatistics = try await answer { tell in
      HKStatisticsQuery(
        quantityType: steps, quantitySamplePredicate: window,
        options: [.cumulativeSum, .separateBySource]
      ) { tell($1, $2) }
    }
    #expect(statistics.sumQuantity()?.doubleValue(for: .count()) == 1_500)
    let parts = try #require(statistics.sources).map {
      statistics.sumQuantity(for: $0)?.doubleValue(for: .count())
    }
    #expect(parts == [1_100, 1_400])
    #expect(statistics.startDate == start.addingTimeInterval(hour))
    #expect(statistics.endDate == start.addingTimeInterval(4 * hour))
  }

  @Test(
    "a sample across midnight is split by a collection, and whole in a query", .simulatedHealth())
  func midnight() async throws {
    try await ask()
    try HealthDevice.current.add([sample(steps, 1_000, 23, 25)], from: watch)
    let collection = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: start,
      intervalComponents: DateComponents(day: 1)
    ).result(for: HKHealthStore())
    var sums: [Double?] = []
    collection.enumerateStatistics(from: start, to: start.addingTimeInterval(48 * hour)) {
      statistics, _ in
      sums.append(statistics.sumQuantity()?.doubleValue(for: .count()))
    }
    // The bucket of the end is enumerated as well.
    #expect(sums == [500, 500, nil])
    let day = HKQuery.predicateForSamples(
      withStart: start, end: start.addingTimeInterval(24 * hour))
    let whole = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps, predicate: day), options: .cumulativeSum
    ).result(for: HKHealthStore())
    #expect(whole?.sumQuantity()?.doubleValue(for: .count()) == 1_000)
  }

  @Test("no samples are an error for statistics, and none for samples", .simulatedHealth())
  func nothing() async throws {
    try await ask()
    let store = HKHealthStore()
    do {
      _ = try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: steps), options: .cumulativeSum
      ).result(for: store)
      Issue.record("no error")
    } catch HKError.errorNoData {
      // As on a device.
    }
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: []
    ).result(for: store)
    #expect(found.isEmpty)
  }

  @Test("a query before any request is refused, a denied read sees nothing", .simulatedHealth())
  func denial() async throws {
    let store = HKHealthStore()
    let query = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [])
    await #expect(throws: HKError.self) { try await query.result(for: store) }
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
    try await ask()
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    try HealthDevice.current.add([sample(steps, 10, 1, 2)], from: watch)
    #expect(try await query.result(for: store).count == 1)
    HealthDevice.current.deny(read: [steps])
    try await store.save(sample(steps, 5, 3, 4))
    #expect(
      try await query.result(for: store).map { $0.quantity.doubleValue(for: .count()) } == [5])
  }

  @Test("a locked device refuses reads and takes samples", .simulatedHealth())
  func locked() async throws {
    try await ask()
    let store = HKHealthStore()
    HealthDevice.current.isLocked = true
    try await store.save(sample(steps, 5, 3, 4))
    let query = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [])
    do {
      _ = try await query.result(for: store)
      Issue.record("no error")
    } catch let error as HKError where error.code == .errorDatabaseInaccessible {
      #expect((error as NSError).domain == HKErrorDomain)
    }
    HealthDevice.current.isLocked = false
    #expect(try await query.result(for: store).count == 1)
  }

  @Test("values of all types keep their digits", .simulatedHealth())
  func digits() async throws {
    let mass = HKQuantityType(.bodyMass)
    let glucose = HKQuantityType(.bloodGlucose)
    let distance = HKQuantityType(.distanceCycling)
    try await ask([mass, glucose, distance])
    let store = HKHealthStore()
    let kilogram = HKUnit.gramUnit(with: .kilo)
    let mmol = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
      .unitDivided(by: .liter())
    try await store.save([
      sample(mass, 72.345_678_9, 1, 1, kilogram), sample(glucose, 5.55, 1, 1, mmol),
      sample(distance, 12_345.678_901, 1, 2, .meter()),
      sample(distance, 0.000_001, 3, 4, .meter()),
    ])
    func read(_ type: HKQuantityType) async throws -> [HKQuantity] {
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: type)], sortDescriptors: [SortDescriptor(\.startDate)]
      ).result(for: store).map(\.quantity)
    }
    #expect(try await read(mass).map { $0.doubleValue(for: kilogram) } == [72.345_678_9])
    #expect(try await read(glucose).map { $0.doubleValue(for: mmol) } == [5.55])
    let sum = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: distance), options: .cumulativeSum
    ).result(for: store)?.sumQuantity()
    #expect(sum?.doubleValue(for: .meter()) == 12_345.678_902)
    let average = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: glucose), options: .discreteAverage
    ).result(for: store)?.averageQuantity()
    #expect(try #require(average?.doubleValue(for: mmol)).isApproximately(5.55))
  }

  @Test("predicates of every origin select what they say", .simulatedHealth())
  func predicates() async throws {
    try await ask()
    let device = HealthDevice.current
    try device.add([sample(steps, 10, 1, 2), sample(steps, 20, 2, 3)], from: watch)
    try device.add([sample(steps, 30, 3, 4)], from: phone)
    let store = HKHealthStore()
    let own = sample(
      steps, 40, 4, 5, metadata: ["mood": "good", HKMetadataKeyWasUserEntered: true])
    try await store.save(own)
    let all = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    let phoneSource = all[2].sourceRevision.source
    let long = NSPredicate { object, _ in
      (object as? HKQuantitySample).map { $0.quantity.doubleValue(for: .count()) > 15 } ?? false
    }
    let cases: [(NSPredicate, [Double])] = [
      (HKQuery.predicateForObjects(from: phoneSource), [30]),
      (HKQuery.predicateForObjects(from: HKSource.default()), [40]),
      (HKQuery.predicateForObject(with: all[1].uuid), [20]),
      (HKQuery.predicateForObjects(withMetadataKey: "mood"), [40]),
      (HKQuery.predicateForObjects(withMetadataKey: "mood", allowedValues: ["bad"]), []),
      (
        HKQuery.predicateForObjects(
          withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .notEqualTo, value: true),
        [10, 20, 30]
      ),
      (
        HKQuery.predicateForQuantitySamples(
          with: .greaterThanOrEqualTo, quantity: HKQuantity(unit: .count(), doubleValue: 30)),
        [30, 40]
      ),
      (
        HKQuery.predicateForObjects(
          withDeviceProperty: HKDevicePropertyKeyName, allowedValues: ["Watch"]), [10, 20]
      ),
      (long, [20, 30, 40]),
      (
        NSCompoundPredicate(andPredicateWithSubpredicates: [
          long,
          NSCompoundPredicate(
            notPredicateWithSubpredicate: HKQuery.predicateForObject(with: own.uuid)),
        ]), [20, 30]
      ),
      (
        NSCompoundPredicate(orPredicateWithSubpredicates: [
          HKQuery.predicateForObject(with: own.uuid),
          HKQuery.predicateForSamples(
            withStart: nil, end: start.addingTimeInterval(2 * hour), options: .strictEndDate),
        ]), [40]
      ),
    ]
    for (predicate, expected) in cases {
      let found = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: steps, predicate: predicate)], sortDescriptors: []
      ).result(for: store)
      let values = found.map { $0.quantity.doubleValue(for: .count()) }
      #expect(values == expected, "\(predicate)")
      // In memory the predicate selects the same.
      #expect(
        all.filter { predicate.evaluate(with: $0) }.map { $0.quantity.doubleValue(for: .count()) }
          == expected)
      if expected.isEmpty { continue }
      let sum = try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: steps, predicate: predicate), options: .cumulativeSum
      ).result(for: store)?.sumQuantity()?.doubleValue(for: .count())
      #expect(sum == expected.reduce(0, +))
    }
  }

  @Test("workouts keep what their writers know of them, whoever wrote them", .simulatedHealth())
  func workouts() async throws {
    let type = HKObjectType.workoutType()
    try await ask([type])
    let store = HKHealthStore()
    func workout(_ activity: HKWorkoutActivityType, _ from: Double, _ brand: String) -> HKWorkout {
      HKWorkout(
        activityType: activity, start: start.addingTimeInterval(from * hour),
        end: start.addingTimeInterval((from + 1) * hour), duration: 3_000,
        totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 321.5),
        totalDistance: HKQuantity(unit: .mile(), doubleValue: 6.2),
        metadata: [HKMetadataKeyIndoorWorkout: false, HKMetadataKeyWorkoutBrandName: brand])
    }
    try await store.save(workout(.running, 1, "own"))
    try HealthDevice.current.add([workout(.yoga, 3, "watch")], from: watch)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(found.map(\.workoutActivityType) == [.running, .yoga])
    #expect(found.map(\.duration) == [3_000, 3_000])
    #expect(found.map { $0.totalDistance?.doubleValue(for: .mile()) } == [6.2, 6.2])
    #expect(
      found.map { $0.metadata?[HKMetadataKeyWorkoutBrandName] as? String } == ["own", "watch"])
    #expect(found[1].sourceRevision.source.bundleIdentifier == watch.bundleIdentifier)
    #expect(found[1].device?.name == "Watch")
    for (predicate, expected) in [
      (HKQuery.predicateForWorkouts(with: .running), [HKWorkoutActivityType.running]),
      (HKQuery.predicateForWorkouts(with: .greaterThan, duration: 3_000), []),
      (
        HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyIndoorWorkout), [.running, .yoga]
      ),
    ] {
      let selected = try await HKSampleQueryDescriptor(
        predicates: [.workout(predicate)], sortDescriptors: [SortDescriptor(\.startDate)]
      ).result(for: store)
      #expect(selected.map(\.workoutActivityType) == expected)
    }
  }

  @Test("a correlation and its objects are samples of their own", .simulatedHealth())
  func correlations() async throws {
    let (systolic, diastolic) = (
      HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)
    )
    try await ask([systolic, diastolic])
    let store = HKHealthStore()
    let type = HKCorrelationType(.bloodPressure)
    for (place, pair) in [(120.0, 80.0), (150, 95)].enumerated() {
      let hours = Double(place)
      try await store.save(
        HKCorrelation(
          type: type, start: start.addingTimeInterval(hours * hour),
          end: start.addingTimeInterval(hours * hour),
          objects: [
            sample(systolic, pair.0, hours, hours, .millimeterOfMercury()),
            sample(diastolic, pair.1, hours, hours, .millimeterOfMercury()),
          ]))
    }
    let readings = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: systolic)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(
      readings.map { $0.quantity.doubleValue(for: .millimeterOfMercury()) } == [120, 150])
    let high = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 140))
    let found: [HKCorrelation] = try await answer { tell in
      HKCorrelationQuery(type: type, predicate: nil, samplePredicates: [systolic: high]) {
        tell($1, $2)
      }
    }
    #expect(found.count == 1 && found[0].startDate == start.addingTimeInterval(hour))
    let lower = found[0].objects(for: diastolic).first as? HKQuantitySample
    #expect(lower?.quantity.doubleValue(for: .millimeterOfMercury()) == 95)
  }

  @Test("authorization of a correlation type stops the program")
  func correlationAuthorization() async {
    await #expect(processExitsWith: .failure) {
      let simulation = Simulation()
      _ = await simulation.run {
        try await HealthDevice.withDevice {
          try await HKHealthStore().requestAuthorization(
            toShare: [HKCorrelationType(.food)], read: [])
        }
      }
    }
  }

  @Test("characteristics are what the person told, if the app asked", .simulatedHealth())
  func characteristics() async throws {
    let store = HKHealthStore()
    #expect(throws: HKError.self) { try store.biologicalSex() }
    let types = [HKCharacteristicTypeIdentifier.biologicalSex, .dateOfBirth].compactMap {
      HKObjectType.characteristicType(forIdentifier: $0)
    }
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [], read: Set(types))
        == .shouldRequest)
    try await store.requestAuthorization(toShare: [], read: Set(types))
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [], read: Set(types))
        == .unnecessary)
    #expect(try store.biologicalSex().biologicalSex == .notSet)
    #expect(throws: HKError.self) { try store.dateOfBirthComponents() }
    #expect(throws: HKError.self) { try store.bloodType() }
    HealthDevice.current.characteristics.biologicalSex = .female
    HealthDevice.current.characteristics.dateOfBirth = DateComponents(year: 1980, month: 2)
    #expect(try store.biologicalSex().biologicalSex == .female)
    #expect(try store.dateOfBirthComponents().year == 1980)
  }

  @Test("sort descriptors and limits of both forms agree", .simulatedHealth())
  func sorting() async throws {
    try await ask()
    try HealthDevice.current.add(
      [sample(steps, 1, 5, 6), sample(steps, 2, 1, 9), sample(steps, 3, 3, 4)], from: watch)
    for (key, path, ascending, expected) in [
      (HKSampleSortIdentifierStartDate, \HKSample.startDate, true, [2.0, 3]),
      (HKSampleSortIdentifierStartDate, \HKSample.startDate, false, [1, 3]),
      (HKSampleSortIdentifierEndDate, \HKSample.endDate, true, [3, 1]),
    ] {
      let found: [HKSample] = try await answer { tell in
        HKSampleQuery(
          sampleType: steps, predicate: nil, limit: 2,
          sortDescriptors: [NSSortDescriptor(key: key, ascending: ascending)]
        ) { tell($1, $2) }
      }
      let awaited = try await HKSampleQueryDescriptor(
        predicates: [.sample(type: steps)],
        sortDescriptors: [SortDescriptor(path, order: ascending ? .forward : .reverse)], limit: 2
      ).result(for: HKHealthStore())
      #expect(found == awaited)
      #expect(
        found.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) }
          == expected)
    }
  }
}

extension Double {
  fileprivate func isApproximately(_ other: Double) -> Bool { abs(self - other) < 1e-6 }
}
