import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

@Suite struct LatencyRuleTests {
  @MainActor private static var milliseconds: Int64 {
    (Simulation.current?.now ?? 0) / 1_000_000
  }

  /// What each kind of call takes, in milliseconds.
  @MainActor
  private static func times(_ store: SimulatedHealthStore) async throws -> [Int64] {
    var times = [milliseconds]
    func took(_ call: @MainActor () async throws -> Void) async throws {
      try await call()
      times.append(milliseconds)
    }
    let statistics = StatisticsQuery(.stepCount, options: .cumulativeSum)
    let collection = StatisticsCollectionQuery(
      .stepCount, options: .cumulativeSum, buckets: try grid())
    try await took { try await store.askForAll() }
    try await took { try await store.save([own(1)]) }
    try await took { _ = try await store.statistics(statistics) }
    try await took { _ = try await store.collection(collection) }
    try await took { _ = try await store.samples(SampleQuery(.stepCount)) }
    try await took { _ = try await store.changes(AnchoredQuery(.stepCount, since: nil)) }
    try await took { try await store.delete(.stepCount, where: .everything) }
    return zip(times, times.dropFirst()).map { $1 - $0 }
  }

  @Test("the mock takes 50 ms for an aggregate or a save, 100 for samples and 200 to ask")
  func mock() throws {
    let times = try simulated { try await Self.times($0) }
    #expect(times == [200, 50, 50, 50, 100, 100, 50])
  }

  @Test("of the calls in progress at a time, the end of the last is known, with its samples' time")
  func watched() throws {
    let costs = QueryCosts([.samples: QueryCosts.Cost(base: 1_000, perSample: 9_000_000)])
    try simulated(configuration { $0.costs = costs }) { store in
      try await store.askForAll()
      try store.deliver([own(1), own(2)], from: watch)
      let begin = store.now
      let reads = (0..<2 as Range<Int64>).map { number in
        Task {
          try await Simulation.current?.sleep(nanoseconds: number * 5_000_000)
          _ = try await store.samples(SampleQuery(.stepCount))
        }
      }
      try await Simulation.current?.sleep(nanoseconds: 3_000_000)
      store.watchCalls()
      #expect(store.lastWatchedEnd == nil)
      for read in reads { try await read.value }
      // The second read begins after the watch.
      #expect(store.lastWatchedEnd == Instant(milliseconds: begin + 19))
      store.watchCalls()
      #expect(store.lastWatchedEnd == nil)
    }
  }

  @Test("calls that cost nothing take no time")
  func free() throws {
    let times = try simulated(configuration { $0.costs = QueryCosts([:]) }) {
      try await Self.times($0)
    }
    #expect(times == Array(repeating: 0, count: 7))
  }

  @Test("a device takes longer for more samples: four times the base at about ten years of them")
  func device() throws {
    let costs = QueryCosts.device
    func nanoseconds(_ kind: QueryCosts.Kind, _ samples: Int) -> Int64 {
      costs[kind].baseNanoseconds + costs[kind].nanoseconds(ofSamples: samples)
    }
    #expect(nanoseconds(.statistics, 0) == 50_000_000)
    #expect(nanoseconds(.statistics, 1_000_000) == 200_000_000)
    #expect(nanoseconds(.samples, 1_000_000) == 500_000_000)
    let most = QueryCosts.Cost(base: .max, perSample: .max)
    #expect(most.baseNanoseconds == .max && most.nanoseconds(ofSamples: .max) == .max)
    let nanoseconds = try simulated(configuration { $0.costs = .device }) { store in
      try await store.askForAll()
      let samples = (0..<10 as Range<Int64>).map { own($0) }
      try store.deliver(samples, from: watch)
      let begin = Simulation.current?.now ?? 0
      _ = try await store.samples(SampleQuery(.stepCount))
      let middle = Simulation.current?.now ?? 0
      _ = try await store.statistics(StatisticsQuery(.stepCount, options: .cumulativeSum))
      return [middle - begin, (Simulation.current?.now ?? 0) - middle]
    }
    #expect(nanoseconds == [100_004_000, 50_001_500])
  }

  @Test("a query answers of the store as it is after its base cost")
  func answersLate() throws {
    let costs = configuration {
      $0.costs = QueryCosts([.samples: .init(base: 1_000_000, perSample: 1_000_000_000)])
    }
    let answer = try simulated(costs) { store in
      try await store.askForAll()
      Task {
        for value in 1...2 as ClosedRange<Int64> {
          try await SimulationPause.milliseconds(900)
          try store.deliver([own(value)], from: watch)
        }
      }
      return (try await store.values(), Self.milliseconds)
    }
    #expect(answer.0 == [1] && answer.1 == 2_000)
  }

  @Test("queries that are asked together overlap")
  func overlap() throws {
    let time = try simulated { store in
      try await store.askForAll()
      async let first = store.values()
      async let second = store.values(.heartRate)
      async let third = store.changes(AnchoredQuery(.stepCount, since: nil))
      _ = try await (first, second, third)
      return Self.milliseconds
    }
    #expect(time == 300)
  }

  @Test("a cancelled task's query throws CancellationError at once, and changes nothing")
  func cancellation() throws {
    try simulated { store in
      try await store.askForAll()
      let reading = Task { try await store.values() }
      let saving = Task { try await store.save([own(1)]) }
      try await SimulationPause.milliseconds(10)
      reading.cancel()
      saving.cancel()
      let results = (await reading.result, await saving.result)
      #expect(Self.milliseconds == 210)
      #expect(throws: CancellationError.self) { _ = try results.0.get() }
      #expect(throws: CancellationError.self) { _ = try results.1.get() }
      try await pass(seconds: 1)
      #expect(try store.database.values() == [])
    }
  }

  @Test("while a query is under way the main actor is free")
  func mainActorFree() throws {
    let turns = try simulated { store in
      try await store.askForAll()
      let query = Task { try await store.values() }
      var turns = 0
      for _ in 0..<10 {
        try await SimulationPause.milliseconds(5)
        turns += 1
      }
      let before = Self.milliseconds
      _ = try await query.value
      #expect(before == 250 && Self.milliseconds == 300)
      return turns
    }
    #expect(turns == 10)
  }
}
