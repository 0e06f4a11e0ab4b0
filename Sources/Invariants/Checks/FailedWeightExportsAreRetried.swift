import struct Foundation.UUID
import HealthModel
import ServiceObservations

/// A failed export that may still succeed waits in the queue and is retried with growing delays.
package enum FailedWeightExportsAreRetried: Invariant {
  package static let statement =
    "A failed export that may still succeed waits in the queue and is retried with growing delays"
  package static let notes = CheckNotes(
    verifies: """
      after a failed export of a typed, edited or deleted entry, the queue has one item for it, or
      none if the store rejects the sample, and none for an imported entry; its next attempt is not
      before the failed one plus the delay for its number of attempts, which doubles up to the
      maximum; its number of attempts is that of the failed ones; the next retry is that of the
      earliest item, and there is none while exporting is off; a retry before an item is due does
      not touch its entry, a retry when due does, whatever becomes of the others; after a successful
      opening, or a successful retry of all items, the queue is empty.
      """,
    omits: """
      the number of attempts of an entry that is changed while it waits, and of attempts that end
      before a save; when a rejected entry is tried again.
      """,
    oracle: "the log of the store's calls and the contract's policy of delays.",
    blindSpots: "an item that is due within a second of a retry.",
    example: """
      A save fails at 9:00 and is retried after 30 seconds, then after a minute, then after two. A
      queue that drops the entry after the first failure loses the weight.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  /// The time between a failed call and the item that it leads to, in milliseconds.
  private static let slack: Int64 = 1_000

  package static func applies(to subject: Subject) -> Bool { !subject.weightStages.isEmpty }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    var failures: [UUID: Int] = [:]
    for stage in subject.weightStages {
      let queue = stage.after.queue
      recorder.expectEqual(
        Set(queue.map(\.entry)).count, queue.count, "the queue has two items for an entry",
        at: stage.place)
      let imported = Set(stage.after.kept.filter { !$0.isOwn }.map(\.id))
      recorder.expectEqual(
        queue.count { imported.contains($0.entry) }, 0, "the queue has items for imported entries",
        at: stage.place)
      let next = stage.after.settings.isExporting ? queue.map(\.notBefore).min() : nil
      recorder.expectEqual(
        stage.after.nextRetry?.iso8601, next?.iso8601,
        "the next retry is not that of the earliest item in the queue", at: stage.place)
      if stage.ledger.isSettled(after: stage.step) {
        recorder.expectEqual(
          queue.count, 0, "the queue is not empty after a successful opening", at: stage.place)
      }
      examineFailure(stage, &recorder)
      examineRetry(stage, &recorder)
      count(stage, &failures)
      examineDelays(stage, failures, &recorder)
    }
  }

  /// Expects an item for an entry whose export has failed.
  private static func examineFailure(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    guard stage.isExporting, let failed = failedEntry(stage) else { return }
    let item = stage.after.queue.first { $0.entry == failed }
    if stage.failure == .rejected {
      recorder.expectEqual(
        item?.attempts, nil, "an export that the store rejects waits in the queue",
        at: stage.place)
      return
    }
    recorder.expect(
      item != nil,
      Finding(
        "an export that failed is not in the queue", at: stage.place, expected: "an item",
        actual: "none"))
    if stage.ledger.strike.writes {
      recorder.expect(
        (item?.attempts ?? 1) > 0,
        Finding(
          "a failed attempt is not counted", at: stage.place, expected: "at least 1", actual: "0"))
    }
  }

  private static func failedEntry(_ stage: WeightStage) -> UUID? {
    guard let failure = stage.failure, stage.ledger.strike.isActive || !stage.ledger.canSave,
      failure == stage.ledger.strike.failure || failure == .authorizationDenied
    else { return nil }
    switch stage.step.act {
    case .add: return Set(stage.ledger.own.keys).subtracting(stage.prior.own.keys).first
    case .edit(let id, _) where stage.ledger.own[id] != nil: return id
    case .delete(let id) where stage.prior.own[id] != nil: return id
    default: return nil
    }
  }

  /// Expects a retry to touch the entries that are due, and no others.
  private static func examineRetry(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    guard case .retryDue = stage.step.act, stage.isExporting else { return }
    let left = Set(stage.after.queue.map(\.entry))
    for item in stage.before.queue {
      let isTouched = !stage.writes(of: item.entry).isEmpty
      if item.notBefore > stage.step.time.end {
        recorder.expectEqual(
          isTouched, false, "an entry is retried before its time", at: stage.place)
      } else if item.notBefore <= stage.step.time.start, !stage.ledger.strike.reads {
        recorder.expect(
          isTouched || !left.contains(item.entry),
          Finding(
            "an entry is not retried at its time", at: stage.place, expected: "an attempt",
            actual: "none"))
        if !stage.ledger.strike.isActive, stage.ledger.canSave {
          recorder.expectEqual(
            left.contains(item.entry), false, "an entry waits after a successful retry",
            at: stage.place)
        }
      }
    }
  }

  /// Counts the failed attempts of each entry since its last success or change.
  private static func count(_ stage: WeightStage, _ failures: inout [UUID: Int]) {
    switch stage.step.act {
    case .edit(let id, _), .editDuringImport(let id, _), .editTwice(let id, _, _),
      .delete(let id):
      failures[id] = stage.before.queue.isEmpty ? 0 : nil
    case .add: if let id = failedEntry(stage) { failures[id] = 0 }
    default: break
    }
    if stage.ledger.strike.reads {
      failures = [:]
      return
    }
    for call in stage.step.calls where call.isWrite {
      guard let id = stage.ledger.ownEntry(call.identifier), failures[id] != nil else { continue }
      if call.succeeded {
        failures[id] = nil
      } else {
        // Rejected entries are not retried; their attempts count from the start when sent again.
        let isRejected = stage.ledger.strike.failure == .rejected
        failures[id] = isRejected ? 0 : (failures[id] ?? 0) + 1
      }
    }
  }

  private static func examineDelays(
    _ stage: WeightStage, _ failures: [UUID: Int], _ recorder: inout CheckRecorder
  ) {
    guard stage.isExporting else { return }
    for item in stage.after.queue {
      guard item.attempts > 0, !stage.ledger.strike.reads,
        let last = stage.writes(of: item.entry).last, !last.succeeded
      else { continue }
      if let failures = failures[item.entry] {
        recorder.expectEqual(
          item.attempts, failures, "an item does not count its failed attempts", at: stage.place)
      }
      // The delay doubles with each failed attempt; 30 doublings exceed every maximum.
      let doubled = stage.life.firstDelay << Int64(min(item.attempts - 1, 30))
      let due = last.time.advanced(by: min(doubled, stage.life.longestDelay))
      recorder.expect(
        item.notBefore >= due && item.notBefore <= due.advanced(by: slack),
        Finding(
          "the delay before a retry is not the policy's", at: stage.place,
          expected: due.iso8601, actual: item.notBefore.iso8601))
    }
  }
}
