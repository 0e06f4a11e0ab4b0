import Foundation
import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct FailedWeightExportsAreRetriedTests {
  private let check = FailedWeightExportsAreRetried.self

  @Test("it is silent where failed exports are retried")
  func silent() { expectSilent(check, examined: 64) }

  @Test("it fires for a failed export that is not queued, twice queued or not counted")
  func queue() {
    expectFires(check, atWeightStep: 7, "an export that failed is not in the queue") {
      $0.after.queue = []
      $0.after.nextRetry = nil
    }
    expectFires(check, atWeightStep: 7, "the queue has two items for an entry") {
      $0.after.queue.append($0.after.queue[0])
    }
    expectFires(check, atWeightStep: 7, "a failed attempt is not counted") {
      $0.after.queue[0].attempts = 0
    }
    expectFires(check, atWeightStep: 7, "the queue has items for imported entries") { step in
      var item = step.after.queue[0]
      guard let imported = step.after.kept.first(where: { !$0.isOwn }) else { return }
      item.entry = imported.id
      step.after.queue.append(item)
    }
    expectFires(check, atWeightStep: 12, "the queue is not empty after a successful opening") {
      $0.after.queue = [
        WeightObservation.RetryItem(
          entry: World.waitingID, attempts: 0, notBefore: $0.after.time)
      ]
      $0.after.nextRetry = $0.after.time
    }
  }

  @Test("it fires for a delay that is not the policy's, and for a wrong number of attempts")
  func delays() {
    let message = "the delay before a retry is not the policy's"
    for difference in [-1, 1_001] as [Int64] {
      expectFires(check, atWeightStep: 10, message) {
        $0.after.queue[0].notBefore = $0.after.queue[0].notBefore.advanced(by: difference)
        $0.after.nextRetry = $0.after.queue[0].notBefore
      }
    }
    expectFires(
      check, atWeightStep: 10, "an item does not count its failed attempts", message
    ) { $0.after.queue[0].attempts = 3 }
    expectFires(
      check, atWeightStep: 10, "the next retry is not that of the earliest item in the queue"
    ) { $0.after.nextRetry = nil }
  }

  @Test("it fires for a retry before its time, and for none at its time")
  func times() {
    expectFires(check, atWeightStep: 8, "an entry is retried before its time") {
      $0.calls = [
        WeightObservation.Call(
          .save(version: 1), "w8trackr-\(World.waitingID.uuidString)", at: $0.time.end,
          succeeded: true)
      ]
    }
    expectFires(check, atWeightStep: 10, "an entry is not retried at its time") { $0.calls = [] }
  }

  @Test("it is not applicable without lives")
  func absent() {
    var world = World()
    world.app?.weights = nil
    expectNotApplicable(check, world)
  }
}
