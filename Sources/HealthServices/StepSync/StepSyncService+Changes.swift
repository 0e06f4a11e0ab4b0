import struct Foundation.UUID
import HealthContracts
import HealthModel

extension StepSyncService {
  /// Reads the changes since the anchor, page by page.
  ///
  /// Each page is recorded in the same state change that advances the anchor.
  ///
  /// - Returns: The epoch of the intervals in which the last page was read. A last page without
  ///   changes is not recorded, so that only a later state change finds that the epoch has ended.
  /// - Throws: `StepSyncError`, `Superseded`, or `CancellationError` if the sync is to stop.
  func readChanges() async throws -> Int64 {
    update { $0.phase = .readingChanges }
    try checkStop()
    let limit = dependencies.policy.changePageSize
    while true {
      let summary = try wrappingStateErrors { try state.summary() }
      let asked = dependencies.time.now()
      let page = try await wrappingStoreErrors {
        try await dependencies.changes.changes(since: summary.anchor, limit: limit)
      }
      if !page.added.isEmpty { hasSeenSamples = true }
      let number = page.added.count + page.deleted.count
      let isLast = limit == 0 || number < limit
      // Deletions before the first page need no replay: fetching the intervals detects them.
      let isRead = isLast || summary.anchor == nil
      try await record(page, summary, readUntil: isRead ? asked : nil)
      try checkStop()
      if isLast { return summary.epoch }
    }
  }

  private func record(_ page: AnchoredPage, _ summary: SyncSummary, readUntil: Instant?)
    async throws
  {
    var change = SyncStateChange()
    let uuids = page.added.map(\.uuid) + page.deleted.map(\.uuid)
    let records = uuids.isEmpty ? [:] : try wrappingStateErrors { try state.records(of: uuids) }
    // Samples already confirmed in this epoch were fetched before their change was read.
    let news = page.added.filter { records[$0.uuid]?.isConfirmed(in: summary.epoch) != true }
    change.changedStarts = news.map(\.range.start)
    for gone in page.deleted {
      guard let record = records[gone.uuid] else { continue }
      change.deleted.append(gone.uuid)
      change.changedStarts.append(record.start)
    }
    change.added = try await missingIntervals(summary, change.changedStarts)
    if page.anchor != summary.anchor { change.anchor = page.anchor }
    // If nothing changed, `readUntil` is written at most once a day.
    let isStale =
      readUntil.map { until in
        summary.readUntil.map { until.milliseconds - $0.milliseconds >= Milliseconds.day } ?? true
      } ?? false
    if isStale || change.anchor != nil { change.readUntil = readUntil }
    if change != SyncStateChange() { try apply(change, in: summary.epoch) }
  }

  /// Returns new intervals for starts outside the coverage.
  ///
  /// Such starts lie after the last interval (new data), before the first one, or in time for which
  /// layering found no data although samples were sent earlier.
  private func missingIntervals(_ summary: SyncSummary, _ changedStarts: [Instant]) async throws
    -> [SyncInterval]
  {
    guard let coverage = summary.coverage else { return [] }
    let recorded = summary.recordedStarts.map { [$0.lowerBound, $0.upperBound] } ?? []
    let starts = changedStarts + recorded
    guard let first = starts.min(), let last = starts.max() else { return [] }
    var added: [SyncInterval] = []
    if first < coverage.start {
      added += try await divided(TimeRange(start: first, end: coverage.start))
    }
    if last >= coverage.end {
      let end = max(dependencies.time.now(), last.advanced(by: 1))
      added += try await divided(TimeRange(start: coverage.end, end: end))
    }
    return added
  }

  /// Halves a range with the limits of the layering configuration.
  private func divided(_ range: TimeRange) async throws -> [SyncInterval] {
    let limit = dependencies.layering.maxStepsPerInterval
    let shortest = max(1, dependencies.layering.minimumIntervalMilliseconds)
    var found: [SyncInterval] = []
    var parts = [range]
    while let part = parts.popLast() {
      try checkStop()
      let steps = try await wrappingStoreErrors {
        try await dependencies.provider.getAggregatedStepCount(for: part.dateInterval)
      }
      if steps <= limit || part.length <= shortest {
        found.append(
          SyncInterval(
            startDate: part.start.date, endDate: part.end.date, stepCount: steps,
            isIndivisible: steps > limit))
      } else {
        let (first, second) = part.halves
        parts += [second, first]
      }
    }
    return found
  }
}
