import struct Foundation.UUID
import HealthContracts
import HealthModel

/// A weight sync that forwards to another one; a mutant overrides individual members.
@MainActor
class WeightSyncWrapper: WeightSyncServiceProtocol {
  let base: any WeightSyncServiceProtocol
  let dependencies: WeightSyncDependencies

  init(_ base: any WeightSyncServiceProtocol, _ dependencies: WeightSyncDependencies) {
    self.base = base
    self.dependencies = dependencies
  }

  var isSyncEnabled: Bool { base.isSyncEnabled }
  var isSyncOffered: Bool { base.isSyncOffered }

  func entries() throws -> [WeightEntry] { try base.entries() }

  func enableSync() async throws -> WeightSync.AuthorizationOutcome { try await base.enableSync() }

  func disableSync() throws { try base.disableSync() }
  func launch() async throws { try await base.launch() }
  func foreground() async throws { try await base.foreground() }

  func add(_ draft: WeightDraft) async throws -> WeightEntry { try await base.add(draft) }

  func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry {
    try await base.edit(id, to: draft)
  }

  func delete(_ id: UUID) async throws { try await base.delete(id) }
  func importChanges() async throws -> Int { try await base.importChanges() }
  func importHistory() async throws -> Int { try await base.importHistory() }
  func reconcile() async throws -> WeightSync.ReconcileReport { try await base.reconcile() }
  func nextRetry() throws -> Instant? { try base.nextRetry() }
  func retryDue() async throws { try await base.retryDue() }
}
