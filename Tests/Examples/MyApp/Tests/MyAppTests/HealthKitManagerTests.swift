import Foundation
import HealthKit
import HealthKitTesting
import MyApp
import SimHarnessTesting
import Testing

/// The test of the guide, which fails: the manager adds up the steps of all devices.
@Suite(AddsUpDevices()) struct HealthKitManagerTests {
  @Test(.simulatedHealth(.scenario("quick", seed: 7)))
  func theAppShowsTheStepsOfTheDay() async throws {
    let manager = HealthKitManager()
    try await manager.authorize()
    let device = HealthDevice.current
    let day = device.today
    try await device.advance(by: .seconds(7 * 86_400))
    let shown = await withCheckedContinuation { answer in
      manager.steps(on: day) { answer.resume(returning: $0) }
    }
    let truth = try #require(device.truth?.steps?.totals.first)
    #expect(abs(shown - Double(truth)) < 0.2 * Double(truth), "\(shown) shown, \(truth) walked")
  }
}

/// A trait of a suite whose only test shows more steps than the person walked.
struct AddsUpDevices: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      issue.comments.contains { comment in
        let numbers = comment.rawValue.matches(of: #/([\d.]+) (?:shown|walked)/#)
          .compactMap { Double($0.1) }
        return numbers.count == 2 && numbers[0] > 1.2 * numbers[1]
      }
    }
  }
}
