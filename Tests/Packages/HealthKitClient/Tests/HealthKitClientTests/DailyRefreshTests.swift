import BackgroundTasks
import Foundation
import HealthKit
import HealthKitTesting
import StepsApp
import Testing
import UserNotifications

@Suite struct DailyRefreshTests {
  @Test(.simulatedHealth(seeds: 20))
  func aRefreshTellsThatTheGoalIsReached() async throws {
    #expect(await StepsManager.shared.authorized())
    let center = UNUserNotificationCenter.current()
    #expect(try await center.requestAuthorization(options: [.alert]))
    let device = HealthDevice.current
    let day = device.today
    let model = DailyRefresh()
    model.register { day }
    try model.schedule(at: day.start.addingTimeInterval(7_200))
    #expect(throws: BGTaskScheduler.Error.self) {
      try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "unknown"))
    }
    try await device.advance(by: .seconds(3_600))
    let watch = DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "com.apple.health",
      deviceName: "Watch")
    try device.add(
      [
        HKQuantitySample(
          type: HKQuantityType(.stepCount),
          quantity: HKQuantity(unit: .count(), doubleValue: 12_000), start: day.start,
          end: day.start.addingTimeInterval(3_000))
      ], from: watch)
    #expect(model.count == 0)
    try await device.advance(by: .seconds(3_610))
    #expect(model.count == 12_000)
    #expect(
      BackgroundScheduler.current?.events == [
        .launched("com.example.refresh"), .completed("com.example.refresh", success: true),
      ])
    #expect(await center.deliveredNotifications().map(\.request.content.title) == ["Goal reached"])
  }
}
