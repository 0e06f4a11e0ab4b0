import Foundation
import HealthContracts
import HealthModel
import Testing

@Suite struct ErrorTests {
  private struct Cause: LocalizedError {
    var errorDescription: String? { "the disk is full" }
  }

  @Test("a layering error says what the layering plan says")
  func layering() {
    let cases: [(LayeringError, String)] = [
      (.noDataAvailable, "No step data available in HealthKit"),
      (.healthKitError(underlying: Cause()), "HealthKit error: the disk is full"),
      (.persistenceError(underlying: Cause()), "Failed to save intervals: the disk is full"),
    ]
    for (error, text) in cases {
      #expect(error.errorDescription == text)
      #expect(error.localizedDescription == text)
    }
  }

  @Test("a HealthKit error says what the HealthKit plan says, also inside a layering error")
  func healthKit() {
    #expect(
      HealthKitError.notAvailable.errorDescription == "HealthKit is not available on this device")
    let failed = HealthKitError.queryFailed(underlying: Cause())
    #expect(failed.localizedDescription == "HealthKit query failed: the disk is full")
    let wrapped = LayeringError.healthKitError(underlying: failed)
    #expect(
      wrapped.errorDescription == "HealthKit error: HealthKit query failed: the disk is full")
  }

  @Test("a stored setting can be named in a report")
  func settings() {
    let cases: [(StoredSetting, String)] = [
      (.absent, "absent"), (.integer(-7), "-7"), (.text("x\"y"), "\"x\"y\""),
      (.unreadable, "unreadable"),
    ]
    for (setting, text) in cases { #expect(setting.description == text) }
  }

  @Test("every whole millisecond of four centuries survives the way through Date and back")
  func dates() {
    for milliseconds in stride(
      from: Int64(-6_311_433_600_000), through: 6_311_433_600_000, by: 9_876_543_217)
    {
      for offset in Int64(0)..<4 {
        let instant = Instant(milliseconds: milliseconds + offset)
        #expect(Instant(instant.date) == instant)
        let range = TimeRange(start: instant, end: instant.advanced(by: 1))
        #expect(TimeRange(range.dateInterval) == range)
      }
    }
    #expect(Instant(Date(timeIntervalSince1970: 1.0004)).milliseconds == 1_000)
    #expect(Instant(Date(timeIntervalSince1970: 1.0006)).milliseconds == 1_001)
    #expect(Instant(Date(timeIntervalSince1970: -1.0006)).milliseconds == -1_001)
  }

  @Test("the numbers of layering are the plan's unless others are given")
  func configuration() {
    let plan = LayeringConfiguration(timeZone: .gmt)
    #expect(plan.maxStepsPerInterval == 10_000)
    #expect(plan.maxYearsBack == 10)
    #expect(plan.minimumIntervalMilliseconds == 60_000)
    #expect(plan.timeZone == .gmt)
  }
}
