import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ExportedWeightsFollowTheirEntriesTests {
  private let check = ExportedWeightsFollowTheirEntries.self
  private let differs = "an entry made in the app differs from its sample"

  @Test("it is silent where samples are their entries")
  func silent() { expectSilent(check, examined: 61) }

  @Test("it fires for a visible entry whose sample is gone, once the app knows the store")
  func stale() {
    expectFires(
      check, atWeightStep: 13, "an entry refers to a sample that is gone",
      "an entry does not refer to its sample"
    ) { step in
      guard let own = step.after.kept.firstIndex(where: { $0.isOwn && !$0.isHidden }) else {
        return
      }
      step.after.kept[own].sample = SampleIdentifier(key: 9).uuid(row: 9)
      step.after.kept[own].isSynced = false
    }
  }

  @Test("it fires for each field of a sample or entry that differs")
  func fields() {
    let changes: [(inout WeightObservation.Entry) -> Void] = [
      { $0.grams += 1 }, { $0.time = $0.time.advanced(by: 1) },
    ]
    for change in changes {
      expectFires(check, atWeightStep: 12, differs) { change(&$0.after.kept[2]) }
    }
    expectFires(check, atWeightStep: 12, differs) { $0.after.kept[2].isSynced = false }
    expectFires(check, atWeightStep: 12, "an entry does not refer to its sample", differs) {
      $0.after.kept[2].sample = nil
    }
    expectFires(
      check, atWeightStep: 12, "an entry is not marked as sent after a save", differs
    ) { $0.after.kept[2].wasSent = false }
    expectFires(
      check, atWeightStep: 12, "an entry that the store does not hold is marked as synced", differs
    ) { $0.after.kept[2].version = 2 }
  }

  @Test("it fires for an entry with two samples, and for the sample of a deleted one")
  func number() {
    expectFires(
      check, atWeightStep: 12,
      "an entry made in the app does not have exactly one sample"
    ) {
      $0.after.samples.append($0.after.samples[2])
    }
    expectFires(check, atWeightStep: 15, "a sample of a deleted entry remains") {
      $0.after.samples.append(
        World.weightSample(13, 81_000, World.typedDraft.time, entry: World.ownID, version: 2))
    }
  }

  @Test("it fires for a deleted entry whose sample is back, or that refers to one that is gone")
  func gone() {
    func reopened(_ step: inout WeightObservation.Step) {
      step.act = .foreground
      step.after.settings.outcome = .full
    }
    expectFires(
      check, atWeightStep: 16, "a sample of a deleted entry comes back and stays",
      "a sample of a deleted entry remains"
    ) {
      reopened(&$0)
      $0.after.samples.append(
        World.weightSample(13, 81_000, World.typedDraft.time, entry: World.ownID, version: 3))
    }
    expectFires(check, atWeightStep: 16, "a deleted entry refers to a sample that is gone") {
      reopened(&$0)
      $0.after.kept[0].sample = World.weightID(13)
    }
  }

  @Test("it fires for a version that rises by two")
  func excess() {
    expectFires(
      check, atWeightStep: 3, "an entry that the store does not hold is marked as synced",
      "the version does not rise by one with an edit", differs
    ) { $0.after.kept[0].version = 3 }
  }

  @Test("it fires for a version that does not rise, and for one that is saved again")
  func versions() {
    expectFires(
      check, atWeightStep: 3, "an entry that the store does not hold is marked as synced",
      "the version does not rise by one with an edit", differs
    ) { $0.after.kept[0].version = 1 }
    expectFires(check, atWeightStep: 3, "a version is saved again or after a newer one") {
      $0.calls[0].kind = .save(version: 1)
    }
    expectFires(check, atWeightStep: 3, "a weight is saved without a sync identifier and version") {
      $0.calls[0].kind = .save(version: nil)
    }
  }

  @Test("it is not applicable without lives")
  func absent() {
    var world = World()
    world.app?.weights = nil
    expectNotApplicable(check, world)
  }
}
