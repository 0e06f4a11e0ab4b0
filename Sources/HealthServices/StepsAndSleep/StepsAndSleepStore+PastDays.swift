public import HealthContracts
public import HealthModel

extension StepsAndSleep.HealthStore {
  private typealias Snapshot = StepsAndSleep.PastDaySnapshot

  public func snapshot(of day: LocalDay) -> StepsAndSleep.PastDaySnapshot? {
    guard let stored = storedDay(day), stored.isFinal else { return nil }
    return stored.snapshot
  }

  /// Closes past days, rereads the last closed days, and sends the snapshots to the server.
  func settle() async {
    advanceDay()
    await closePastDays()
    await amendLateDays()
    await syncSnapshots()
  }

  // MARK: Closing

  private func closePastDays() async {
    while firstPending < today {
      let day = firstPending
      guard await close(day) else { return }
      advanceDay()
      if firstPending == day {
        firstPending = day.advanced(by: 1)
        rememberPointers()
      }
    }
  }

  /// Gives a day its final values; returns false if they cannot be read yet and the day stays open.
  private func close(_ day: LocalDay) async -> Bool {
    let stored = storedDay(day)
    // The day is already closed, but the write of the pointer was lost.
    if let stored, stored.isFinal { return await amend(stored.snapshot) }
    var snapshot = stored?.snapshot ?? lostDraft(of: day)
    // A day that the time zone skipped has no time and needs no snapshot.
    if snapshot.range.isEmpty { return true }
    guard await readFinal(&snapshot) else { return false }
    store(snapshot, isFinal: true)
    return true
  }

  /// Returns a draft for a day whose own draft was lost with the process, without its entries.
  private func lostDraft(of day: LocalDay) -> Snapshot {
    let start = clock.start(of: day)
    let range = TimeRange(start: start, end: max(start, clock.start(of: day.advanced(by: 1))))
    return Snapshot(
      day: day, range: range, targets: targets, points: .init(), energy: energy)
  }

  /// Reads the steps and sleep of a past day; returns false on a temporary failure.
  private func readFinal(_ snapshot: inout Snapshot) async -> Bool {
    let service = dependencies.service
    let (start, end) = (snapshot.range.start.date, snapshot.range.end.date)
    do {
      snapshot.steps = try await known(unless: .stepTypeNotAvailable, snapshot.steps) {
        Int(counting: try await service.fetchSteps(from: start, to: end), .down)
      }
      if !snapshot.isSleepManual {
        snapshot.sleepSeconds = try await known(
          unless: .sleepTypeNotAvailable, snapshot.sleepSeconds
        ) {
          let hours = try await service.fetchSleep(from: start, to: end)
          return Int(counting: hours * 3_600, .toNearestOrAwayFromZero)
        }
      }
    } catch {
      if !Task.isCancelled { warn("\(snapshot.day) cannot be closed yet: \(error)") }
      return false
    }
    snapshot.energy = points(
      steps: snapshot.steps, sleepSeconds: snapshot.sleepSeconds, targets: snapshot.targets,
      own: snapshot.points)
    return true
  }

  /// Returns the value read, or the previous one if the system lacks the type.
  ///
  /// A value of 0 does not replace a previous one: a revoked permission looks like an empty day.
  private func known(
    unless missing: StepsAndSleep.HealthKitServiceError, _ before: Int?,
    _ read: () async throws -> Int?
  ) async throws -> Int? {
    do {
      let value = try await read()
      return value == 0 ? before ?? value : value
    } catch let error as StepsAndSleep.HealthKitServiceError where error == missing {
      return before
    }
  }

  // MARK: Amending

  /// Rereads the last closed days, since data can arrive late.
  private func amendLateDays() async {
    let days = dependencies.configuration.rereadDays
    for back in stride(from: days, to: 0, by: -1) {
      let day = today.advanced(by: -back)
      guard day < firstPending, let snapshot = snapshot(of: day) else { continue }
      _ = await amend(snapshot)
    }
  }

  /// Rereads a closed day; stores a new revision only if a value differs.
  private func amend(_ snapshot: Snapshot) async -> Bool {
    var amended = snapshot
    guard await readFinal(&amended) else { return false }
    if amended == snapshot { return true }
    amended.revision += 1
    store(amended, isFinal: true)
    firstUnsynced = min(firstUnsynced, amended.day)
    rememberPointers()
    return true
  }

  // MARK: Syncing snapshots

  /// Sends snapshots in order of days; stops at the first error, and a later call continues there.
  private func syncSnapshots() async {
    while firstUnsynced < firstPending {
      let day = firstUnsynced
      if let snapshot = snapshot(of: day) {
        do {
          try await dependencies.server.syncDaySnapshot(snapshot)
        } catch {
          warn("syncing the snapshot of \(day) failed and will be retried: \(error)")
          return
        }
      }
      if firstUnsynced == day {
        firstUnsynced = day.advanced(by: 1)
        rememberPointers()
      }
    }
  }

  // MARK: Storage

  func storedDay(_ day: LocalDay) -> (snapshot: StepsAndSleep.PastDaySnapshot, isFinal: Bool)? {
    guard let record = values.record(key(of: day)) else { return nil }
    return StepsAndSleep.PastDaySnapshot.decoded(record, day: day)
  }

  func store(_ snapshot: StepsAndSleep.PastDaySnapshot, isFinal: Bool) {
    values.set(.record(snapshot.encoded(isFinal: isFinal)), for: key(of: snapshot.day))
  }

  private func key(of day: LocalDay) -> String {
    "\(StepsAndSleep.SharedKeys.pastDayPrefix)\(day)"
  }
}
