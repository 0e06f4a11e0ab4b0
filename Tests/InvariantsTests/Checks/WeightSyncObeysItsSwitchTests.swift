import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct WeightSyncObeysItsSwitchTests {
  private let check = WeightSyncObeysItsSwitch.self

  @Test("it is silent where the sync is on as the person decided")
  func silent() { expectSilent(check, examined: 85) }

  @Test("it fires for a sync that stays on, and for one that says so")
  func isOn() {
    let message = "the sync is not on or off as the person decided"
    expectFires(check, atWeightStep: 16, message) { $0.after.isEnabled = true }
    expectFires(check, atWeightStep: 16, message) { $0.after.settings.outcome = .full }
    expectFires(
      check, atWeightStep: 16, "the sync is offered without health data, or is not offered with it"
    ) { $0.after.isOffered = false }
  }

  @Test("it fires for writes and changes while the sync is off")
  func rest() {
    expectFires(
      check, atWeightStep: 17, "samples are saved or deleted while exporting is off"
    ) {
      $0.calls = [WeightObservation.Call(.delete, nil, at: $0.time.end, succeeded: true)]
    }
    expectFires(check, atWeightStep: 17, "entries change while the sync is off") {
      $0.after.kept.removeLast()
    }
  }

  @Test("it fires for background delivery that is not enabled, and for requests without a cause")
  func process() {
    expectFires(check, atWeightStep: 0, "background delivery is not enabled") {
      $0.deliveries = []
    }
    expectFires(check, atWeightStep: 3, "access is requested without a cause") { $0.requests = 1 }
  }

  @Test("it fires for an observer that is missing, or stays when the sync is off")
  func observer() {
    let message = "observation of the store does not follow the switch"
    expectFires(check, atWeightStep: 0, message) { $0.after.isObserving = false }
    expectFires(check, atWeightStep: 16, message) { $0.after.isObserving = true }
  }

  @Test("it fires for an opening that does not use write access that was granted")
  func granted() {
    var world = World.withWeightStep(12) { $0.after.settings.outcome = .writeOnly }
    world.app?.weights?.lives[0].steps[11].after.settings.outcome = .readOnly
    let found = report(check, world).findings.filter { $0.place.hasPrefix("life, step 13 ") }
    #expect(found.map(\.message) == ["write access that was granted is not used"])
  }

  @Test("it fires for settings that are not the person's, or not kept")
  func settings() {
    expectFires(check, atWeightStep: 3, "the preferred unit is not the person's") {
      $0.after.settings.preferredUnit = .pound
    }
    expectFires(
      check, atWeightStep: 0, "the history does not count as imported after a successful opening"
    ) { $0.after.settings.hasImportedHistory = false }
    expectFires(check, atWeightStep: 13, "a reconciliation is not recorded") {
      $0.after.settings.lastReconcile = instant(0, 12).advanced(by: 1_000)
    }
    expectFires(check, atWeightStep: 12, "openings do not reconcile once per period") {
      $0.after.settings.lastReconcile = $0.after.time
    }
    expectFires(
      check, atWeightStep: 3,
      "the recorded time of a reconciliation is not that of its end"
    ) {
      $0.after.settings.lastReconcile = instant(0, 1)
    }
  }

  @Test("it fires for an outcome that the access does not give")
  func outcome() {
    expectFires(
      check, atWeightStep: 0, "reading is known to be allowed although no sample was seen"
    ) { $0.after.settings.outcome = .full }
    expectFires(check, atWeightStep: 0, "the outcome is not what the person allows") {
      $0.answer = .outcome(.readOnly)
    }
    expectFires(
      check, atWeightStep: 2, "the outcome ignores that a sample of another app was seen"
    ) { $0.after.settings.outcome = .writeOnly }
    var denied = World()
    denied.app?.weights?.lives[0].maySave = false
    denied.app?.weights?.lives[0].steps.removeSubrange(1...)
    #expect(
      report(check, denied).findings.map(\.message) == [
        "the sync is not on or off as the person decided",
        "the outcome is not what the person answered",
        "the person is not told that access is denied",
      ])
  }

  @Test("it is not applicable without lives")
  func absent() {
    var world = World()
    world.app?.weights = nil
    expectNotApplicable(check, world)
  }
}
