import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ImportedWeightsFollowTheirSamplesTests {
  private let check = ImportedWeightsFollowTheirSamples.self
  private let differs = "an imported entry differs from its sample"

  @Test("it is silent where imported entries are their samples")
  func silent() { expectSilent(check, examined: 13) }

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
    let message = "a sample of another writer is not one entry"
    expectFires(check, atWeightStep: 2, message) { $0.after.kept.remove(at: 1) }
    expectFires(check, atWeightStep: 2, message) { $0.after.kept.append($0.after.kept[1]) }
  }

  @Test("it fires for an entry without a sample")
  func orphan() {
    expectFires(check, atWeightStep: 2, "imported entries are kept without a sample") {
      $0.after.samples.remove(at: 1)
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

  @Test("it is not applicable without lives")
  func absent() {
    var world = World()
    world.app?.weights = nil
    expectNotApplicable(check, world)
  }
}
