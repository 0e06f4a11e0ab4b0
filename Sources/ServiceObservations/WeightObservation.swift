public import struct Foundation.UUID
public import HealthModel

/// The behaviour of a weight sync in short lives of a person, other writers and a health store.
public struct WeightObservation: Sendable {
  /// A unit of weight.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Pounds.
    case pound = "lb"
    /// Kilograms.
    case kilogram = "kg"
    /// Stones, which cannot be used for input.
    case stone = "st"
  }

  /// An entry as the app holds it, with every field of the contract.
  public struct Entry: Hashable, Sendable {
    /// The identity.
    public var id: UUID
    /// True if this app wrote the entry, on this or another device.
    public var isOwn: Bool
    /// The weight in whole grams.
    public var grams: Int32
    /// The unit in which the entry is displayed.
    public var unit: Unit
    /// The time of the weigh-in.
    public var time: Instant
    /// The person's note.
    public var note: String?
    /// The body fat percentage.
    public var bodyFat: Double?
    /// The identity of the sample in the health store.
    public var sample: UUID?
    /// The display name of the writer.
    public var source: String?
    /// The bundle identifier of the writer.
    public var bundle: String?
    /// The sync identifier of another writer.
    public var remoteIdentifier: String?
    /// The sync version.
    public var version: Int
    /// True if the health store holds the current version.
    public var isSynced: Bool
    /// True if a save was ever attempted.
    public var wasSent: Bool
    /// True if the person deleted the entry.
    public var isHidden: Bool

    /// Creates an own entry that is not in the health store.
    public init(id: UUID, grams: Int32, unit: Unit, time: Instant) {
      self.id = id
      isOwn = true
      self.grams = grams
      self.unit = unit
      self.time = time
      version = 1
      isSynced = false
      wasSent = false
      isHidden = false
    }
  }

  /// The input of a person.
  public struct Draft: Hashable, Sendable {
    /// The weight in hundredths of the unit.
    public var hundredths: Int64
    /// The unit of the weight.
    public var unit: Unit
    /// The time of the weigh-in.
    public var time: Instant
    /// The note.
    public var note: String?
    /// The body fat percentage.
    public var bodyFat: Double?

    /// Creates an input.
    public init(
      hundredths: Int64, unit: Unit, time: Instant, note: String? = nil, bodyFat: Double? = nil
    ) {
      self.hundredths = hundredths
      self.unit = unit
      self.time = time
      self.note = note
      self.bodyFat = bodyFat
    }
  }

  /// The outcome of enabling the sync, as in the contract.
  public enum Outcome: String, Hashable, Sendable {
    /// Saving is allowed, and a sample of another app was seen.
    case full
    /// Saving is allowed; no sample of another app has been seen.
    case writeOnly
    /// Saving is denied; samples of another app are readable.
    case readOnly
    /// Everything is denied.
    case denied
    /// The person cancelled the request.
    case cancelled
  }

  /// An error of the contract, without its associated values.
  public enum Failure: String, Hashable, Sendable {
    /// The errors of the contract's `WeightSyncError`.
    case authorizationDenied, authorizationNotDetermined, databaseInaccessible
    /// The errors of the contract's `WeightSyncError`.
    case healthDataUnavailable, syncDelayed, rejected, unknownUnit, invalidWeight, noSuchEntry
    /// The errors of the contract's `WeightSyncError`.
    case notOwnEntry
    /// An error that the contract does not name.
    case other
  }

  /// An item of the retry queue.
  public struct RetryItem: Hashable, Sendable {
    /// The entry.
    public var entry: UUID
    /// The number of failed attempts.
    public var attempts: Int
    /// The earliest time of the next attempt.
    public var notBefore: Instant

    /// Creates an item.
    public init(entry: UUID, attempts: Int, notBefore: Instant) {
      self.entry = entry
      self.attempts = attempts
      self.notBefore = notBefore
    }
  }

  /// The persistent settings.
  public struct Settings: Hashable, Sendable {
    /// The outcome of enabling the sync; nil while it is off.
    public var outcome: Outcome?
    /// True if the history was imported.
    public var hasImportedHistory = false
    /// The end of the last reconciliation.
    public var lastReconcile: Instant?
    /// The unit in which imported entries are displayed.
    public var preferredUnit: Unit

    /// Creates the settings of an app in which the sync was never on.
    public init(preferredUnit: Unit) { self.preferredUnit = preferredUnit }
  }

  /// The lives, each on a device of its own.
  public var lives: [Life] = []

  /// Creates an observation without lives.
  public init() {}
}
