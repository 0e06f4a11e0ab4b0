import struct Foundation.UUID
import HealthModel
import ServiceObservations

/// Each own entry has one sample with its content and version, which is saved once.
package enum ExportedWeightsFollowTheirEntries: Invariant {
  package static let statement =
    "Each entry made in the app has one sample with its content and version, which is saved once"
  package static let notes = CheckNotes(
    verifies: """
      after a successful opening of the app, each entry made in the app has one sample under its
      sync identifier, of zero length, with its weight, time, version and identity, and is marked as
      synced and sent; the same holds after a retry; no sample of a deleted entry remains; the same
      holds for an entry after a successful addition, edit or deletion; an entry that is marked as
      synced is in the store, and one that was to be saved is marked as sent; the version rises by
      one when the weight or time is edited; no entry that came from the store is saved; a sample
      that comes back after its entry was deleted waits for its deletion; once the app knows the
      store, a visible entry has the identity of its sample; saves of an entry never return to an
      older version, and none repeats one that succeeded.
      """,
    omits: "entries that the person's other device has changed, until the next opening.",
    oracle: "the store's content and the log of its calls.",
    blindSpots: "repeated saves after an answer was lost.",
    example: """
      The person types 82.4 kg and corrects it to 82.6 kg. The store has one sample of that entry,
      with 82.6 kg and version 2, not two samples.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool { !subject.weightStages.isEmpty }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    var saved: [String: (version: Int, succeeded: Bool)] = [:]
    for (index, stage) in subject.weightStages.enumerated() {
      if index == 0 || subject.weightStages[index - 1].life.name != stage.life.name { saved = [:] }
      let samples = ownSamples(stage)
      examineSaves(stage, &saved, &recorder)
      examineFlags(stage, samples, &recorder)
      examineVersion(stage, &recorder)
      let own = Dictionary(
        stage.after.kept.filter { $0.isOwn && !$0.isHidden }.map { ($0.id, $0) }
      ) { first, _ in first }
      examineGone(stage, samples, &recorder)
      for id in exported(stage, own, samples) {
        examine(own[id], samples[id] ?? [], stage, &recorder)
      }
    }
  }

  /// The samples of own entries after a step, by entry.
  private static func ownSamples(_ stage: WeightStage) -> [UUID: [StoredSample]] {
    var samples: [UUID: [StoredSample]] = [:]
    for sample in stage.after.samples where stage.ledger.isOwn(sample) {
      guard let id = stage.ledger.ownEntry(sample.metadata.syncIdentifier) else { continue }
      samples[id, default: []].append(sample)
    }
    return samples
  }

  /// The entries whose samples must equal them after a step.
  private static func exported(
    _ stage: WeightStage, _ own: [UUID: WeightObservation.Entry],
    _ samples: [UUID: [StoredSample]]
  ) -> [UUID] {
    if stage.ledger.isSettled(after: stage.step) {
      return Set(own.keys).union(samples.keys).sorted()
    }
    let ledger = stage.ledger
    guard stage.isExporting, ledger.canSave, !ledger.strike.isActive, stage.failure == nil else {
      return []
    }
    if stage.step.act == .retryDue {
      let left = Set(stage.after.queue.map(\.entry))
      return stage.before.queue.map(\.entry).filter {
        !left.contains($0) && !ledger.touchedElsewhere.contains($0)
      }
    }
    let acted: UUID? =
      switch (stage.step.act, stage.step.answer) {
      case (.add, .entry(let entry)): entry.id
      case (.edit(let id, _), _) where ledger.own[id] != nil: id
      case (.delete(let id), _) where ledger.gone.contains(id): id
      default: nil
      }
    guard let acted, !ledger.touchedElsewhere.contains(acted) else { return [] }
    // A note can be edited while the entry's save waits for its retry.
    if case .edit = stage.step.act, stage.before.queue.contains(where: { $0.entry == acted }) {
      return []
    }
    return [acted]
  }

  /// Expects that samples of deleted entries that came back wait for their deletion, and that
  /// deleted entries without a sample say so.
  private static func examineGone(
    _ stage: WeightStage, _ samples: [UUID: [StoredSample]], _ recorder: inout CheckRecorder
  ) {
    let (ledger, after) = (stage.ledger, stage.after)
    examineLinks(stage, samples, &recorder)
    guard stage.isExporting, ledger.canSave, ledger.knowsStore(after: stage.step) else { return }
    for id in ledger.gone.subtracting(ledger.rejected).sorted() where samples[id] != nil {
      recorder.expect(
        after.queue.contains { $0.entry == id },
        Finding(
          "a sample of a deleted entry comes back and stays", at: stage.place,
          expected: "an item of the queue", actual: "none"))
    }
    guard ledger.isSettled(after: stage.step) else { return }
    let stored = Set(after.samples.map(\.uuid))
    let wrong = after.kept.filter { entry in
      entry.isOwn && entry.isHidden && entry.sample.map { !stored.contains($0) } ?? false
    }
    recorder.expectEqual(
      wrong.count, 0, "a deleted entry refers to a sample that is gone", at: stage.place)
  }

  /// Expects every visible entry to refer to its sample, and to none that is known to be gone.
  private static func examineLinks(
    _ stage: WeightStage, _ samples: [UUID: [StoredSample]], _ recorder: inout CheckRecorder
  ) {
    guard stage.ledger.knowsStore(after: stage.step) else { return }
    let stored = Set(stage.after.samples.map(\.uuid))
    let stale = stage.after.kept.count { entry in
      entry.isOwn && !entry.isHidden && entry.sample.map { !stored.contains($0) } ?? false
    }
    recorder.expectEqual(stale, 0, "an entry refers to a sample that is gone", at: stage.place)
    let unlinked = stage.after.kept.count { entry in
      entry.isOwn && !entry.isHidden
        && samples[entry.id].map { !$0.map(\.uuid).contains(entry.sample) } ?? false
    }
    recorder.expectEqual(unlinked, 0, "an entry does not refer to its sample", at: stage.place)
  }

  private static func examine(
    _ entry: WeightObservation.Entry?, _ samples: [StoredSample], _ stage: WeightStage,
    _ recorder: inout CheckRecorder
  ) {
    guard let entry else {
      recorder.expectEqual(
        samples.count, 0, "a sample of a deleted entry remains", at: stage.place)
      return
    }
    recorder.expectEqual(
      samples.count, 1,
      "an entry made in the app does not have exactly one sample", at: stage.place)
    guard let sample = samples.first else { return }
    var expected = entry
    expected.grams = Int32(clamping: sample.value)
    expected.time = sample.range.start
    expected.version = sample.metadata.syncVersion ?? 0
    expected.sample = sample.uuid
    expected.isSynced = true
    if !stage.ledger.touchedElsewhere.contains(entry.id) { expected.wasSent = true }
    recorder.expectEntry(
      entry, expected, "an entry made in the app differs from its sample", at: stage.place)
    if !stage.ledger.touchedElsewhere.contains(entry.id) {
      recorder.expectEqual(
        sample.range.length, 0, "the sample of an entry has a duration", at: stage.place)
    }
  }

  private static func examineSaves(
    _ stage: WeightStage, _ saved: inout [String: (version: Int, succeeded: Bool)],
    _ recorder: inout CheckRecorder
  ) {
    for call in stage.step.calls {
      guard case .save(let version) = call.kind else { continue }
      recorder.expect(
        stage.ledger.ownEntry(call.identifier) != nil && version != nil,
        Finding(
          "a weight is saved without a sync identifier and version", at: stage.place,
          expected: "both", actual: call.identifier ?? "none"))
      guard let version, let identifier = call.identifier,
        let id = stage.ledger.ownEntry(identifier)
      else { continue }
      if !stage.step.act.isAddition {
        recorder.expectEqual(
          stage.before.kept.contains { $0.id == id }, true,
          "an entry that came from the store is saved", at: stage.place)
      }
      guard !stage.ledger.touchedElsewhere.contains(id)
      else { continue }
      if let last = saved[identifier] {
        let lowest = last.succeeded ? last.version + 1 : last.version
        recorder.expect(
          version >= lowest,
          Finding(
            "a version is saved again or after a newer one", at: stage.place,
            expected: "at least \(lowest)", actual: "\(version)"))
      }
      saved[identifier] = (version, call.succeeded)
    }
  }

  private static func examineFlags(
    _ stage: WeightStage, _ samples: [UUID: [StoredSample]], _ recorder: inout CheckRecorder
  ) {
    for entry in stage.after.kept where entry.isOwn && !entry.isHidden {
      let saves = stage.writes(of: entry.id).contains { $0.kind != .delete }
      if saves {
        recorder.expectEqual(
          entry.wasSent, true, "an entry is not marked as sent after a save", at: stage.place)
      }
      if !entry.isSynced || stage.ledger.touchedElsewhere.contains(entry.id) { continue }
      recorder.expect(
        (samples[entry.id] ?? []).contains { $0.metadata.syncVersion == entry.version },
        Finding(
          "an entry that the store does not hold is marked as synced", at: stage.place,
          expected: "version \(entry.version)", actual: "no such sample"))
    }
  }

  private static func examineVersion(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    guard case .edit(let id, _) = stage.step.act,
      let old = stage.before.kept.first(where: { $0.id == id && $0.isOwn && !$0.isHidden }),
      let new = stage.after.kept.first(where: { $0.id == id })
    else { return }
    let isChanged = old.grams != new.grams || old.time != new.time
    recorder.expectEqual(
      new.version, old.version + (isChanged ? 1 : 0),
      "the version does not rise by one with an edit",
      at: stage.place)
  }
}

extension WeightObservation.Act {
  /// True if the person types an entry.
  fileprivate var isAddition: Bool {
    switch self {
    case .add, .addAndEnd: true
    default: false
    }
  }
}
