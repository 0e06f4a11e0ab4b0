import struct Foundation.UUID
import HealthContracts
import HealthModel

/// Computes the changes to the entries from samples and deletions, without side effects.
///
/// Query results contain only live samples, and each result is newer than the previous one. A live
/// sample with a given identifier therefore overrides the entry of that identifier, unless the
/// person has edited the entry since.
struct WeightIngestion {
  private struct RemoteName: Hashable {
    var bundle: String
    var identifier: String
  }

  let bundle: String
  let unit: WeightUnit
  let makeIdentity: () -> UUID
  private var entries: [UUID: WeightEntry] = [:]
  private var bySample: [UUID: UUID] = [:]
  private var byName: [RemoteName: UUID] = [:]
  private var live: Set<UUID> = []
  private var touched: Set<UUID> = []
  /// The identifiers of entries to delete.
  private(set) var removed: Set<UUID> = []
  /// The own entries that were deleted although the store still has, or again has, their samples.
  private(set) var resurrected: [UUID] = []
  /// True if a sample of another app was seen.
  private(set) var hasSeenOthers = false
  /// The number of imported entries that are kept although the store does not show their samples.
  private(set) var withheld = 0

  /// Loads all entries, or, for a page of changes, only the entries to which it refers.
  init(
    _ entries: [WeightEntry], about page: AnchoredPage? = nil, bundle: String, unit: WeightUnit,
    makeIdentity: @escaping () -> UUID
  ) {
    self.bundle = bundle
    self.unit = unit
    self.makeIdentity = makeIdentity
    guard let page else {
      self.entries.reserveCapacity(entries.count)
      bySample.reserveCapacity(entries.count)
      for entry in entries { put(entry) }
      return
    }
    let samples = Set(page.added.map(\.uuid) + page.deleted.map(\.uuid))
    let names = Set(page.added.compactMap { name(of: $0) })
    let identifiers =
      page.added.map(\.metadata.syncIdentifier) + page.deleted.map(\.syncIdentifier)
    let ids = Set(identifiers.compactMap { WeightSync.entryID(of: $0) })
    // Iterate over indices: entries are large, and few are referred to.
    for place in entries.indices {
      let isMentioned =
        entries[place].healthKitUUID.map { samples.contains($0) } == true
        || ids.contains(entries[place].id)
        || !names.isEmpty && name(of: entries[place]).map { names.contains($0) } == true
      if isMentioned { put(entries[place]) }
    }
  }

  /// The entries to save.
  var saved: [WeightEntry] {
    touched.sorted().compactMap { entries[$0] }
  }

  /// The number of entries that are saved or deleted.
  var changes: Int { touched.count + removed.count }

  // MARK: Samples

  mutating func take(_ samples: [StoredSample]) {
    for sample in samples where sample.type == WeightSync.sampleType {
      let isOwn = sample.source.bundleIdentifier == bundle
      if isOwn, let id = WeightSync.entryID(of: sample.metadata.syncIdentifier) {
        takeOwn(sample, id)
      } else {
        hasSeenOthers = hasSeenOthers || !isOwn
        takeImported(sample)
      }
    }
  }

  private mutating func takeOwn(_ sample: StoredSample, _ id: UUID) {
    live.insert(id)
    let version = sample.metadata.syncVersion ?? 1
    guard var entry = entries[id] else {
      var entry = WeightEntry(
        id: id, origin: .own, grams: Int32(clamping: sample.value), weightUnit: unit,
        date: sample.range.start)
      entry.wasSent = true
      copy(sample, version, to: &entry)
      write(entry)
      return
    }
    if entry.isHidden {
      entry.healthKitUUID = sample.uuid
      resurrected.append(id)
    } else if version < entry.syncVersion, !entry.isSynced {
      entry.healthKitUUID = sample.uuid
    } else {
      copy(sample, version, to: &entry)
    }
    write(entry)
  }

  private mutating func takeImported(_ sample: StoredSample) {
    let version = sample.metadata.syncVersion ?? 1
    let named = name(of: sample).flatMap { byName[$0] }
    var entry: WeightEntry
    if let id = bySample[sample.uuid] ?? named, let known = entries[id], known.origin == .imported {
      entry = known
    } else {
      entry = WeightEntry(
        id: makeIdentity(), origin: .imported, grams: Int32(clamping: sample.value),
        weightUnit: unit,
        date: sample.range.start)
    }
    entry.source = sample.source.name ?? sample.source.identifier
    entry.sourceBundleIdentifier = sample.source.bundleIdentifier
    entry.remoteSyncIdentifier = sample.metadata.syncIdentifier
    copy(sample, version, to: &entry)
    write(entry)
  }

  /// Copies the fields that the store holds; note, body fat, unit and visibility belong to the app.
  private func copy(_ sample: StoredSample, _ version: Int, to entry: inout WeightEntry) {
    entry.grams = Int32(clamping: sample.value)
    entry.date = sample.range.start
    entry.syncVersion = version
    entry.healthKitUUID = sample.uuid
    entry.isSynced = true
  }

  // MARK: Deletions

  /// Applies deletions; call it after the samples of the same page.
  mutating func forget(_ deleted: [DeletedSample]) {
    for gone in deleted {
      if let id = bySample[gone.uuid], var entry = entries[id] {
        if entry.origin == .imported {
          remove(entry)
        } else if !entry.isHidden {
          if entry.isSynced {
            remove(entry)
          } else {
            entry.healthKitUUID = nil
            write(entry)
          }
        }
      } else if let id = WeightSync.entryID(of: gone.syncIdentifier), !live.contains(id),
        let entry = entries[id], entry.origin == .own, !entry.isHidden, entry.wasSent,
        let version = gone.syncVersion, version >= entry.syncVersion
      {
        // The sample belongs to a save whose response was lost.
        remove(entry)
      }
    }
  }

  /// Treats all samples that are missing from a complete result as deleted.
  ///
  /// - Parameters:
  ///   - samples: All samples that the store shows.
  ///   - availableSince: The retention limit of the store; nil if it shows samples of any age.
  mutating func forgetAll(but samples: [StoredSample], availableSince: Instant?) {
    let shown = Set(samples.map(\.uuid))
    // Few entries are missing, so only those are sorted.
    let missing = entries.values.filter { entry in
      entry.healthKitUUID.map { !shown.contains($0) } == true
        && availableSince.map { entry.date >= $0 } ?? true
    }
    for var entry in missing.sorted(by: { $0.id < $1.id }) {
      switch (entry.origin, entry.isHidden) {
      case (.imported, _) where entry.sourceBundleIdentifier != bundle && !hasSeenOthers:
        withheld += 1
      case (.imported, _):
        remove(entry)
      case (.own, true):
        continue
      case (.own, false) where entry.isSynced:
        remove(entry)
      case (.own, false):
        entry.healthKitUUID = nil
        write(entry)
      }
    }
  }

  // MARK: Entries

  private func name(of sample: StoredSample) -> RemoteName? {
    sample.metadata.syncIdentifier.map {
      RemoteName(bundle: sample.source.bundleIdentifier, identifier: $0)
    }
  }

  private func name(of entry: WeightEntry) -> RemoteName? {
    guard let bundle = entry.sourceBundleIdentifier, let name = entry.remoteSyncIdentifier
    else { return nil }
    return RemoteName(bundle: bundle, identifier: name)
  }

  private mutating func write(_ entry: WeightEntry) {
    if entries[entry.id] == entry { return }
    if let old = entries[entry.id]?.healthKitUUID { bySample[old] = nil }
    removed.remove(entry.id)
    touched.insert(entry.id)
    put(entry)
  }

  private mutating func put(_ entry: WeightEntry) {
    entries[entry.id] = entry
    if let uuid = entry.healthKitUUID { bySample[uuid] = entry.id }
    if let name = name(of: entry) { byName[name] = entry.id }
  }

  private mutating func remove(_ entry: WeightEntry) {
    entries[entry.id] = nil
    if let uuid = entry.healthKitUUID { bySample[uuid] = nil }
    touched.remove(entry.id)
    removed.insert(entry.id)
  }
}
