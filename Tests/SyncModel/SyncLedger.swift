package import Foundation
package import HealthContracts
package import HealthModel

/// What was saved and deleted, kept apart from store and service, and what the end is held against.
@MainActor
package final class SyncLedger {
  package private(set) var live: [UUID: StepUploadSample] = [:]
  private var sources: [UUID: DataSource] = [:]
  private var names: [String: UUID] = [:]
  package private(set) var everDeleted: Set<UUID> = []

  package init() {}

  /// The samples that there are, in a fixed order.
  package var ordered: [(sample: StepUploadSample, source: DataSource)] {
    live.values.sorted { left, right in
      left.range.start == right.range.start
        ? left.uuid < right.uuid : left.range.start < right.range.start
    }.compactMap { sample in sources[sample.uuid].map { (sample, $0) } }
  }

  /// Notes what the store has taken.
  package func saved(_ sample: NewSample, _ uuid: UUID?, by source: DataSource) {
    guard let uuid else { return }
    if let name = sample.metadata.syncIdentifier {
      let key = "\(source.bundleIdentifier) \(name)"
      if let replaced = names[key] { deleted(replaced) }
      names[key] = uuid
    }
    sources[uuid] = source
    live[uuid] = StepUploadSample(
      uuid: uuid, range: TimeRange(sample.start, sample.end), count: Int(sample.value),
      sourceBundleId: source.bundleIdentifier, sourceDeviceName: source.deviceName)
  }

  /// Notes a deletion.
  package func deleted(_ uuid: UUID) {
    live[uuid] = nil
    everDeleted.insert(uuid)
  }

  /// What is wrong with what the server and the app hold at the end.
  ///
  /// - Parameters:
  ///   - held: Every sample that the server holds.
  ///   - intervals: Every interval that the app keeps.
  /// - Returns: What is wrong.
  package func violations(_ held: [StepUploadSample], _ intervals: [SyncInterval]) -> [String] {
    var found: [String] = []
    let copies = Dictionary(grouping: held, by: \.uuid)
    for (uuid, copies) in copies {
      if copies.count > 1 { found.append("doubled: \(uuid) is held \(copies.count) times") }
      guard let sample = live[uuid] else {
        found.append("resurrected: \(uuid) is held and deleted")
        continue
      }
      if copies[0] != sample { found.append("differs: \(copies[0]) from \(sample)") }
    }
    for (uuid, sample) in live where copies[uuid] == nil {
      found.append("lost: \(uuid) at \(sample.range.start.iso8601) is not held")
    }
    for sample in live.values
    where !intervals.contains(where: { $0.range.contains(sample.range.start) }) {
      found.append("uncovered: \(sample.uuid) at \(sample.range.start.iso8601)")
    }
    for interval in intervals where !interval.syncedToServer {
      found.append("not synced: the interval at \(interval.range.start.iso8601)")
    }
    for (one, next) in zip(intervals, intervals.dropFirst()) where one.endDate != next.startDate {
      found.append("gap: intervals do not meet at \(one.range.end.iso8601)")
    }
    return found.sorted()
  }
}
