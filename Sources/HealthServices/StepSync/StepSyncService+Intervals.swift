import struct Foundation.UUID
import HealthContracts
import HealthModel

extension StepSyncService {
  /// Uploads every unsynced interval in chronological order.
  ///
  /// If the server rejects an interval, the remaining ones are still uploaded, and the first
  /// rejection is thrown at the end.
  ///
  /// - Parameter epoch: The epoch in which changes were read: intervals of a later one wait until
  ///   its changes have been read.
  /// - Throws: `StepSyncError`, `Superseded`, or `CancellationError` if the sync is to stop.
  func uploadIntervals(in epoch: Int64) async throws {
    let unsynced = try summary(in: epoch).unsynced
    update { progress in
      progress.phase = .uploading
      progress.total = progress.done + unsynced
    }
    clock.begin(at: dependencies.time.now(), done: progress.done)
    var next: Instant?
    var refusal: StepSyncError?
    while let marked = try wrappingStateErrors({ try state.nextUnsynced(from: next) }) {
      try checkStop()
      let range = marked.interval.range
      next = range.end
      do {
        try await upload(marked, in: epoch)
      } catch let error as StepSyncError {
        guard case .uploadFailed(let reason, _) = error, !reason.isTransient else { throw error }
        refusal = refusal ?? error
        continue
      }
      let now = dependencies.time.now()
      update { progress in
        progress.done += 1
        progress.total = max(progress.total, progress.done)
        progress.millisecondsLeft = clock.millisecondsLeft(
          at: now, done: progress.done, total: progress.total)
      }
    }
    try checkStop()
    if let refusal { throw refusal }
  }

  private func upload(_ marked: MarkedInterval, in epoch: Int64) async throws {
    let range = marked.interval.range
    let isRecorded = try wrappingStateErrors { try !state.records(in: range).isEmpty }
    let isQuiet = marked.marks == 0 && !isRecorded
    if !(isQuiet && marked.interval.stepCount == 0), !range.isEmpty {
      try await wrappingStoreErrors {
        try await fetchService.fetch(range, skipsEmptyCounts: isQuiet) { page in
          try checkStop()
          try await upload(page, in: epoch)
        }
      }
    }
    var change = SyncStateChange()
    change.synced = marked
    try apply(change, in: epoch)
  }

  /// Brings the server's content in the range of a page in line with the page.
  private func upload(_ page: FetchedPage, in epoch: Int64) async throws {
    if !page.samples.isEmpty { hasSeenSamples = true }
    let records = try wrappingStateErrors { try state.records(in: page.range) }
    let known = Dictionary(uniqueKeysWithValues: records.map { ($0.uuid, $0) })
    let unsent = page.samples.filter { sample in
      guard let record = known[sample.uuid] else { return true }
      return record.state != .deleted && !record.isConfirmed(in: epoch)
    }
    let missing = try await missing(from: page, records)
    // A pause may have come during a query for the samples of the store.
    try checkStop()
    var tombstones = records.filter { $0.state == .deleted }.map(\.uuid)
    tombstones += missing

    var intent = SyncStateChange()
    intent.sent = unsent.map { SyncRecord(uuid: $0.uuid, start: $0.range.start) }
    intent.deleted = missing
    if intent != SyncStateChange() {
      try apply(intent, in: epoch)
    } else if !tombstones.isEmpty {
      // Another layering may have ended the epoch during the queries.
      _ = try summary(in: epoch)
    }

    try await uploadService.upload(unsent, tombstones: tombstones, epoch: epoch) { batch in
      var change = SyncStateChange()
      change.confirmed = batch.samples.map(\.uuid)
      change.confirmedDeletions = batch.tombstones
      try apply(change, in: epoch)
      // A pause ends the sync after the request in progress, not after all of a page.
      try checkStop()
    }
  }

  /// Returns recorded samples that the page lacks: their deletion was not reported as a change.
  ///
  /// Samples from before the retention limit of the store are excluded. If the store shows no
  /// sample at all, the result is empty, since a denied read also returns no samples.
  private func missing(from page: FetchedPage, _ records: [SyncRecord]) async throws -> [UUID] {
    let shown = Set(page.samples.map(\.uuid))
    let availableSince = dependencies.changes.availableSince
    let missing = records.filter { record in
      record.state != .deleted && !shown.contains(record.uuid)
        && availableSince.map { record.start >= $0 } ?? true
    }
    if missing.isEmpty { return [] }
    if try await storeShowsSamples() { return missing.map(\.uuid) }
    update { $0.withheld += missing.count }
    return []
  }

  /// Returns true if the store shows at least one sample in the coverage.
  ///
  /// A sync that resumes in a new process may not have seen a sample yet, so it queries for one.
  private func storeShowsSamples() async throws -> Bool {
    if hasSeenSamples { return true }
    guard let coverage = try wrappingStateErrors({ try state.summary() }).coverage?.dateInterval
    else {
      return false
    }
    let provider = dependencies.provider
    if let pages = provider as? any StepPageProvider {
      hasSeenSamples = try await !pages.getRawStepSamples(for: coverage, limit: 1).isEmpty
    } else {
      hasSeenSamples = try await provider.getAggregatedStepCount(for: coverage) > 0
    }
    return hasSeenSamples
  }
}

/// Estimates the remaining time of a sync from the time that its intervals have taken so far.
struct ProgressClock {
  private var startPoint: (at: Instant, done: Int)?

  /// Starts the measurement; has no effect if it has already started.
  mutating func begin(at now: Instant, done: Int) {
    if startPoint == nil { startPoint = (now, done) }
  }

  /// The estimated milliseconds for the remaining intervals; nil before the first one is done.
  func millisecondsLeft(at now: Instant, done: Int, total: Int) -> Int64? {
    guard let startPoint, done > startPoint.done else { return nil }
    let elapsed = max(0, now.milliseconds - startPoint.at.milliseconds)
    let (product, overflow) = elapsed.multipliedReportingOverflow(by: Int64(total - done))
    return (overflow ? .max : product) / Int64(done - startPoint.done)
  }
}
