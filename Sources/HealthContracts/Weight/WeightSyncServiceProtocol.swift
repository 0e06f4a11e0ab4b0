public import struct Foundation.UUID
public import HealthModel

/// A service that keeps the weights of the app and of the health store in sync.
///
/// A save that shows that nobody was asked for access leads to one request for it in a process.
@MainActor
public protocol WeightSyncServiceProtocol: Sendable {
  /// A Boolean value that indicates whether the sync is on.
  var isSyncEnabled: Bool { get }

  /// A Boolean value that indicates whether the app shows the sync option.
  var isSyncOffered: Bool { get }

  /// Returns the entries to show, newest first; entries in the future are left out.
  ///
  /// - Throws: An error from the persistent stores.
  func entries() throws -> [WeightEntry]

  /// Requests authorization, starts observing with background delivery, then imports and exports.
  ///
  /// - Returns: The outcome of the authorization request.
  /// - Throws: `WeightSyncError.healthDataUnavailable` if the device has no health data, or the
  ///   error that interrupted the first import or export. In the latter case the sync is on and
  ///   continues later.
  func enableSync() async throws -> WeightSync.AuthorizationOutcome

  /// Turns the sync off, ends the observation, and keeps the entries.
  ///
  /// - Throws: An error from the persistent stores.
  func disableSync() throws

  /// Starts observing and imports missed changes if the sync is on; call this at every launch.
  ///
  /// Background delivery is enabled as well; if that fails, the next foreground tries again. An
  /// opening, that is a launch or a foreground, reads no sample if nothing has changed since the
  /// last one and no reconciliation is due.
  ///
  /// - Throws: `WeightSyncError` if the import failed; the observer is running nevertheless.
  func launch() async throws

  /// Imports changes and retries failed exports; call this whenever the app enters the foreground.
  ///
  /// It also performs a reconciliation once in the policy's period. An opening uses write access
  /// that the person has granted in the settings meanwhile.
  ///
  /// - Throws: `WeightSyncError`.
  func foreground() async throws

  /// Adds an entry that the person typed.
  ///
  /// - Parameter draft: The input.
  /// - Returns: The new entry.
  /// - Throws: `WeightSyncError.invalidWeight` if nothing was added. With any other error the entry
  ///   was added, but its export failed and is queued, unless the store rejects the sample.
  @discardableResult
  func add(_ draft: WeightDraft) async throws -> WeightEntry

  /// Changes an entry.
  ///
  /// A weight that the entry displays already keeps its exact grams. A change of the weight or the
  /// time raises the version by one.
  ///
  /// - Parameters:
  ///   - id: The identity of the entry.
  ///   - draft: The new values.
  /// - Returns: The changed entry.
  /// - Throws: `WeightSyncError.noSuchEntry`, `.invalidWeight`, or `.notOwnEntry` for the weight or
  ///   time of another app, if nothing was changed. With any other error the entry was changed, but
  ///   its export failed and is queued, unless the store rejects the sample.
  @discardableResult
  func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry

  /// Deletes an entry; an imported entry is hidden, because its sample belongs to another app.
  ///
  /// - Parameter id: The identity of the entry; an unknown identity has no effect.
  /// - Throws: `WeightSyncError` if the sample could not be deleted; the deletion is then queued,
  ///   unless the store rejects it.
  func delete(_ id: UUID) async throws

  /// Imports the changes since the anchor.
  ///
  /// Everything is read again if the store does not know the anchor any more, which it says by an
  /// invalid argument.
  ///
  /// An entry that the person has changed since keeps the change. Any other own entry takes over
  /// the content of its live sample, whatever the version, and a deletion in the same page does not
  /// remove it. An entry is removed if its save was not answered and its sample was deleted. A
  /// sample of a deleted own entry that is in the store again is put into the queue for its
  /// deletion. A query that fails is not repeated in the same call.
  ///
  /// - Returns: The number of entries that were added, changed, or removed.
  /// - Throws: `WeightSyncError`; the anchor is then unchanged.
  @discardableResult
  func importChanges() async throws -> Int

  /// Imports the whole history up to now, newest first.
  ///
  /// - Returns: The number of entries that were added or changed.
  /// - Throws: `WeightSyncError`.
  @discardableResult
  func importHistory() async throws -> Int

  /// Compares the entries with all samples in the store, because some deletions are never reported.
  ///
  /// An entry from before the time since which the store has samples counts as live.
  ///
  /// - Returns: The changes that were made.
  /// - Throws: `WeightSyncError`.
  @discardableResult
  func reconcile() async throws -> WeightSync.ReconcileReport

  /// Returns the time of the next retry; `nil` if none is pending or nothing is exported.
  ///
  /// - Throws: An error from the persistent stores.
  func nextRetry() throws -> Instant?

  /// Retries all items that are due.
  ///
  /// - Throws: The `WeightSyncError` of the first item that failed; the others were tried too.
  func retryDue() async throws
}

/// The dependencies of a weight sync service.
@MainActor
public struct WeightSyncDependencies: Sendable {
  /// The health store.
  public var store: any WeightSync.ObservableHealthStore
  /// The store of the entries.
  public var entries: any WeightSync.EntryStoring
  /// The store of the anchor.
  public var anchors: any WeightSync.AnchorStoring
  /// The store of the retry queue.
  public var queue: any WeightSync.RetryQueueStoring
  /// The store of the settings.
  public var settings: any WeightSync.SettingsStoring
  /// The app's bundle identifier, which identifies its own samples.
  public var bundleIdentifier: String
  /// Returns the current time.
  public var time: @MainActor @Sendable () -> Instant
  /// Returns an identity that was never used before, not even by an earlier process.
  public var makeIdentity: @MainActor @Sendable () -> UUID
  /// Shows an error to the person: that of a failed save, and others as the service sees fit.
  ///
  /// The error of a save is not shown again before a call has succeeded.
  public var notify: @MainActor @Sendable (WeightSyncError) -> Void
  /// The delays of the sync.
  public var policy = WeightSync.Policy()

  /// Creates the dependencies of a service.
  ///
  /// - Parameters:
  ///   - store: The health store.
  ///   - persistence: The store of the entries, the anchor, the retry queue, and the settings.
  ///   - bundleIdentifier: The app's bundle identifier.
  ///   - time: A closure that returns the current time.
  ///   - makeIdentity: A closure that returns an identity that was never used before.
  ///   - notify: A closure that shows an error to the person.
  public init(
    store: any WeightSync.ObservableHealthStore, persistence: any WeightSync.Persistence,
    bundleIdentifier: String, time: @escaping @MainActor @Sendable () -> Instant,
    makeIdentity: @escaping @MainActor @Sendable () -> UUID,
    notify: @escaping @MainActor @Sendable (WeightSyncError) -> Void = { _ in }
  ) {
    self.store = store
    entries = persistence
    anchors = persistence
    queue = persistence
    settings = persistence
    self.bundleIdentifier = bundleIdentifier
    self.time = time
    self.makeIdentity = makeIdentity
    self.notify = notify
  }
}

extension WeightSync {
  /// A single store for all persistent state of the sync.
  public typealias Persistence = EntryStoring & AnchorStoring & RetryQueueStoring & SettingsStoring

  /// The delays of the sync.
  public struct Policy: Hashable, Sendable {
    /// The delay before the first retry in milliseconds; it doubles with each further retry.
    public var firstDelay = 30 * Milliseconds.second
    /// The maximum delay before a retry, in milliseconds.
    public var longestDelay = Milliseconds.hour
    /// The time between two full reconciliations, in milliseconds.
    public var reconcilePeriod = Milliseconds.day

    /// Creates the default policy.
    public init() {}

    /// Returns the delay before the next retry.
    ///
    /// - Parameter attempts: The number of failed attempts, above zero.
    /// - Returns: The delay in milliseconds.
    public func delay(afterAttempts attempts: Int) -> Int64 {
      let doublings = Int64(min(max(attempts, 1) - 1, 30))
      let (product, overflow) = firstDelay.multipliedReportingOverflow(by: 1 << doublings)
      return overflow ? longestDelay : min(product, longestDelay)
    }
  }
}
