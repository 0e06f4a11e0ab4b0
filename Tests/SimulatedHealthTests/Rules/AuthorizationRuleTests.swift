import HealthModel
import SimulatedHealth
import Testing

@Suite struct AuthorizationRuleTests {
  private static func answering(
    read: Set<SampleType> = [], share: Set<SampleType> = []
  ) -> StoreConfiguration {
    configuration { $0.answer = AuthorizationAnswer(read: read, share: share) }
  }

  @Test("the status speaks of saving alone")
  func statusOfSharing() throws {
    for read in [Set<SampleType>(), [.stepCount]] {
      for share in [Set<SampleType>(), [.stepCount]] {
        let statuses = try simulated(Self.answering(read: read, share: share)) { store in
          let before = store.authorizationStatus(for: .stepCount)
          try await store.requestAuthorization(share: [.stepCount], read: [.stepCount])
          return [before, store.authorizationStatus(for: .stepCount)]
        }
        #expect(
          statuses == [.notDetermined, share.isEmpty ? .sharingDenied : .sharingAuthorized])
      }
    }
  }

  @Test("a read that was denied looks like no data, in every query")
  func deniedRead() throws {
    try simulated(Self.answering()) { store in
      try await store.requestAuthorization(share: [], read: [.stepCount])
      try store.deliver([own(1)], from: watch)
      #expect(try await store.values() == [])
      let sum = await code {
        try await store.statistics(StatisticsQuery(.stepCount, options: .cumulativeSum))
      }
      #expect(sum == .noData)
      let buckets = StatisticsCollectionQuery(
        .stepCount, options: .cumulativeSum, buckets: try grid())
      #expect(try await store.collection(buckets).populated == [])
      #expect(try await store.changes(AnchoredQuery(.stepCount, since: nil)).added == [])
    }
  }

  @Test("denied its reads an app still sees what it wrote itself")
  func ownWrites() throws {
    try simulated(Self.answering(share: [.stepCount])) { store in
      try await store.requestAuthorization(share: [.stepCount], read: [.stepCount])
      try store.deliver([own(1)], from: watch)
      let uuids = try await store.save([own(2)]).compactMap { $0 }
      #expect(try await store.values() == [2])
      let query = StatisticsQuery(.stepCount, options: .cumulativeSum)
      #expect(try await store.statistics(query).sum?.millionths == 2_000_000)
      try await store.delete(uuids)
      let page = try await store.changes(AnchoredQuery(.stepCount, since: nil))
      #expect(page.added == [] && page.deleted.map(\.uuid) == uuids)
    }
  }

  @Test("asking succeeds whatever the person answers")
  func successIsNoGrant() throws {
    let answer = try simulated(Self.answering()) { store in
      try await store.askForAll()
      return await code { try await store.save([own(1)]) }
    }
    #expect(answer == .authorizationDenied)
  }

  @Test("the person is asked once: asking again shows nothing, and takes no answer's time")
  func oneSheet() throws {
    let slow = configuration {
      $0.answerSeconds = 30
      $0.costs = QueryCosts([:])
    }
    let seconds = try simulated(slow) { store in
      var seconds: [Int64] = []
      for (share, read) in [([], [.stepCount]), ([], [.stepCount]), ([.stepCount], [.stepCount])]
        as [(Set<SampleType>, Set<SampleType>)]
      {
        try await store.requestAuthorization(share: share, read: read)
        seconds.append(second)
      }
      return seconds
    }
    #expect(seconds == [30, 30, 60])
  }

  @Test("whether a sheet would be shown is told by type and direction")
  func requestStatus() throws {
    try simulated(Self.answering()) { store in
      #expect(store.requestStatus(share: [], read: [.stepCount]) == .shouldRequest)
      #expect(store.requestStatus(share: [], read: []) == .unnecessary)
      try await store.requestAuthorization(share: [.bodyMass], read: [.stepCount])
      #expect(store.requestStatus(share: [], read: [.stepCount]) == .unnecessary)
      #expect(store.requestStatus(share: [.bodyMass], read: [.stepCount]) == .unnecessary)
      #expect(store.requestStatus(share: [.stepCount], read: []) == .shouldRequest)
      #expect(store.requestStatus(share: [], read: [.stepCount, .heartRate]) == .shouldRequest)
    }
  }

  @Test("a type that is only read shows as denied for saving once the person was asked")
  func readOnly() throws {
    let everything = configuration()
    let status = try simulated(everything) { store in
      try await store.requestAuthorization(share: [], read: [.stepCount])
      #expect(await code { try await store.save([own(1)]) } == .authorizationDenied)
      try store.deliver([own(2)], from: watch)
      #expect(try await store.values() == [2])
      return store.authorizationStatus(for: .stepCount)
    }
    #expect(status == .sharingDenied)
  }

  @Test("without the words for Info.plist asking raises an exception")
  func usageStrings() throws {
    let silent = configuration {
      $0.declaration.hasReadUsageDescription = false
      $0.declaration.hasSaveUsageDescription = false
    }
    try simulated(silent) { store in
      let reading = await code {
        try await store.requestAuthorization(share: [], read: [.stepCount])
      }
      let saving = await code {
        try await store.requestAuthorization(share: [.stepCount], read: [])
      }
      #expect(reading == .invalidArgument && saving == .invalidArgument)
      #expect(store.database.violations.count == 2)
      #expect(store.authorizationStatus(for: .stepCount) == .notDetermined)
    }
    let reader = configuration { $0.declaration.hasSaveUsageDescription = false }
    try simulated(reader) { store in
      try await store.requestAuthorization(share: [], read: [.stepCount])
    }
  }

  @Test("by default asking without those words ends the program")
  func usageStringsEnd() async {
    await #expect(processExitsWith: .failure) {
      var silent = StoreConfiguration()
      silent.declaration.hasReadUsageDescription = false
      _ = try? simulated(silent) {
        try await $0.requestAuthorization(share: [], read: [.stepCount])
      }
    }
  }

  @Test("reading a type never asked for is authorizationNotDetermined, or finds nothing")
  func unaskedRead() throws {
    for rule in StoreSemantics.UnaskedRead.allCases {
      try simulated(configuration { $0.semantics.unaskedRead = rule }) { store in
        try store.deliver([own(1)], from: watch)
        let refused = await code { try await store.values() }
        #expect(refused == (rule == .error ? .authorizationNotDetermined : nil))
        let changes = await code {
          try await store.changes(AnchoredQuery(.stepCount, since: nil))
        }
        #expect(changes == refused)
        if rule == .empty { #expect(try await store.values() == []) }
        // Asking about another type changes nothing.
        try await store.requestAuthorization(share: [], read: [.heartRate])
        #expect(await code { try await store.values() } == refused)
        #expect(try await store.values(.heartRate) == [])
      }
    }
  }

  @Test("saving and deleting a type never asked for is authorizationNotDetermined")
  func unaskedWrite() throws {
    try simulated { store in
      #expect(await code { try await store.save([own(1)]) } == .authorizationNotDetermined)
      let deleting = await code { try await store.delete(.stepCount, where: .everything) }
      #expect(deleting == .authorizationNotDetermined)
      // One type that may not be saved refuses the whole batch.
      try await store.requestAuthorization(share: [.stepCount], read: [])
      let mixed = await code { try await store.save([own(1), own(60, .heartRate)]) }
      #expect(mixed == .authorizationNotDetermined)
      #expect(try store.database.values() == [])
    }
  }

  @Test("the person may take back and allow again in mid-run")
  func revocation() throws {
    try simulated { store in
      try await store.askForAll()
      try store.deliver([own(1)], from: watch)
      let uuids = try await store.save([own(2)]).compactMap { $0 }
      #expect(try await store.values() == [1, 2])
      store.revoke(read: [.stepCount])
      #expect(try await store.values() == [2])
      #expect(store.authorizationStatus(for: .stepCount) == .sharingAuthorized)
      store.revoke(share: [.stepCount])
      #expect(store.authorizationStatus(for: .stepCount) == .sharingDenied)
      #expect(await code { try await store.save([own(3)]) } == .authorizationDenied)
      #expect(await code { try await store.delete(uuids) } == .authorizationDenied)
      #expect(store.requestStatus(share: [.stepCount], read: [.stepCount]) == .unnecessary)
      try await store.askForAll()
      #expect(try await store.values() == [2])
      store.allow(read: [.stepCount], share: [.stepCount])
      try await store.save([own(4)])
      #expect(try await store.values() == [1, 2, 4])
    }
  }

  @Test("a query that is under way when the person revokes sees what is allowed when it answers")
  func revocationUnderWay() throws {
    let values = try simulated { store in
      try await store.askForAll()
      try store.deliver([own(1)], from: watch)
      async let values = store.values()
      try await SimulationPause.milliseconds(50)
      store.revoke(read: [.stepCount])
      return try await values
    }
    #expect(values == [])
  }
}
