import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import WeightModel

@Suite struct WeightObserverTests {
  @Test("S1-041 S1-001 one observer of body mass at each launch with the sync on, none with it off")
  func launches() throws {
    try onDevice { bench in
      try await bench.service.launch()
      #expect(bench.calls("observe") == 0)
      _ = try await bench.service.enableSync()
      try await bench.relaunch().launch()
      #expect(bench.calls("observe") == 1 && bench.calls("observe bodyMass") == 1)
      #expect(bench.calls("background") == 1)
      try bench.service.disableSync()
      let calls = bench.flaky.calls.count
      try bench.weigh(70_000)
      try await pass(seconds: 60)
      #expect(bench.flaky.calls.count == calls)
      try await bench.relaunch().launch()
      #expect(bench.calls("observe") == 0)
    }
  }

  @Test("S1-042 S1-043 S1-044 a weight fires it and is asked for by anchor; steps do not")
  func signals() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try await pass(seconds: 10)
      let before = bench.calls("changes of bodyMass")
      try bench.store.deliver([own(100)], from: scale)
      try await pass(seconds: 10)
      #expect(bench.calls("changes") == before)
      for hour: Int64 in 1...4 { try bench.weigh(70_000, ago: hour) }
      // Nothing is written from the signal itself.
      #expect(try bench.shown == [])
      try await pass(seconds: 10)
      #expect(try bench.shown.count == 4)
      #expect(bench.calls("changes of bodyMass") > before)
    }
  }

  @Test("S1-045 the completion is called once for each signal, also when the query fails")
  func completions() throws {
    let waits = configuration { $0.semantics.observerStart = .waits }
    try onDevice(waits) { bench in
      _ = try await bench.service.enableSync()
      bench.store.move(to: .background)
      for failing in [false, true] {
        if failing { bench.flaky.queryErrors = [HealthStoreError(.unknown)] }
        try bench.weigh(70_000)
        try await pass(seconds: 10)
        let calls = bench.calls("changes")
        // Without a completion the store would call again, and give up after the third time.
        try await pass(seconds: 3_600)
        #expect(bench.calls("changes") == calls)
        #expect(bench.store.stoppedTypes == [])
      }
    }
  }

  @Test("S1-045 each signal's completion is called exactly once, by count")
  func counted() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      let handler = CountingStore(bench.flaky)
      let service = WeightSyncService(
        WeightSyncDependencies(
          store: handler, persistence: bench.memory, bundleIdentifier: app.bundleIdentifier,
          time: { Instant(milliseconds: bench.store.now) },
          makeIdentity: { SampleIdentifier(key: 8).uuid(row: 1) }))
      try await service.launch()
      for failing in [false, true] {
        if failing { bench.flaky.queryErrors = [HealthStoreError(.databaseInaccessible)] }
        handler.signal()
        try await pass(seconds: 5)
      }
      #expect(handler.signals == 2 && handler.completions == 2)
      handler.signal()
      handler.signal()
      try await pass(seconds: 5)
      #expect(handler.signals == 4 && handler.completions == 4)
    }
  }

  @Test("S1-047 a wake that was missed is made up for at the next launch")
  func missedWakes() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      bench.store.disableBackgroundDelivery()
      bench.store.move(to: .terminated)
      try bench.weigh(70_000)
      try await pass(seconds: 3_600)
      #expect(try bench.shown == [])
      try await bench.relaunch().launch()
      #expect(try bench.shown == [70_000])
    }
  }

  @Test("S1-047 a burst of saves costs at most one wake, at once")
  func bursts() throws {
    let waits = configuration { $0.semantics.observerStart = .waits }
    try onDevice(waits) { bench in
      _ = try await bench.service.enableSync()
      bench.store.move(to: .background)
      let before = bench.calls("changes")
      for hour: Int64 in 1...9 { try bench.weigh(70_000, ago: hour) }
      try await pass(seconds: 5)
      // The second takes up what came while the first was not completed.
      #expect((1...2).contains(bench.calls("changes") - before))
      #expect(try bench.shown.count == 9)
    }
  }

  @Test("S1-046 S1-048 without the entitlement enabling fails: told, and tried again")
  func entitlement() throws {
    let unentitled = configuration { $0.declaration.isEntitledForBackgroundDelivery = false }
    try onDevice(unentitled) { bench in
      #expect(try await bench.service.enableSync().isOn)
      #expect(bench.notices == [.authorizationDenied])
      try await bench.service.foreground()
      try await bench.service.foreground()
      #expect(bench.calls("background") == 3)
    }
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try await bench.service.foreground()
      #expect(bench.calls("background") == 1)
    }
  }

  @Test("S1-058 S1-059 queries have answers, and everything runs without a screen")
  func answers() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      try bench.weigh(70_000)
      let samples = try await bench.flaky.samples(SampleQuery(.bodyMass))
      let page = try await bench.flaky.changes(AnchoredQuery(.bodyMass, since: nil))
      #expect(samples.map(\.value) == [70_000])
      #expect(page.added == samples)
    }
  }
}

/// A store whose observer a test signals itself.
@MainActor
private final class CountingStore: WeightSync.ObservableHealthStore {
  private let inner: FlakyStore
  private var handler: ObserverHandler?
  private(set) var signals = 0
  private(set) var completions = 0

  init(_ inner: FlakyStore) { self.inner = inner }

  func signal() {
    signals += 1
    handler?([.bodyMass]) { [self] in completions += 1 }
  }

  var isHealthDataAvailable: Bool { true }
  var sharingStatus: SharingStatus { inner.sharingStatus }
  var availableSince: Instant? { nil }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<SampleType>
  ) async throws -> Bool { true }

  func save(_ sample: NewSample) async throws { try await inner.save(sample) }

  func delete(_ sample: StoredSample) async throws { try await inner.delete(sample) }

  func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    try await inner.execute(query)
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    self.handler = handler
    return { [self] in self.handler = nil }
  }

  func enableBackgroundDelivery() async throws {}
}
