import Foundation
import HealthContracts
import HealthModel

/// What was asked for, kept apart from the service, and what the end is held against.
@MainActor
final class WeightLedger {
  private var ownEver: Set<UUID> = []
  private var hiddenEver: Set<UUID> = []
  private var deletedByPerson: Set<UUID> = []
  private var deletedRemotely: Set<UUID> = []
  /// Samples of other writers that the person does not want to see.
  private var hiddenSamples: Set<UUID> = []
  /// What the person wrote about samples of other writers.
  private var notes: [UUID: String] = [:]
  /// The newest version that the person made of each own entry.
  private var edits: [UUID: Int] = [:]
  private var touchedElsewhere: Set<UUID> = []
  /// Entries that nothing may bring back, with the version that was deleted.
  private var mustBeGone: [UUID: Int] = [:]

  /// Notes what the service has written.
  func note(_ entries: [WeightEntry]) {
    for entry in entries {
      if entry.origin == .own { ownEver.insert(entry.id) }
      if entry.origin == .own, !entry.isSynced {
        edits[entry.id] = max(edits[entry.id] ?? 0, entry.syncVersion)
      }
      if entry.isHidden { hiddenEver.insert(entry.id) }
      if entry.origin == .imported, let sample = entry.healthKitUUID {
        if entry.isHidden { hiddenSamples.insert(sample) }
        if let note = entry.note { notes[sample] = note }
      }
      // An edit that came later than what was deleted wins.
      if let version = mustBeGone[entry.id], !entry.isSynced, entry.syncVersion > version {
        mustBeGone[entry.id] = nil
      }
    }
  }

  /// The person has asked for an entry to be deleted.
  func deletedInApp(_ id: UUID) { deletedByPerson.insert(id) }

  /// The other device has saved an entry.
  func savedElsewhere(_ id: UUID) {
    touchedElsewhere.insert(id)
    mustBeGone[id] = nil
  }

  /// A sample of the app was deleted while the app was not looking.
  func deletedElsewhere(_ id: UUID, version: Int, _ entry: WeightEntry?, _ sample: UUID) {
    deletedRemotely.insert(id)
    touchedElsewhere.insert(id)
    if let entry, entry.isSynced, entry.syncVersion == version, entry.healthKitUUID == sample {
      mustBeGone[id] = version
    }
  }

  /// Holds both sides against each other and against what was asked for.
  ///
  /// - Parameters:
  ///   - entries: Every entry that is kept.
  ///   - samples: Every sample that is stored.
  ///   - withheld: How many imported entries were reported as kept without a sample.
  /// - Returns: What is wrong.
  func violations(_ entries: [WeightEntry], _ samples: [StoredSample], withheld: Int) -> [String] {
    var found: [String] = []
    let visible = entries.filter { !$0.isHidden }
    let linked = Dictionary(grouping: entries.filter { $0.healthKitUUID != nil }) {
      $0.healthKitUUID
    }
    for (uuid, doubles) in linked where doubles.count > 1 {
      found.append("doubled: \(doubles.count) entries for \(uuid?.uuidString ?? "")")
    }
    for sample in samples {
      guard let entry = linked[sample.uuid]?.first else {
        found.append("lost: no entry for \(sample)")
        continue
      }
      if entry.isHidden {
        if entry.origin == .own { found.append("resurrected: a sample of deleted \(entry.id)") }
      } else if entry.grams != sample.value || entry.date != sample.range.start
        || entry.syncVersion != sample.metadata.syncVersion ?? 1 || !entry.isSynced
      {
        found.append("differs: \(entry) from \(sample)")
      }
    }
    let live = Set(samples.map(\.uuid))
    let orphans = visible.filter { $0.healthKitUUID.map { !live.contains($0) } ?? true }
    let excused = orphans.count { $0.origin == .imported }
    if orphans.count > excused || excused > withheld {
      found += orphans.map { "without a sample: \($0)" }
    }
    for entry in visible {
      guard entry.origin == .imported, let sample = entry.healthKitUUID else { continue }
      if hiddenSamples.contains(sample) { found.append("resurrected: hidden \(entry)") }
      if notes[sample] != entry.note { found.append("lost: the note of \(entry)") }
    }
    for entry in visible where !touchedElsewhere.contains(entry.id) {
      if let version = edits[entry.id], version > entry.syncVersion {
        found.append("lost: version \(version) of \(entry)")
      }
    }
    let kept = Set(visible.map(\.id))
    for id in hiddenEver where kept.contains(id) { found.append("resurrected: deleted \(id)") }
    for id in mustBeGone.keys where kept.contains(id) {
      found.append("resurrected: \(id), deleted elsewhere")
    }
    for id in ownEver
    where !kept.contains(id) && !deletedByPerson.contains(id) && !deletedRemotely.contains(id) {
      found.append("lost: own entry \(id)")
    }
    return found.sorted()
  }
}
