import Foundation
import HealthModel
import SimulatedHealth
import Testing

@Suite struct SavingRuleTests {
  private static let identity = SampleIdentifier(key: 77).uuid(row: 1)
  private static let distantFuture: Int64 = 64_092_211_200_000

  /// A batch whose last sample is refused, by the flaw.
  private static let flaws: [String: NewSample] = [
    "value": NewSample(.sleepAnalysis, start: 0, end: 1, value: 6),
    "order": NewSample(.stepCount, start: 2, end: 1, value: 1),
    "future": NewSample(.stepCount, start: 0, end: distantFuture, value: 1),
    "sync": NewSample(
      .stepCount, start: 0, end: 1, value: 1, metadata: SampleMetadata(syncVersion: 1)),
    "early": NewSample(.stepCount, start: -1, end: 1, value: 1),
    "twice": NewSample(.bodyMass, start: 0, end: 1, value: 1, uuid: identity),
    "stale": NewSample(
      .heartRate, start: 0, end: 1, value: 1,
      metadata: SampleMetadata(syncIdentifier: "n", syncVersion: 1)),
  ]

  @Test("a flaw in the last sample leaves nothing of the batch behind", arguments: flaws.keys)
  func allOrNothing(_ flaw: String) throws {
    let rules = configuration {
      $0.semantics.staleVersion = .error
      $0.semantics.observerStart = .waits
      $0.costs = QueryCosts([:])
    }
    let flawed = try #require(Self.flaws[flaw])
    let answer = try simulated(rules) { store in
      try await store.askForAll()
      let named = SampleMetadata(syncIdentifier: "n", syncVersion: 1)
      try store.database.put(0, 1, 1, .heartRate, from: band, metadata: named)
      let calls = Calls()
      store.observe(Set(SampleType.allCases)) { types, done in calls.note(types, done) }
      let batch = [
        NewSample(.stepCount, start: 0, end: 9, value: 5),
        NewSample(.bodyMass, start: 0, end: 9, value: 5, uuid: Self.identity),
        NewSample(
          .heartRate, start: 0, end: 9, value: 5,
          metadata: SampleMetadata(syncIdentifier: "n", syncVersion: 2)),
        flawed,
      ]
      let app = await code { try await store.save(batch) }
      let device = code { try store.deliver(batch, from: phone) }
      try await pass(seconds: 9)
      var left: [Int64] = []
      for type in SampleType.allCases {
        let page = try store.database.changes(AnchoredQuery(type, since: nil))
        left += page.added.map(\.value) + page.deleted.map { _ in -1 }
      }
      #expect(store.database.arrival(of: Self.identity) == nil)
      #expect(store.database.priority == [band])
      return ([app, device], left, calls.all.count)
    }
    #expect(answer.0 == [.invalidArgument, .invalidArgument])
    #expect(answer.1 == [1] && answer.2 == 0)
  }

  @Test("saving nothing does nothing")
  func nothing() throws {
    #expect(try database().save([], from: watch) == [])
  }

  @Test("an identity that the store has seen, or twice in a batch, is an invalid argument")
  func identities() throws {
    let made = database()
    func sample(_ uuid: UUID) -> NewSample {
      NewSample(.stepCount, start: 0, end: 1, value: 1, uuid: uuid)
    }
    #expect(
      code { try made.save([sample(Self.identity), sample(Self.identity)], from: watch) }
        == .invalidArgument)
    #expect(try made.save([sample(Self.identity)], from: watch) == [Self.identity])
    #expect(code { try made.save([sample(Self.identity)], from: phone) } == .invalidArgument)
    try made.delete([Self.identity], by: watch)
    #expect(code { try made.save([sample(Self.identity)], from: watch) } == .invalidArgument)
    let given = try made.put(0, 1, 1)
    #expect(code { try made.save([sample(given)], from: watch) } == .invalidArgument)
    #expect(made.violations == [])
  }

  @Test("a start before the earliest permitted is an invalid argument")
  func earliest() throws {
    let made = HealthDatabase(key: 5, semantics: rules(), earliestPermitted: 1_000)
    #expect(code { try made.put(999, 2_000, 1) } == .invalidArgument)
    #expect(made.violations == [])
    try made.put(1_000, 2_000, 1)
    let refused = try simulated(configuration { $0.earliestPermitted = 1_000 }) { store in
      try await store.askForAll()
      return await code { try await store.save([own(1)]) }
    }
    #expect(refused == .invalidArgument)
  }

  @Test("a value outside its type's bounds raises an exception")
  func values() throws {
    let bad: [(SampleType, Int64)] = [
      (.stepCount, -1), (.bodyMass, 0), (.heartRate, -1), (.heartRate, 1_000_001),
      (.restingHeartRate, 1_000_001), (.heartRateVariabilitySDNN, 10_000_001),
      (.oxygenSaturation, 10_001), (.respiratoryRate, -1), (.genericCategory, -1),
    ]
    for (type, value) in bad {
      let made = database()
      #expect(code { try made.put(0, 1, value, type) } == .invalidArgument)
      #expect(made.violations.count == 1)
    }
    for type in SampleType.allCases {
      let made = database()
      try made.put(0, 1, type.bounds.lowerBound, type)
      try made.put(0, 1, type.bounds.upperBound, type)
    }
  }

  @Test("a category's value that its type does not know raises an exception")
  func categories() throws {
    for value in [-1, 6] as [Int64] {
      let made = database()
      #expect(code { try made.put(0, 1, value, .sleepAnalysis) } == .invalidArgument)
      #expect(made.violations.count == 1)
    }
    try database().put(0, 1, 5, .sleepAnalysis)
  }

  @Test("an end before the start raises an exception; an instant is fine")
  func order() throws {
    let made = database()
    #expect(code { try made.put(2, 1, 1) } == .invalidArgument)
    #expect(made.violations.count == 1)
    try made.put(2, 2, 1)
  }

  @Test("an end in the distant future raises an exception, or is accepted")
  func openEnd() throws {
    for rule in StoreSemantics.OpenEnd.allCases {
      let made = database { $0.openEnd = rule }
      try made.put(0, Self.distantFuture - 1, 1)
      let refused = code { try made.put(0, Self.distantFuture, 1) }
      #expect(refused == (rule == .refused ? .invalidArgument : nil))
      #expect(made.violations.count == (rule == .refused ? 1 : 0))
    }
  }

  @Test("samples may have any length, or at most four days")
  func durations() throws {
    for rule in StoreSemantics.DurationLimit.allCases {
      let made = database { $0.durationLimit = rule }
      try made.put(0, 345_600_000, 1)
      let refused = code { try made.put(0, 345_600_001, 1) }
      #expect(refused == (rule == .fourDays ? .invalidArgument : nil))
      #expect(made.violations.count == (rule == .fourDays ? 1 : 0))
    }
  }

  @Test("what raises an exception is recorded and refused where the rules say so")
  func recorded() throws {
    let made = database()
    #expect(code { try made.put(2, 1, 1) } == .invalidArgument)
    #expect(made.violations.first?.contains("before it starts") == true)
  }

  @Test("by default what raises an exception ends the program")
  func precondition() async {
    await #expect(processExitsWith: .failure) {
      let made = HealthDatabase(key: 1)
      _ = try? made.save([NewSample(.stepCount, start: 2, end: 1, value: 1)], from: watch)
    }
    await #expect(processExitsWith: .failure) {
      let made = HealthDatabase(key: 1)
      _ = try? made.put(0, 1, -1)
    }
    await #expect(processExitsWith: .failure) {
      let made = HealthDatabase(key: 1)
      _ = try? made.put(0, 1, 1, metadata: SampleMetadata(syncIdentifier: "n"))
    }
    await #expect(processExitsWith: .failure) {
      let made = HealthDatabase(key: 1)
      _ = try? made.put(0, .max, 1)
    }
    // An error is none.
    await #expect(processExitsWith: .success) {
      let made = HealthDatabase(key: 1, earliestPermitted: 9)
      _ = try? made.put(0, 1, 1)
    }
  }
}
