import struct Foundation.UUID
import HealthContracts
import HealthModel

/// A sync state that forwards to another one; a mutant overrides individual members.
@MainActor
class SyncStateWrapper: SyncStateStoring {
  let base: any SyncStateStoring

  init(_ base: any SyncStateStoring) { self.base = base }

  func allIntervals() throws -> [SyncInterval] { try base.allIntervals() }
  func replaceAll(with intervals: [SyncInterval]) throws { try base.replaceAll(with: intervals) }
  func insert(_ interval: SyncInterval) throws { try base.insert(interval) }
  func removeAll() throws { try base.removeAll() }
  func summary() throws -> SyncSummary { try base.summary() }

  func nextUnsynced(from start: Instant?) throws -> MarkedInterval? {
    try base.nextUnsynced(from: start)
  }

  func records(in range: TimeRange) throws -> [SyncRecord] { try base.records(in: range) }
  func records(of uuids: [UUID]) throws -> [UUID: SyncRecord] { try base.records(of: uuids) }

  func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool {
    try base.apply(change, in: epoch)
  }
}

extension StepSyncDependencies {
  /// Returns the dependencies with another provider, change provider, state, endpoint or policy.
  @MainActor
  func with(
    provider: (any StepDataProvider)? = nil, changes: (any ChangeProvider)? = nil,
    state: (any SyncStateStoring)? = nil, endpoint: (any StepUploadEndpoint)? = nil,
    policy: StepSyncPolicy? = nil
  ) -> StepSyncDependencies {
    StepSyncDependencies(
      provider: provider ?? self.provider, changes: changes ?? self.changes,
      state: state ?? self.state, endpoint: endpoint ?? self.endpoint, time: time,
      layering: layering, policy: policy ?? self.policy, onProgress: onProgress)
  }
}
