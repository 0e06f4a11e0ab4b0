import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import TestSupport
import Testing
import VirtualTime

/// A store over a device, in virtual time.
@MainActor
private func store(on device: StepsDevice, _ world: StepsWorld) -> StepsAndSleep.HealthStore {
  StepsAndSleep.HealthStore(
    StepsAndSleep.HealthStoreDependencies(
      service: device.service, values: world.view, server: world.server, errors: world.errors,
      log: world.log, energy: EnergyService(), zones: world.zones,
      now: { Instant(milliseconds: device.store.now).date }))
}

private func observingRun(
  _ program:
    @escaping @MainActor @Sendable (StepsDevice, StepsAndSleep.HealthStore) async throws -> Void
) throws {
  try deviceRun { device in
    let world = try StepsWorld(at: utc("2024-07-10T16:00"), zone: StepsWorld.home)
    let store = store(on: device, world)
    await store.ensureHealthAuthorizationAndRefresh()
    try await program(device, store)
  }
}

/// Lets signals arrive and queries answer.
private func pause() async throws { try await SimulationClock().sleep(for: .seconds(10)) }

@Suite("HealthStore over a health store: observing steps")
struct StepsObservingTests {
  @Test("P6 S3-033 S3-026 the same samples signalled twice count once: a total is fetched anew")
  func s3033() throws {
    try observingRun { device, store in
      for index in 0..<3 {
        try device.walk(
          utc("2024-07-10T10:0\(2 * index)", "2024-07-10T10:0\(2 * index + 1)"), 100)
      }
      try await pause()
      #expect(store.stepsToday == 300)
      // A save of nothing new to today signals all the same.
      try device.walk(utc("2024-07-08T10:00", "2024-07-08T11:00"), 5_000)
      try await pause()
      #expect(store.stepsToday == 300)
      #expect(device.spy.statisticsQueries.count >= 3)
      #expect(device.spy.observed == [.stepCount])
    }
  }

  @Test("S3-072 after any number of signals the count is the oracle's, deletions included")
  func s3072() throws {
    try observingRun { device, store in
      var random = Xorshift(seed: 72)
      var walks: [UUID: Walk] = [:]
      var order: [UUID] = []
      for index in 0..<60 {
        if random.int(0...3) == 0, let uuid = order.popLast() {
          walks[uuid] = nil
          try device.store.retract([uuid], by: StepsSources.phone)
        } else {
          let start = utc("2024-07-10T04:00").milliseconds + Int64(index) * 600_000
          let walk = Walk(start: start, steps: random.int(1...500))
          let uuid = try device.walk(TimeRange(start, start + 300_000), Int32(walk.steps))
          walks[uuid] = walk
          order.append(uuid)
        }
        if random.int(0...2) == 0 { try await pause() }
      }
      try await pause()
      #expect(store.stepsToday == walks.values.reduce(0) { $0 + $1.steps })
      #expect(store.stepsToday > 0)
    }
  }

  @Test("P11 S3-044 a wake in the background reaches the app, and its signal is completed")
  func s3044() throws {
    try observingRun { device, store in
      device.store.move(to: .background)
      try await pause()
      try device.walk(utc("2024-07-10T12:00", "2024-07-10T12:10"), 640)
      try await SimulationClock().sleep(for: .seconds(3_700))
      #expect(store.stepsToday == 640)
      #expect(device.spy.completions == device.spy.signals)
      #expect(device.store.stoppedTypes.isEmpty)
    }
  }

  @Test("S3-028 a save between the first fetch and the observer is neither lost nor counted twice")
  func s3028() throws {
    try deviceRun { device in
      let world = try StepsWorld(at: utc("2024-07-10T16:00"), zone: StepsWorld.home)
      let store = store(on: device, world)
      async let ensured: Void = store.ensureHealthAuthorizationAndRefresh()
      try await SimulationClock().sleep(for: .milliseconds(60))
      try device.walk(utc("2024-07-10T12:00", "2024-07-10T12:10"), 55)
      await ensured
      #expect(store.stepsToday == 55)
      try await pause()
      #expect(store.stepsToday == 55)
    }
  }

  @Test("a fetch that fails completes its signal, and the next one is heard")
  func failing() throws {
    try observingRun { device, store in
      device.store.isLocked = true
      for _ in 0..<5 {
        try device.walk(utc("2024-07-10T12:00", "2024-07-10T12:10"), 55)
        try await pause()
      }
      device.store.isLocked = false
      try await pause()
      #expect(store.stepsToday > 0)
      #expect(device.spy.completions == device.spy.signals)
      #expect(device.store.stoppedTypes.isEmpty)
    }
  }
}
