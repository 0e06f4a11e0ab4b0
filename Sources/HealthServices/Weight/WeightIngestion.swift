import struct Foundation.UUID
import HealthContracts
import HealthModel

/// Works out what samples and deletions mean for the entries: values in, values out.
///
/// What a query gives is live, and every answer is younger than the one before: so a live sample
/// under a name is the truth about that name, unless the person has edited the entry since.
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
  /// Entries to forget.
  private(set) var removed: Set<UUID> = []
  /// Deleted own entries whose sample is still, or again, in the store.
  private(set) var undead: [UUID] = []
  /// Whether another writer's sample was seen.
  private(set) var hasSeenOthers = false
  /// Imported entries that are kept although the store does not show them.
  private(set) var withheld = 0

  /// Takes every entry, or those alone that a page mentions, where only that is taken up.
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
    // By place: an entry is large, and few are mentioned.
    for place in entries.indices {
      let isMentioned =
        entries[place].healthKitUUID.map { samples.contains($0) } == true
        || ids.contains(entries[place].id)
        || !names.isEmpty && name(of: entries[place]).map { names.contains($0) } == true
      if isMentioned { put(entries[place]) }
    }
  }

  /// Entries to write.
  var saved: [WeightEntry] {
    touched.sorted().compactMap { entries[$0] }
  }

  /// How many entries are written or forgotten.
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
        id: id, origin: .own, grams: sample.value, weightUnit: unit, date: sample.range.start)
      entry.wasSent = true
      copy(sample, version, to: &entry)
      write(entry)
      return
    }
    if entry.isHidden {
      entry.healthKitUUID = sample.uuid
      undead.append(id)
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
        id: makeIdentity(), origin: .imported, grams: sample.value, weightUnit: unit,
        date: sample.range.start)
    }
    entry.source = sample.source.name ?? sample.source.identifier
    entry.sourceBundleIdentifier = sample.source.bundleIdentifier
    entry.remoteSyncIdentifier = sample.metadata.syncIdentifier
    copy(sample, version, to: &entry)
    write(entry)
  }

  /// The store's side of an entry; note, body fat, unit and hiding are the app's.
  private func copy(_ sample: StoredSample, _ version: Int, to entry: inout WeightEntry) {
    entry.grams = sample.value
    entry.date = sample.range.start
    entry.syncVersion = version
    entry.healthKitUUID = sample.uuid
    entry.isSynced = true
  }

  // MARK: Deletions

  /// Takes up deletions, after the samples of the same answer.
  mutating func forget(_ deleted: [DeletedSample]) {
    for gone in deleted {
      if let id = bySample[gone.uuid], var entry = entries[id] {
        if entry.origin == .imported {
          remove(entry)
        } else if !entry.isHidden {
          if entry.isSynced || (gone.syncVersion ?? 0) >= entry.syncVersion {
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
        // The sample of a save whose answer was lost.
        remove(entry)
      }
    }
  }

  /// Takes everything for deleted that a full answer does not hold.
  ///
  /// - Parameters:
  ///   - samples: Everything that the store shows.
  ///   - keepsFrom: From when on it shows samples.
  mutating func forgetAll(but samples: [StoredSample], keepsFrom: Instant?) {
    let shown = Set(samples.map(\.uuid))
    // Few are missing: only those are put in order.
    let missing = entries.values.filter { entry in
      entry.healthKitUUID.map { !shown.contains($0) } == true
        && keepsFrom.map { entry.date >= $0 } ?? true
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
    if let name = name(of: entry) { byName[name] = nil }
    touched.remove(entry.id)
    removed.insert(entry.id)
  }
}
