public import struct Foundation.UUID
public import HealthModel

extension NaiveStore {
  /// Saves samples, all or none, and makes identities.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - source: Who writes them.
  /// - Returns: The identity of each; nil for one that was ignored as stale.
  /// - Throws: `HealthStoreError` when a sample is refused.
  public func save(_ samples: [NewSample], from source: DataSource) throws(HealthStoreError)
    -> [UUID?]
  {
    try save(samples, from: source, assigned: [])
  }

  /// Saves samples with the identities that another store gave them.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - source: Who writes them.
  ///   - assigned: What the other store answered; identities are made where it says nothing.
  /// - Returns: The identity of each; nil for one that was ignored as stale.
  /// - Throws: `HealthStoreError` when a sample is refused.
  public func save(_ samples: [NewSample], from source: DataSource, assigned: [UUID?])
    throws(HealthStoreError) -> [UUID?]
  {
    for sample in samples {
      if let words = exception(sample) { throw refuse(words) }
    }
    try checkErrors(samples, source)
    var answer: [UUID?] = []
    for (index, sample) in samples.enumerated() {
      if let old = namesake(of: sample, from: source) {
        if (rows[old].metadata.syncVersion ?? 0) >= (sample.metadata.syncVersion ?? 0) {
          answer.append(nil)
          continue
        }
        remove(old, hidden: semantics.replacementShown == .addOnly)
      }
      let told = index < assigned.count ? assigned[index] : nil
      let uuid = sample.uuid ?? told ?? makeUUID()
      add(sample, from: source, uuid)
      answer.append(uuid)
    }
    return answer
  }

  /// Deletes samples by identity, all or none.
  ///
  /// - Parameters:
  ///   - uuids: The identities.
  ///   - source: Who deletes.
  /// - Throws: `HealthStoreError` when one cannot be deleted.
  public func delete(_ uuids: [UUID], by source: DataSource) throws(HealthStoreError) {
    if semantics.lockedDelete != .works { try unlocked() }
    if uuids.isEmpty { throw HealthStoreError(.invalidArgument) }
    var found: [Int] = []
    for uuid in uuids {
      guard let row = rows.first(where: { $0.uuid == uuid && $0.isLive }),
        !found.contains(row.number)
      else { throw HealthStoreError(.invalidArgument) }
      if row.source.bundleIdentifier != source.bundleIdentifier {
        throw HealthStoreError(.authorizationDenied)
      }
      found.append(row.number)
    }
    for number in found { remove(number, hidden: false) }
  }

  /// Deletes a source's own samples that match.
  ///
  /// - Parameters:
  ///   - type: The type of sample.
  ///   - predicate: Which samples.
  ///   - source: Who deletes.
  /// - Returns: How many were deleted.
  /// - Throws: `HealthStoreError` when the device is locked.
  public func delete(
    _ type: SampleType, where predicate: SamplePredicate, by source: DataSource
  ) throws(HealthStoreError) -> Int {
    if semantics.lockedDelete != .works { try unlocked() }
    var count = 0
    for row in rows
    where row.isLive && row.type == type && matches(row, predicate)
      && row.source.bundleIdentifier == source.bundleIdentifier
    {
      remove(row.number, hidden: false)
      count += 1
    }
    return count
  }

  /// What Apple's code raises an exception for.
  private func exception(_ sample: NewSample) -> String? {
    if sample.value < sample.type.bounds.lowerBound || sample.value > sample.type.bounds.upperBound
    {
      return "value"
    }
    if sample.start > sample.end { return "ends before it starts" }
    if sample.end >= 64_092_211_200_000, semantics.openEnd != .accepted { return "open end" }
    if (sample.metadata.syncIdentifier == nil) != (sample.metadata.syncVersion == nil) {
      return "sync identifier or version alone"
    }
    if semantics.durationLimit == .fourDays, sample.end - sample.start > 345_600_000 {
      return "duration"
    }
    return nil
  }

  private func checkErrors(_ samples: [NewSample], _ source: DataSource) throws(HealthStoreError) {
    let invalid = HealthStoreError(.invalidArgument)
    for (index, sample) in samples.enumerated() {
      if sample.start < earliestPermitted { throw invalid }
      if let uuid = sample.uuid {
        if rows.contains(where: { $0.uuid == uuid }) { throw invalid }
        if samples[..<index].contains(where: { $0.uuid == uuid }) { throw invalid }
      }
      var total = Int128(0)
      for row in rows where row.type == sample.type { total += Int128(row.value.magnitude) }
      for other in samples[...index] where other.type == sample.type {
        total += Int128(other.value.magnitude)
      }
      // Answers are in millionths of the unit, in 64 bits.
      let millionths = total * 1_000_000 / Int128(sample.type.quantaPerUnit)
      if millionths > Int128(Int64.max) { throw invalid }
      guard semantics.staleVersion == .error, let version = sample.metadata.syncVersion else {
        continue
      }
      if let old = namesake(of: sample, from: source),
        (rows[old].metadata.syncVersion ?? 0) >= version
      {
        throw invalid
      }
      for other in samples[..<index]
      where other.metadata.syncIdentifier == sample.metadata.syncIdentifier
        && (other.type == sample.type || semantics.syncScope != .sourceAndType)
        && (other.metadata.syncVersion ?? 0) >= version
      {
        throw invalid
      }
    }
  }

  /// The live sample of the same sync identifier in scope.
  private func namesake(of sample: NewSample, from source: DataSource) -> Int? {
    guard let name = sample.metadata.syncIdentifier else { return nil }
    for row in rows where row.isLive && row.metadata.syncIdentifier == name {
      let isOwn = row.source.bundleIdentifier == source.bundleIdentifier
      switch semantics.syncScope {
      case .sourceAndType: if isOwn && row.type == sample.type { return row.number }
      case .source: if isOwn { return row.number }
      case .store: return row.number
      }
    }
    return nil
  }

  private func add(_ sample: NewSample, from source: DataSource, _ uuid: UUID) {
    let entry = Entry(row: rows.count, isDeletion: false, time: now, isHidden: false)
    rows.append(
      Row(
        number: rows.count, uuid: uuid, type: sample.type, start: sample.start, end: sample.end,
        value: Int64(sample.value), source: source, metadata: sample.metadata,
        entry: logs[sample.type, default: []].count))
    logs[sample.type, default: []].append(entry)
    register(source)
  }

  private func remove(_ number: Int, hidden: Bool) {
    rows[number].isLive = false
    logs[rows[number].type, default: []].append(
      Entry(row: number, isDeletion: true, time: now, isHidden: hidden))
  }
}
