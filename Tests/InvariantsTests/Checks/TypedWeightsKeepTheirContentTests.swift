import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct TypedWeightsKeepTheirContentTests {
  private let check = TypedWeightsKeepTheirContent.self
  private let differs = "an entry differs from what the person typed"

  @Test("it is silent where entries are as they were typed")
  func silent() { expectSilent(check, examined: 99) }

  @Test("it fires for each field of an entry that differs")
  func fields() {
    let changes: [(inout WeightObservation.Entry) -> Void] = [
      { $0.grams += 1 }, { $0.unit = .pound }, { $0.time = $0.time.advanced(by: -1) },
      { $0.note = nil }, { $0.bodyFat = 20.6 }, { $0.remoteIdentifier = "s" },
    ]
    for change in changes {
      expectFires(check, atWeightStep: 3, differs) { step in
        change(&step.after.kept[0])
        step.after.shown = [step.after.kept[0], step.after.kept[1]]
      }
    }
  }

  @Test("it fires for an entry that is lost or hidden")
  func lost() {
    expectFires(check, atWeightStep: 3, differs) { step in
      step.after.kept.remove(at: 0)
      step.after.shown.remove(at: 0)
    }
  }

  @Test("it fires for a typed weight that becomes no entry, and for one that nobody typed")
  func number() {
    expectFires(check, atWeightStep: 1, "a typed weight does not become one entry") { step in
      step.after.kept = []
      step.after.shown = []
    }
    expectFires(
      check, atWeightStep: 15, "entries that nobody typed or that were deleted are kept"
    ) { step in
      step.after.kept[0].isHidden = false
      step.after.shown.insert(step.after.kept[0], at: 0)
    }
  }

  @Test("it fires for entries that are shown too early, not at all, or in another order")
  func shown() {
    expectFires(check, atWeightStep: 3, "the entries are not shown newest first") {
      $0.after.shown.reverse()
    }
    expectFires(
      check, atWeightStep: 3, "the app does not show the visible entries up to now",
      "a shown entry differs from the persistent one"
    ) { $0.after.shown.removeLast() }
    expectFires(check, atWeightStep: 3, "a shown entry differs from the persistent one") {
      $0.after.shown[0].grams += 1
    }
  }

  @Test("it is not applicable without lives")
  func absent() {
    var world = World()
    world.app?.weights = nil
    expectNotApplicable(check, world)
  }
}
