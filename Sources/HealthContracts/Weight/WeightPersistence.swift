public import struct Foundation.UUID
public import HealthModel

extension WeightSync {
  /// A persistent store of the entries, including hidden ones; each call is one transaction.
  @MainActor
  public protocol EntryStoring: Sendable {
    /// Returns all entries in unspecified order.
    ///
    /// - Throws: An error from the database.
    func entries() throws -> [WeightEntry]

    /// Returns the entry with the given identity.
    ///
    /// - Parameter id: The identity of the entry.
    /// - Returns: The entry; `nil` if there is none.
    /// - Throws: An error from the database.
    func entry(_ id: UUID) throws -> WeightEntry?

    /// Saves and removes entries in one transaction.
    ///
    /// - Parameters:
    ///   - saved: The entries to insert, or to replace if their identities exist.
    ///   - removed: The identities of the entries to remove.
    /// - Throws: An error from the database; nothing is changed in that case.
    func apply(saved: [WeightEntry], removed: Set<UUID>) throws
  }

  /// A persistent store of the anchor, under the specification's key `healthSyncAnchor`.
  @MainActor
  public protocol AnchorStoring: Sendable {
    /// Returns the anchor.
    ///
    /// - Returns: The end of the last page; `nil` for the start of the history.
    /// - Throws: An error from the storage.
    func anchor() throws -> QueryAnchor?

    /// Saves an anchor; call this after the page was stored.
    ///
    /// - Parameter anchor: The end of the page; `nil` for the start of the history.
    /// - Throws: An error from the storage.
    func setAnchor(_ anchor: QueryAnchor?) throws
  }

  /// A persistent store of the items to retry.
  @MainActor
  public protocol RetryQueueStoring: Sendable {
    /// Returns the items in the order in which they were stored.
    ///
    /// - Throws: An error from the storage.
    func items() throws -> [RetryItem]

    /// Replaces all items.
    ///
    /// - Parameter items: The new items, in order.
    /// - Throws: An error from the storage; the items are unchanged in that case.
    func replace(with items: [RetryItem]) throws
  }

  /// A persistent store of the sync settings.
  @MainActor
  public protocol SettingsStoring: Sendable {
    /// Returns the settings, or the defaults if none were saved.
    ///
    /// - Throws: An error from the storage.
    func settings() throws -> Settings

    /// Saves the settings.
    ///
    /// - Parameter settings: The new settings.
    /// - Throws: An error from the storage.
    func setSettings(_ settings: Settings) throws
  }

  /// An entry that has to be exported or deleted.
  public struct RetryItem: Hashable, Sendable, Codable {
    /// The identity of the entry; a queue holds at most one item per entry.
    public var entryID: UUID
    /// The number of failed attempts.
    public var attempts: Int
    /// The earliest time of the next attempt, in milliseconds since the epoch.
    public var notBefore: Int64

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - entryID: The identity of the entry.
    ///   - attempts: The number of failed attempts, not negative.
    ///   - notBefore: The earliest time of the next attempt, in milliseconds since the epoch.
    public init(entryID: UUID, attempts: Int = 0, notBefore: Int64) {
      self.entryID = entryID
      self.attempts = attempts
      self.notBefore = notBefore
    }
  }

  /// The persistent state of the sync apart from the entries, the anchor, and the queue.
  public struct Settings: Hashable, Sendable, Codable {
    /// The outcome of enabling the sync; `nil` while the sync is off.
    public var outcome: AuthorizationOutcome?
    /// True if the history was imported.
    public var hasImportedHistory = false
    /// The end of the last full reconciliation, in milliseconds since the epoch.
    public var lastReconcile: Int64?
    /// The unit in which imported entries are displayed.
    public var preferredUnit: WeightUnit

    /// Creates the settings of an app in which the sync was never on.
    public init(preferredUnit: WeightUnit = .pound) { self.preferredUnit = preferredUnit }
  }
}
