import Invariants
import ServiceObservations
import Testing

@Suite struct WeightCallsAnswerAsDocumentedTests {
  private let check = WeightCallsAnswerAsDocumented.self

  @Test("it is silent where calls answer as documented")
  func silent() { expectSilent(check, examined: 47) }

  @Test("it fires for a call that is not refused, or refused for another reason")
  func refusals() {
    expectFires(check, atWeightStep: 4, "a call is not refused") {
      $0.answer = .entry($0.after.kept[1])
    }
    expectFires(check, atWeightStep: 5, "a call is not refused", "a refused call changes entries") {
      $0.answer = .failure(.rejected)
      $0.after.kept.removeLast()
    }
  }

  @Test("it fires for a failure that is not reported, and for one without a cause")
  func failures() {
    expectFires(check, atWeightStep: 7, "a failed save or deletion is not reported") {
      $0.answer = .none
    }
    expectFires(
      check, atWeightStep: 10, "the person is not told of a failure",
      "a failed retry or query is not reported"
    ) { $0.answer = .failure(.databaseInaccessible) }
    expectFires(check, atWeightStep: 1, "a call fails although nothing failed") {
      $0.answer = .failure(.other)
    }
  }

  @Test("it fires for a failure of which the person is not told, or is told again")
  func notices() {
    let untold = "the person is not told of a failure"
    expectFires(check, atWeightStep: 7, untold) { $0.notices = [] }
    let again = "the person is told of the same cause again"
    expectFires(check, atWeightStep: 7, again) { $0.notices = [.syncDelayed, .syncDelayed] }
  }

  @Test("it fires for an answer that is not what the call did")
  func answers() {
    expectFires(check, atWeightStep: 1, "the returned entry is not the one that is kept") {
      $0.after.kept[0].isSynced = false
    }
    expectFires(
      check, atWeightStep: 14, "an import does not return the number of changed entries"
    ) { $0.answer = .count(1) }
    expectFires(
      check, atWeightStep: 13, "a reconciliation does not return the number of changed entries",
      "a reconciliation does not report the entries of a denied read"
    ) { $0.answer = .report(changed: 1, withheld: 1) }
    expectFires(check, atWeightStep: 2, "updates of the store are not completed") {
      $0.openUpdates = 1
    }
  }

  @Test("it is not applicable without lives")
  func absent() {
    var world = World()
    world.app?.weights = nil
    expectNotApplicable(check, world)
  }
}
