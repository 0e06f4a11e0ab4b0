import struct Foundation.Date
import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A reader of steps and sleep that logs its calls, and lets single ones fail or wait.
@MainActor
final class LoggedReader: StepsAndSleep.HealthKitServiceProtocol {
  private let base: any StepsAndSleep.HealthKitServiceProtocol
  private let log: StepsAndSleepLog

  init(_ base: any StepsAndSleep.HealthKitServiceProtocol, _ log: StepsAndSleepLog) {
    self.base = base
    self.log = log
  }

  func requestAuthorization() async throws {
    do {
      if log.failingRequests > 0 {
        log.failingRequests -= 1
        throw HealthStoreError(.databaseInaccessible)
      }
      try await base.requestAuthorization()
      log.record(.requested(isFailed: false))
    } catch {
      log.record(.requested(isFailed: true))
      throw error
    }
  }

  func authorizationStatus() -> SharingStatus { base.authorizationStatus() }
  func sleepAuthorizationStatus() -> SharingStatus { base.sleepAuthorizationStatus() }

  func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    try await read(.steps, from: start, to: end) {
      try await base.fetchSteps(from: start, to: end)
    }
  }

  func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    try await read(.sleep, from: start, to: end) {
      try await base.fetchSleep(from: start, to: end)
    }
  }

  private func read(
    _ quantity: StepsAndSleepObservation.Quantity, from start: Date, to end: Date,
    _ body: () async throws -> Double
  ) async throws -> Double {
    let number = log.nextNumber()
    let first = Instant(start)
    log.record(
      .readBegan(number, quantity, TimeRange(start: first, end: max(first, Instant(end)))))
    let heldBack = log.heldBack
    log.heldBack = 0
    do {
      if log.failingReads > 0 {
        log.failingReads -= 1
        throw HealthStoreError(.databaseInaccessible)
      }
      let value = try await body()
      if heldBack > 0 {
        try await Simulation.current?.sleep(nanoseconds: heldBack * 1_000_000)
      }
      log.record(.readEnded(number, value))
      return value
    } catch {
      log.record(.readEnded(number, nil))
      throw error
    }
  }

  func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void) {
    log.record(.observing(true))
    base.startObservingSteps { [log, process = log.process] in
      // An update that is under way when the process ends asks nothing of the next one.
      if log.process == process { log.record(.updateBegan) }
      await updateHandler()
      if log.process == process { log.record(.updateEnded) }
    }
  }

  func stopObservingSteps() {
    log.record(.observing(false))
    base.stopObservingSteps()
  }
}

/// A server of daily values that logs the calls of one process and refuses those after its end.
@MainActor
final class LoggedStatsServer: StepsAndSleep.StatsSyncing {
  private let base: any StepsAndSleep.StatsSyncing
  private let log: StepsAndSleepLog
  private let process: Int

  init(_ base: any StepsAndSleep.StatsSyncing, _ log: StepsAndSleepLog) {
    self.base = base
    self.log = log
    process = log.process
  }

  func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {
    try await send({ .rowSent($0, .init(stats)) }, { try await base.syncDailyStats(stats) })
  }

  func syncDaySnapshot(_ snapshot: StepsAndSleep.PastDaySnapshot) async throws {
    try await send(
      { .snapshotSent($0, .init(snapshot)) }, { try await base.syncDaySnapshot(snapshot) })
  }

  func loadTodayStatsFromServer(_ day: LocalDay) async throws -> StepsAndSleep.DailyStats? {
    try await base.loadTodayStatsFromServer(day)
  }

  private func send(
    _ event: (Int) -> StepsAndSleepObservation.Event, _ body: () async throws -> Void
  ) async throws {
    guard process == log.process else { throw CancellationError() }
    let number = log.nextNumber()
    log.record(event(number))
    do {
      try await body()
      log.record(.uploadEnded(number, isConfirmed: true))
    } catch {
      log.record(.uploadEnded(number, isConfirmed: false))
      throw error
    }
  }
}

/// A receiver of errors and warnings that logs the errors shown to the person.
@MainActor
final class LoggedNotices: StepsAndSleep.ErrorManaging, StepsAndSleep.WarningLogging {
  private let log: StepsAndSleepLog

  init(_ log: StepsAndSleepLog) { self.log = log }

  func handle(_ error: StepsAndSleep.AppError) { log.record(.noticed) }

  func warn(_ text: String) { log.record(.warned) }
}
