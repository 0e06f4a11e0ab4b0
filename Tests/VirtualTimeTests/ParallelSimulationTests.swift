import Foundation
import Testing
import VirtualTime

/// A service as apps write it, which knows nothing of simulations.
@MainActor
final class HourlyService {
  private(set) var hours = 0

  func work(hours: Int) async throws {
    for _ in 0..<hours {
      try await Task.sleep(for: .seconds(3_600))
      self.hours += 1
    }
  }
}

@Suite("Simulations beside one another and beside real time")
struct ParallelSimulationTests {
  @Test("a main-actor service sleeps for 24 virtual hours", arguments: 0..<50)
  func sleepsADay(seed: UInt64) {
    let simulation = Simulation(ScheduleConfiguration(seed: seed, strategy: .random))
    let outcome = simulation.run {
      let service = HourlyService()
      try await service.work(hours: 24)
      return await service.hours
    }
    #expect(finished(outcome) == 24)
    #expect(simulation.now == day)
    #expect(simulation.escapes.isEmpty)
  }

  @Test("an ordinary main-actor test runs beside them")
  @MainActor
  func ordinaryMainActorTest() async throws {
    let service = HourlyService()
    try await service.work(hours: 0)
    MainActor.assertIsolated()
    #expect(service.hours == 0)
  }

  @Test("a task outside any simulation really sleeps")
  func reallySleeps() async throws {
    let before = RealTime.nanoseconds
    try await Task.sleep(for: .milliseconds(5))
    #expect(RealTime.nanoseconds - before >= 5_000_000)
  }

  @Test("a simulation runs inside a main-actor test")
  @MainActor
  func insideMainActorTest() {
    let simulation = Simulation()
    let outcome = simulation.run {
      let service = HourlyService()
      try await service.work(hours: 3)
      return await service.hours
    }
    #expect(finished(outcome) == 3)
    MainActor.assertIsolated()
  }

  @Test("a simulation that is awaited runs on a thread of its own")
  @MainActor
  func awaited() async {
    let simulation = Simulation(ScheduleConfiguration(seed: 3, strategy: .random))
    let outcome = await simulation.run {
      let service = HourlyService()
      try await service.work(hours: 24)
      return await service.hours
    }
    #expect(finished(outcome) == 24)
    #expect(simulation.now == day)
    #expect(simulation.escapes.isEmpty)
    #expect(Simulation.current == nil)
    MainActor.assertIsolated()
  }

  @Test("an issue that a simulated task records belongs to the test that runs it")
  func issuesKeepTheirTest() {
    withKnownIssue {
      let outcome = Simulation().run {
        await Task { Issue.record("from inside") }.value
      }
      #expect(finished(outcome) != nil)
    }
  }
}
