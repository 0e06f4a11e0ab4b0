import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

/// Every kind of fault, from the configuration and injected by code.
@Suite struct FaultRuleTests {
  /// Runs a program under faults that come in either way.
  private func each<Success: Sendable>(
    _ faults: [StoreFault], _ change: @Sendable (inout StoreConfiguration) -> Void = { _ in },
    _ program: @escaping @MainActor @Sendable (SimulatedHealthStore) async throws -> Success
  ) throws -> [Success] {
    try [true, false].map { isInjected in
      let rules = configuration {
        $0.costs = QueryCosts([:])
        if !isInjected { $0.faults = faults }
        change(&$0)
      }
      return try simulated(rules) { store in
        if isInjected { for fault in faults { store.inject(fault) } }
        try await store.askForAll()
        return try await program(store)
      }
    }
  }

  @Test("in a lock's window reads fail and saves work")
  func locked() throws {
    let faults = [10, 30].map { StoreFault(.locked(StoreFault.Window(from: $0, seconds: 5))) }
    let codes = try each(faults) { store in
      var codes: [[HealthStoreError.Code?]] = []
      for wait in [9, 1, 4, 1, 15, 5] as [Int64] {
        try await pass(seconds: wait)
        codes.append([
          await code { try await store.values() }, await code { try await store.save([own(1)]) },
        ])
      }
      return codes.map(\.[0]) + codes.map(\.[1])
    }
    let lock = HealthStoreError.Code.databaseInaccessible
    for codes in codes {
      #expect(codes == [nil, lock, lock, nil, lock, nil] + Array(repeating: nil, count: 6))
    }
  }

  @Test("in a window of slowness calls take many times their cost; windows multiply")
  func slow() throws {
    let faults = [
      StoreFault(.slow(StoreFault.Window(from: 0, seconds: 10), factor: 3)),
      StoreFault(.slow(StoreFault.Window(from: 5, seconds: 100), factor: 2)),
    ]
    let seconds = try each(
      faults, { $0.costs = QueryCosts([.samples: .init(base: 1_000_000)]) },
      { store in
        var seconds: [Int64] = []
        for _ in 0..<4 {
          _ = try await store.values()
          seconds.append(second)
        }
        return seconds
      })
    // 3 s at 0 and at 3, 6 s at 6 and, after the first window, 2 s at 12.
    for seconds in seconds { #expect(seconds == [3, 6, 12, 14]) }
  }

  @Test("a call takes at most ten minutes, whatever its costs and the windows of slowness are")
  func longest() throws {
    let window = StoreFault.Window(from: 0, seconds: 2_678_400)
    for faults in [[], [StoreFault(.slow(window, factor: 100_000))]] {
      for cost in [
        QueryCosts.Cost(base: 601_000_000), .init(base: .max, perSample: .max),
        .init(base: 1_000_000, perSample: 900_000_000_000),
      ] {
        let ends = try each(faults, { $0.costs = QueryCosts([.samples: cost]) }) { store in
          try store.deliver([NewSample(.stepCount, start: 0, end: 0, value: 1)], from: watch)
          _ = try await store.values()
          return [second, store.longestCall, store.latencies.keys.max() ?? 0]
        }
        for end in ends { #expect(end == [600, 600_000, 600_000_000]) }
      }
    }
  }

  @Test("slowness that begins or ends during a call does not make it longer than ten minutes")
  func longestAcross() throws {
    let costs = QueryCosts([.samples: .init(base: 60_000_000, perSample: 60_000_000_000)])
    for (window, end) in [
      (StoreFault.Window(from: 0, seconds: 30), 600 + 0), (.init(from: 30, seconds: 60), 60 + 540),
      (.init(from: 70, seconds: 60), 60 + 60),
    ] {
      let ends = try each([StoreFault(.slow(window, factor: 100))], { $0.costs = costs }) { store in
        try store.deliver([NewSample(.stepCount, start: 0, end: 0, value: 1)], from: watch)
        _ = try await store.values()
        return [
          second, (store.latencies.keys.max() ?? 0) / 1_000_000, store.shortestAnswer / 1_000,
        ]
      }
      let answer: Int64 = window.from == 0 ? 600 : 60
      for found in ends { #expect(found == [Int64(end), Int64(end), answer]) }
    }
  }

  @Test("no call fails or takes longer after the faults of a run have ended")
  func ended() throws {
    let window = StoreFault.Window(from: 1, seconds: 1_000)
    let faults = [
      StoreFault(.slow(window, factor: 2)), StoreFault(.locked(window)),
      StoreFault(.unavailable(window)), StoreFault(.cancelled(call: 4)),
      StoreFault(.error(call: 3, code: .dataSizeExceeded)),
      StoreFault(.deletionsForgotten(from: 0)),
    ]
    let words = try each(faults, { $0.costs = QueryCosts([.samples: .init(base: 1_000_000)]) }) {
      store in
      try await pass(seconds: 1)
      let first = await code { try await store.values() }
      let begin = second
      store.endFaults()
      let codes = [
        await code { try await store.values() }, await code { try await store.values() },
      ]
      let uuids = try await store.save([own(1)]).compactMap { $0 }
      try await store.delete(uuids)
      let deleted = try await store.changes(AnchoredQuery(.stepCount, since: nil)).deleted.count
      return ["\(first == .healthDataUnavailable)", "\(codes)", "\(begin) \(second) \(deleted)"]
    }
    for words in words { #expect(words == ["true", "[nil, nil]", "3 5 0"]) }
  }

  @Test("one call is cancelled, or fails, by its number in the run")
  func byCall() throws {
    let faults = [
      StoreFault(.cancelled(call: 2)), StoreFault(.error(call: 4, code: .dataSizeExceeded)),
    ]
    let words = try each(faults) { store in
      var words: [String] = []
      for _ in 0..<4 {
        do {
          words.append("\(try await store.values())")
        } catch {
          words.append(error is CancellationError ? "cancelled" : "failed")
        }
      }
      return words
    }
    for words in words { #expect(words == ["cancelled", "[]", "failed", "[]"]) }
  }

  @Test("deletions are forgotten from a second on")
  func deletionsForgotten() throws {
    let counts = try each([StoreFault(.deletionsForgotten(from: 10))]) { store in
      let uuids = try await store.save([own(1)]).compactMap { $0 }
      try await store.delete(uuids)
      let before = try await store.changes(AnchoredQuery(.stepCount, since: nil))
      try await pass(seconds: 10)
      let after = try await store.changes(AnchoredQuery(.stepCount, since: nil))
      return [before.deleted.count, after.deleted.count]
    }
    for counts in counts { #expect(counts == [1, 0]) }
  }

  @Test("a store that keeps some days forgets older samples as time passes; the least counts")
  func keepsDays() throws {
    let values = try each([StoreFault(.keepsDays(2)), StoreFault(.keepsDays(5))]) { store in
      try store.deliver([NewSample(.stepCount, start: hour, end: hour, value: 1)], from: watch)
      var values: [[Int64]] = []
      for wait in [hour, 2 * day, 1] {
        values.append(try await store.values())
        try await SimulationPause.milliseconds(wait)
      }
      return values + [try await store.values()]
    }
    for values in values { #expect(values == [[1], [1], [1], []]) }
  }

  @Test("the trace names the faults that disturb a call, by their place in the scenario")
  func traced() throws {
    func window(_ from: Int) -> StoreFault.Window { .init(from: from, seconds: 10) }
    let rules = configuration {
      $0.costs = QueryCosts([.samples: .init(base: 1_000_000)])
      $0.faults = [
        StoreFault(.deletionsForgotten(from: 0)), StoreFault(.slow(window(0), factor: 2)),
        StoreFault(.locked(window(0)), service: "other"), StoreFault(.cancelled(call: 3)),
        StoreFault(.locked(window(20))), StoreFault(.unavailable(window(40))),
      ]
    }
    let simulation = Simulation()
    let outcome = simulation.run { @MainActor in
      let store = SimulatedHealthStore(
        key: 5, epoch: Instant(milliseconds: 0), configuration: rules)
      try await store.askForAll()
      store.beginRun(of: "this")
      store.inject(StoreFault(.slow(window(0), factor: 3)))
      for (call, wait) in ([3, 9, 1, 9, 9, 1] as [Int64]).enumerated() {
        _ = await code { try await store.values() }
        // Saves work while the device is locked.
        if call == 3 { try await store.save([own(1)]) }
        try await pass(seconds: wait)
      }
    }
    guard case .finished = outcome else { throw Unfinished(words: "\(outcome)") }
    let calls = simulation.trace.events.filter { $0.service == "this" }.map(\.text)
    let names = calls.map { call in call.firstIndex(of: "[").map { String(call[$0...]) } ?? "" }
    #expect(
      names == [
        "[store.faults[1]]", "[store.faults[1]]", "[store.faults[3]]", "[store.faults[4]]", "", "",
        "[store.faults[5]]",
      ], "\(calls)")
  }

  @Test("every kind of fault has a name")
  func names() { #expect(StoreFault.kinds.count == 7 && Set(StoreFault.kinds).count == 7) }

  @Test("a fault of a service's run counts from its begin, and is another's no concern")
  func perService() throws {
    let rules = configuration {
      $0.costs = QueryCosts([:])
      $0.faults = [
        StoreFault(.error(call: 1, code: .userCanceled), service: "first"),
        StoreFault(.locked(StoreFault.Window(from: 5, seconds: 5)), service: "second"),
        StoreFault(.error(call: 3, code: .dataSizeExceeded)),
      ]
    }
    try simulated(rules) { store in
      func codes(_ count: Int) async throws -> [HealthStoreError.Code?] {
        var codes: [HealthStoreError.Code?] = []
        for _ in 0..<count { codes.append(await code { try await store.values() }) }
        return codes
      }
      try await store.askForAll()
      #expect(try await codes(3) == [nil, .dataSizeExceeded, nil])
      try await pass(seconds: 100)
      store.beginRun(of: "first")
      #expect(try await codes(3) == [.userCanceled, nil, .dataSizeExceeded])
      try await pass(seconds: 5)
      store.beginRun(of: "second")
      #expect(try await codes(1) == [nil])
      try await pass(seconds: 5)
      #expect(try await codes(1) == [.databaseInaccessible])
      try await pass(seconds: 5)
      #expect(try await codes(2) == [.dataSizeExceeded, nil])
    }
  }
}
