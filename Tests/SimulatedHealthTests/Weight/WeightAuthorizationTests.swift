import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import WeightModel

@Suite struct WeightAuthorizationTests {
  private func answering(read: Bool, share: Bool) -> StoreConfiguration {
    configuration {
      $0.answer = AuthorizationAnswer(
        read: read ? [.bodyMass] : [], share: share ? [.bodyMass] : [])
    }
  }

  @Test("S1-005 S1-006 nobody is asked at launch, once for body mass alone when the sync turns on")
  func asked() throws {
    try onDevice { bench in
      try await bench.service.launch()
      try await bench.service.foreground()
      try await bench.service.add(bench.kilograms(80))
      #expect(bench.flaky.calls == [])
      _ = try await bench.service.enableSync()
      #expect(bench.flaky.asked == [[.bodyMass], [.bodyMass]])
    }
  }

  @Test("S1-009 grant read and write: export and import both run after enabling")
  func full() throws {
    try onDevice { bench in
      try await bench.service.add(bench.kilograms(80))
      try bench.weigh(70_000)
      #expect(try await bench.service.enableSync() == .full)
      #expect(try bench.shown == [80_000, 70_000])
      #expect(try bench.stored.count == 2)
    }
  }

  @Test("S1-010 grant write only: exports work, import shows no data and no error")
  func writeOnly() throws {
    try onDevice(answering(read: false, share: true)) { bench in
      try bench.weigh(70_000)
      #expect(try await bench.service.enableSync() == .writeOnly)
      try await bench.service.add(bench.kilograms(80))
      try await bench.service.importChanges()
      let report = try await bench.service.reconcile()
      #expect(report == WeightSync.ReconcileReport(changed: 0, withheld: 0))
      #expect(try bench.shown == [80_000])
      #expect(try bench.stored.count == 2)
      #expect(bench.notices == [])
      // Leave to read that comes later shows at the next reconcile.
      bench.store.allow(read: [.bodyMass])
      try await bench.service.reconcile()
      #expect(try bench.shown == [80_000, 70_000])
      #expect(bench.service.outcome == .full)
    }
  }

  @Test("S1-011 deny both: a message, and the sync is off")
  func denied() throws {
    try onDevice(answering(read: false, share: false)) { bench in
      try bench.weigh(70_000)
      #expect(try await bench.service.enableSync() == .denied)
      #expect(bench.notices == [.authorizationDenied])
      #expect(!bench.service.isSyncEnabled && bench.service.isSyncOffered)
      try await bench.service.add(bench.kilograms(80))
      #expect(bench.calls("save") == 0)
    }
  }

  @Test("read only, which the seed forgets: import runs, nothing is exported")
  func readOnly() throws {
    try onDevice(answering(read: true, share: false)) { bench in
      try bench.weigh(70_000)
      #expect(try await bench.service.enableSync() == .readOnly)
      try await bench.service.add(bench.kilograms(80))
      #expect(try bench.shown == [80_000, 70_000])
      #expect(bench.calls("save") == 0 && bench.notices == [])
      try bench.weigh(71_000)
      try await bench.service.importChanges()
      #expect(try Set(bench.shown) == [80_000, 70_000, 71_000])
      bench.store.allow(share: [.bodyMass])
      #expect(try await bench.service.enableSync() == .full)
      #expect(try bench.stored.count == 3)
    }
  }

  @Test("S1-012 S1-055 a cancelled sheet counts as denied, and may be shown again")
  func cancelled() throws {
    try onDevice { bench in
      bench.flaky.requestErrors = [HealthStoreError(.userCanceled), CancellationError()]
      for _ in 0..<2 {
        let outcome = try await bench.service.enableSync()
        #expect(outcome == .cancelled)
      }
      #expect(!bench.service.isSyncEnabled)
      #expect(bench.notices == [.authorizationDenied])
      // Dealt with or not is all that the answer says.
      bench.flaky.isDealtWith = false
      #expect(try await bench.service.enableSync() == .cancelled)
      bench.flaky.isDealtWith = true
      #expect(try await bench.service.enableSync().isOn)
      #expect(bench.calls("request") == 4)
    }
  }

  @Test("S1-050 a save that nobody was asked about asks once, and does not loop")
  func undetermined() throws {
    try onDevice { bench in
      _ = try await bench.service.enableSync()
      bench.flaky.saveErrors = [HealthStoreError(.authorizationNotDetermined)]
      try await bench.service.add(bench.kilograms(80))
      #expect(bench.calls("request") == 2)
      let error = HealthStoreError(.authorizationNotDetermined)
      bench.flaky.saveErrors = [error, error]
      let draft = bench.kilograms(81)
      #expect(
        await failure { try await bench.service.add(draft) } == .authorizationNotDetermined)
      #expect(bench.calls("request") == 2)
      #expect(bench.memory.items().count == 1)
    }
  }

  @Test("S1-052 S1-054 without health data the option is hidden")
  func unavailable() throws {
    try onDevice { bench in
      let begin = 864_000
      bench.store.inject(StoreFault(.unavailable(StoreFault.Window(from: begin, seconds: 100))))
      #expect(!bench.service.isSyncOffered)
      #expect(await failure { try await bench.service.enableSync() } == .healthDataUnavailable)
      #expect(bench.flaky.calls == [])
      try await pass(seconds: 200)
      #expect(bench.service.isSyncOffered)
      #expect(try await bench.service.enableSync().isOn)
    }
  }
}
