import struct Foundation.UUID
import HealthModel
import ServiceObservations

/// Each sample of another writer is one entry with the sample's values, unless the person hid it.
package enum ImportedWeightsFollowTheirSamples: Invariant {
  package static let statement =
    "Each sample of another writer has one entry with the sample's values, unless the person hid it"
  package static let notes = CheckNotes(
    verifies: """
      whenever the app must know the store, each sample of another writer that the person has not
      deleted in the app is linked to one visible entry with its weight, start, version, sync
      identifier and writer, in the preferred unit, with the person's note and body fat, if any; no
      other imported entry is visible; a newer version does not bring back a hidden entry; after an
      import of changes the store has no change after the kept anchor.
      """,
    omits: """
      imports before a failed call, a denied read or an unreported deletion is over; the unit of an
      entry that was imported before the preferred unit changed, if it is a unit that was preferred
      at some time; a note whose sample was deleted and written again; a hidden sample's name after
      its writer deleted it.
      """,
    oracle: "the store's content and a ledger of the person's acts.",
    blindSpots: "the display name of a writer without a name.",
    example: """
      A scale writes 81.9 kg, and the person hides the entry in the app. When the scale sends the
      same sample with a newer version, it stays hidden.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool { !subject.weightStages.isEmpty }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for stage in subject.weightStages where stage.ledger.knowsStore(after: stage.step) {
      let ledger = stage.ledger
      let others = stage.after.samples.filter { !ledger.isOwn($0) }
      let visible = stage.after.kept.filter { !$0.isOwn && !$0.isHidden }
      let linked = Dictionary(grouping: visible.filter { $0.sample != nil }) { $0.sample }
      for sample in others {
        let entries = linked[sample.uuid] ?? []
        let name = sample.metadata.syncIdentifier.map {
          WeightLedger.Name(bundle: sample.source.bundleIdentifier, identifier: $0)
        }
        if let name, ledger.releasedNames.contains(name) { continue }
        if ledger.hiddenSamples.contains(sample.uuid) {
          recorder.expectEqual(
            entries.count, 0, "a weight that the person deleted is shown again", at: stage.place)
          continue
        }
        recorder.expectEqual(
          entries.count, 1, "a sample of another writer does not have exactly one entry",
          at: stage.place)
        guard let entry = entries.first else { continue }
        recorder.expectEntry(
          entry, expected(entry, sample, stage), "an imported entry differs from its sample",
          at: stage.place)
      }
      let stored = Set(others.map(\.uuid))
      let orphans = visible.filter { $0.sample.map { !stored.contains($0) } ?? true }
      recorder.expectEqual(
        orphans.count, 0, "imported entries are kept without a sample", at: stage.place)
      if stage.step.act == .importChanges {
        recorder.expectEqual(
          stage.after.unread, 0, "changes that were read are not noted as read", at: stage.place)
      }
    }
  }

  private static func expected(
    _ entry: WeightObservation.Entry, _ sample: StoredSample, _ stage: WeightStage
  ) -> WeightObservation.Entry {
    var expected = entry
    expected.grams = Int32(clamping: sample.value)
    expected.time = sample.range.start
    expected.source = sample.source.name ?? entry.source
    expected.bundle = sample.source.bundleIdentifier
    expected.remoteIdentifier = sample.metadata.syncIdentifier
    expected.version = sample.metadata.syncVersion ?? max(1, entry.version)
    expected.isSynced = true
    if stage.ledger.uncertain.contains(entry.id) { return expected }
    let annotation = stage.ledger.annotations[entry.id]
    expected.note = annotation?.note
    expected.bodyFat = annotation?.bodyFat
    expected.unit = annotation?.unit ?? unit(entry, stage)
    return expected
  }

  /// The preferred unit for an entry that is new, or any that was preferred for an older one.
  private static func unit(_ entry: WeightObservation.Entry, _ stage: WeightStage)
    -> WeightObservation.Unit
  {
    let ledger = stage.ledger
    let isNew = !stage.before.kept.contains { $0.id == entry.id }
    if isNew { return ledger.preferredUnit }
    return ledger.preferredUnits.contains(entry.unit) ? entry.unit : ledger.preferredUnit
  }
}
