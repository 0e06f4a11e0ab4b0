import HealthModel
import ServiceObservations

/// Calls of the weight sync return what they did, refuse what the contract refuses, and report
/// failures.
package enum WeightCallsAnswerAsDocumented: Invariant {
  package static let statement =
    "Calls to the weight sync return what they did, refuse what the contract refuses, and report "
    + "failures"
  package static let notes = CheckNotes(
    verifies: """
      invalid input, an unknown entry and the weight or time of another writer's entry are refused
      with the error for each, and change nothing; a successful addition or edit returns the entry
      as it is kept; a failed save or query is reported with its cause, a denied save is also shown
      to the person, and a call fails only if something failed; imports and reconciliations return
      the number of entries that they changed, and the entries that a denied read withholds, which
      are kept; the person is told of a failed save, and not of the same cause again before a call
      succeeds; every update of the store is completed.
      """,
    omits: """
      the error of a call in which several steps failed; deletions in the app of entries that are
      withheld.
      """,
    oracle: "the persistent entries before and after a call, and the acts.",
    blindSpots: "whom a notice reaches; a cause that a new process reports again.",
    example: """
      Editing the weight of a scale's sample is refused with the error for it, and the entry stays
      as it was.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool { !subject.weightStages.isEmpty }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    var told = Told()
    var life = ""
    for stage in subject.weightStages {
      if stage.life.name != life { told = Told() }
      life = stage.life.name
      examineNotices(stage, &told, &recorder)
      recorder.expectEqual(
        stage.step.openUpdates, 0, "updates of the store are not completed", at: stage.place)
      if let refusal = refusal(stage) {
        recorder.expectEqual(
          stage.failure?.rawValue, refusal.rawValue, "a call is not refused", at: stage.place)
        recorder.expectEqual(
          stage.after.kept.sorted { $0.id < $1.id }, stage.before.kept.sorted { $0.id < $1.id },
          "a refused call changes entries",
          at: stage.place)
      } else {
        examineFailure(stage, &recorder)
        examineAnswer(stage, &recorder)
      }
    }
  }

  /// The error with which the contract refuses a call.
  private static func refusal(_ stage: WeightStage) -> WeightObservation.Failure? {
    switch stage.step.act {
    case .enable where !stage.ledger.isOffered: return .healthDataUnavailable
    case .add(let draft) where WeightArithmetic.grams(draft) == nil: return .invalidWeight
    case .edit(let id, let draft):
      guard let entry = stage.before.kept.first(where: { $0.id == id }), !entry.isHidden
      else { return .noSuchEntry }
      let isDisplayed = WeightArithmetic.hundredths(entry.grams, draft.unit) == draft.hundredths
      if !entry.isOwn { return isDisplayed && draft.time == entry.time ? nil : .notOwnEntry }
      return WeightArithmetic.grams(draft) == nil ? .invalidWeight : nil
    default: return nil
    }
  }

  /// The causes that the person was told of.
  private struct Told {
    /// The causes since a save succeeded.
    var sinceSave: Set<WeightObservation.Failure> = []
    /// The causes since a call succeeded.
    var sinceSuccess: Set<WeightObservation.Failure> = []
  }

  /// Expects that the person is told of a failed save, once until a call succeeds.
  private static func examineNotices(
    _ stage: WeightStage, _ told: inout Told, _ recorder: inout CheckRecorder
  ) {
    let (notices, act) = (stage.step.notices, stage.step.act)
    let saves = stage.step.calls.filter(\.isSave)
    // A new process has told nothing.
    if act.startsProcess { told = Told() }
    if act.exports, !stage.step.calls.contains(where: \.succeeded) {
      let again =
        notices.count { told.sinceSuccess.contains($0) } + notices.count - Set(notices).count
      recorder.expectEqual(again, 0, "the person is told of the same cause again", at: stage.place)
    }
    let isFailed = saves.contains { !$0.succeeded }
    if isFailed, stage.isExporting, act.exports, let failure = stage.failure {
      recorder.expect(
        told.sinceSave.contains(failure) || notices.contains(failure),
        Finding(
          "the person is not told of a failure", at: stage.place, expected: failure.rawValue,
          actual: "\(notices.map(\.rawValue))"))
    }
    told.sinceSave.formUnion(notices)
    told.sinceSuccess.formUnion(notices)
    // An item of the queue may be settled without a call of the store.
    let isSettled = stage.after.queue.count < stage.before.queue.count
    if stage.failure == nil || isSettled || stage.step.calls.contains(where: \.succeeded) {
      told.sinceSuccess = []
    }
    // An import after the save may have told a cause.
    if act.exports, stage.failure == nil, !saves.isEmpty, !isFailed {
      told.sinceSave = Set(notices)
    }
  }

  /// Expects a failure if and only if a call of the store had to fail.
  private static func examineFailure(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    let strike = stage.ledger.strike
    let canFail =
      strike.isActive || !stage.ledger.canSave || stage.step.act.endsProcess
      || stage.ledger.isForgotten
    if !canFail {
      recorder.expectEqual(
        stage.failure?.rawValue, nil, "a call fails although nothing failed", at: stage.place)
    }
    // Updates that follow an act have calls of their own.
    let failed = stage.step.calls.filter { !$0.succeeded && $0.time <= stage.step.time.end }
    let isWriting = stage.isExporting && strike.writes && failed.contains(where: \.isWrite)
    // A query from a lost anchor fails by itself.
    let isReading =
      stage.prior.isOn && strike.reads && !stage.prior.hasLostAnchors
      && failed.contains { $0.kind == .query }
    switch stage.step.act {
    case .add where isWriting, .edit where isWriting, .delete where isWriting:
      recorder.expectEqual(
        stage.failure?.rawValue, strike.failure.rawValue,
        "a failed save or deletion is not reported",
        at: stage.place)
    case .retryDue where isWriting, .foreground where isWriting || isReading,
      .launch where isWriting || isReading, .importChanges where isReading,
      .reconcile where isReading:
      recorder.expectEqual(
        stage.failure?.rawValue, strike.failure.rawValue, "a failed retry or query is not reported",
        at: stage.place)
    default: break
    }
    guard stage.isExporting, !strike.isActive, !stage.ledger.canSave, case .add = stage.step.act
    else { return }
    recorder.expectEqual(
      stage.failure?.rawValue, "authorizationDenied", "a denied save is not reported",
      at: stage.place)
    recorder.expectEqual(
      stage.ledger.told.contains(.authorizationDenied), true,
      "the person is not told that saving is denied", at: stage.place)
  }

  private static func examineAnswer(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    if case .entry(let entry) = stage.step.answer {
      let kept = stage.after.kept.first { $0.id == entry.id }
      recorder.expectEntry(
        kept, entry, "the returned entry is not the one that is kept", at: stage.place)
      return
    }
    guard !stage.ledger.strike.isActive else { return }
    let old = Dictionary(stage.before.kept.map { ($0.id, $0) }) { first, _ in first }
    let new = Dictionary(stage.after.kept.map { ($0.id, $0) }) { first, _ in first }
    let changed = Set(old.keys).union(new.keys).count { old[$0] != new[$0] }
    switch stage.step.answer {
    case .count(let count):
      recorder.expectEqual(
        count, changed, "an import does not return the number of changed entries", at: stage.place)
    case .report(let reported, let withheld):
      recorder.expectEqual(
        reported, changed, "a reconciliation does not return the number of changed entries",
        at: stage.place)
      guard stage.ledger.isOn else {
        recorder.expectEqual(withheld, 0, "a sync that is off withholds entries", at: stage.place)
        return
      }
      let imported = stage.after.kept.filter { stage.ledger.isOfAnotherApp($0) }
      let least = stage.ledger.canRead ? 0 : imported.count { !$0.isHidden }
      let hasOthers = stage.after.samples.contains { stage.ledger.isOfAnotherApp($0) }
      let most = stage.ledger.canRead && hasOthers ? 0 : imported.count
      recorder.expect(
        (least...max(least, most)).contains(withheld),
        Finding(
          "a reconciliation does not report the entries of a denied read", at: stage.place,
          expected: "\(least) to \(most)", actual: "\(withheld)"))
    default: break
    }
    if case .reconcile = stage.step.act, !stage.ledger.canRead {
      recorder.expectEqual(
        Set(old.keys).subtracting(new.keys).count, 0, "a denied read deletes entries",
        at: stage.place)
    }
  }
}

extension WeightObservation.Act {
  /// True if the act saves or deletes what a person entered, or what waits.
  fileprivate var exports: Bool {
    switch self {
    case .add, .edit, .delete, .retryDue: true
    default: false
    }
  }

  /// True if a process starts during the act, or after one that ended in it.
  fileprivate var startsProcess: Bool {
    switch self {
    case .launch, .addAndEnd: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the process ends during the act.
  fileprivate var endsProcess: Bool {
    if case .addAndEnd = self { true } else { false }
  }
}
