import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ImportedWeightsFollowTheirSamplesTests {
  private let check = ImportedWeightsFollowTheirSamples.self
  private let differs = "an imported entry differs from its sample"

  @Test("it is silent where imported entries are their samples")
  func silent() { expectSilent(check, examined: 14) }

  @Test("it fires for each field of an entry that differs")
  func fields() {
    let changes: [(inout WeightObservation.Entry) -> Void] = [
      { $0.grams += 1 }, { $0.unit = .pound }, { $0.time = $0.time.advanced(by: 1) },
      { $0.note = "n" }, { $0.bodyFat = 20.5 }, { $0.remoteIdentifier = nil },
      { $0.source = "scale" }, { $0.bundle = "Scale" }, { $0.version = 2 },
      { $0.isSynced = false },
    ]
    for change in changes {
      expectFires(check, atWeightStep: 2, differs) { change(&$0.after.kept[1]) }
    }
  }

  @Test("it fires for a sample without an entry, and for one with two")
  func number() {
    let message = "a sample of another writer does not have exactly one entry"
    expectFires(check, atWeightStep: 2, message) { $0.after.kept.remove(at: 1) }
    expectFires(check, atWeightStep: 2, message) { $0.after.kept.append($0.after.kept[1]) }
  }

  @Test("it fires for an entry without a sample")
  func orphan() {
    expectFires(check, atWeightStep: 2, "imported entries are kept without a sample") {
      $0.after.samples.remove(at: 1)
    }
  }

  @Test("it fires for changes that were imported and are not noted as read")
  func unread() {
    let message = "changes that were read are not noted as read"
    expectFires(check, atWeightStep: 2, message) {
      $0.act = .importChanges
      $0.after.unread = 1
    }
  }

  @Test("it fires for a weight that the person deleted and that is shown again")
  func hidden() {
    var world = World.withWeightStep(4) {
      $0.act = .delete(World.otherID)
      $0.answer = .none
    }
    world.app?.weights?.lives[0].steps.removeSubrange(6..<13)
    let found = report(check, world).findings.map(\.message)
    #expect(
      found == Array(repeating: "a weight that the person deleted is shown again", count: 2))
  }

  /// A weight of another writer that the app shows, and a life that continues with it: its writer
  /// deletes it or does not, the person deletes it in the app, and the writer's next weight has the
  /// same name.
  private func replaced(isRetracted: Bool) -> World {
    var script = WeightLifeScript()
    let (first, second) = (12 as UInt8, 13 as UInt8)
    func imported(_ sample: UInt8, at time: Instant) -> WeightObservation.Entry {
      var entry = WeightObservation.Entry(
        id: World.weightID(20 + sample), grams: 81_000, unit: .kilogram, time: time)
      (entry.isOwn, entry.isSynced, entry.sample) = (false, true, World.weightID(sample))
      (entry.source, entry.bundle, entry.remoteIdentifier) = ("Scale", "scale", "s")
      return entry
    }
    let time = instant(0, 10)
    script.step(.write([World.weightID(first)])) {
      $0.samples = [World.weightSample(first, 81_000, time)]
    }
    script.step(.enable(isCancelled: false), .outcome(.full), calls: [(.query, nil, true)]) {
      $0.settings.outcome = .full
      $0.kept = [imported(first, at: time)]
    }
    script.step(.disable) { $0.settings.outcome = nil }
    if isRetracted {
      script.step(.retract([World.weightID(first)], isAnnounced: true)) { $0.samples = [] }
    }
    script.step(.delete(World.weightID(20 + first))) { $0.kept[0].isHidden = true }
    script.step(.write([World.weightID(second)])) {
      $0.samples = [World.weightSample(second, 81_000, time, version: isRetracted ? 1 : 2)]
    }
    script.step(.enable(isCancelled: false), .outcome(.full), calls: [(.query, nil, true)]) {
      $0.settings.outcome = .full
      var entry = imported(second, at: time)
      entry.version = isRetracted ? 1 : 2
      $0.kept = [entry]
    }
    var world = World()
    world.app?.weights?.lives = [script.life]
    return world
  }

  @Test("a weight that its writer deleted before the person did may come back under its name")
  func retractedFirst() {
    #expect(report(check, replaced(isRetracted: true)).findings == [])
    #expect(
      report(check, replaced(isRetracted: false)).findings.map(\.message)
        == ["a weight that the person deleted is shown again"])
  }

  @Test("it is not applicable without lives")
  func absent() {
    var world = World()
    world.app?.weights = nil
    expectNotApplicable(check, world)
  }
}
