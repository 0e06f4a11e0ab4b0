import Foundation
import HealthKit
import HealthKitTesting
import StepsApp
import Testing

/// A person's day: a watch and a phone, with steps that both counted.
private let oneDay = HealthSource.history(
  URL(filePath: #filePath).appending(
    path: "../../../../SimulatedHealthClient/Tests/SimulatedHealthClientTests/single-day.history"
  ).standardized.path())

extension StepsManager {
  func authorized() async -> Bool {
    await withCheckedContinuation { end in authorize { end.resume(returning: $0) } }
  }

  func result(_ count: (@escaping (Int?, Error?) -> Void) -> Void) async throws -> Int? {
    try await withCheckedThrowingContinuation { end in
      count { count, error in
        if let error { return end.resume(throwing: error) }
        end.resume(returning: count)
      }
    }
  }
}

@Suite struct StepsAppTests {
  @Test(.simulatedHealth(oneDay, seeds: 20))
  func stepsOfTwoDevicesCountOnce() async throws {
    let manager = StepsManager.shared
    #expect(await manager.authorized())
    let device = HealthDevice.current
    let day = device.today
    try await device.advance(by: .seconds(86_400))
    let count = try #require(try await manager.result { manager.count(on: day, completion: $0) })
    let doubled = try #require(
      try await manager.result { manager.countOfAllDevices(on: day, completion: $0) })
    let truth = try #require(device.truth?.steps?.totals.first)
    #expect(abs(count - Int(truth)) <= Int(truth) / 5, "\(count) of \(truth)")
    #expect(doubled > count + count / 2, "\(doubled) of \(truth)")
  }

  @Test(.simulatedHealth())
  func samplesOfTheEveningBeforeDoNotCount() async throws {
    let manager = StepsManager.shared
    #expect(await manager.authorized())
    let device = HealthDevice.current
    try await device.advance(by: .seconds(86_400))
    let day = device.today
    let steps = HKQuantityType(.stepCount)
    let phone = DataSource(
      identifier: "phone", kind: .phone, bundleIdentifier: "com.apple.health", deviceName: "Phone")
    try device.add(
      [
        HKQuantitySample(
          type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 100),
          start: day.start.addingTimeInterval(-300), end: day.start.addingTimeInterval(300))
      ], from: phone)
    #expect(try await manager.result { manager.count(on: day, completion: $0) } == 0)
    #expect(
      try await manager.result { manager.countOfAllTouching(day, completion: $0) } == 100)
  }

  @Test(.simulatedHealth())
  func aLockedDeviceIsNoDayWithoutSteps() async throws {
    let manager = StepsManager.shared
    #expect(await manager.authorized())
    let device = HealthDevice.current
    device.isLocked = true
    let day = device.today
    await #expect(throws: HKError.self) {
      try await manager.result { manager.count(on: day, completion: $0) }
    }
    let shown = await withCheckedContinuation { end in
      manager.countOrZero(on: day) { end.resume(returning: $0) }
    }
    // A wrong count: the person may have walked.
    #expect(shown == 0)
  }

  /// The model counts twice what two refreshes read at the same time; some order shows it.
  @Test func twoRefreshesCountTwice() async throws {
    var wrong = 0
    for seed in 0..<50 {
      let simulation = Simulation(ScheduleConfiguration(seed: UInt64(seed)))
      let outcome: Outcome<Int> = await simulation.run {
        try await HealthDevice.withDevice {
          let device = HealthDevice.current
          let steps = HKQuantityType(.stepCount)
          try await HKHealthStore().requestAuthorization(toShare: [], read: [steps])
          let phone = DataSource(
            identifier: "phone", kind: .phone, bundleIdentifier: "com.apple.health",
            deviceName: "Phone")
          let now = device.now
          try device.add(
            [
              HKQuantitySample(
                type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 10),
                start: now.addingTimeInterval(-60), end: now)
            ], from: phone)
          let model = await StepsModel()
          async let first: Void = model.refresh()
          async let second: Void = model.refresh()
          _ = try await (first, second)
          return await model.steps
        }
      }
      guard case .finished(let count) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      if count != 10 { wrong += 1 }
    }
    #expect(wrong > 0)
  }
}
