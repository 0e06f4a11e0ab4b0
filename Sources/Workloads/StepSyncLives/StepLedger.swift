package import struct Foundation.UUID
package import HealthContracts
package import HealthModel
package import ServiceObservations
package import SimulatedHealth

/// A record of the step samples that were saved and deleted, kept apart from the store.
@MainActor
package final class StepLedger {
  /// The samples that were not deleted.
  package private(set) var live: [UUID: StepSyncLife.Sample] = [:]
  private var sources: [UUID: DataSource] = [:]
  private var names: [String: UUID] = [:]
  /// The number of deletions.
  package private(set) var deletions = 0
  private var starts: [Instant: Int] = [:]

  /// Creates an empty ledger.
  package init() {}

  /// The samples that were not deleted, ascending by start, then by identity.
  package var ordered: [(sample: StepSyncLife.Sample, source: DataSource)] {
    live.values.sorted { left, right in
      left.range.start == right.range.start
        ? left.uuid < right.uuid : left.range.start < right.range.start
    }.compactMap { sample in sources[sample.uuid].map { (sample, $0) } }
  }

  /// Records a sample that the store took; it replaces the one with its sync identifier.
  package func save(_ sample: NewSample, _ uuid: UUID?, by source: DataSource) {
    guard let uuid else { return }
    if let name = sample.metadata.syncIdentifier {
      let key = "\(source.bundleIdentifier) \(name)"
      if let replaced = names[key] { delete(replaced) }
      names[key] = uuid
    }
    sources[uuid] = source
    starts[Instant(milliseconds: sample.start), default: 0] += 1
    live[uuid] = StepSyncLife.Sample(
      uuid: uuid, range: TimeRange(sample.start, sample.end), count: Int(sample.value),
      bundleIdentifier: source.bundleIdentifier, deviceName: source.deviceName)
  }

  /// The highest number of samples, among all that were saved, that start at one instant.
  package var mostAtOnce: Int { starts.values.max() ?? 0 }

  /// Records a deletion.
  package func delete(_ uuid: UUID) {
    if live.removeValue(forKey: uuid) != nil { deletions += 1 }
  }

  /// Reads the end of a life off this ledger, a server and an app's state.
  ///
  /// - Parameters:
  ///   - number: The number of the life.
  ///   - server: The server.
  ///   - state: The persistent state of the sync.
  /// - Returns: The end of the life.
  /// - Throws: An error from the state.
  package func end(of number: Int, _ server: StepServer, _ state: any SyncStateStoring) throws
    -> StepSyncLife
  {
    var life = StepSyncLife(number: number)
    life.stored = ordered.map(\.sample)
    life.held = server.content.held.map {
      StepSyncLife.Sample(
        uuid: $0.uuid, range: $0.range, count: $0.count, bundleIdentifier: $0.sourceBundleId,
        deviceName: $0.sourceDeviceName)
    }
    life.serverBreaches = server.violations
    life.intervals = try state.allIntervals().map {
      LayeredInterval(
        range: $0.range, count: $0.stepCount, synced: $0.syncedToServer,
        indivisible: $0.isIndivisible)
    }
    let records = try state.records(in: TimeRange(.min / 2, .max / 2))
    let wrong = records.count { live[$0.uuid] == nil || $0.state != .confirmed }
    life.wrongRecords = wrong + max(0, live.count - (records.count - wrong))
    return life
  }
}
