import Dispatch
import Foundation
import Testing
import VirtualTime

@Suite("Clocks")
struct ClockTests {
  @Test("foreign clock reads follow virtual time")
  func foreignReads() {
    let start: Int64 = 1_000_000_000 * 1_600_000_000
    let simulation = Simulation(clocks: ClockPlan(start: start))
    let outcome = simulation.run {
      let (date, moment) = (Date(), ContinuousClock().now)
      let suspending = SuspendingClock().now
      try await Task.sleep(for: .seconds(86_400))
      return [
        date.timeIntervalSince1970, Date().timeIntervalSince(date),
        Double((ContinuousClock().now - moment).components.seconds),
        Double((SuspendingClock().now - suspending).components.seconds), Double(time(nil)),
      ]
    }
    #expect(
      finished(outcome) == [1_600_000_000, 86_400, 86_400, 86_400, 1_600_086_400])
    #expect(Date().timeIntervalSince1970 > 1_750_000_000, "real time is back")
  }

  @Test("each thread has its own virtual time")
  func perThread() {
    let seen = Shared<[Int64]>([])
    let finish = DispatchGroup()
    for number in 1...4 {
      finish.enter()
      Thread {
        let simulation = Simulation()
        _ = simulation.run { try await Task.sleep(for: .seconds(number)) }
        seen.update { $0.append(simulation.now) }
        finish.leave()
      }.start()
    }
    finish.wait()
    #expect(seen.value.sorted() == [1, 2, 3, 4].map { $0 * 1_000_000_000 })
  }

  @Test("the wall clock drifts, is set and changes zone; the monotonic one does not")
  func wallClock() {
    let second: Int64 = 1_000_000_000
    let plan = ClockPlan(
      start: 0, driftPerMillion: 50,
      steps: [.init(at: 10 * second, by: -3 * second), .init(at: 20 * second, by: second)],
      zone: "Europe/Berlin", moves: [.init(at: 15 * second, zone: "Asia/Tokyo")])
    #expect(plan.wall(at: 0) == 0)
    #expect(plan.wall(at: 9 * second) == 9 * second + 450_000)
    #expect(plan.wall(at: 10 * second) == 7 * second + 500_000)
    #expect(plan.wall(at: 20 * second) == 18 * second + 1_000_000)
    #expect(plan.zone(at: 15 * second - 1) == "Europe/Berlin")
    let simulation = Simulation(clocks: plan)
    let outcome = simulation.run {
      let before = ContinuousClock().now
      try await Task.sleep(for: .seconds(16))
      let moved = (ContinuousClock().now - before).components.seconds
      return (Date().timeIntervalSince1970, moved, Simulation.current?.zone)
    }
    let seen = finished(outcome)
    #expect(((seen?.0 ?? 0) * 10_000).rounded() == 130_008)
    #expect(seen?.1 == 16)
    #expect(seen?.2 == "Asia/Tokyo")
  }

  @Test("the simulation's clock sleeps, and its sleep can be cancelled")
  func simulationClock() {
    let simulation = Simulation()
    let outcome = simulation.run {
      let clock = SimulationClock()
      let begun = clock.now
      try await clock.sleep(for: .milliseconds(1_500))
      let sleeper = Task { try await clock.sleep(for: .seconds(3_600)) }
      await Task.yield()
      sleeper.cancel()
      let result = await sleeper.result
      guard case .failure = result else { return Duration.zero }
      return begun.duration(to: clock.now)
    }
    #expect(finished(outcome) == .milliseconds(1_500))
    #expect(simulation.now == 1_500_000_000, "the cancelled sleep's timer is a ghost")
  }

  @Test("a sleep of no length, or too long for 64 bits, is no trap")
  func extremeSleeps() {
    let simulation = Simulation(ScheduleConfiguration(timeBudget: day))
    let outcome = simulation.run {
      try await SimulationClock().sleep(for: .seconds(-5))
      try await SimulationClock().sleep(for: .seconds(Int64.max))
    }
    guard case .timeBudget = outcome else {
      Issue.record("the time budget is not used up: \(outcome)")
      return
    }
  }
}
