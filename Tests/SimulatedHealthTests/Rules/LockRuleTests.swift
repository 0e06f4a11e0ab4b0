import HealthModel
import SimulatedHealth
import Testing

@Suite struct LockRuleTests {
  @Test("every read of a locked device fails")
  func readsFail() throws {
    let made = database()
    try made.put(0, 1, 1)
    made.isLocked = true
    let query = StatisticsCollectionQuery(
      .stepCount, options: .discreteMin, buckets: try grid())
    #expect(code { try made.samples(SampleQuery(.stepCount)) } == .databaseInaccessible)
    #expect(code { try made.sum() } == .databaseInaccessible)
    #expect(code { try made.collection(query) } == .databaseInaccessible)
    #expect(
      code { try made.changes(AnchoredQuery(.stepCount, since: nil)) } == .databaseInaccessible)
    made.isLocked = false
    #expect(try made.values() == [1])
  }

  @Test("saving to a locked device works, is read after it, and told to observers then")
  func savesMergeLater() throws {
    let answer = try simulated { store in
      try await store.askForAll()
      let calls = Calls()
      store.observe([.stepCount]) { types, done in calls.note(types, done) }
      try await pass(seconds: 10)
      store.isLocked = true
      try await store.save([own(1)])
      try store.deliver([own(2)], from: watch)
      let refused = await code { try await store.values() }
      try await pass(seconds: 10)
      #expect(calls.seconds == [0])
      store.isLocked = false
      try await pass(seconds: 10)
      return (refused, try await store.values(), calls.seconds)
    }
    #expect(answer.0 == .databaseInaccessible)
    #expect(answer.1 == [1, 2] && answer.2.count == 2)
  }

  @Test("deleting on a locked device fails, or works as saving does")
  func deleting() throws {
    for (rule, expected) in [(.fails, .databaseInaccessible), (.works, nil)]
      as [(StoreSemantics.LockedDelete, HealthStoreError.Code?)]
    {
      let made = database { $0.lockedDelete = rule }
      let uuid = try made.put(0, 1, 1)
      try made.put(0, 1, 2)
      made.isLocked = true
      #expect(code { try made.delete([uuid], by: watch) } == expected)
      #expect(code { try made.delete(.stepCount, where: .everything, by: watch) } == expected)
      // The lock is told before anything else that is wrong.
      #expect(code { try made.delete([], by: watch) } == expected ?? .invalidArgument)
      made.isLocked = false
      #expect(try made.values().count == (rule == .fails ? 2 : 0))
    }
  }

  @Test("a retraction by a device goes through while locked")
  func retraction() throws {
    let values = try simulated { store in
      try await store.askForAll()
      let uuids = try store.deliver([own(1), own(2)], from: watch)
      store.isLocked = true
      try store.retract(uuids.prefix(1).compactMap { $0 }, by: watch)
      let refused = await code { try await store.values() }
      #expect(refused == .databaseInaccessible)
      store.isLocked = false
      return try await store.values()
    }
    #expect(values == [2])
  }

  @Test("what came during a fault's lock is told when the fault ends")
  func faultEnds() throws {
    for isInjected in [true, false] {
      let fault = StoreFault(.locked(StoreFault.Window(from: 10, seconds: 20)))
      let rules = configuration {
        $0.semantics.observerStart = .waits
        if !isInjected { $0.faults = [fault] }
      }
      let seconds = try simulated(rules) { store in
        if isInjected { store.inject(fault) }
        let calls = Calls()
        store.observe([.stepCount]) { types, done in calls.note(types, done) }
        try await pass(seconds: 15)
        try store.deliver([own(1)], from: watch)
        try await pass(seconds: 30)
        return calls.seconds
      }
      #expect(seconds == [30])
    }
  }

  @Test("an observer that starts during a fault's lock is called when the fault ends")
  func startsDuringFault() throws {
    let rules = configuration {
      $0.faults = [StoreFault(.locked(StoreFault.Window(from: 10, seconds: 20)))]
    }
    let seconds = try simulated(rules) { store in
      // Nothing is awaited while the fault locks the device.
      try await pass(seconds: 15)
      let calls = Calls()
      store.observe([.stepCount]) { types, done in calls.note(types, done) }
      try await pass(seconds: 30)
      return calls.seconds
    }
    #expect(seconds == [30])
  }

  @Test("updates go on after a lock")
  func updatesGoOn() throws {
    let rules = configuration { $0.costs = QueryCosts([:]) }
    let values = try simulated(rules) { store in
      try await store.askForAll()
      Task {
        try await pass(seconds: 10)
        store.isLocked = true
        try store.deliver([own(1)], from: watch)
        try await pass(seconds: 10)
        store.isLocked = false
      }
      var values: [Int64] = []
      for try await page in store.updates(AnchoredQuery(.stepCount, since: nil)) {
        values += page.added.map(\.value)
        if !values.isEmpty { break }
      }
      return values
    }
    #expect(values == [1])
  }
}
