public import struct Foundation.UUID
public import HealthModel

/// Keeps the app's weights and the health store's the same.
@MainActor
public protocol WeightSyncServiceProtocol: Sendable {
  /// Whether the sync is on.
  var isSyncEnabled: Bool { get }

  /// Whether the option to sync is shown at all.
  var isSyncOffered: Bool { get }

  /// The entries to show, newest first; those of the future are left out until they are due.
  ///
  /// - Returns: The entries.
  /// - Throws: What the persistence says.
  func entries() throws -> [WeightEntry]

  /// Asks the person, imports and exports.
  ///
  /// - Returns: What it came to.
  /// - Throws: `WeightSyncError.healthDataUnavailable` where there is nothing to sync with, and
  ///   what keeps the first import or export from ending; the sync is then on and goes on later.
  func enableSync() async throws -> WeightSync.AuthorizationOutcome

  /// Turns the sync off; entries stay.
  ///
  /// - Throws: What the persistence says.
  func disableSync() throws

  /// To be called at every launch: observes and makes up for what was missed, if the sync is on.
  ///
  /// - Throws: `WeightSyncError` where making up for it failed; the observer then runs anyhow.
  func launch() async throws

  /// To be called whenever the app comes to the foreground: reads again, tries again, and now and
  /// then reconciles.
  ///
  /// - Throws: `WeightSyncError`.
  func foreground() async throws

  /// Adds an entry that the person typed in.
  ///
  /// - Parameter draft: What was typed.
  /// - Returns: The entry.
  /// - Throws: `WeightSyncError.notAWeight`, nothing is then added; any other where the export
  ///   failed: the entry is then kept and queued.
  @discardableResult
  func add(_ draft: WeightDraft) async throws -> WeightEntry

  /// Changes an entry.
  ///
  /// - Parameters:
  ///   - id: The entry.
  ///   - draft: What it is from now on.
  /// - Returns: The entry.
  /// - Throws: `WeightSyncError.noSuchEntry`, `.notAWeight`, and `.notOwnEntry` for another
  ///   writer's weight or time; any other where the export failed: the change is then queued.
  @discardableResult
  func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry

  /// Deletes an entry; an imported one is hidden, since its sample is not the app's.
  ///
  /// - Parameter id: The entry; one that is gone does no harm.
  /// - Throws: `WeightSyncError` where the store could not be told yet: that is then queued.
  func delete(_ id: UUID) async throws

  /// Takes up what has changed since the anchor.
  ///
  /// - Returns: How many entries were made, changed or removed.
  /// - Throws: `WeightSyncError`; the anchor is then what it was.
  @discardableResult
  func importChanges() async throws -> Int

  /// Takes up the whole history to this moment, newest first.
  ///
  /// - Returns: How many entries were made or changed.
  /// - Throws: `WeightSyncError`.
  @discardableResult
  func importHistory() async throws -> Int

  /// Compares with everything that the store shows: some deletions are never announced.
  ///
  /// - Returns: What was done.
  /// - Throws: `WeightSyncError`.
  @discardableResult
  func reconcile() async throws -> WeightSync.ReconcileReport

  /// When `retryDue` has something to do; nil for never.
  ///
  /// - Returns: The time.
  /// - Throws: What the persistence says.
  func nextRetry() throws -> Instant?

  /// Tries again whatever is due.
  ///
  /// - Throws: `WeightSyncError` of the first item that failed again; the others were tried too.
  func retryDue() async throws
}

/// What the reference service is built from.
@MainActor
public struct WeightSyncDependencies: Sendable {
  /// The health store.
  public var store: any WeightSync.ObservableHealthStore
  /// Where entries are kept.
  public var entries: any WeightSync.EntryStoring
  /// Where the anchor is kept.
  public var anchors: any WeightSync.AnchorStoring
  /// Where the retry queue is kept.
  public var queue: any WeightSync.RetryQueueStoring
  /// Where settings are kept.
  public var settings: any WeightSync.SettingsStoring
  /// The app's own bundle identifier, by which its samples are known.
  public var bundleIdentifier: String
  /// The time.
  public var time: @MainActor @Sendable () -> Instant
  /// Makes an identity that was never used, also not before a restart.
  public var makeIdentity: @MainActor @Sendable () -> UUID
  /// Tells the person of something, once until it has gone well again.
  public var notify: @MainActor @Sendable (WeightSyncError) -> Void
  /// The numbers to go by.
  public var policy = WeightSync.Policy()

  /// Bundles what the service needs.
  ///
  /// - Parameters:
  ///   - store: The health store.
  ///   - persistence: Where everything is kept.
  ///   - bundleIdentifier: The app's own bundle identifier.
  ///   - time: The time.
  ///   - makeIdentity: Makes an identity that was never used.
  ///   - notify: Tells the person of something.
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
  /// One place for everything that has to be kept.
  public typealias Persistence = EntryStoring & AnchorStoring & RetryQueueStoring & SettingsStoring

  /// The numbers that the sync goes by.
  public struct Policy: Hashable, Sendable {
    /// Milliseconds before the first retry; each later one waits twice as long.
    public var firstDelay = 30 * Milliseconds.second
    /// The longest wait before a retry, in milliseconds.
    public var longestDelay = Milliseconds.hour
    /// Milliseconds from one full reconcile to the next.
    public var reconcilePeriod = Milliseconds.day

    /// Makes the defaults.
    public init() {}

    /// How long an item waits.
    ///
    /// - Parameter attempts: How often it failed, above zero.
    /// - Returns: Milliseconds.
    public func delay(afterAttempts attempts: Int) -> Int64 {
      let doublings = Int64(min(max(attempts, 1) - 1, 30))
      let (product, overflow) = firstDelay.multipliedReportingOverflow(by: 1 << doublings)
      return overflow ? longestDelay : min(product, longestDelay)
    }
  }
}
