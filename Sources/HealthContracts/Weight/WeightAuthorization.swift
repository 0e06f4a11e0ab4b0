extension WeightSync {
  /// The outcome of enabling the sync.
  ///
  /// The store reports only whether saving is allowed. Read access is inferred: it is known to be
  /// allowed after a sample of another app was seen, and unknown before.
  public enum AuthorizationOutcome: String, Hashable, Sendable, CaseIterable, Codable {
    /// Saving is allowed, and a sample of another app was seen.
    case full
    /// Saving is allowed; no sample of another app has been seen yet.
    case writeOnly
    /// Saving is denied, and a sample of another app was seen: only the import runs.
    case readOnly
    /// Saving is denied, and no sample was seen: the sync is off, and the person is notified.
    case denied
    /// The person cancelled the sheet or left it without an answer: the sync is off, and
    /// authorization can be requested again.
    case cancelled

    /// A Boolean value that indicates whether entries are exported.
    public var exports: Bool { self == .full || self == .writeOnly }
    /// A Boolean value that indicates whether the sync is on.
    public var isOn: Bool { exports || self == .readOnly }
    /// The error to show to the person; `nil` if there is none.
    public var notice: WeightSyncError? {
      self == .denied || self == .cancelled ? .authorizationDenied : nil
    }
  }

  /// The changes that a reconciliation made.
  public struct ReconcileReport: Hashable, Sendable {
    /// The number of entries that were added, changed, or removed.
    public var changed: Int
    /// The number of imported entries that were kept although the store no longer returns them.
    ///
    /// They are kept if the store returns no sample of another app, because read access may be
    /// denied. An app always sees its own samples, so that none of them is kept, also if it lacks
    /// an identifier of the app and is imported. Entries from before the time since which the store
    /// has samples are not counted.
    public var withheld: Int

    /// Creates a report.
    public init(changed: Int, withheld: Int) {
      self.changed = changed
      self.withheld = withheld
    }

    /// A Boolean value that indicates whether read access may be denied.
    public var readMayBeDenied: Bool { withheld > 0 }
  }
}
