extension WeightSync {
  /// What enabling the sync came to.
  ///
  /// The store tells of saving alone. Reading is inferred: once a sample of another writer was
  /// seen, it is known to be allowed; until then nothing is known.
  public enum AuthorizationOutcome: String, Hashable, Sendable, CaseIterable, Codable {
    /// Saving is allowed, and a sample of another writer was seen.
    case full
    /// Saving is allowed; no sample of another writer was seen so far.
    case writeOnly
    /// Saving is refused, and a sample of another writer was seen: import alone runs.
    case readOnly
    /// Saving is refused and nothing was seen: the sync is off, with a message.
    case denied
    /// The sheet was cancelled: the sync is off, and may be asked for again.
    case cancelled

    /// Whether entries are exported.
    public var exports: Bool { self == .full || self == .writeOnly }
    /// Whether the sync is on.
    public var isOn: Bool { exports || self == .readOnly }
    /// What the person is told; nil where there is nothing to tell.
    public var notice: WeightSyncError? {
      self == .denied || self == .cancelled ? .authorizationDenied : nil
    }
  }

  /// What a reconcile did.
  public struct ReconcileReport: Hashable, Sendable {
    /// Entries that were made, changed or removed.
    public var changed: Int
    /// Imported entries that the store no longer shows, kept because it shows no other writer's
    /// sample at all: that is what a denied read looks like.
    public var withheld: Int

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - changed: Entries that were made, changed or removed.
    ///   - withheld: Entries kept although the store does not show them.
    public init(changed: Int, withheld: Int) {
      self.changed = changed
      self.withheld = withheld
    }

    /// Whether reading may be denied.
    public var readMayBeDenied: Bool { withheld > 0 }
  }
}
