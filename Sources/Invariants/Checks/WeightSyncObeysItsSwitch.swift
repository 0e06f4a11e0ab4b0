import HealthModel
import ServiceObservations

/// The weight sync is on as the person decided, writes nothing while off, and keeps its settings.
package enum WeightSyncObeysItsSwitch: Invariant {
  package static let statement =
    "The weight sync is on or off as the person decided, writes nothing while off, and keeps its "
    + "settings"
  package static let notes = CheckNotes(
    verifies: """
      the service and its settings say that the sync is on if and only if the person has enabled it
      and allowed a direction; the outcome is the one that the access gives; while it is off, or
      saving is denied, no sample is saved or deleted, and while it is off no call and no change of
      the store changes an entry; a denied or cancelled request is shown to the person; the
      preferred unit stays the person's; the history counts as imported after a successful opening;
      a reconciliation is recorded when it ends, and openings reconcile once in a period; an
      opening before which nothing changed reads no sample; background delivery is enabled at each
      start, and again in the foreground after a failure; a save that shows that nobody was asked
      leads to one request for access in a process; the store is observed from a start until the
      sync is turned off; an opening uses write access that was granted meanwhile.
      """,
    omits: """
      the outcome between a change of access and the next opening; whether samples that were seen
      before the sync was turned off count when it is on again.
      """,
    oracle: "a ledger of the person's acts, the store's content and the log of its calls.",
    blindSpots: "queries while the sync is off.",
    example: """
      The person turns the sync off and types 82.4 kg. No sample is saved until it is on again.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool { !subject.weightStages.isEmpty }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    var process = Process()
    var life = ""
    for stage in subject.weightStages {
      if stage.life.name != life || stage.step.act == .launch { process = Process() }
      life = stage.life.name
      examineProcess(stage, &process, &recorder)
      let (ledger, settings) = (stage.ledger, stage.after.settings)
      let isOn = settings.isExporting || settings.outcome == .readOnly
      recorder.expectEqual(
        [stage.after.isEnabled, isOn], [ledger.isOn, ledger.isOn],
        "the sync is not on or off as the person decided", at: stage.place)
      recorder.expectEqual(
        settings.preferredUnit.rawValue, ledger.preferredUnit.rawValue,
        "the preferred unit is not the person's", at: stage.place)
      recorder.expectEqual(
        stage.after.isOffered, ledger.isOffered,
        "the sync is offered without health data, or is not offered with it", at: stage.place)
      examineRest(stage, &recorder)
      examineOutcome(stage, &recorder)
      examineSight(stage, &recorder)
      examineObserver(stage, &recorder)
      examineReconcile(stage, &recorder)
      if ledger.isSettled(after: stage.step) {
        recorder.expectEqual(
          settings.hasImportedHistory, true,
          "the history does not count as imported after a successful opening", at: stage.place)
      }
    }
  }

  /// The acts of a process so far.
  private struct Process {
    /// The number of requests for access that the person did not ask for.
    var requests = 0
    /// True if the last attempt to enable background delivery failed.
    var lacksDelivery = false
  }

  /// Expects background delivery to be enabled, and access to be requested once where a save shows
  /// that nobody was asked.
  private static func examineProcess(
    _ stage: WeightStage, _ process: inout Process, _ recorder: inout CheckRecorder
  ) {
    let (step, ledger) = (stage.step, stage.ledger)
    let isStart =
      switch step.act {
      case .launch: stage.prior.isOn
      case .enable: ledger.isOn
      default: false
      }
    if isStart || (step.act == .foreground && process.lacksDelivery && stage.prior.isOn) {
      recorder.expectEqual(
        step.deliveries.isEmpty, false, "background delivery is not enabled", at: stage.place)
    }
    if let last = step.deliveries.last { process.lacksDelivery = !last }
    if case .enable = step.act { return }
    process.requests += step.requests
    if stage.prior.isForgotten, step.calls.contains(where: \.isSave) {
      recorder.expectEqual(
        process.requests, 1, "access that the store has forgotten is not requested exactly once",
        at: stage.place)
    } else {
      recorder.expectEqual(
        step.requests, 0, "access is requested without a cause", at: stage.place)
    }
  }

  /// Expects nothing of a sync that is off or may not save.
  private static func examineRest(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    if !stage.before.settings.isExporting, !stage.after.settings.isExporting {
      recorder.expectEqual(
        stage.step.calls.count(where: \.isWrite), 0,
        "samples are saved or deleted while exporting is off", at: stage.place)
    }
    guard !stage.prior.isOn, !stage.ledger.isOn else { return }
    switch stage.step.act {
    case .add, .addAndEnd, .edit, .editTwice, .editDuringImport, .delete, .enable: return
    default:
      recorder.expectEqual(
        stage.after.kept.sorted { $0.id < $1.id }, stage.before.kept.sorted { $0.id < $1.id },
        "entries change while the sync is off",
        at: stage.place)
    }
  }

  private static func examineOutcome(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    guard case .enable(let isCancelled) = stage.step.act, stage.ledger.isOffered else { return }
    let ledger = stage.ledger
    let hasOthers = stage.after.samples.contains { ledger.isOfAnotherApp($0) }
    let answered: WeightObservation.Outcome? =
      if case .outcome(let outcome) = stage.step.answer { outcome } else { nil }
    if !ledger.isOn {
      let expected = isCancelled ? WeightObservation.Outcome.cancelled : .denied
      recorder.expectEqual(
        answered?.rawValue, expected.rawValue, "the outcome is not what the person answered",
        at: stage.place)
      recorder.expectEqual(
        stage.ledger.told.contains(.authorizationDenied), true,
        "the person is not told that access is denied", at: stage.place)
    } else if !ledger.canSave {
      recorder.expectEqual(
        answered?.rawValue, "readOnly", "the outcome is not what the person allows", at: stage.place
      )
    } else if ledger.isSettled(after: stage.step) {
      recorder.expect(
        answered == .full || answered == .writeOnly,
        Finding(
          "the outcome is not what the person allows", at: stage.place,
          expected: "full or writeOnly", actual: answered?.rawValue ?? "an error"))
    }
    if stage.prior.isOn, stage.before.settings.outcome == .full, ledger.isOn, ledger.canSave {
      recorder.expectEqual(
        stage.after.settings.outcome?.rawValue, "full",
        "enabling the sync again forgets that a sample of another app was seen", at: stage.place)
    }
    if !hasOthers, stage.before.settings.outcome == nil, ledger.isOn, ledger.canSave {
      recorder.expectEqual(
        stage.after.settings.outcome?.rawValue, "writeOnly",
        "reading is known to be allowed although no sample was seen", at: stage.place)
    }
  }

  /// Expects an import of another writer's sample to show that reading is allowed.
  private static func examineSight(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    guard stage.ledger.knowsStore(after: stage.step), stage.ledger.canSave else { return }
    let known = Set(stage.before.kept.map(\.id))
    let isNew = stage.after.kept.contains {
      stage.ledger.isOfAnotherApp($0) && !known.contains($0.id)
    }
    guard isNew else { return }
    // The permission to save may have come with this opening.
    if stage.before.settings.outcome == .readOnly { return }
    recorder.expectEqual(
      stage.after.settings.outcome?.rawValue, "full",
      "the outcome ignores that a sample of another app was seen", at: stage.place)
  }

  /// Expects the store to be observed while the sync is on, and granted write access to be used.
  private static func examineObserver(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    let (ledger, after) = (stage.ledger, stage.after)
    let isObserving: Bool? =
      switch stage.step.act {
      case .disable where stage.failure == nil: false
      // A launch is a new process.
      case .launch: ledger.isOn
      case .enable: ledger.isOn ? true : nil
      default: nil
      }
    if let isObserving {
      recorder.expectEqual(
        after.isObserving, isObserving, "observation of the store does not follow the switch",
        at: stage.place)
    }
    guard [.launch, .foreground].contains(stage.step.act), ledger.isSettled(after: stage.step),
      stage.before.settings.outcome == .readOnly
    else { return }
    recorder.expectEqual(
      after.settings.outcome?.rawValue, "full", "write access that was granted is not used",
      at: stage.place)
  }

  /// Expects an opening before which nothing changed to read nothing.
  private static func examineReads(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    let before = stage.before
    let waits = before.kept.contains { $0.isOwn && ($0.isHidden ? $0.sample != nil : !$0.isSynced) }
    if stage.prior.hasLostAnchors { return }
    guard before.unread == 0, before.queue.isEmpty, before.settings.hasImportedHistory, !waits
    else { return }
    recorder.expectEqual(
      stage.step.calls.reduce(0) { $0 + $1.found }, 0,
      "an opening before which nothing changed reads samples", at: stage.place)
  }

  private static func examineReconcile(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    let (time, last) = (stage.step.time, stage.before.settings.lastReconcile)
    let new = stage.after.settings.lastReconcile
    let isNew = new.map { $0 >= time.start && $0 <= time.end } ?? false
    if let new, new != last {
      recorder.expectEqual(
        isNew, true, "the recorded time of a reconciliation is not that of its end", at: stage.place
      )
    }
    switch stage.step.act {
    case .reconcile where stage.failure == nil && stage.ledger.isOn:
      recorder.expectEqual(isNew, true, "a reconciliation is not recorded", at: stage.place)
    case .foreground where last == nil && stage.ledger.isSettled(after: stage.step):
      recorder.expectEqual(isNew, true, "the first reconciliation is missing", at: stage.place)
    case .launch, .foreground:
      guard let last, stage.failure == nil, stage.prior.isOn, !stage.ledger.strike.isActive
      else { return }
      let passed = time.start.milliseconds - last.milliseconds
      let (period, slack) = (stage.life.reconcilePeriod, Milliseconds.second)
      if passed >= period - slack, passed < period { return }
      recorder.expectEqual(
        new != last, passed >= period, "openings do not reconcile once per period",
        at: stage.place)
      if new == last { examineReads(stage, &recorder) }
    default: return
    }
  }
}
