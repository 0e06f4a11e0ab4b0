import struct Foundation.UUID
import HealthContracts
import HealthModel

/// A weight sync service whose calls are measured.
struct TimedWeightSync: WeightSyncServiceProtocol {
  let base: any WeightSyncServiceProtocol
  let times: CallTimes

  var isSyncEnabled: Bool { base.isSyncEnabled }
  var isSyncOffered: Bool { base.isSyncOffered }

  func entries() throws -> [WeightEntry] {
    try times.measure("weightSync.entries") { try base.entries() }
  }

  func enableSync() async throws -> WeightSync.AuthorizationOutcome {
    try await times.measure("weightSync.enableSync") { try await base.enableSync() }
  }

  func disableSync() throws {
    try times.measure("weightSync.disableSync") { try base.disableSync() }
  }

  func launch() async throws {
    try await times.measure("weightSync.launch") { try await base.launch() }
  }

  func foreground() async throws {
    try await times.measure("weightSync.foreground") { try await base.foreground() }
  }

  func add(_ draft: WeightDraft) async throws -> WeightEntry {
    try await times.measure("weightSync.add") { try await base.add(draft) }
  }

  func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry {
    try await times.measure("weightSync.edit") { try await base.edit(id, to: draft) }
  }

  func delete(_ id: UUID) async throws {
    try await times.measure("weightSync.delete") { try await base.delete(id) }
  }

  func importChanges() async throws -> Int {
    try await times.measure("weightSync.importChanges") { try await base.importChanges() }
  }

  func importHistory() async throws -> Int {
    try await times.measure("weightSync.importHistory") { try await base.importHistory() }
  }

  func reconcile() async throws -> WeightSync.ReconcileReport {
    try await times.measure("weightSync.reconcile") { try await base.reconcile() }
  }

  func nextRetry() throws -> Instant? {
    try times.measure("weightSync.nextRetry") { try base.nextRetry() }
  }

  func retryDue() async throws {
    try await times.measure("weightSync.retryDue") { try await base.retryDue() }
  }
}

/// A step sync service whose syncs are measured.
struct TimedStepSync: StepSyncServiceProtocol {
  let base: any StepSyncServiceProtocol
  let times: CallTimes

  var progress: StepSyncProgress { base.progress }

  func sync() async throws -> StepSyncOutcome {
    try await times.measure("stepSync.sync") { try await base.sync() }
  }

  func pause() { base.pause() }
  func cancel() { base.cancel() }
  func restart() throws { try base.restart() }
  func noteChanges() { base.noteChanges() }
}

/// A background upload of metrics whose activation is measured.
struct TimedBackgroundSync: Metrics.BackgroundSyncProtocol {
  let base: any Metrics.BackgroundSyncProtocol
  let times: CallTimes

  func registerTasks() throws(Metrics.TaskSchedulerError) { try base.registerTasks() }

  func activateIfReady() async throws -> Bool {
    try await times.measure("metrics.activateIfReady") { try await base.activateIfReady() }
  }

  func signedOut() { base.signedOut() }
}
