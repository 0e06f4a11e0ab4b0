import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import TestSupport
import Testing
import VirtualTime

private typealias ServiceError = StepsAndSleep.HealthKitServiceError

@Suite("Steps-and-sleep service: authorization and steps")
struct StepsServiceTests {
  @Test("S3-005 nothing is to be shared, steps and sleep are to be read, both in one sheet")
  func s3005() throws {
    try deviceRun { device in
      #expect(device.spy.requests.count == 1)
      #expect(device.spy.requests[0].share == [])
      #expect(device.spy.requests[0].read == [.stepCount, .sleepAnalysis])
    }
  }

  @Test("S3-013 what was asked already is not asked again")
  func s3013() throws {
    try deviceRun { device in
      try await device.service.requestAuthorization()
      #expect(device.spy.requests.count == 1)
    }
  }

  @Test("P12 S3-014 S3-015 S3-045 steps may wake the app, at most hourly; sleep may not")
  func s3014() throws {
    try deviceRun { device in
      #expect(device.spy.enabled == [.stepCount: [.immediate]])
      device.service.startObservingSteps {}
      try await SimulationClock().sleep(for: .seconds(1))
      device.store.move(to: .background)
      let before = device.spy.signals
      for _ in 0..<179 {
        let now = Instant(milliseconds: device.store.now)
        try device.walk(TimeRange(start: now.advanced(by: -1_000), end: now), 9)
        try await SimulationClock().sleep(for: .seconds(60))
      }
      #expect((1...3).contains(device.spy.signals - before))
      #expect(device.spy.observed == [.stepCount])
    }
  }

  @Test("S3-007 without the entitlement nothing wakes the app, and authorization has not failed")
  func s3007() throws {
    try deviceRun(asks: false) {
      $0.declaration.isEntitledForBackgroundDelivery = false
    } _: { device in
      #expect(device.service.deliveryFailure == nil)
      try await device.service.requestAuthorization()
      #expect(device.service.deliveryFailure == .store(.authorizationDenied))
    }
  }

  @Test("P3 S3-021 readable data shows though the status is sharingDenied")
  func s3021() throws {
    try deviceRun(asks: false) { device in
      #expect(device.service.authorizationStatus() == .notDetermined)
      try await device.service.requestAuthorization()
      try device.walk(utc("2024-07-10T10:00", "2024-07-10T11:00"), 700)
      try device.sleep(utc("2024-07-10T05:00", "2024-07-10T07:00"))
      #expect(device.service.authorizationStatus() == .sharingDenied)
      #expect(device.service.sleepAuthorizationStatus() == .sharingDenied)
      #expect(try await device.steps(utc("2024-07-10T00:00", "2024-07-11T00:00")) == 700)
      #expect(try await device.hours(utc("2024-07-10T00:00", "2024-07-11T00:00")) == 2)
    }
  }

  @Test("S3-023 steps are one statistics query for a sum, sources merged")
  func s3023() throws {
    try deviceRun { device in
      let hour = utc("2024-07-10T10:00", "2024-07-10T11:00")
      try device.walk(hour, 1_100, from: StepsSources.watch)
      try device.walk(hour, 1_000, from: StepsSources.phone)
      try device.walk(utc("2024-07-10T11:00", "2024-07-10T11:30"), 400)
      #expect(try await device.steps(utc("2024-07-10T00:00", "2024-07-11T00:00")) == 1_500)
      #expect(device.spy.statisticsQueries.map(\.options) == [.cumulativeSum])
      #expect(device.spy.sampleQueries.isEmpty)
    }
  }

  @Test("S3-024 a sample that began before the start is not in the day, one at the start is")
  func s3024() throws {
    try deviceRun { device in
      try device.walk(utc("2024-07-09T23:59", "2024-07-10T00:01"), 50)
      try device.walk(utc("2024-07-10T00:00", "2024-07-10T00:01"), 7)
      try device.walk(utc("2024-07-10T23:59", "2024-07-11T00:30"), 3)
      try device.walk(utc("2024-07-11T00:00", "2024-07-11T00:30"), 900)
      #expect(try await device.steps(utc("2024-07-10T00:00", "2024-07-11T00:00")) == 10)
    }
  }

  @Test("S3-035 any range equals a plain sum of the samples that start in it")
  func s3035() throws {
    try deviceRun { device in
      var random = Xorshift(seed: 35)
      var walks: [Walk] = []
      for minute in stride(from: 0, to: 4_000, by: 7) {
        let start = utc("2024-07-08T00:00").milliseconds + Int64(minute) * 60_000
        let walk = Walk(start: start, steps: random.int(0...200))
        try device.walk(TimeRange(start, start + 300_000), Int32(walk.steps))
        walks.append(walk)
      }
      for _ in 0..<200 {
        let from = utc("2024-07-07T00:00").milliseconds + Int64(random.int(0...5_000)) * 60_000
        let range = TimeRange(from, from + Int64(random.int(1...3_000)) * 60_000)
        #expect(try await device.steps(range) == Double(walks.steps(in: range)))
      }
    }
  }

  @Test("S3-055 without health data authorization and fetches say so")
  func s3055() throws {
    try deviceRun(asks: false) {
      $0.faults = [StoreFault(.unavailable(StoreFault.Window(from: 0, seconds: 100)))]
    } _: { device in
      let day = utc("2024-07-10T00:00", "2024-07-11T00:00")
      await #expect(throws: ServiceError.healthKitNotAvailable) {
        try await device.service.requestAuthorization()
      }
      await #expect(throws: ServiceError.healthKitNotAvailable) { try await device.steps(day) }
      await #expect(throws: ServiceError.healthKitNotAvailable) { try await device.hours(day) }
      device.service.startObservingSteps {}
      #expect(device.spy.observed.isEmpty && device.spy.requests.isEmpty)
    }
  }

  @Test("S3-056 without a type for steps that is said, and sleep is read all the same")
  func s3056() throws {
    try deviceRun(asks: false, missing: [.stepCount]) { device in
      let day = utc("2024-07-10T00:00", "2024-07-11T00:00")
      await #expect(throws: ServiceError.stepTypeNotAvailable) {
        try await device.service.requestAuthorization()
      }
      await #expect(throws: ServiceError.stepTypeNotAvailable) { try await device.steps(day) }
      try await device.store.requestAuthorization(share: [], read: [.sleepAnalysis])
      #expect(try await device.hours(day) == 0)
    }
  }

  @Test("S3-057 without a type for sleep that is said, and steps are read all the same")
  func s3057() throws {
    try deviceRun(asks: false, missing: [.sleepAnalysis]) { device in
      let day = utc("2024-07-10T00:00", "2024-07-11T00:00")
      await #expect(throws: ServiceError.sleepTypeNotAvailable) {
        try await device.service.requestAuthorization()
      }
      await #expect(throws: ServiceError.sleepTypeNotAvailable) { try await device.hours(day) }
      try await device.store.requestAuthorization(share: [], read: [.stepCount])
      #expect(try await device.steps(day) == 0)
    }
  }

  @Test("S3-060 no data is 0, a real error is not")
  func s3060() throws {
    try deviceRun { device in
      let day = utc("2024-07-10T00:00", "2024-07-11T00:00")
      let (steps, hours) = (try await device.steps(day), try await device.hours(day))
      #expect(steps == 0 && hours == 0)
      device.store.isLocked = true
      await #expect(throws: HealthStoreError(.databaseInaccessible)) {
        try await device.steps(day)
      }
      await #expect(throws: HealthStoreError(.databaseInaccessible)) {
        try await device.hours(day)
      }
    }
  }

  @Test("S3-070 each signal is completed once, after its handler, and delivery never stops")
  func s3070() throws {
    try deviceRun { device in
      var handled = 0
      device.service.startObservingSteps {
        // Longer than a query takes, and not always.
        if handled % 2 == 0 { try? await SimulationClock().sleep(for: .seconds(2)) }
        handled += 1
      }
      for minute in 0..<20 {
        try device.walk(utc("2024-07-10T10:00", "2024-07-10T10:\(10 + minute)"), 1)
        try await SimulationClock().sleep(for: .seconds(10))
      }
      #expect(device.spy.signals >= 20)
      #expect(device.spy.completions == device.spy.signals)
      #expect(handled == device.spy.signals)
      #expect(device.store.stoppedTypes.isEmpty)
      device.service.startObservingSteps { handled += 1_000 }
      device.service.stopObservingSteps()
      try device.walk(utc("2024-07-10T10:00", "2024-07-10T10:50"), 1)
      try await SimulationClock().sleep(for: .seconds(10))
      #expect(handled < 1_000 && handled == device.spy.completions)
    }
  }

  @Test("a range that is empty or turned round has nothing in it")
  func emptyRange() throws {
    try deviceRun { device in
      let (a, b) = (utc("2024-07-10T00:00").date, utc("2024-07-11T00:00").date)
      let steps = try await device.service.fetchSteps(from: b, to: a)
      let hours = try await device.service.fetchSleep(from: a, to: a)
      #expect(steps == 0 && hours == 0)
      #expect(device.spy.statisticsQueries.isEmpty && device.spy.sampleQueries.isEmpty)
    }
  }
}
