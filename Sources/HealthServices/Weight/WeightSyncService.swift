public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// The reference weight sync.
///
/// The person's actions are persisted immediately. Calls to the health store are serialized by a
/// gate. An entry is put into the retry queue before the store is called, and the anchor is written
/// after its page, so that no change is lost if the process ends.
@MainActor
public final class WeightSyncService: WeightSyncServiceProtocol {
  let dependencies: WeightSyncDependencies
  let gate = WeightGate()
  var hasAskedAgain = false
  var lacksBackgroundDelivery = false
  private var notifiedErrors: Set<WeightSyncError> = []
  var stopObserving: ObserverCancellation?

  /// Creates a service over the persisted state; `launch` starts it.
  public init(_ dependencies: WeightSyncDependencies) { self.dependencies = dependencies }

  var store: any WeightSync.ObservableHealthStore { dependencies.store }
  var present: Instant { dependencies.time() }

  /// True if sync is enabled.
  public var isSyncEnabled: Bool { outcome?.isOn ?? false }

  /// The outcome of the last authorization; nil if sync was never enabled or is disabled.
  public var outcome: WeightSync.AuthorizationOutcome? {
    (try? dependencies.settings.settings())?.outcome
  }

  /// True if the sync option is shown; this depends on availability, not on the device model.
  public var isSyncOffered: Bool { store.isHealthDataAvailable }

  /// Returns the visible entries, newest first; ties are ordered by identifier.
  ///
  /// - Returns: The entries that are not hidden and not in the future.
  /// - Throws: The errors of the entry store.
  public func entries() throws -> [WeightEntry] {
    Self.shown(of: try dependencies.entries.entries(), until: present)
  }

  // Not isolated: closures on the main actor would check isolation on every call.
  private nonisolated static func shown(of kept: [WeightEntry], until present: Instant)
    -> [WeightEntry]
  {
    // Sort indices instead of entries, which are ten times as large.
    kept.indices.filter { !kept[$0].isHidden && kept[$0].date <= present }
      .sorted { left, right in
        let (first, second) = (kept[left].milliseconds, kept[right].milliseconds)
        return first == second ? kept[left].id < kept[right].id : second < first
      }.map { kept[$0] }
  }

  // MARK: Actions of the person

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

  /// Changes an entry; the version is incremented if exported fields change.
  ///
  /// - Parameters:
  ///   - id: The identifier of the entry.
  ///   - draft: The new content.
  /// - Returns: The changed entry.
  /// - Throws: `WeightSyncError.noSuchEntry`, `.invalidWeight` or `.notOwnEntry`; any other error
  ///   if the export failed, in which case the change is kept and queued.
  @discardableResult
  public func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry {
    guard var entry = try entry(id), !entry.isHidden else { throw WeightSyncError.noSuchEntry }
    // If the displayed value is unchanged, keep the exact grams, which the display rounds. An own
    // entry still needs a unit that can be typed.
    let isSame =
      draft.unit.hundredths(grams: entry.grams) == draft.hundredths
      && (draft.unit.isEnterable || entry.origin == .imported)
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

  /// Deletes an entry; an unknown identifier has no effect.
  ///
  /// - Parameter id: The identifier of the entry.
  /// - Throws: `WeightSyncError` if the store could not be updated; the deletion is then queued.
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
    guard draft.unit.isEnterable, let grams = draft.unit.grams(hundredths: draft.hundredths)
    else { throw WeightSyncError.invalidWeight }
    return grams
  }

  // MARK: Persistence

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

  /// Notifies the person of an error, once until `resetNotifications` is called.
  func notify(_ error: WeightSyncError) {
    if notifiedErrors.insert(error).inserted { dependencies.notify(error) }
  }

  func resetNotifications() { notifiedErrors = [] }
}
