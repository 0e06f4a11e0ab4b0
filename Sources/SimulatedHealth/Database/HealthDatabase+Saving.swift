public import struct Foundation.UUID
public import HealthModel

extension HealthDatabase {
  /// The end date that represents an unknown end: 1 January 4001.
  static let distantFuture: Int64 = 64_092_211_200_000
  static let fourDays = 96 * Milliseconds.hour

  /// Saves samples: all or none (source: D).
  ///
  /// A sample with the sync identifier of a stored sample replaces it if its version is greater,
  /// and is ignored if its version is equal (source: D) or lower (source: U).
  ///
  /// - Parameters:
  ///   - samples: The samples; may be empty.
  ///   - source: The source that writes the samples.
  /// - Returns: The identifier of each sample; nil for one that was ignored.
  /// - Throws: `HealthStoreError` with `invalidArgument` for an identifier that is already stored,
  ///   a start before the earliest permitted date, a stale version if the rules say so, or a sample
  ///   that would raise an exception on a device.
  /// - Complexity: O(*k*) amortised for *k* samples that start after all others, O(*k* log *n*) for
  ///   late ones.
  @discardableResult
  public func save(_ samples: [NewSample], from source: DataSource) throws(HealthStoreError)
    -> [UUID?]
  {
    for sample in samples {
      admit(sample.type)
      if let message = flaw(in: sample) { throw exception(message) }
    }
    try checkBatch(samples, from: source)
    if samples.isEmpty { return [] }
    var perType = [Int](repeating: 0, count: stores.count)
    for sample in samples { perType[Int(sample.type.rawValue)] += 1 }
    for (index, more) in perType.enumerated() where more > 0 { stores[index].reserve(more) }
    let uuids = samples.map { add($0, from: source) }
    work = QueryWork()
    work.returned = uuids.count { $0 != nil }
    return uuids
  }

  /// Describes why a sample would raise an exception on a device (source: C), or returns nil.
  private func flaw(in sample: NewSample) -> String? {
    let name = "\(sample.type)"
    if !sample.type.bounds.contains(sample.value) {
      return "\(name) cannot have the value \(sample.value)"
    }
    if sample.start > sample.end {
      return "\(name) ends at \(sample.end), before it starts at \(sample.start)"
    }
    if sample.end >= Self.distantFuture, semantics.openEnd == .refused {
      return "\(name) ends in the distant future"
    }
    if (sample.metadata.syncIdentifier == nil) != (sample.metadata.syncVersion == nil) {
      return "\(name) has a sync identifier without a version, or a version without an identifier"
    }
    let (length, overflow) = sample.end.subtractingReportingOverflow(sample.start)
    if semantics.durationLimit == .fourDays, overflow || length > Self.fourDays {
      return "\(name) is longer than four days"
    }
    return overflow ? "\(name) is longer than 64 bits of milliseconds" : nil
  }

  private func checkBatch(_ samples: [NewSample], from source: DataSource)
    throws(HealthStoreError)
  {
    var seen: Set<UUID> = []
    var versions: [SyncKey: Int] = [:]
    var magnitudes: [SampleType: Int64] = [:]
    for sample in samples {
      if sample.start < earliestPermitted {
        throw HealthStoreError(
          .invalidArgument,
          "The sample starts before the earliest permitted date")
      }
      if let uuid = sample.uuid, !seen.insert(uuid).inserted || row(of: uuid) != nil {
        throw HealthStoreError(.invalidArgument, "The sample is stored already")
      }
      magnitudes[sample.type, default: stores[Int(sample.type.rawValue)].magnitude] +=
        abs(sample.value)
      if magnitudes[sample.type, default: 0] > sample.type.largestMagnitude {
        throw HealthStoreError(.invalidArgument, "The sum of the values would overflow 64 bits")
      }
      guard semantics.staleVersion == .error, let name = sample.metadata.syncIdentifier,
        let version = sample.metadata.syncVersion
      else { continue }
      let key = syncKey(name, sample.type, source)
      let known = versions[key] ?? syncKeys[key].flatMap { metadata[$0]?.syncVersion }
      if let known, known >= version {
        throw HealthStoreError(.invalidArgument, "Version \(version) is not newer than \(known)")
      }
      versions[key] = version
    }
  }

  func syncKey(_ identifier: String, _ type: SampleType, _ source: DataSource) -> SyncKey {
    SyncKey(
      identifier, type: type, bundle: source.bundleIdentifier, scope: semantics.syncScope)
  }

  private func add(_ sample: NewSample, from source: DataSource) -> UUID? {
    var sync: SyncKey?
    if let name = sample.metadata.syncIdentifier, let version = sample.metadata.syncVersion {
      let key = syncKey(name, sample.type, source)
      if let old = syncKeys[key] {
        if (metadata[old]?.syncVersion ?? .min) >= version { return nil }
        // A replacement is reported as a deletion and an addition (source: C).
        remove(old, unreported: semantics.replacementShown == .addOnly)
      }
      sync = key
    }
    let index = Int(sample.type.rawValue)
    let row = stores[index].add(
      start: sample.start, end: sample.end, value: sample.value, source: register(source))
    let key = key(sample.type, row)
    noteChange(of: sample.type)
    if let sync { syncKeys[sync] = key }
    if sample.metadata != .none {
      metadata[key] = sample.metadata
      stores[index].mark(row, .metadata)
    }
    guard let uuid = sample.uuid else { return identifiers.uuid(row: key) }
    ownIdentities[uuid] = key
    ownUUIDs[key] = uuid
    stores[index].mark(row, .ownIdentity)
    return uuid
  }

  func register(_ source: DataSource) -> UInt16 {
    let (index, isNew) = registry.register(source)
    if isNew {
      let ranks = registry.ranks
      for store in stores.indices { stores[store].admit(ranks: ranks) }
    }
    return index
  }

  /// Deletes a sample that is not deleted yet.
  func remove(_ key: Int, unreported: Bool = false) {
    let index = key >> 40
    let row = key & (1 << 40 - 1)
    let source = registry.sources[Int(stores[index].log.sources[row])]
    stores[index].delete(row, at: now, unreported: unreported)
    if !unreported { noteChange(of: stores[index].type) }
    if let name = metadata[key]?.syncIdentifier {
      syncKeys[syncKey(name, stores[index].type, source)] = nil
    }
  }
}
