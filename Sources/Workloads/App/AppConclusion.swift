import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// Reads what the store and the servers hold at the end of an app's run.
@MainActor
struct AppConclusion {
  let device: AppDevice
  let deletedImports: [WeighIns.DeletedImport]
  /// The time at which the app's weights were read; it does not show later ones.
  let present: Instant
  /// Returns true if the step sync may not know of a deletion at a place, of a sample from a time.
  let mayMiss: @MainActor (_ place: Int, _ start: Instant) -> Bool

  func finish(_ observation: inout AppObservation) throws {
    let (store, arrivals) = (device.store, device.arrivals)
    device.steps.deliverLate()
    observation.closedDays = device.stats.snapshots.values.sorted { $0.day < $1.day }
      .map(closedDay)
    let daysOfDeletions = observation.closedDays.count { arrivals.hasDeletions(touching: $0.range) }
    if daysOfDeletions > 0 { observation.events["days with deletions"] = daysOfDeletions }
    // Nobody can know of an unannounced deletion: the server may hold the sample or not.
    let unreadable = unreadablePlaces(observation)
    let undeletable = Set(unreadable.compactMap { arrivals.deletedPlaces[$0] })
    let held = heldRows(undeletable, &observation)
    if !undeletable.isEmpty {
      observation.events["deletions hidden by a denied read"] = undeletable.count
    }
    observation.uploadedRows = held.filter { $0 >= 0 }.sorted()
    let hidden = Set(unreadable.map { arrivals.stepRows[$0] })
      .subtracting(observation.uploadedRows)
    observation.arrivedRows = arrivals.stepRows.filter { $0 >= 0 && !hidden.contains($0) }.sorted()
    observation.events["samples hidden by a denied read"] =
      arrivals.stepRows.count { $0 >= 0 } - observation.arrivedRows.count
    observation.unknownUploads = held.count { $0 == HistoryArrivals.gone }
    observation.unsyncedIntervals = try device.syncState.summary().unsynced
    store.database.isLocked = false
    let weights = try store.database.samples(SampleQuery(.bodyMass))
    observation.storedWeights = weights.filter { $0.range.start <= present }.map {
      AppObservation.Weight(time: $0.range.start, grams: Int32($0.value))
    }.sorted()
    let stored = Set(weights.map(\.uuid))
    observation.deletedImports = deletedImports.filter { hidden in
      hidden.sample.map { stored.contains($0) } ?? true
    }.map(\.weight).sorted()
    observation.stoppedTypes = device.stoppedTypes.map { "\($0)" }.sorted()
    observation.triggeredFaults = store.triggeredFaults
    observation.longestCall = store.longestCall
    observation.shortestAnswer = store.shortestAnswer
    observation.violations = device.steps.violations + store.database.violations.map { "\($0)" }
    observation.events.merge(serverEvents) { $1 }
    observation.calls = store.counters.calls.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
    observation.samplesScanned = store.counters.samplesScanned
    observation.virtualMilliseconds =
      store.now - observation.span.start.milliseconds
  }

  /// Returns the row in the history, `gone` or `lost`, for each sample that the server holds.
  ///
  /// The app could not read the deletions of the arrivals at the places `undeletable`.
  private func heldRows(_ undeletable: Set<Int>, _ observation: inout AppObservation) -> [Int32] {
    let (database, arrivals) = (device.store.database, device.arrivals)
    let deletions = Dictionary(
      arrivals.deletedPlaces.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    var missed = 0
    let rows = device.steps.content.samples.map { identity, sample in
      database.arrival(of: identity.uuid).flatMap { arrival in
        guard database.type(of: identity.uuid) == .stepCount,
          arrival < arrivals.stepRows.count
        else { return nil }
        if undeletable.contains(arrival) { return HistoryArrivals.lost }
        if let deletion = deletions[arrival], mayMiss(deletion, sample.range.start) {
          missed += 1
          return HistoryArrivals.lost
        }
        return arrivals.stepRows[arrival]
      } ?? HistoryArrivals.gone
    }
    if missed > 0 { observation.events["deletions that the store forgot"] = missed }
    return rows
  }

  private func closedDay(_ snapshot: StepsAndSleep.PastDaySnapshot) -> AppObservation.ClosedDay {
    let day = snapshot.range
    let isMergedOnce = device.store.configuration.semantics.mergeScope == .once
    // Samples of the next day can then hide steps of one that starts in the day and ends after it.
    let end = isMergedOnce ? device.arrivals.latestEnd(ofSamplesStartingIn: day) : day.end
    return AppObservation.ClosedDay(
      day: snapshot.day, range: day, steps: snapshot.steps, sleepSeconds: snapshot.sleepSeconds,
      isUnreadable: device.unreadable.contains {
        $0.start < day.end.advanced(by: 3 * Milliseconds.day) && day.start < $0.end
      },
      lastDelivery: device.arrivals.lastDelivery(
        touching: TimeRange(start: day.start, end: end)),
      isSleepManual: snapshot.isSleepManual)
  }

  /// The positions of the arrivals and deletions of steps that the app could not read: those
  /// between the last sync before reading was revoked and the end of the revocation.
  private func unreadablePlaces(_ observation: AppObservation) -> [Int] {
    device.unreadable.flatMap { time in
      let from = observation.syncs.last { $0 < time.start } ?? observation.span.start
      return device.arrivals.stepPlaces(
        arrivingIn: TimeRange(start: from, end: max(from, time.end)))
    }
  }

  private var serverEvents: [String: Int] {
    [
      "step requests": device.steps.counters.requests,
      "step batches": device.steps.counters.commits,
      "step batches sent again": device.steps.counters.repeated,
      "step tombstones": device.steps.content.tombstones.count,
      "day rows": device.stats.rowCalls,
      "day snapshots": device.stats.snapshotCalls.values.reduce(0, +),
      "metric batches": device.vitals.receipts.count,
      "background tasks": device.tasks.log.count {
        if case .began = $0.event { true } else { false }
      },
    ]
  }
}
