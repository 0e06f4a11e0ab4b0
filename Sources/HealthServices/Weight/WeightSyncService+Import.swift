import struct Foundation.UUID
public import HealthContracts
import HealthModel

extension WeightSyncService {
  /// Imports the changes since the anchor.
  ///
  /// - Returns: The number of entries added, changed or removed.
  /// - Throws: `WeightSyncError`; the anchor is then unchanged.
  @discardableResult
  public func importChanges() async throws -> Int {
    guard isSyncEnabled else { return 0 }
    return try await notifyingErrors { try await readChanges() }
  }

  /// Imports the entire history up to now, newest first.
  ///
  /// - Returns: The number of entries added or changed.
  /// - Throws: `WeightSyncError`.
  @discardableResult
  public func importHistory() async throws -> Int {
    guard isSyncEnabled else { return 0 }
    return try await notifyingErrors { try await readHistory() }
  }

  /// Compares the entries with all samples that the store shows.
  ///
  /// - Returns: The number of changes and the number of withheld deletions.
  /// - Throws: `WeightSyncError`.
  @discardableResult
  public func reconcile() async throws -> WeightSync.ReconcileReport {
    guard isSyncEnabled else { return WeightSync.ReconcileReport(changed: 0, withheld: 0) }
    return try await notifyingErrors {
      let changed = try await readChanges()
      let all = try await store.samples(SampleQuery(WeightSync.sampleType))
      var ingestion = try ingestion()
      ingestion.take(all)
      ingestion.forgetAll(but: all, availableSince: store.availableSince)
      try commit(ingestion)
      let end = present.milliseconds
      try changeSettings { $0.lastReconcile = end }
      return WeightSync.ReconcileReport(
        changed: changed + ingestion.changes, withheld: ingestion.withheld)
    }
  }

  /// Runs a closure through the gate and notifies the person of its error.
  private func notifyingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await gate.withExclusiveAccess(body)
    } catch {
      let failure = WeightSyncError(error)
      notify(failure)
      throw failure
    }
  }

  func readChanges() async throws -> Int {
    let anchor = try dependencies.anchors.anchor()
    let page: AnchoredPage
    do {
      page = try await store.changes(AnchoredQuery(WeightSync.sampleType, since: anchor))
    } catch let error as HealthStoreError where error.code == .invalidArgument && anchor != nil {
      // The store does not know the anchor any more: read everything from the start once.
      page = try await store.changes(AnchoredQuery(WeightSync.sampleType, since: nil))
    }
    var changes = 0
    // Most updates bring no changes; reading all entries is then unnecessary.
    if !page.added.isEmpty || !page.deleted.isEmpty {
      var ingestion = try ingestion(about: page)
      ingestion.take(page.added)
      ingestion.forget(page.deleted)
      try commit(ingestion)
      changes = ingestion.changes
    }
    // The anchor is written last: if the process ends before, the same page is read again.
    if page.anchor != anchor { try dependencies.anchors.setAnchor(page.anchor) }
    return changes
  }

  @discardableResult
  func readHistory() async throws -> Int {
    let query = SampleQuery(
      WeightSync.sampleType, where: .time(from: nil, to: present.advanced(by: 1)),
      sort: [SampleQuery.Sort(.end, ascending: false)])
    let samples = try await store.samples(query)
    var ingestion = try ingestion()
    ingestion.take(samples)
    try commit(ingestion)
    try changeSettings { $0.hasImportedHistory = true }
    return ingestion.changes
  }

  private func ingestion(about page: AnchoredPage? = nil) throws -> WeightIngestion {
    WeightIngestion(
      try dependencies.entries.entries(), about: page, bundle: dependencies.bundleIdentifier,
      unit: try dependencies.settings.settings().preferredUnit,
      makeIdentity: { [makeIdentity = dependencies.makeIdentity] in
        MainActor.assumeIsolated { makeIdentity() }
      })
  }

  private func commit(_ ingestion: WeightIngestion) throws {
    if ingestion.changes > 0 {
      try dependencies.entries.apply(saved: ingestion.saved, removed: ingestion.removed)
    }
    if !ingestion.resurrected.isEmpty, outcome?.exports == true {
      try enqueue(ingestion.resurrected)
    }
    if ingestion.hasSeenOthers {
      try changeSettings { settings in
        if settings.outcome == .writeOnly { settings.outcome = .full }
      }
    }
  }
}
