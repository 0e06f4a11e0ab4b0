import struct Foundation.UUID
public import HealthContracts
import HealthModel

extension WeightSyncService {
  /// Takes up what has changed since the anchor.
  ///
  /// - Returns: How many entries were made, changed or removed.
  /// - Throws: `WeightSyncError`; the anchor is then what it was.
  @discardableResult
  public func importChanges() async throws -> Int {
    guard isSyncEnabled else { return 0 }
    return try await told { try await readChanges() }
  }

  /// Takes up the whole history to this moment, newest first.
  ///
  /// - Returns: How many entries were made or changed.
  /// - Throws: `WeightSyncError`.
  @discardableResult
  public func importHistory() async throws -> Int {
    guard isSyncEnabled else { return 0 }
    return try await told { try await readHistory() }
  }

  /// Compares with everything that the store shows.
  ///
  /// - Returns: What was done, and what was held back.
  /// - Throws: `WeightSyncError`.
  @discardableResult
  public func reconcile() async throws -> WeightSync.ReconcileReport {
    guard isSyncEnabled else { return WeightSync.ReconcileReport(changed: 0, withheld: 0) }
    return try await told {
      let changed = try await readChanges()
      let all = try await store.samples(SampleQuery(WeightSync.sampleType))
      var ingestion = try ingestion()
      ingestion.take(all)
      ingestion.forgetAll(but: all, keepsFrom: store.keepsFrom)
      try commit(ingestion)
      let end = present.milliseconds
      try changeSettings { $0.lastReconcile = end }
      return WeightSync.ReconcileReport(
        changed: changed + ingestion.changes, withheld: ingestion.withheld)
    }
  }

  /// Passes the gate, and tells the person of what the sync's own errors say.
  private func told<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await gate.pass(body)
    } catch {
      let failure = WeightSyncError(error)
      tell(failure)
      throw failure
    }
  }

  func readChanges() async throws -> Int {
    let anchor = try dependencies.anchors.anchor()
    let page: AnchoredPage
    do {
      page = try await store.changes(AnchoredQuery(WeightSync.sampleType, since: anchor))
    } catch let error as HealthStoreError where error.code == .invalidArgument && anchor != nil {
      // An anchor that the store no longer knows: everything from the start, once.
      page = try await store.changes(AnchoredQuery(WeightSync.sampleType, since: nil))
    }
    var changes = 0
    // Most signals bring nothing new: every entry is not read for that.
    if !page.added.isEmpty || !page.deleted.isEmpty {
      var ingestion = try ingestion(about: page)
      ingestion.take(page.added)
      ingestion.forget(page.deleted)
      try commit(ingestion)
      changes = ingestion.changes
    }
    // Last: a process that ends before reads the same page again.
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
    ingestion.take(
      samples.sorted { ($1.range.end, $0.uuid) < ($0.range.end, $1.uuid) })
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
    if !ingestion.undead.isEmpty, outcome?.exports == true { try enqueue(ingestion.undead) }
    if ingestion.hasSeenOthers {
      try changeSettings { settings in
        if settings.outcome == .writeOnly { settings.outcome = .full }
      }
    }
  }
}
