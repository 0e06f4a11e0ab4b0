import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

@MainActor
@Suite struct StoreWorkTests {
  private func device(
    samples: Int = 8, _ change: (inout StoreConfiguration) -> Void = { _ in },
    onExhausted: @escaping @MainActor (QueryBudgetExhausted) throws -> Void = { throw $0 }
  ) throws -> SimulatedDevice {
    let walks = (0..<samples).map { Walk(Int64($0) * 1_000, Int64($0) * 1_000 + 10, 1) }
    var configuration = StoreConfiguration()
    change(&configuration)
    return try SimulatedDevice(
      history: history([walks]), configuration: configuration, onExhausted: onExhausted)
  }

  private let range = TimeRange(0, 3_000)

  @Test("without a simulation time passes by count: 50 ms for an aggregate, 100 for samples")
  func defaultLatency() async throws {
    let device = try device()
    #expect(device.store.counters.virtualMilliseconds == 0)
    _ = try await device.steps.getAggregatedStepCount(for: range.dateInterval)
    #expect(device.store.counters.virtualMilliseconds == 50)
    _ = try await device.steps.getRawStepSamples(for: range.dateInterval)
    #expect(device.store.counters.virtualMilliseconds == 150)
    _ = try await device.sleepSamples(touching: range)
    #expect(device.store.counters.virtualMilliseconds == 250)
    #expect(StoreConfiguration().budget == 1_000_000)
  }

  @Test("latency is what the costs say, also nothing")
  func chosenLatency() async throws {
    let device = try device { $0.costs = QueryCosts([.statistics: .init(base: 7_000)]) }
    for _ in 0..<3 { _ = try await device.steps.getAggregatedStepCount(for: range.dateInterval) }
    _ = try await device.steps.getRawStepSamples(for: range.dateInterval)
    #expect(device.store.counters.virtualMilliseconds == 21)
  }

  @Test("each kind of call has its counter, and samples made for callers have theirs")
  func counters() async throws {
    let device = try device()
    for _ in 0..<2 { _ = try await device.steps.getAggregatedStepCount(for: range.dateInterval) }
    for _ in 0..<3 { _ = try await device.steps.getRawStepSamples(for: range.dateInterval) }
    for _ in 0..<4 { _ = try await device.sleepSamples(touching: range) }
    _ = try await device.store.changes(AnchoredQuery(.stepCount, since: nil))
    try await device.store.save([own(1)])
    let counters = device.store.counters
    #expect(
      counters.calls == [.statistics: 2, .samples: 7, .changes: 1, .write: 1])
    // Views of rows are no objects; the anchored query's samples are.
    #expect(counters.samplesReturned == 3 * 3 + 8 + 1)
    #expect(counters.samplesMatched == 2 * 3 + 3 * 3 + 8)
    #expect(counters.samplesMaterialised == 8)
    #expect(counters.faultsMet == 0)
  }

  @Test("a failure is counted with its call; that there is no data is none")
  func failures() async throws {
    let device = try device { $0.faults = [StoreFault(.error(call: 2, code: .unknown))] }
    let nothing = StatisticsQuery(.bodyMass, options: .discreteAverage)
    for _ in 0..<3 { _ = await code { try await device.store.statistics(nothing) } }
    #expect(device.store.counters[.statistics] == 3)
    #expect(device.store.counters.faultsMet == 1)
  }

  @Test("an aggregate looks at a small part of many samples")
  func scanned() async throws {
    for exponent in [12, 16] {
      let device = try device(samples: 1 << exponent)
      _ = try await device.steps.getAggregatedStepCount(for: range.dateInterval)
      let before = device.store.counters.samplesScanned
      let middle = TimeRange(1_000, Int64(1_000 << (exponent - 1)))
      _ = try await device.steps.getAggregatedStepCount(for: middle.dateInterval)
      #expect((1...1_000).contains(device.store.counters.samplesScanned - before))
    }
  }

  @Test("a spent budget is an error for every kind of query, which then costs nothing")
  func budget() async throws {
    let device = try device { $0.budget = 3 }
    let interval = range.dateInterval
    for _ in 0..<3 { _ = try await device.steps.getAggregatedStepCount(for: interval) }
    let counters = device.store.counters
    for _ in 0..<2 {
      let errors = [
        await #expect(throws: QueryBudgetExhausted.self) {
          try await device.steps.getAggregatedStepCount(for: interval)
        },
        await #expect(throws: QueryBudgetExhausted.self) {
          _ = try await device.steps.getRawStepSamples(for: interval)
        },
        await #expect(throws: QueryBudgetExhausted.self) {
          _ = try await device.sleepSamples(touching: range)
        },
        await #expect(throws: QueryBudgetExhausted.self) { try await device.store.save([own(1)]) },
        await #expect(throws: QueryBudgetExhausted.self) {
          _ = try await device.store.changes(AnchoredQuery(.stepCount, since: nil))
        },
      ]
      #expect(errors.map { $0?.budget } == [3, 3, 3, 3, 3])
    }
    #expect(device.store.counters == counters)
    #expect(counters.virtualMilliseconds == 150)
  }

  @Test("every kind of query spends the budget, and a renewed budget is whole again")
  func renewal() async throws {
    let device = try device { $0.budget = 3 }
    let interval = range.dateInterval
    for round in 0..<4 {
      _ = try await device.steps.getAggregatedStepCount(for: interval)
      _ = try await device.steps.getRawStepSamples(for: interval)
      _ = try await device.sleepSamples(touching: range)
      await #expect(throws: QueryBudgetExhausted.self) {
        try await device.steps.getAggregatedStepCount(for: interval)
      }
      if round.isMultiple(of: 2) {
        device.store.renewBudget()
      } else {
        device.store.beginRun(of: "next")
      }
    }
    #expect(device.store.counters.calls == [.statistics: 4, .samples: 8])
  }

  @Test("whoever takes the end of the budget in hand is called each time, and queries go on")
  func ownEnding() async throws {
    var calls: [QueryBudgetExhausted] = []
    let device = try device({ $0.budget = 1 }, onExhausted: { calls.append($0) })
    for _ in 0..<4 {
      let steps = try await device.steps.getAggregatedStepCount(for: range.dateInterval)
      #expect(steps == 3)
    }
    #expect(calls.map(\.budget) == [1, 1, 1])
    let app = device.makeAppDevice(lateHours: 0)
    for _ in 0..<3 { _ = try? await app.store.save([own(1)]) }
    #expect(calls.map(\.budget) == [1, 1, 1, 1, 1])
  }

  @Test("in a simulation queries that are asked together overlap")
  func overlap() {
    let simulation = Simulation()
    let history = history([[Walk(0, 10, 1)]])
    let range = range
    let outcome = simulation.run {
      let device = try await SimulatedDevice(history: history)
      let steps = await device.steps
      async let first = steps.getAggregatedStepCount(for: range.dateInterval)
      async let second = steps.getRawStepSamples(for: range.dateInterval)
      _ = try await (first, second)
      return await device.store.counters
    }
    guard case .finished(let counters) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(simulation.now == 100_000_000)
    #expect(counters.virtualMilliseconds == 100)
    #expect(counters.calls == [.statistics: 1, .samples: 1])
  }
}
