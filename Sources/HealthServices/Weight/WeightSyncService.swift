public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// The reference weight sync.
///
/// What the person does is written down at once, without waiting; what has to do with the store
/// then goes through one gate. An entry's place in the retry queue is written before the store is
/// called, and the anchor after its page, so that an end of the process loses nothing.
@MainActor
public final class WeightSyncService: WeightSyncServiceProtocol {
  let dependencies: WeightSyncDependencies
  let gate = WeightGate()
  var hasAskedAgain = false
  var lacksBackgroundDelivery = false
  private var told: Set<WeightSyncError> = []
  var stopObserving: ObserverCancellation?

  /// Makes a service over what was kept; `launch` starts it.
  ///
  /// - Parameter dependencies: What it needs.
  public init(_ dependencies: WeightSyncDependencies) { self.dependencies = dependencies }

  var store: any WeightSync.ObservableHealthStore { dependencies.store }
  var present: Instant { dependencies.time() }

  /// Whether the sync is on.
  public var isSyncEnabled: Bool { outcome?.isOn ?? false }

  /// What enabling came to; nil while the sync was never enabled or is off.
  public var outcome: WeightSync.AuthorizationOutcome? {
    (try? dependencies.settings.settings())?.outcome
  }

  /// Whether the option to sync is shown: by availability, not by the kind of device.
  public var isSyncOffered: Bool { store.isHealthDataAvailable }

  /// The entries to show, newest first, ties by identity.
  ///
  /// - Returns: The entries that are due and not hidden.
  /// - Throws: What the persistence says.
  public func entries() throws -> [WeightEntry] {
    Self.shown(of: try dependencies.entries.entries(), until: present)
  }

  // Off the main actor, whose closures are checked at every call.
  private nonisolated static func shown(of kept: [WeightEntry], until present: Instant)
    -> [WeightEntry]
  {
    // Places are sorted instead of entries, which are ten times as large.
    kept.indices.filter { !kept[$0].isHidden && kept[$0].date <= present }
      .sorted { left, right in
        let (first, second) = (kept[left].milliseconds, kept[right].milliseconds)
        return first == second ? kept[left].id < kept[right].id : second < first
      }.map { kept[$0] }
  }

  // MARK: What the person does

  /// Adds an entry, and exports it where the sync is on.
  ///
  /// - Parameter draft: What was typed.
  /// - Returns: The entry.
  /// - Throws: `WeightSyncError.notAWeight`, nothing is then added; any other where the export
  ///   failed: the entry is then kept and queued.
  @discardableResult
  public func add(_ draft: WeightDraft) async throws -> WeightEntry {
    var entry = WeightEntry(
      id: dependencies.makeIdentity(), origin: .own, grams: try grams(of: draft),
      weightUnit: draft.unit, date: draft.date)
    entry.note = draft.note
    entry.bodyFatPercentage = draft.bodyFatPercentage
    try write(entry)
    try await export(entry.id)
    return try self.entry(entry.id) ?? entry
  }

  /// Changes an entry; the version rises when what is exported changes.
  ///
  /// - Parameters:
  ///   - id: The entry.
  ///   - draft: What it is from now on.
  /// - Returns: The entry.
  /// - Throws: `WeightSyncError.noSuchEntry`, `.notAWeight`, `.notOwnEntry`; any other where the
  ///   export failed: the change is then queued.
  @discardableResult
  public func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry {
    guard var entry = try entry(id), !entry.isHidden else { throw WeightSyncError.noSuchEntry }
    // A value that is shown the same is the same: typing it again changes no gram.
    let isSame = draft.unit.hundredths(grams: entry.grams) == draft.hundredths
    let typed = isSame ? entry.grams : try grams(of: draft)
    let changesSample = typed != entry.grams || draft.date != entry.date
    if changesSample, entry.origin == .imported { throw WeightSyncError.notOwnEntry }
    entry.note = draft.note
    entry.bodyFatPercentage = draft.bodyFatPercentage
    entry.weightUnit = draft.unit
    if changesSample {
      entry.grams = typed
      entry.date = draft.date
      entry.syncVersion += 1
      entry.isSynced = false
    }
    try write(entry)
    if changesSample { try await export(id) }
    return try self.entry(id) ?? entry
  }

  /// Deletes an entry.
  ///
  /// - Parameter id: The entry; one that is gone does no harm.
  /// - Throws: `WeightSyncError` where the store could not be told yet: that is then queued.
  public func delete(_ id: UUID) async throws {
    guard var entry = try entry(id), !entry.isHidden else { return }
    if entry.origin == .own, !entry.wasSent, entry.healthKitUUID == nil {
      try dependencies.entries.apply(saved: [], removed: [id])
      return try drop(id)
    }
    entry.isHidden = true
    try write(entry)
    if entry.origin == .own { try await export(id) }
  }

  private func grams(of draft: WeightDraft) throws -> Int32 {
    guard draft.unit.isWritten, let grams = draft.unit.grams(hundredths: draft.hundredths)
    else { throw WeightSyncError.notAWeight }
    return grams
  }

  // MARK: What is kept

  func entry(_ id: UUID) throws -> WeightEntry? {
    try dependencies.entries.entry(id)
  }

  func write(_ entry: WeightEntry) throws {
    try dependencies.entries.apply(saved: [entry], removed: [])
  }

  func changeSettings(_ change: (inout WeightSync.Settings) -> Void) throws {
    var settings = try dependencies.settings.settings()
    let before = settings
    change(&settings)
    if settings != before { try dependencies.settings.setSettings(settings) }
  }

  /// Tells the person, once until `allIsWell`.
  func tell(_ error: WeightSyncError) {
    if told.insert(error).inserted { dependencies.notify(error) }
  }

  func allIsWell() { told = [] }
}
