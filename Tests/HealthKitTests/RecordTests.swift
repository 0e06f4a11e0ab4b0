import Foundation
import HealthKit
import HealthKitTesting
import HealthModel
import Testing

private let watch = DataSource(
  identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health.watch",
  deviceName: "Watch",
  productType: "Watch7,1")

private func kilocalories(_ value: Double) -> HKQuantity {
  HKQuantity(unit: .kilocalorie(), doubleValue: value)
}

@Suite("Workouts", .simulatedHealth(seeds: 5))
struct WorkoutTests {
  private let store = HKHealthStore()
  private let start = Date()

  private func energy(_ value: Double, minute: Double) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(.activeEnergyBurned), quantity: kilocalories(value),
      start: start + 60 * minute, end: start + 60 * minute + 60)
  }

  private func authorize() async throws {
    let types: Set<HKSampleType> = [
      .workoutType(), HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceCycling),
    ]
    try await store.requestAuthorization(toShare: types, read: types)
  }

  private func ride(_ samples: [HKSample], _ events: [HKWorkoutEvent] = []) async throws
    -> HKWorkout?
  {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .cycling
    configuration.locationType = .outdoor
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: configuration, device: .local())
    try await builder.beginCollection(at: start)
    try await builder.addSamples(samples)
    try await builder.addWorkoutEvents(events)
    try await builder.addMetadata([HKMetadataKeyIndoorWorkout: false])
    try await builder.endCollection(at: start + 3_600)
    return try await builder.finishWorkout()
  }

  @Test("a builder saves the workout with its samples, their totals and the active time")
  func builder() async throws {
    try await authorize()
    let distance = HKQuantitySample(
      type: HKQuantityType(.distanceCycling),
      quantity: HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 12), start: start,
      end: start + 3_600)
    func event(_ type: HKWorkoutEventType, _ minute: Double) -> HKWorkoutEvent {
      HKWorkoutEvent(
        type: type, dateInterval: DateInterval(start: start + 60 * minute, duration: 0),
        metadata: nil)
    }
    let made = try await ride(
      [energy(40, minute: 1), energy(2.5, minute: 2), distance],
      [event(.pause, 10), event(.resume, 25)])
    let workout = try #require(made)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.workout(HKQuery.predicateForWorkouts(with: .cycling))], sortDescriptors: []
    ).result(for: store)
    let saved = try #require(found.first)
    #expect(found.count == 1 && saved.uuid == workout.uuid)
    #expect(saved.duration == 2_700)
    #expect(saved.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 42.5)
    #expect(saved.totalDistance?.doubleValue(for: .meter()) == 12_000)
    #expect(
      saved.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumQuantity()?
        .doubleValue(for: .kilocalorie()) == 42.5)
    #expect(saved.statistics(for: HKQuantityType(.stepCount)) == nil)
    #expect(saved.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == false)
  }

  @Test("samples of a workout are found by it, others are not")
  func association() async throws {
    try await authorize()
    try await store.save(energy(99, minute: 30))
    let workout = try #require(try await ride([energy(1, minute: 1)]))
    try await store.addSamples([energy(2, minute: 2)], to: workout)
    let found = try await HKSampleQueryDescriptor(
      predicates: [
        .quantitySample(
          type: HKQuantityType(.activeEnergyBurned),
          predicate: HKQuery.predicateForObjects(from: workout))
      ], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(found.map { $0.quantity.doubleValue(for: .kilocalorie()) } == [1, 2])
  }

  @Test("a builder refuses what comes out of order")
  func order() async throws {
    try await authorize()
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    await #expect(throws: HKError.self) { try await builder.addSamples([energy(1, minute: 1)]) }
    await #expect(throws: HKError.self) { try await builder.endCollection(at: start) }
    try await builder.beginCollection(at: start)
    await #expect(throws: HKError.self) { try await builder.beginCollection(at: start) }
    await #expect(throws: HKError.self) { _ = try await builder.finishWorkout() }
    await #expect(throws: HKError.self) { try await builder.endCollection(at: start - 1) }
    try await builder.endCollection(at: start)
    #expect(try await builder.finishWorkout()?.duration == 0)
    await #expect(throws: HKError.self) { _ = try await builder.finishWorkout() }
  }

  @Test("the totals of a workout without samples are its statistics")
  func totals() {
    let workout = HKWorkout(
      activityType: .running, start: start, end: start + 60, duration: 60,
      totalEnergyBurned: kilocalories(7),
      totalDistance: HKQuantity(unit: .meter(), doubleValue: 200), metadata: nil)
    let distance = workout.statistics(for: HKQuantityType(.distanceWalkingRunning))
    #expect(distance?.sumQuantity()?.doubleValue(for: .meter()) == 200)
    #expect(workout.allStatistics.count == 2)
  }
}

@Suite("Records", .simulatedHealth(seeds: 3))
struct RecordTests {
  private let store = HKHealthStore()

  private func only<Sample: HKSample>(_ predicate: HKSamplePredicate<Sample>) async throws
    -> Sample?
  {
    let found = try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
      .result(for: store)
    #expect(found.count == 1)
    return found.first
  }

  @Test("an electrocardiogram of the watch is read with its voltages")
  func electrocardiogram() async throws {
    try await store.requestAuthorization(
      toShare: [], read: [HKObjectType.electrocardiogramType()])
    let taken = HealthDevice.electrocardiogram(
      at: Date(), voltages: [0.001, -0.002, 0.003], samplingFrequency: 2,
      classification: .atrialFibrillation, averageHeartRate: 88)
    try HealthDevice.current.add([taken], from: watch)
    let found = try #require(try await only(.electrocardiogram()))
    #expect(found.classification == .atrialFibrillation)
    #expect(found.numberOfVoltageMeasurements == 3)
    #expect(found.sourceRevision.productType == "Watch7,1")
    let times: [Double] = await withCheckedContinuation { continuation in
      let times = Values()
      store.execute(
        HKElectrocardiogramQuery(found) { _, result in
          switch result {
          case .measurement(let measurement):
            let volts = measurement.quantity(for: .appleWatchSimilarToLeadI)?
              .doubleValue(for: .volt())
            times.values += [measurement.timeSinceSampleStart, volts ?? .nan]
          case .done: continuation.resume(returning: times.values)
          case .error: continuation.resume(returning: [])
          }
        })
    }
    #expect(times == [0, 0.001, 0.5, -0.002, 1, 0.003])
  }

  private final class Values: @unchecked Sendable {
    var values: [Double] = []
  }

  @Test("no app may save an electrocardiogram that it was not granted")
  func denied() async throws {
    let taken = HealthDevice.electrocardiogram(at: Date())
    await #expect(throws: HKError.self) { try await store.save(taken) }
  }

  @Test("a series of heartbeats, a feeling and a hearing test come back as they were saved")
  func roundTrips() async throws {
    let types: Set<HKSampleType> = [
      HKSeriesType.heartbeat(), HKObjectType.stateOfMindType(),
      HKObjectType.audiogramSampleType(),
    ]
    try await store.requestAuthorization(toShare: types, read: types)
    let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: Date())
    try await builder.addHeartbeat(at: 0.8, precededByGap: false)
    try await builder.addHeartbeat(at: 1.7, precededByGap: true)
    await #expect(throws: HKError.self) {
      try await builder.addHeartbeat(at: 1.6, precededByGap: false)
    }
    _ = try await builder.finishSeries()
    let series = try #require(try await only(.heartbeatSeries()))
    #expect(series.count == 2 && series.endDate == series.startDate + 1.7)
    let beats: [Double] = await withCheckedContinuation { continuation in
      let beats = Values()
      store.execute(
        HKHeartbeatSeriesQuery(heartbeatSeries: series) { _, time, gap, isLast, _ in
          beats.values += [time, gap ? 1 : 0]
          if isLast { continuation.resume(returning: beats.values) }
        })
    }
    #expect(beats == [0.8, 0, 1.7, 1])

    try await store.save(
      HKStateOfMind(
        date: Date(), kind: .dailyMood, valence: 0.9, labels: [.joyful], associations: [.friends]))
    let mood = try #require(try await only(.stateOfMind()))
    #expect(mood.labels == [.joyful] && mood.valenceClassification == .veryPleasant)

    let point = try HKAudiogramSensitivityPoint(
      frequency: HKQuantity(unit: .hertz(), doubleValue: 1_000),
      leftEarSensitivity: HKQuantity(unit: .decibelHearingLevel(), doubleValue: 12),
      rightEarSensitivity: nil)
    try await store.save(
      HKAudiogramSample(sensitivityPoints: [point], start: Date(), end: Date(), metadata: nil))
    #expect(try await only(.audiogram())?.sensitivityPoints.count == 1)
    #expect(!store.supportsHealthRecords())
  }

  @Test("the type of each record is the one of its identifier, archived and back")
  func types() throws {
    let types: [HKSampleType] = [
      .workoutType(), HKSeriesType.workoutRoute(), HKSeriesType.heartbeat(),
      HKObjectType.electrocardiogramType(), HKObjectType.audiogramSampleType(),
      HKObjectType.stateOfMindType(), HKObjectType.visionPrescriptionType(),
      HKScoredAssessmentType(.GAD7), HKClinicalType(.labResultRecord),
      HKCorrelationType(.bloodPressure),
    ]
    #expect(Set(types.map(\.identifier)).count == types.count)
    for type in types {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: type, requiringSecureCoding: true)
      let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKSampleType.self, from: data)
      #expect(back == type)
    }
  }
}

@Suite("Activity summaries", .simulatedHealth(seeds: 3))
struct ActivitySummaryTests {
  private let store = HKHealthStore()

  private func calendar() -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  @Test("a summary has the energy, minutes and hours of its day, sources merged")
  func summaries() async throws {
    let device = HealthDevice.current
    let midnight = device.today.start
    let types: Set<HKObjectType> = [
      HKObjectType.activitySummaryType(), HKQuantityType(.activeEnergyBurned),
      HKQuantityType(.appleExerciseTime), HKCategoryType(.appleStandHour),
    ]
    let query = HKActivitySummaryQueryDescriptor()
    await #expect(throws: HKError.self) { try await query.result(for: store) }
    try await store.requestAuthorization(toShare: [], read: types)
    #expect(try await query.result(for: store).isEmpty)
    func energy(_ value: Double, hour: Double) -> HKSample {
      HKQuantitySample(
        type: HKQuantityType(.activeEnergyBurned), quantity: kilocalories(value),
        start: midnight + 3_600 * hour, end: midnight + 3_600 * hour + 600)
    }
    func stand(_ hour: Double, _ value: HKCategoryValueAppleStandHour) -> HKSample {
      HKCategorySample(
        type: HKCategoryType(.appleStandHour), value: value.rawValue,
        start: midnight + 3_600 * hour, end: midnight + 3_600 * (hour + 1))
    }
    let minutes = HKQuantitySample(
      type: HKQuantityType(.appleExerciseTime),
      quantity: HKQuantity(unit: .minute(), doubleValue: 9), start: midnight + 30_000,
      end: midnight + 30_540)
    try await device.advance(by: .seconds(2 * 86_400))
    try device.add(
      [
        energy(100, hour: 8), energy(50, hour: 20), energy(7, hour: 30), stand(8, .stood),
        stand(9, .idle), stand(10, .stood), minutes,
      ], from: watch)
    let phone = DataSource(
      identifier: "phone", kind: .phone, bundleIdentifier: "com.apple.health.phone",
      deviceName: "iPhone",
      productType: "iPhone15,2")
    // The phone saw the same minutes.
    try device.add([energy(90, hour: 8)], from: phone)
    let found = try await query.result(for: store)
    #expect(found.map { $0.dateComponents(for: calendar()).day } == [1, 2])
    #expect(
      found.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } == [150, 7])
    let first = try #require(found.first)
    #expect(first.appleStandHours.doubleValue(for: .count()) == 2)
    #expect(first.appleExerciseTime.doubleValue(for: .minute()) == 9)
    #expect(first.activeEnergyBurnedGoal.doubleValue(for: .kilocalorie()) == 500)

    var second = calendar().dateComponents([.year, .month, .day], from: midnight + 86_400)
    second.calendar = calendar()
    let oneDay = HKActivitySummaryQueryDescriptor(
      predicate: HKQuery.predicateForActivitySummary(with: second))
    #expect(try await oneDay.result(for: store).count == 1)
  }
}
