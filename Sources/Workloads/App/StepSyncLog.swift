import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A pause or a cancellation of a sync, some virtual milliseconds after its start.
struct SyncInterruption {
  var milliseconds: Int64
  var isCancellation: Bool
}

/// A log of a step sync's requests, of the intervals that it marks, and of its progress.
@MainActor
final class StepSyncLog {
  /// The states of a sample that the server has not confirmed.
  private enum Status {
    static let unsent: Int64 = -1
    static let sent: Int64 = -2
    static let deleted: Int64 = -3
  }

  private let device: AppDevice
  /// The time for which the sync trusts the store to tell of deletions, in milliseconds.
  private let deletionRetention: Int64
  private var observation = StepSyncObservation()
  private var run: StepSyncObservation.Run?
  /// The number of queries for samples and for changes before this sync.
  private var earlierReads = 0
  /// A `Status`, or the epoch in which the sample was last confirmed.
  private var statuses: [Int64] = []
  /// The starts of the samples that were sent in this sync and are not confirmed.
  private var unconfirmed: [UUID: Instant] = [:]
  /// The last interval that the sync marked, until changes are reported.
  private var lastMarked: TimeRange?
  /// The number of the store's changes that the last complete sync had to know.
  private var knownPlaces = 0
  /// The last time at which the next sync had to repeat everything.
  private var restart: Instant?

  init(_ device: AppDevice, _ policy: StepSyncPolicy) {
    self.device = device
    deletionRetention = policy.deletionRetentionMilliseconds
    observation.settings.batchSize = policy.batchSize
    observation.settings.firstBackoff = policy.firstBackoffMilliseconds
    observation.settings.maximumBackoff = policy.maximumBackoffMilliseconds
    observation.settings.attempts = policy.attempts
  }

  // MARK: Syncs

  /// Calls a sync and records its end.
  ///
  /// - Parameters:
  ///   - service: The step sync.
  ///   - interruption: The call that stops it, after some milliseconds; nil if none does.
  /// - Returns: How the sync ended.
  /// - Throws: The error of the sync.
  func sync(_ service: any StepSyncServiceProtocol, _ interruption: SyncInterruption?)
    async throws -> StepSyncOutcome
  {
    let requests = observation.requests.count
    let start = device.now
    run = StepSyncObservation.Run(
      time: TimeRange(start: start, end: start), requests: requests..<requests, end: .failed)
    earlierReads = reads
    unconfirmed = [:]
    lastMarked = nil
    let number = observation.runs.count
    let interrupting = interruption.map { interruption in
      Task {
        try await Simulation.current?.sleep(nanoseconds: interruption.milliseconds * 1_000_000)
        if observation.runs.count > number { return }
        run?.interruption = StepSyncObservation.Interruption(
          time: device.now, isCancellation: interruption.isCancellation)
        device.store.watchCalls()
        if interruption.isCancellation { service.cancel() } else { service.pause() }
      }
    }
    defer { interrupting?.cancel() }
    do {
      let outcome = try await service.sync()
      end(outcome == .synced ? .synced : outcome == .paused ? .paused : .cancelled, service)
      return outcome
    } catch {
      if case StepSyncError.uploadFailed(_, let attempts) = error {
        end(.uploadFailed(attempts: attempts), service)
      } else {
        end(.failed, service)
      }
      throw error
    }
  }

  private func end(_ end: StepSyncObservation.End, _ service: any StepSyncServiceProtocol) {
    guard var run else { return }
    self.run = nil
    run.end = end
    run.time = TimeRange(start: run.time.start, end: device.now)
    run.requests = run.requests.lowerBound..<observation.requests.count
    run.interruption?.queryEnd = device.store.lastWatchedEnd
    run.reads = reads - earlierReads
    run.isIdleAfterwards = service.progress.phase == .idle
    if end == .synced, device.isReadingAllowed { compareWithTheStore(&run) }
    observation.runs.append(run)
  }

  private var reads: Int {
    let counters = device.store.counters
    return counters[.samples] + counters[.changes]
  }

  /// Records that the next sync has to repeat everything.
  func recordRestart() {
    restart = device.now
    knownPlaces = 0
    for place in statuses.indices where statuses[place] != Status.deleted {
      statuses[place] = Status.unsent
    }
  }

  /// Records a progress report.
  func record(_ progress: StepSyncProgress) {
    guard var run else { return }
    if progress.done < run.done { run.decreases += 1 }
    if progress.done > progress.total { run.excesses += 1 }
    if let left = progress.millisecondsLeft, progress.done == 0 || left < 0 {
      run.unfoundedEstimates += 1
    }
    if progress.millisecondsLeft != nil { run.hasEstimate = true }
    (run.done, run.total) = (progress.done, progress.total)
    self.run = run
  }

  /// Compares the confirmed samples and tombstones with the changes of the store since the last
  /// complete sync.
  ///
  /// Changes that were not readable when they arrived, and deletions that the store may have
  /// forgotten, are left out, as in `AppConclusion`.
  private func compareWithTheStore(_ run: inout StepSyncObservation.Run) {
    let arrivals = device.arrivals
    let places = knownPlaces..<arrivals.stepRows.count
    knownPlaces = places.upperBound
    let readable =
      device.unreadable.last.map { denied in
        arrivals.stepPlaces(arrivingIn: TimeRange(start: denied.end, end: denied.end)).lowerBound
      } ?? 0
    var deleted: Set<Int> = []
    for place in places {
      guard let row = arrivals.deletedPlaces[place] else { continue }
      deleted.insert(row)
      let isHidden =
        arrivals.stepRows[row] == HistoryArrivals.lost || place < readable
        || run.time.end >= forgettingTime(ofDeletionAt: place)
      let status = row < statuses.count ? statuses[row] : Status.unsent
      if !isHidden, status >= 0 || status == Status.sent { run.missingTombstones += 1 }
    }
    for place in places where place >= readable && arrivals.deletedPlaces[place] == nil {
      if deleted.contains(place) { continue }
      if place >= statuses.count || statuses[place] == Status.unsent
        || statuses[place] == Status.sent
      {
        run.missingSamples += 1
      }
    }
  }

  /// Returns true if the store may have forgotten a deletion, at a place in the order of arrival,
  /// before a complete sync could read it.
  func mayMiss(deletionAt place: Int, ofSampleFrom start: Instant) -> Bool {
    let deletion = device.arrivals.deliveryTime(of: place)
    let runs = observation.runs.filter { $0.end == .synced }
    // A sync that repeats everything compares its records with the store.
    if let restart, deletion <= restart, let last = runs.last, last.time.start >= restart,
      (try? device.syncState.summary().coverage)?.contains(start) ?? false
    {
      return false
    }
    let next = runs.partitioningIndex { $0.time.start >= deletion }
    let read = next < runs.count ? runs[next].time.end : device.now
    return read >= forgettingTime(ofDeletionAt: place)
  }

  /// Returns the time from which the store may no longer tell the sync of a deletion.
  ///
  /// A sync that read long ago layers anew, and needs no deletions from the store.
  private func forgettingTime(ofDeletionAt place: Int) -> Instant {
    let store = device.store
    if Int64(store.configuration.semantics.deletionDays) * Milliseconds.day >= deletionRetention {
      return store.forgettingStart ?? Instant(milliseconds: .max)
    }
    return store.forgettingTime(ofDeletionAt: device.arrivals.deliveryTime(of: place))
  }

  // MARK: Requests

  /// Sends a batch and records the answer.
  func send(_ batch: StepUploadBatch, to server: any StepUploadEndpoint) async throws
    -> StepUploadReceipt
  {
    let epoch = try device.syncState.summary().epoch
    let number = observation.requests.count
    observation.requests.append(try request(batch, epoch))
    for sample in batch.samples {
      unconfirmed[sample.uuid] = sample.range.start
      update(sample.uuid) { if $0 == Status.unsent { $0 = Status.sent } }
    }
    func end(_ answer: StepSyncObservation.Answer) {
      let start = observation.requests[number].time.start
      observation.requests[number].time = TimeRange(start: start, end: device.now)
      observation.requests[number].answer = answer
    }
    do {
      let receipt = try await server.send(batch)
      guard receipt.idempotencyKey == batch.idempotencyKey else {
        end(.failed)
        return receipt
      }
      end(.confirmed)
      for sample in batch.samples {
        unconfirmed[sample.uuid] = nil
        update(sample.uuid) { if $0 != Status.deleted { $0 = epoch } }
      }
      for uuid in batch.tombstones { update(uuid) { $0 = Status.deleted } }
      return receipt
    } catch let error as StepUploadError {
      switch error {
      case .throttled(let milliseconds): end(.throttled(milliseconds: milliseconds))
      case .rejected: end(.rejected)
      case .timedOut, .serverError, .wrongReceipt: end(.failed)
      }
      throw error
    } catch {
      end(.cancelled)
      throw error
    }
  }

  private func request(_ batch: StepUploadBatch, _ epoch: Int64) throws
    -> StepSyncObservation.Request
  {
    let now = device.now
    var request = StepSyncObservation.Request(
      time: TimeRange(start: now, end: now), samples: batch.samples.count,
      tombstones: batch.tombstones.count, answer: .cancelled)
    let records = try device.syncState.records(of: batch.samples.map(\.uuid))
    request.unrecordedSamples = batch.samples.count { records[$0.uuid] == nil }
    request.confirmedSamples = batch.samples.count { status($0.uuid) == epoch }
    request.confirmedTombstones = batch.tombstones.count { status($0) == Status.deleted }
    if let lastMarked {
      request.lateSamples = batch.samples.count { lastMarked.contains($0.range.start) }
    }
    return request
  }

  private func place(of uuid: UUID) -> Int? {
    let database = device.store.database
    return database.type(of: uuid) == .stepCount ? database.arrival(of: uuid) : nil
  }

  private func status(_ uuid: UUID) -> Int64? {
    guard let place = place(of: uuid) else { return nil }
    return place < statuses.count ? statuses[place] : Status.unsent
  }

  private func update(_ uuid: UUID, _ change: (inout Int64) -> Void) {
    guard let place = place(of: uuid) else { return }
    if place >= statuses.count {
      let missing = device.arrivals.stepRows.count - statuses.count
      statuses += Array(repeating: Status.unsent, count: max(missing, place + 1 - statuses.count))
    }
    change(&statuses[place])
  }

  // MARK: State

  /// Records a change of the persistent state that was accepted.
  func record(_ change: SyncStateChange) {
    if !change.changedStarts.isEmpty { lastMarked = nil }
    guard let range = change.synced?.interval.range else { return }
    // An interval that was marked as changed in the meantime stays unsynced.
    let next = try? device.syncState.nextUnsynced(from: range.start)
    if next?.interval.range != range { lastMarked = range }
    run?.markedIntervals += 1
    if unconfirmed.values.contains(where: { range.contains($0) }) { run?.unconfirmedMarks += 1 }
  }

  /// Records that the intervals were replaced.
  func recordReplacement() { lastMarked = nil }

  // MARK: Conclusion

  /// Returns the observation with the server's content at the end.
  func conclude() -> StepSyncObservation {
    let rows = device.arrivals.stepRows
    var held = device.steps.content.samples.values.compactMap { sample in
      place(of: sample.uuid).flatMap { place in
        place < rows.count && rows[place] >= 0 ? (row: rows[place], sample: sample) : nil
      }
    }
    held.sort { $0.row < $1.row }
    var content = StepSyncObservation.Content()
    var writers: [StepSyncObservation.Writer: Int32] = [:]
    for (row, sample) in held {
      let writer = StepSyncObservation.Writer(
        bundleIdentifier: sample.sourceBundleId, deviceName: sample.sourceDeviceName)
      if writers[writer] == nil {
        writers[writer] = Int32(writers.count)
        content.writerNames.append(writer)
      }
      content.rows.append(row)
      content.starts.append(sample.range.start.milliseconds)
      content.ends.append(sample.range.end.milliseconds)
      content.counts.append(Int64(sample.count))
      content.writers.append(writers[writer] ?? 0)
    }
    observation.content = content
    return observation
  }
}

/// A step server that logs requests.
@MainActor
final class LoggedStepEndpoint: StepUploadEndpoint {
  private let base: any StepUploadEndpoint
  private let log: StepSyncLog

  init(_ base: any StepUploadEndpoint, _ log: StepSyncLog) {
    self.base = base
    self.log = log
  }

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    try await log.send(batch, to: base)
  }
}

/// A sync state that logs accepted changes and replacements.
@MainActor
final class LoggedSyncState: SyncStateStoring {
  private let base: any SyncStateStoring
  private let log: StepSyncLog

  init(_ base: any SyncStateStoring, _ log: StepSyncLog) {
    self.base = base
    self.log = log
  }

  func allIntervals() throws -> [SyncInterval] { try base.allIntervals() }

  func replaceAll(with intervals: [SyncInterval]) throws {
    try base.replaceAll(with: intervals)
    log.recordReplacement()
  }

  func insert(_ interval: SyncInterval) throws { try base.insert(interval) }

  func removeAll() throws {
    try base.removeAll()
    log.recordReplacement()
  }

  func summary() throws -> SyncSummary { try base.summary() }

  func nextUnsynced(from start: Instant?) throws -> MarkedInterval? {
    try base.nextUnsynced(from: start)
  }

  func records(in range: TimeRange) throws -> [SyncRecord] { try base.records(in: range) }
  func records(of uuids: [UUID]) throws -> [UUID: SyncRecord] { try base.records(of: uuids) }

  func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool {
    let isApplied = try base.apply(change, in: epoch)
    if isApplied { log.record(change) }
    return isApplied
  }
}
