public import struct Foundation.UUID
public import HealthModel
import VirtualTime

extension SimulatedHealthStore {
  /// Returns the samples that match a query.
  ///
  /// - Parameter query: The sample query.
  /// - Returns: The samples, in the query's order.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    try await call(.samples, reading: query.type, about: query.predicate) {
      try $0.samples(query)
    } traceDescription: {
      "\($0.count) samples"
    }
  }

  /// Returns the sleep samples of some sources that match a predicate.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - sources: The places of the sources; samples of other sources are left out.
  /// - Returns: The samples, in the store's order.
  /// - Throws: The error of `samples(_:)`.
  func sleepSamples(_ predicate: SamplePredicate, sources: [DataSource: Int]) async throws
    -> [SleepSample]
  {
    try await call(.samples, reading: .sleepAnalysis, about: predicate) {
      try $0.sleepSamples(predicate, sources: sources)
    } traceDescription: {
      "\($0.matched) samples"
    }.samples
  }

  /// Returns statistics over the samples that match a query.
  ///
  /// - Parameter query: The statistics query.
  /// - Returns: The statistics; each matching sample counts in full.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await call(.statistics, reading: query.type, about: query.predicate) {
      try $0.statistics(query)
    } traceDescription: {
      $0.traceDescription
    }
  }

  /// Returns the statistics of consecutive buckets.
  ///
  /// - Parameter query: The collection query.
  /// - Returns: The buckets that contain data.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func collection(_ query: StatisticsCollectionQuery) async throws -> StatisticsCollection {
    try await call(.collection, reading: query.type, about: query.predicate) {
      try $0.collection(query)
    } traceDescription: {
      "\($0.populated.count) buckets"
    }
  }

  /// Returns the samples saved and deleted since an anchor.
  ///
  /// - Parameter query: The anchored query.
  /// - Returns: The changes and the new anchor.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func changes(_ query: AnchoredQuery) async throws -> AnchoredPage {
    try await call(.changes, reading: query.type, about: query.predicate) {
      try $0.changes(query)
    } traceDescription: {
      "samples: \($0.added.count), deletions: \($0.deleted.count)"
    }
  }

  /// Returns a stream of the changes since an anchor, which continues with each new change.
  ///
  /// Updates require a query without a limit (source: D, HKAnchoredObjectQuery).
  ///
  /// - Parameter query: The anchored query, without a limit.
  /// - Returns: Pages of changes; the stream ends when its consumer stops reading, and throws the
  ///   error of a failed query.
  public func updates(_ query: AnchoredQuery) -> AsyncThrowingStream<AnchoredPage, any Error> {
    precondition(query.limit == 0, "updates require a query without a limit")
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    passLockState()
    let listener = observers.listen(to: query.type) { signal.yield() }
    updateLockState()
    return AsyncThrowingStream { continuation in
      let task = Task {
        var query = query
        do {
          var page = try await changes(query)
          continuation.yield(page)
          for await _ in signals {
            query.anchor = page.anchor
            page = try await changes(query)
            if !page.added.isEmpty || !page.deleted.isEmpty { continuation.yield(page) }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in
        task.cancel()
        signal.finish()
        Task { @MainActor in self.observers.stopListening(listener) }
      }
    }
  }

  // MARK: Writing

  /// Saves samples of the app: all or none.
  ///
  /// - Parameter samples: The samples to save.
  /// - Returns: The identifier of each sample; nil for one whose sync version is not newer.
  /// - Throws: `HealthStoreError` with `authorizationNotDetermined` if sharing was not requested,
  ///   or `authorizationDenied` if it was denied, and the errors of `HealthDatabase.save(_:from:)`;
  ///   `CancellationError` when the task is cancelled.
  @discardableResult
  public func save(_ samples: [NewSample]) async throws -> [UUID?] {
    let source = configuration.declaration.source
    let types = Set(samples.map(\.type))
    let uuids = try await call(.write) { database in
      try checkSharing(types)
      return try database.save(samples, from: source)
    } traceDescription: {
      "saved samples: \($0.count)"
    }
    notifyObservers()
    return uuids
  }

  /// Deletes samples of the app: all or none.
  ///
  /// - Parameter uuids: The identifiers of the samples.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func delete(_ uuids: [UUID]) async throws {
    let source = configuration.declaration.source
    try await call(.write) { database in
      let types = Set(uuids.compactMap { database.type(of: $0) })
      try checkSharing(types)
      try database.delete(uuids, by: source)
    } traceDescription: { _ in
      "deleted samples: \(uuids.count)"
    }
    notifyObservers()
  }

  /// Deletes the app's own samples that match a predicate.
  ///
  /// - Parameters:
  ///   - type: The sample type.
  ///   - predicate: The condition that a sample must meet to be deleted.
  /// - Returns: The number of deleted samples.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  @discardableResult
  public func delete(_ type: SampleType, where predicate: SamplePredicate) async throws -> Int {
    let source = configuration.declaration.source
    let count = try await call(.write) { database in
      try checkSharing([type])
      return try database.delete(type, where: predicate, by: source)
    } traceDescription: {
      "deleted samples: \($0)"
    }
    notifyObservers()
    return count
  }

  /// Saving requires that sharing was requested and granted (source: D).
  private func checkSharing(_ types: Set<SampleType>) throws(HealthStoreError) {
    for type in types.sorted(by: { $0.rawValue < $1.rawValue }) {
      switch access.sharingStatus(type) {
      case .notDetermined: throw HealthStoreError(.authorizationNotDetermined)
      case .sharingDenied: throw HealthStoreError(.authorizationDenied)
      case .sharingAuthorized: continue
      }
    }
  }

  /// Stores samples of another source: a device, the Health app or another app.
  ///
  /// - Parameters:
  ///   - samples: The samples to store.
  ///   - source: The source that wrote the samples.
  /// - Returns: The identifier of each sample; nil for one whose sync version is not newer.
  /// - Throws: `HealthStoreError`, as `HealthDatabase.save(_:from:)`.
  @discardableResult
  public func deliver(_ samples: [NewSample], from source: DataSource) throws(HealthStoreError)
    -> [UUID?]
  {
    database.now = now
    let uuids = try database.save(samples, from: source)
    notifyObservers()
    return uuids
  }

  /// Stores a batch of samples that other sources recorded.
  ///
  /// - Parameter columns: The samples to store.
  /// - Throws: `HealthStoreError` with `invalidArgument` if the sum of the values could overflow.
  public func deliver(_ columns: SampleColumns) throws(HealthStoreError) {
    database.now = now
    try database.load(columns)
    if columns.count > 0 {
      observers.note(changeOf: columns.type, isLocked: isDeviceLocked, at: now)
    }
  }

  /// Deletes samples of another source.
  ///
  /// - Parameters:
  ///   - uuids: The identifiers of the samples.
  ///   - source: The source that deletes its samples.
  ///   - isAnnounced: Whether anchored queries report the deletions and observers are called; some
  ///     deletions are never reported.
  /// - Throws: `HealthStoreError`, as `HealthDatabase.delete(_:by:isAnnounced:)`, but not for a
  ///   locked device.
  public func retract(
    _ uuids: [UUID], by source: DataSource, isAnnounced: Bool = true
  ) throws(HealthStoreError) {
    database.now = now
    database.isLocked = false
    try database.delete(uuids, by: source, isAnnounced: isAnnounced)
    notifyObservers()
  }

  /// Notifies observers of the types that the last call changed.
  private func notifyObservers() {
    for type in database.takeChangedTypes() {
      observers.note(changeOf: type, isLocked: isDeviceLocked, at: now)
    }
  }
}
