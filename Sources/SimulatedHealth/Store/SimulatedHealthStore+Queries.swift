public import struct Foundation.UUID
public import HealthModel
import VirtualTime

extension SimulatedHealthStore {
  /// The samples that match.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The samples.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    try await call(.samples, reading: query.type, about: query.predicate) {
      try $0.samples(query)
    } words: {
      "\($0.count) samples"
    }
  }

  /// Statistics over whole samples.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The statistics.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await call(.statistics, reading: query.type, about: query.predicate) {
      try $0.statistics(query)
    } words: {
      $0.words
    }
  }

  /// Statistics of consecutive buckets.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The buckets.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func collection(_ query: StatisticsCollectionQuery) async throws -> StatisticsCollection {
    try await call(.collection, reading: query.type, about: query.predicate) {
      try $0.collection(query)
    } words: {
      "\($0.populated.count) buckets"
    }
  }

  /// What was saved and deleted since an anchor.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The changes, and where they end.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func changes(_ query: AnchoredQuery) async throws -> AnchoredPage {
    try await call(.changes, reading: query.type, about: query.predicate) {
      try $0.changes(query)
    } words: {
      "\($0.added.count) samples and \($0.deleted.count) deletions"
    }
  }

  /// Changes as they come: everything since the anchor, and from then on each change.
  ///
  /// Updates are only to be had without a limit (source: D, HKAnchoredObjectQuery).
  ///
  /// - Parameter query: What is asked for, without a limit.
  /// - Returns: Pages; the stream ends when it is no longer read, and fails as a query does.
  public func updates(_ query: AnchoredQuery) -> AsyncThrowingStream<AnchoredPage, any Error> {
    precondition(query.limit == 0, "updates are only to be had without a limit")
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let listener = observers.listen(to: query.type) { signal.yield() }
    heedLock()
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

  /// Saves the app's samples: all or none.
  ///
  /// - Parameter samples: The samples.
  /// - Returns: The identity of each; nil for one whose version is not newer.
  /// - Throws: `HealthStoreError` with `authorizationNotDetermined` or `authorizationDenied` where
  ///   the person was not asked or refused, and what the database says; `CancellationError` when
  ///   the task is cancelled.
  @discardableResult
  public func save(_ samples: [NewSample]) async throws -> [UUID?] {
    let source = configuration.declaration.source
    let types = Set(samples.map(\.type))
    let uuids = try await call(.write) { database in
      try checkSharing(types)
      return try database.save(samples, from: source)
    } words: {
      "saved \($0.count) samples"
    }
    tellChanges()
    return uuids
  }

  /// Deletes the app's own samples: all or none.
  ///
  /// - Parameter uuids: Their identities.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  public func delete(_ uuids: [UUID]) async throws {
    let source = configuration.declaration.source
    try await call(.write) { database in
      let types = Set(uuids.compactMap { database.type(of: $0) })
      try checkSharing(types)
      try database.delete(uuids, by: source)
    } words: { _ in
      "deleted \(uuids.count) samples"
    }
    tellChanges()
  }

  /// Deletes the app's own samples that match.
  ///
  /// - Parameters:
  ///   - type: The samples' type.
  ///   - predicate: Which of them.
  /// - Returns: How many were deleted.
  /// - Throws: `HealthStoreError`; `CancellationError` when the task is cancelled.
  @discardableResult
  public func delete(_ type: SampleType, where predicate: SamplePredicate) async throws -> Int {
    let source = configuration.declaration.source
    let count = try await call(.write) { database in
      try checkSharing([type])
      return try database.delete(type, where: predicate, by: source)
    } words: {
      "deleted \($0) samples"
    }
    tellChanges()
    return count
  }

  /// Saving without having asked is an error, and so is saving what the person refused (source: D).
  private func checkSharing(_ types: Set<SampleType>) throws(HealthStoreError) {
    for type in types.sorted(by: { $0.rawValue < $1.rawValue }) {
      switch access.sharingStatus(type) {
      case .notDetermined: throw HealthStoreError(.authorizationNotDetermined)
      case .sharingDenied: throw HealthStoreError(.authorizationDenied)
      case .sharingAuthorized: continue
      }
    }
  }

  /// Takes up samples that another writer saves: a device, the Health app, another app.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - source: Who writes.
  /// - Returns: The identity of each; nil for one whose version is not newer.
  /// - Throws: `HealthStoreError` as the database says.
  @discardableResult
  public func deliver(_ samples: [NewSample], from source: DataSource) throws(HealthStoreError)
    -> [UUID?]
  {
    database.now = now
    let uuids = try database.save(samples, from: source)
    tellChanges()
    return uuids
  }

  /// Takes up many samples without metadata that other writers save together.
  ///
  /// - Parameter columns: The samples.
  /// - Throws: `HealthStoreError` with `invalidArgument` when values would no longer add up.
  public func deliver(_ columns: SampleColumns) throws(HealthStoreError) {
    database.now = now
    try database.load(columns)
    if columns.count > 0 {
      observers.note(changeOf: columns.type, isLocked: isDeviceLocked, at: now)
    }
  }

  /// Takes up deletions by another writer.
  ///
  /// - Parameters:
  ///   - uuids: The samples' identities.
  ///   - source: Who deletes.
  ///   - isAnnounced: Whether the deletions are told of: some never are.
  /// - Throws: `HealthStoreError` as the database says; never for a locked device.
  public func retract(
    _ uuids: [UUID], by source: DataSource, isAnnounced: Bool = true
  ) throws(HealthStoreError) {
    database.now = now
    database.isLocked = false
    try database.delete(uuids, by: source, isAnnounced: isAnnounced)
    tellChanges()
  }

  /// Tells observers of the types that the last call really changed.
  private func tellChanges() {
    for type in database.takeChangedTypes() {
      observers.note(changeOf: type, isLocked: isDeviceLocked, at: now)
    }
  }
}
