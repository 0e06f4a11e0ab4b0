import HealthModel
import SimulatedHealth
import Testing

@Suite struct ObserverRuleTests {
  /// An app with an observer of steps and heart rate, delivered in the background.
  @MainActor
  private func observe(
    _ store: SimulatedHealthStore, _ types: Set<SampleType> = [.heartRate],
    setUpAtLaunch: Bool = true
  ) -> Calls {
    let calls = Calls()
    store.observe(types, setUpAtLaunch: setUpAtLaunch) { types, done in calls.note(types, done) }
    return calls
  }

  private static let waiting = configuration { $0.semantics.observerStart = .waits }

  @MainActor
  private static func beat(_ store: SimulatedHealthStore, _ type: SampleType = .heartRate) throws {
    try store.deliver([own(60, type)], from: watch)
  }

  @Test("an observer in the foreground hears at once that something changed, of its types alone")
  func tellsThat() throws {
    let all = try simulated(Self.waiting) { store in
      let calls = observe(store, [.heartRate, .bodyMass])
      try await pass(seconds: 5)
      try Self.beat(store)
      try await pass(seconds: 5)
      try Self.beat(store, .stepCount)
      try Self.beat(store, .bodyMass)
      try await pass(seconds: 5)
      return calls.all
    }
    #expect(
      all == [
        Calls.Call(second: 5, types: [.heartRate]), Calls.Call(second: 10, types: [.bodyMass]),
      ])
  }

  @Test("own saves and deletions are told as well")
  func ownChanges() throws {
    let seconds = try simulated(Self.waiting) { store in
      try await store.askForAll()
      let calls = observe(store, [.stepCount])
      try await pass(seconds: 10)
      let uuids = try await store.save([own(1), own(2)]).compactMap { $0 }
      try await pass(seconds: 10)
      try await store.delete([uuids[0]])
      try await pass(seconds: 10)
      try await store.delete(.stepCount, where: .everything)
      try await store.delete(.stepCount, where: .everything)
      _ = await code { try await store.delete(uuids) }
      return calls.seconds
    }
    #expect(seconds == [10, 20, 30])
  }

  @Test("an observer is called once when it starts, or waits for the first change")
  func start() throws {
    for (rule, expected) in [(.fires, [0, 30]), (.waits, [30])]
      as [(StoreSemantics.ObserverStart, [Int64])]
    {
      let rules = configuration { $0.semantics.observerStart = rule }
      let seconds = try simulated(rules) { store in
        let calls = observe(store)
        try await pass(seconds: 30)
        try Self.beat(store)
        try await pass(seconds: 30)
        return calls.seconds
      }
      #expect(seconds == expected)
    }
  }

  /// When calls come that are not completed, and which types stopped.
  private func uncompleted(
    _ configuration: StoreConfiguration, completedAt: Int64? = nil
  ) throws -> (seconds: [Int64], stopped: Set<SampleType>) {
    try simulated(configuration) { store in
      try store.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
      let calls = Calls()
      store.observe([.heartRate]) { types, done in
        calls.completes = second == completedAt
        calls.note(types, done)
      }
      store.move(to: .background)
      try await pass(seconds: 10)
      try Self.beat(store)
      try await pass(seconds: 1_000)
      return (calls.seconds, store.stoppedTypes)
    }
  }

  @Test("an observer in the background has to complete: otherwise it is called again")
  func completion() throws {
    let completed = try uncompleted(Self.waiting, completedAt: 10)
    #expect(completed.seconds == [10] && completed.stopped == [])
    let late = try uncompleted(Self.waiting, completedAt: 70)
    #expect(late.seconds == [10, 70] && late.stopped == [])
  }

  @Test("each retry waits twice as long as the one before, from a first delay that can be chosen")
  func retries() throws {
    for (delay, expected) in [(60, [10, 70, 190]), (100, [10, 110, 310])]
      as [(Int, [Int64])]
    {
      var rules = Self.waiting
      rules.semantics.retrySeconds = delay
      #expect(try uncompleted(rules).seconds == expected)
    }
  }

  @Test("after the third failure background delivery stops, until it is enabled again")
  func stops() throws {
    #expect(try uncompleted(Self.waiting).stopped == [.heartRate])
    let seconds = try simulated(Self.waiting) { store in
      try store.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
      let calls = observe(store)
      calls.completes = false
      store.move(to: .background)
      try Self.beat(store)
      // The third call, at 180 s, fails at 420 s.
      try await pass(seconds: 430)
      #expect(store.stoppedTypes == [.heartRate])
      try Self.beat(store)
      try await pass(seconds: 70)
      calls.completes = true
      try store.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
      try await pass(seconds: 100)
      #expect(store.stoppedTypes == [])
      return calls.seconds
    }
    #expect(seconds == [0, 60, 180, 500])
  }

  @Test("a frequency is a ceiling: at most one wake in a period")
  func ceilings() throws {
    let periods: [(DeliverySchedule.Frequency, Int64)] = [
      (.immediate, 60), (.hourly, 3_600), (.daily, 86_400), (.weekly, 604_800),
    ]
    for (frequency, period) in periods {
      let seconds = try simulated(Self.waiting) { store in
        try store.enableBackgroundDelivery(for: .heartRate, frequency: frequency)
        let calls = observe(store)
        store.move(to: .background)
        for _ in 0..<5 {
          try Self.beat(store)
          try await pass(seconds: 60)
        }
        try await pass(seconds: 2 * 604_800)
        return calls.seconds
      }
      #expect(seconds == (frequency == .immediate ? [0, 60, 120, 180, 240] : [0, period]))
    }
  }

  @Test("steps wake an app hourly at most, whatever is asked")
  func stepsHourly() throws {
    let seconds = try simulated(Self.waiting) { store in
      try store.enableBackgroundDelivery(for: .stepCount, frequency: .immediate)
      let calls = observe(store, [.stepCount])
      store.move(to: .background)
      for _ in 0..<4 {
        try Self.beat(store, .stepCount)
        try await pass(seconds: 60)
      }
      try await pass(seconds: 7_200)
      return calls.seconds
    }
    #expect(seconds == [0, 3_600])
  }

  @Test("without the entitlement background delivery is denied, and nobody is woken")
  func entitlement() throws {
    var rules = Self.waiting
    rules.declaration.isEntitledForBackgroundDelivery = false
    let answer = try simulated(rules) { store in
      let calls = observe(store)
      let denied = code {
        try store.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
      }
      store.move(to: .background)
      try Self.beat(store)
      try await pass(seconds: 3_600)
      return (denied, calls.seconds)
    }
    #expect(answer.0 == .authorizationDenied && answer.1 == [])
  }

  @Test("a launch leaves only the observers that are set up at launch")
  func launch() throws {
    let answer = try simulated(Self.waiting) { store in
      try store.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
      let kept = observe(store)
      let lost = observe(store, setUpAtLaunch: false)
      store.move(to: .terminated)
      try await pass(seconds: 10)
      try Self.beat(store)
      try await pass(seconds: 10)
      #expect(store.launches == 1)
      return [kept.seconds, lost.seconds]
    }
    #expect(answer == [[10], []])
  }

  @Test("wakes may come late or never, the same for the same seed")
  func luck() throws {
    func seconds(_ seed: UInt64?) throws -> [Int64] {
      var rules = Self.waiting
      rules.wakeSeed = seed
      return try simulated(rules) { store in
        try store.enableBackgroundDelivery(for: .heartRate, frequency: .immediate)
        let calls = observe(store)
        store.move(to: .background)
        for _ in 0..<100 {
          try Self.beat(store)
          try await pass(seconds: 1_000)
        }
        return calls.seconds
      }
    }
    let certain = (0..<100).map { Int64($0) * 1_000 }
    #expect(try seconds(nil) == certain)
    let drawn = try seconds(7)
    #expect(try drawn == seconds(7) && drawn != seconds(8))
    // About 5 of 100 never come and about 10 come up to ten minutes late.
    #expect((85...99).contains(drawn.count))
    let late = drawn.filter { $0 % 1_000 != 0 }
    #expect((3...20).contains(late.count) && late.allSatisfy { $0 % 1_000 < 600 })
  }

  @Test("what no wake told is heard of once when the app comes to the foreground")
  func foreground() throws {
    let seconds = try simulated(Self.waiting) { store in
      let calls = observe(store)
      store.move(to: .background)
      for _ in 0..<3 {
        try Self.beat(store)
        try await pass(seconds: 100)
      }
      store.move(to: .foreground)
      try await pass(seconds: 100)
      return calls.seconds
    }
    #expect(seconds == [300])
  }

  @Test("by the other rule it is forgotten, and only what comes in the foreground is heard")
  func foregroundForgets() throws {
    var rules = Self.waiting
    rules.semantics.foregroundCatchUp = .dropped
    let seconds = try simulated(rules) { store in
      let calls = observe(store)
      store.move(to: .background)
      try Self.beat(store)
      try await pass(seconds: 100)
      store.move(to: .foreground)
      try await pass(seconds: 100)
      try Self.beat(store)
      try await pass(seconds: 100)
      return calls.seconds
    }
    #expect(seconds == [200])
  }

  @Test("disabled delivery wakes nobody, for one type or for all")
  func disabled() throws {
    for isAll in [true, false] {
      let answer = try simulated(Self.waiting) { store in
        for type in [SampleType.heartRate, .bodyMass] {
          try store.enableBackgroundDelivery(for: type, frequency: .immediate)
        }
        let calls = observe(store, [.heartRate, .bodyMass])
        store.move(to: .background)
        store.disableBackgroundDelivery(for: isAll ? nil : .heartRate)
        try Self.beat(store)
        try Self.beat(store, .bodyMass)
        try await pass(seconds: 100)
        return calls.all.map(\.types)
      }
      #expect(answer == (isAll ? [] : [[.bodyMass]]))
    }
  }

  @Test("a stopped observer hears nothing; stopping it again does no harm")
  func stopped() throws {
    let seconds = try simulated(Self.waiting) { store in
      let calls = Calls()
      let stop = store.observe([.heartRate]) { types, done in calls.note(types, done) }
      stop()
      stop()
      try Self.beat(store)
      try await pass(seconds: 100)
      return calls.seconds
    }
    #expect(seconds == [])
  }
}
