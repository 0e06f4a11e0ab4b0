import HealthModel
import SimulatedHealth
import Testing

@Suite struct ErrorCodeRuleTests {
  private typealias Code = HealthStoreError.Code

  /// The codes that the store itself raises; the others come from faults alone.
  private static let raised: Set<Int> = [1, 3, 4, 5, 6, 11]

  @Test("codes have HealthKit's numbers, domain and order")
  func numbers() {
    let names = Code.allCases.map { "\($0.rawValue) \($0)" }
    #expect(
      names == [
        "0 unknown", "1 healthDataUnavailable", "2 healthDataRestricted", "3 invalidArgument",
        "4 authorizationDenied", "5 authorizationNotDetermined", "6 databaseInaccessible",
        "7 userCanceled", "8 anotherWorkoutSessionStarted", "9 userExitedWorkoutSession",
        "10 requiredAuthorizationDenied", "11 noData", "12 workoutActivityNotAllowed",
        "13 dataSizeExceeded", "14 backgroundWorkoutSessionNotAllowed",
        "15 notPermissibleForGuestUserMode",
      ])
    #expect(HealthStoreError.domain == "com.apple.healthkit")
  }

  @Test("an error says its code, its domain and its words, and equals another of its code")
  func words() {
    for code in Code.allCases {
      let error = HealthStoreError(code)
      #expect(error.description.contains("com.apple.healthkit \(code.rawValue)"))
      #expect(!error.message.isEmpty)
      #expect(error == HealthStoreError(code, "other words"))
    }
    #expect(Set(Code.allCases.map { HealthStoreError($0).message }).count == 16)
    #expect(HealthStoreError(.noData) != HealthStoreError(.unknown))
  }

  /// Makes the second of three calls fail with each code, by a fault of the configuration or one
  /// injected by code.
  private func injected(_ number: Int) throws {
    let wanted = try #require(Code(rawValue: number))
    for isInjected in [true, false] {
      let fault = StoreFault(.error(call: 2, code: wanted))
      let rules = configuration { if !isInjected { $0.faults = [fault] } }
      let codes = try simulated(rules) { store in
        if isInjected { store.inject(fault) }
        try await store.askForAll()
        var codes: [Code?] = []
        for _ in 0..<2 { codes.append(await code { try await store.values() }) }
        #expect(store.counters[.samples] == 2 && store.counters.calls.count == 2)
        return codes
      }
      #expect(codes == [wanted, nil])
    }
  }

  @Test("unknown comes from a fault alone") func unknown() throws { try injected(0) }

  @Test("a device without health data answers every call with healthDataUnavailable")
  func healthDataUnavailable() throws {
    let fault = StoreFault(.unavailable(StoreFault.Window(from: 0, seconds: 100)))
    try simulated(configuration { $0.faults = [fault] }) { store in
      #expect(!store.isAvailable)
      let calls: [Code?] = [
        await code { try await store.askForAll() },
        await code { try await store.values() },
        await code { try await store.save([own(1)]) },
        await code { try await store.delete([]) },
        await code { try await store.changes(AnchoredQuery(.stepCount, since: nil)) },
      ]
      #expect(calls == Array(repeating: .healthDataUnavailable, count: 5))
      try await pass(seconds: 100)
      #expect(store.isAvailable)
      try await store.askForAll()
    }
  }

  @Test("healthDataRestricted comes from a fault alone")
  func healthDataRestricted() throws { try injected(2) }

  @Test("what is not valid is invalidArgument")
  func invalidArgument() throws {
    try simulated { store in
      try await store.askForAll()
      let bad = NewSample(.stepCount, start: 2, end: 1, value: 1)
      #expect(await code { try await store.save([bad]) } == .invalidArgument)
      #expect(await code { try await store.delete([]) } == .invalidArgument)
      let refused = await code {
        try await store.statistics(StatisticsQuery(.stepCount, options: .discreteMin))
      }
      #expect(refused == .invalidArgument)
    }
  }

  @Test("what the person or the entitlement refuses is authorizationDenied, for saving alone")
  func authorizationDenied() throws {
    let denying = configuration {
      $0.answer = .nothing
      $0.declaration.isEntitledForBackgroundDelivery = false
    }
    try simulated(denying) { store in
      try await store.askForAll()
      #expect(await code { try await store.save([own(1)]) } == .authorizationDenied)
      #expect(await code { try await store.values() } == nil)
      let waking = code {
        try store.enableBackgroundDelivery(for: .stepCount, frequency: .daily)
      }
      #expect(waking == .authorizationDenied)
    }
  }

  @Test("what the person was not asked about is authorizationNotDetermined")
  func authorizationNotDetermined() throws {
    try simulated { store in
      #expect(await code { try await store.values() } == .authorizationNotDetermined)
      #expect(await code { try await store.save([own(1)]) } == .authorizationNotDetermined)
    }
  }

  @Test("reading a locked device is databaseInaccessible")
  func databaseInaccessible() throws {
    try simulated { store in
      try await store.askForAll()
      store.isLocked = true
      #expect(await code { try await store.values() } == .databaseInaccessible)
      #expect(await code { try await store.save([own(1)]) } == nil)
    }
  }

  @Test("userCanceled comes from a fault alone")
  func userCanceled() throws { try injected(7) }

  @Test("anotherWorkoutSessionStarted comes from a fault alone")
  func anotherWorkoutSessionStarted() throws { try injected(8) }

  @Test("userExitedWorkoutSession comes from a fault alone")
  func userExitedWorkoutSession() throws { try injected(9) }

  @Test("requiredAuthorizationDenied comes from a fault alone")
  func requiredAuthorizationDenied() throws { try injected(10) }

  @Test("statistics of nothing are noData")
  func noData() throws {
    try simulated { store in
      try await store.askForAll()
      let query = StatisticsQuery(.stepCount, options: .cumulativeSum)
      #expect(await code { try await store.statistics(query) } == .noData)
      #expect(await code { try await store.values() } == nil)
    }
  }

  @Test("workoutActivityNotAllowed comes from a fault alone")
  func workoutActivityNotAllowed() throws { try injected(12) }

  @Test("dataSizeExceeded comes from a fault alone")
  func dataSizeExceeded() throws { try injected(13) }

  @Test("backgroundWorkoutSessionNotAllowed comes from a fault alone")
  func backgroundWorkoutSessionNotAllowed() throws { try injected(14) }

  @Test("notPermissibleForGuestUserMode comes from a fault alone")
  func notPermissibleForGuestUserMode() throws { try injected(15) }

  @Test("codes that the store raises itself can be injected as well")
  func others() throws { for number in Self.raised.sorted() { try injected(number) } }
}
