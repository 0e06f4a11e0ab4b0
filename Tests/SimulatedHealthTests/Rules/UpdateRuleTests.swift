import HealthModel
import SimulatedHealth
import Testing

@Suite struct UpdateRuleTests {
  private static let quiet = configuration { $0.costs = QueryCosts([:]) }

  @Test("updates with a limit end the program")
  func noLimit() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = SimulatedHealthStore(key: 1, epoch: Instant(milliseconds: 0))
        _ = store.updates(AnchoredQuery(.stepCount, since: nil, limit: 1))
      }
    }
  }

  @Test("updates begin with everything since the anchor and go on with each change")
  func updates() throws {
    let pages = try simulated(Self.quiet) { store in
      try await store.askForAll()
      let first = try store.deliver([own(1), own(2)], from: watch)
      Task {
        try await pass(seconds: 10)
        try await store.save([own(3)])
        try await pass(seconds: 10)
        try store.retract(first.compactMap { $0 }, by: watch)
        try await pass(seconds: 10)
        try store.deliver([own(60_000, .heartRate)], from: watch)
        try await pass(seconds: 10)
        try await store.save([own(4)])
      }
      var pages: [[Int64]] = []
      for try await page in store.updates(AnchoredQuery(.stepCount, since: nil)) {
        pages.append(
          [second, Int64(page.deleted.count)] + page.added.map { Int64($0.value) })
        if pages.count == 4 { break }
      }
      return pages
    }
    #expect(pages == [[0, 0, 1, 2], [10, 0, 3], [20, 2], [40, 0, 4]])
  }

  @Test("updates begin at their anchor, and see only what matches")
  func fromAnchor() throws {
    let values = try simulated(Self.quiet) { store in
      try await store.askForAll()
      try await store.save([own(1)])
      let predicate = SamplePredicate.bundles(["com.watch"])
      let anchor = try await store.changes(
        AnchoredQuery(.stepCount, where: predicate, since: nil)
      ).anchor
      Task {
        for value in 2...5 as ClosedRange<Int64> {
          try await pass(seconds: 1)
          try store.deliver([own(value)], from: value.isMultiple(of: 2) ? phone : watch)
        }
      }
      var values: [[Int64]] = []
      let query = AnchoredQuery(.stepCount, where: predicate, since: anchor)
      for try await page in store.updates(query) {
        values.append(page.added.map(\.value))
        if values.count == 3 { break }
      }
      return values
    }
    #expect(values == [[], [3], [5]])
  }

  @Test("updates fail as a query does")
  func failure() throws {
    let codes = try simulated(Self.quiet) { store in
      func failing() async -> HealthStoreError.Code? {
        await code {
          for try await _ in store.updates(AnchoredQuery(.stepCount, since: nil)) { break }
        }
      }
      let unasked = await failing()
      try await store.askForAll()
      store.isLocked = true
      let locked = await failing()
      store.isLocked = false
      return [unasked, locked, await failing()]
    }
    #expect(codes == [.authorizationNotDetermined, .databaseInaccessible, nil])
  }

  @Test("changes that come while a page is fetched are not lost")
  func duringFetch() throws {
    let costs = configuration { $0.costs = QueryCosts([.changes: .init(base: 5_000_000)]) }
    let values = try simulated(costs) { store in
      try await store.askForAll()
      Task {
        for value in 1...3 as ClosedRange<Int64> {
          try await pass(seconds: 3)
          try store.deliver([own(value)], from: watch)
        }
      }
      var values: [Int64] = []
      for try await page in store.updates(AnchoredQuery(.stepCount, since: nil)) {
        values += page.added.map(\.value)
        if values.count == 3 { break }
      }
      return values
    }
    #expect(values == [1, 2, 3])
  }
}
