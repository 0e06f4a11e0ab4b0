public import struct Foundation.UUID
public import HealthModel

extension WeightSync {
  /// Keeps entries, hidden ones too; each call is one transaction.
  @MainActor
  public protocol EntryStoring: Sendable {
    /// Every entry, in no stated order.
    ///
    /// - Returns: The entries.
    /// - Throws: What the database says.
    func entries() throws -> [WeightEntry]

    /// One entry.
    ///
    /// - Parameter id: Its identity.
    /// - Returns: The entry; nil where there is none.
    /// - Throws: What the database says.
    func entry(_ id: UUID) throws -> WeightEntry?

    /// Writes and removes entries, all or none.
    ///
    /// - Parameters:
    ///   - saved: Entries to add, or to put in place of those with their identities.
    ///   - removed: Identities of entries to forget.
    /// - Throws: What the database says; nothing is then changed.
    func apply(saved: [WeightEntry], removed: Set<UUID>) throws
  }

  /// Keeps the anchor, under the seed's key `healthSyncAnchor`.
  @MainActor
  public protocol AnchorStoring: Sendable {
    /// The anchor.
    ///
    /// - Returns: Where the last page ended; nil for the start.
    /// - Throws: What the storage says.
    func anchor() throws -> QueryAnchor?

    /// Keeps an anchor, after its page was stored.
    ///
    /// - Parameter anchor: Where the page ended; nil for the start.
    /// - Throws: What the storage says.
    func setAnchor(_ anchor: QueryAnchor?) throws
  }

  /// Keeps what has to be tried again.
  @MainActor
  public protocol RetryQueueStoring: Sendable {
    /// The items in their order.
    ///
    /// - Returns: The items.
    /// - Throws: What the storage says.
    func items() throws -> [RetryItem]

    /// Puts other items in their place.
    ///
    /// - Parameter items: The items.
    /// - Throws: What the storage says; the items are then what they were.
    func replace(with items: [RetryItem]) throws
  }

  /// Keeps the sync's settings.
  @MainActor
  public protocol SettingsStoring: Sendable {
    /// The settings.
    ///
    /// - Returns: The settings; the defaults before the first are kept.
    /// - Throws: What the storage says.
    func settings() throws -> Settings

    /// Keeps settings.
    ///
    /// - Parameter settings: The settings.
    /// - Throws: What the storage says.
    func setSettings(_ settings: Settings) throws
  }

  /// One entry that has to be exported or deleted.
  public struct RetryItem: Hashable, Sendable, Codable {
    /// The entry; there is one item of each.
    public var entryID: UUID
    /// How often it failed.
    public var attempts: Int
    /// Not tried before, in milliseconds since the epoch.
    public var notBefore: Int64

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - entryID: The entry.
    ///   - attempts: How often it failed, not negative.
    ///   - notBefore: Not tried before, in milliseconds since the epoch.
    public init(entryID: UUID, attempts: Int = 0, notBefore: Int64) {
      self.entryID = entryID
      self.attempts = attempts
      self.notBefore = notBefore
    }
  }

  /// What is remembered between launches besides entries, anchor and queue.
  public struct Settings: Hashable, Sendable, Codable {
    /// What enabling came to; nil while the sync is off.
    public var outcome: AuthorizationOutcome?
    /// Whether the history was imported.
    public var hasImportedHistory = false
    /// When the last full reconcile ended, in milliseconds since the epoch.
    public var lastReconcile: Int64?
    /// The unit in which imported entries are shown.
    public var preferredUnit: WeightUnit

    /// Makes the settings of an app on which the sync was never on.
    ///
    /// - Parameter preferredUnit: The unit in which imported entries are shown.
    public init(preferredUnit: WeightUnit = .pound) { self.preferredUnit = preferredUnit }
  }
}
