import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

@MainActor
@Suite struct StoreWorkTests {
  private func store(
    samples: Int = 8, limits: QueryLimits = QueryLimits(),
    onExhausted: @escaping @MainActor (QueryBudgetExhausted) throws -> Void = { throw $0 }
  ) -> SimulatedHealthStore {
    let walks = (0..<samples).map { Walk(Int64($0) * 1_000, Int64($0) * 1_000 + 10, 1) }
    return SimulatedHealthStore(
      history: history([walks]), limits: limits, onExhausted: onExhausted)
  }

  private let range = TimeRange(0, 3_000)

  @Test("an aggregated query takes 50 ms of virtual time, a query for samples 100 ms")
  func defaultLatency() async throws {
    let store = store()
    #expect(store.counters.virtualMilliseconds == 0)
    _ = try await store.getAggregatedStepCount(for: range.dateInterval)
    #expect(store.counters.virtualMilliseconds == 50)
    _ = try await store.getRawStepSamples(for: range.dateInterval)
    #expect(store.counters.virtualMilliseconds == 150)
    _ = try await store.sleepSamples(touching: range)
    _ = try await store.weights(in: range)
    #expect(store.counters.virtualMilliseconds == 350)
    #expect(store.counters.virtualMilliseconds == 350)
    #expect(QueryLimits().budget == 1_000_000)
  }

  @Test("latency is what the limits say, also nothing")
  func chosenLatency() async throws {
    let store = store(limits: QueryLimits(aggregatedMilliseconds: 7, rawMilliseconds: 0))
    for _ in 0..<3 { _ = try await store.getAggregatedStepCount(for: range.dateInterval) }
    _ = try await store.getRawStepSamples(for: range.dateInterval)
    #expect(store.counters.virtualMilliseconds == 21)
  }

  @Test("each kind of query has its counter, and samples made for callers have theirs")
  func counters() async throws {
    let store = store()
    for _ in 0..<2 { _ = try await store.getAggregatedStepCount(for: range.dateInterval) }
    for _ in 0..<3 { _ = try await store.getRawStepSamples(for: range.dateInterval) }
    for _ in 0..<4 { _ = try await store.sleepSamples(touching: range) }
    for _ in 0..<5 { _ = try await store.weights(in: range) }
    let counters = store.counters
    #expect(counters.aggregated == 2 && counters.raw == 3)
    #expect(counters.sleep == 4 && counters.weight == 5)
    #expect(counters.samplesReturned == 3 * 3)
    #expect(counters.queries == 14)
  }

  @Test("sleep samples and weighings count as looked at and as returned")
  func otherTracks() async throws {
    var night = SleepSeries(source: watch)
    night.append(start: 0, end: 5_000, stage: .asleepCore)
    night.append(start: 10, end: 20, stage: .asleepCore)
    var scale = WeightSeries(source: watch)
    for time in [Int64(100), 200, 300] { scale.append(time: time, grams: 1) }
    let store = SimulatedHealthStore(
      history: History(span: range, identifierKey: 1, sleep: [night], weight: [scale]))
    // The second sample ends before the window, but may only be passed over by looking at it.
    #expect(try await store.sleepSamples(touching: TimeRange(1_000, 2_000)).count == 1)
    #expect(store.counters.samplesScanned == 2 && store.counters.samplesReturned == 1)
    #expect(try await store.weights(in: TimeRange(150, 400)).count == 2)
    #expect(store.counters.samplesScanned == 4 && store.counters.samplesReturned == 3)
  }

  @Test("an aggregated query looks at about twice log2 of the samples, a raw one at its own too")
  func scanned() async throws {
    for exponent in 1...12 {
      let store = store(samples: 1 << exponent)
      _ = try await store.getAggregatedStepCount(for: range.dateInterval)
      let aggregated = store.counters.samplesScanned
      #expect((2 * exponent...2 * exponent + 2).contains(aggregated))
      let found = try await store.getRawStepSamples(for: range.dateInterval)
      #expect(store.counters.samplesScanned == 2 * aggregated + found.count)
      #expect(store.counters.samplesReturned == found.count)
    }
  }

  @Test("a spent budget is an error for every kind of query, which then costs nothing")
  func budget() async throws {
    let store = store(limits: QueryLimits(budget: 3))
    for _ in 0..<3 { _ = try await store.getAggregatedStepCount(for: range.dateInterval) }
    let counters = store.counters
    let interval = range.dateInterval
    for _ in 0..<2 {
      let errors = [
        await #expect(throws: QueryBudgetExhausted.self) {
          try await store.getAggregatedStepCount(for: interval)
        },
        await #expect(throws: QueryBudgetExhausted.self) {
          _ = try await store.getRawStepSamples(for: interval)
        },
        await #expect(throws: QueryBudgetExhausted.self) {
          _ = try await store.sleepSamples(touching: range)
        },
        await #expect(throws: QueryBudgetExhausted.self) { _ = try await store.weights(in: range) },
      ]
      #expect(errors.map { $0?.budget } == [3, 3, 3, 3])
    }
    #expect(store.counters == counters)
    #expect(store.counters.virtualMilliseconds == 150)
  }

  @Test("every kind of query spends the budget, and a renewed budget is whole again")
  func renewal() async throws {
    let store = store(limits: QueryLimits(budget: 4))
    for _ in 0..<3 {
      _ = try await store.getAggregatedStepCount(for: range.dateInterval)
      _ = try await store.getRawStepSamples(for: range.dateInterval)
      _ = try await store.sleepSamples(touching: range)
      _ = try await store.weights(in: range)
      let interval = range.dateInterval
      await #expect(throws: QueryBudgetExhausted.self) {
        try await store.getAggregatedStepCount(for: interval)
      }
      store.renewBudget(for: "next")
    }
    #expect(store.counters.queries == 12)
  }

  @Test("whoever takes the end of the budget in hand is called each time, and queries go on")
  func ownEnding() async throws {
    var calls: [QueryBudgetExhausted] = []
    let store = store(limits: QueryLimits(budget: 1), onExhausted: { calls.append($0) })
    for _ in 0..<4 {
      #expect(try await store.getAggregatedStepCount(for: range.dateInterval) == 3)
    }
    #expect(calls.map(\.budget) == [1, 1, 1])
  }

  @Test("in a simulation queries that are asked together overlap")
  func overlap() {
    let simulation = Simulation()
    let history = history([[Walk(0, 10, 1)]])
    let range = range
    let outcome = simulation.run {
      let store = await SimulatedHealthStore(history: history)
      async let first = store.getAggregatedStepCount(for: range.dateInterval)
      async let second = store.getRawStepSamples(for: range.dateInterval)
      _ = try await (first, second)
      return await store.counters
    }
    guard case .finished(let counters) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(simulation.now == 100_000_000)
    #expect(counters.virtualMilliseconds == 100)
    #expect(counters.queries == 2)
  }
}
