import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

extension StepSyncWorld {
  /// Notes a report of progress of a process.
  func note(_ progress: StepSyncProgress, _ process: MortalProcess) {
    if progress.withheld > 0 { hasWithheld = true }
    phases.insert(progress.phase)
    let last = process.phase
    process.phase = progress.phase
    if progress.phase == .idle {
      process.uploadStart = nil
      if !process.isDead { provider.forgetCounts() }
    }
    process.syncStart = progress.phase == .idle ? nil : process.syncStart ?? store.now
    guard progress.phase == .uploading, !process.isDead else {
      process.uploadEpoch = nil
      return
    }
    if last != .uploading, last != .readingChanges {
      faults.append("an upload begins without a report that changes are read")
    }
    noteEstimate(progress, process)
    let summary = memory.summary()
    let epoch = process.uploadEpoch ?? summary.epoch
    process.uploadEpoch = epoch
    if summary.epoch != epoch { return }
    if progress.total - progress.done < summary.unsynced {
      faults.append(
        "intervals not synced: \(summary.unsynced), although progress is \(progress.done) of "
          + "\(progress.total)")
    }
  }

  /// Notes a sync that has ended without reading the changes of the intervals that it synced.
  func noteUnreadChanges() {
    let summary = memory.summary()
    // After a restart, or another layering, nothing is synced.
    if summary.isLayeringDue || summary.unsynced > 0 || summary.coverage == nil { return }
    if summary.anchor == nil { faults.append("a sync ends before it has read changes") }
  }

  /// Notes an estimate of no time for intervals that are left, although the others took some, or of
  /// more time for each of them than the whole sync took.
  private func noteEstimate(_ progress: StepSyncProgress, _ process: MortalProcess) {
    let start = process.uploadStart ?? (store.now, progress.done)
    process.uploadStart = start
    let sinceLast = store.now - (process.lastReport ?? start.time)
    defer { (process.doneIntervals, process.lastReport) = (progress.done, store.now) }
    // Other reports repeat the last estimate.
    if progress.done == process.doneIntervals { return }
    let (elapsed, done) = (store.now - start.time, Int64(progress.done - start.done))
    let left = Int64(progress.total - progress.done)
    // An estimate may go by the last interval alone.
    guard done > 0, left > 0 else { return }
    let most = (store.now - (process.syncStart ?? start.time) + 1) * left
    if let estimate = progress.millisecondsLeft, estimate > most {
      faults.append("intervals left: \(left); estimate of \(estimate) ms, expected at most \(most)")
    }
    guard elapsed >= done, sinceLast > 0 else { return }
    if progress.millisecondsLeft ?? 0 <= 0 {
      faults.append(
        "intervals left: \(left); estimate of 0 ms, after \(elapsed) ms for \(done) others")
    }
  }

  /// Notes a batch that has a sample twice, another key than before, or a key of an earlier epoch.
  func note(_ batch: StepUploadBatch, _ process: MortalProcess) {
    lastRequest = store.now
    if pausesAtRequest {
      pausesAtRequest = false
      service.pause()
    }
    if process.phase != .uploading, !process.isDead {
      faults.append("a request is sent while the progress reports \(process.phase)")
    }
    let uuids = batch.samples.map(\.uuid)
    if Set(uuids).count < uuids.count || Set(batch.tombstones).count < batch.tombstones.count {
      faults.append("a batch has a sample twice")
    }
    guard let epoch = process.uploadEpoch else { return }
    var content = Digest()
    content.absorb(epoch)
    for uuid in batch.tombstones.sorted() { content.absorb(uuid) }
    content.absorb("samples")
    for uuid in uuids.sorted() { content.absorb(uuid) }
    let known = keys.updateValue(batch.idempotencyKey, forKey: content.hexadecimal)
    if known ?? batch.idempotencyKey != batch.idempotencyKey {
      faults.append("the same content has two keys in epoch \(epoch)")
    }
    if let known = epochs.updateValue(epoch, forKey: batch.idempotencyKey), known != epoch {
      faults.append("a key of epoch \(known) is used in epoch \(epoch)")
    }
  }
}
