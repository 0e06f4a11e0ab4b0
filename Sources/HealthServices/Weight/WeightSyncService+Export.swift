import struct Foundation.UUID
import HealthContracts
public import HealthModel

extension WeightSyncService {
  /// Returns the time of the next retry.
  ///
  /// - Returns: The earliest due time; nil if the queue is empty or exporting is not allowed.
  /// - Throws: The errors of the settings and queue stores.
  public func nextRetry() throws -> Instant? {
    guard outcome?.exports == true else { return nil }
    return try dependencies.queue.items().map(\.notBefore).min().map {
      Instant(milliseconds: $0)
    }
  }

  /// Retries all queue items that are due.
  ///
  /// - Throws: `WeightSyncError` of the first item that failed again; the others are tried as well.
  public func retryDue() async throws { try await flush(isForced: false) }

  /// Processes the queue: the items that are due, or all of them if forced.
  ///
  /// An item whose last save may have succeeded is processed only after a read that settles it.
  func flush(isForced: Bool) async throws {
    guard outcome?.exports == true else { return }
    try await gate.withExclusiveAccess {
      let due = try dependencies.queue.items().filter {
        isForced || $0.notBefore <= present.milliseconds
      }
      var unread: WeightSyncError?
      if try due.contains(where: { try isInDoubt($0.entryID) }) {
        do {
          _ = try await readChanges()
        } catch {
          unread = WeightSyncError(error)
        }
      }
      var first: WeightSyncError?
      for item in due {
        do {
          if let unread, try isInDoubt(item.entryID) { throw unread }
          try await work(off: item.entryID)
        } catch {
          let failure = try fail(item.entryID, error)
          first = first ?? failure
        }
      }
      if let first { throw first }
      if !due.isEmpty { resetNotifications() }
    }
  }

  /// Queues an entry and processes it if exporting is allowed.
  func export(_ id: UUID) async throws {
    guard outcome?.exports == true else { return }
    try enqueue([id])
    try await gate.withExclusiveAccess {
      do {
        // A retry may have processed it meanwhile, or may be waiting for the gate.
        try await work(off: id)
        resetNotifications()
      } catch {
        throw try fail(id, error)
      }
    }
  }

  /// Puts entries into the queue, due immediately.
  func enqueue(_ ids: [UUID]) throws {
    var items = try dependencies.queue.items()
    for id in ids {
      if let index = items.firstIndex(where: { $0.entryID == id }) {
        items[index].notBefore = min(items[index].notBefore, present.milliseconds)
      } else {
        items.append(WeightSync.RetryItem(entryID: id, notBefore: present.milliseconds))
      }
    }
    try dependencies.queue.replace(with: items)
  }

  /// Queues every entry whose state has not reached the store.
  func enqueueUnsynced() throws {
    let unsynced = Self.unsynced(of: try dependencies.entries.entries())
    if !unsynced.isEmpty { try enqueue(unsynced) }
  }

  // Not isolated: closures on the main actor would check isolation on every call.
  private nonisolated static func unsynced(of entries: [WeightEntry]) -> [UUID] {
    // Iterate over indices: entries are large, and few are unsynced.
    entries.indices.filter { place in
      entries[place].origin == .own
        && (entries[place].isHidden
          ? entries[place].healthKitUUID != nil : !entries[place].isSynced)
    }.map { entries[$0].id }
  }

  func drop(_ id: UUID) throws {
    try dependencies.queue.replace(with: dependencies.queue.items().filter { $0.entryID != id })
  }

  /// Returns true if a save was attempted and its outcome is unknown.
  private func isInDoubt(_ id: UUID) throws -> Bool {
    guard let entry = try entry(id) else { return false }
    return entry.wasSent && !entry.isSynced && !entry.isHidden
  }

  private func fail(_ id: UUID, _ error: any Error) throws -> WeightSyncError {
    let failure = WeightSyncError(error)
    notify(failure)
    var items = try dependencies.queue.items()
    guard let index = items.firstIndex(where: { $0.entryID == id }) else { return failure }
    if failure == .rejected {
      items.remove(at: index)
    } else {
      items[index].attempts += 1
      let delay = dependencies.policy.delay(afterAttempts: items[index].attempts)
      items[index].notBefore = present.milliseconds + delay
    }
    try dependencies.queue.replace(with: items)
    return failure
  }

  // MARK: One entry

  private func work(off id: UUID) async throws {
    guard let entry = try entry(id), entry.origin == .own else { return try drop(id) }
    if entry.isHidden {
      try await deleteSample(of: entry)
      try drop(id)
    } else if entry.isSynced {
      try drop(id)
    } else {
      try await saveSample(of: entry)
      if try self.entry(id)?.isSynced == true { try drop(id) }
    }
  }

  private func saveSample(of sent: WeightEntry) async throws {
    var entry = sent
    entry.wasSent = true
    try write(entry)
    let sample = NewSample(
      WeightSync.sampleType, start: entry.milliseconds, end: entry.milliseconds,
      value: Int64(entry.grams),
      metadata: SampleMetadata(
        syncIdentifier: entry.syncIdentifier, syncVersion: entry.syncVersion,
        wasUserEntered: true),
      uuid: dependencies.makeIdentity())
    do {
      try await store.save(sample)
    } catch let error as HealthStoreError
      where error.code == .authorizationNotDetermined && !hasAskedAgain
    {
      hasAskedAgain = true
      _ = try await askPerson()
      try await store.save(sample)
    }
    // The person may have edited or deleted the entry meanwhile.
    guard var now = try self.entry(entry.id) else { return }
    now.healthKitUUID = sample.uuid
    now.isSynced = now.syncVersion == entry.syncVersion && !now.isHidden
    try write(now)
  }

  /// Deletes the samples of an entry.
  ///
  /// They are found by UUID, and by sync identifier in case the response to a save was lost.
  private func deleteSample(of entry: WeightEntry) async throws {
    var either = [SamplePredicate.metadata(.syncIdentifiers([entry.syncIdentifier]))]
    if let uuid = entry.healthKitUUID { either.append(.identifiers([uuid])) }
    let found = try await store.samples(SampleQuery(WeightSync.sampleType, where: .or(either)))
    // Samples of other apps are skipped, since the store would refuse to delete them.
    for sample in found where sample.source.bundleIdentifier == dependencies.bundleIdentifier {
      do {
        try await store.delete(sample)
      } catch let error as HealthStoreError where error.code == .invalidArgument {
        continue  // Already deleted.
      }
    }
    guard var now = try self.entry(entry.id) else { return }
    now.healthKitUUID = nil
    try write(now)
  }
}
