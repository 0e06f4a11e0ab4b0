public import struct Foundation.UUID
public import HealthModel

/// A weight entry of the app.
///
/// The weight is stored in whole grams, and the unit only determines how it is displayed, so that
/// repeated imports and exports never change it.
public struct WeightEntry: Identifiable, Hashable, Sendable, Codable {
  /// The origin of an entry.
  public enum Origin: String, Hashable, Sendable, Codable {
    /// This app, on this or another device.
    case own
    /// Another app, whose sample this app may not change.
    case imported
  }

  /// The identity, which never changes; the sync identifier of an own entry is derived from it.
  public let id: UUID
  /// The origin of the entry.
  public let origin: Origin
  /// The weight in whole grams.
  public var grams: Int32
  /// The unit in which the entry is displayed.
  public var weightUnit: WeightUnit
  /// The time of the weigh-in, in milliseconds since the epoch.
  public var milliseconds: Int64
  /// The person's note; the health store does not hold it.
  public var note: String?
  /// The body fat percentage; a weight sample in the health store does not hold it.
  public var bodyFatPercentage: Double?
  /// The identity of the sample in the health store; `nil` if there is none.
  public var healthKitUUID: UUID?
  /// The display name of the app that wrote the sample; it can change.
  public var source: String?
  /// The bundle identifier of the app that wrote the sample, which identifies that app.
  public var sourceBundleIdentifier: String?
  /// The sync identifier that another app gave to an imported sample.
  public var remoteSyncIdentifier: String?
  /// The sync version, above zero, which rises by one with every change of an exported value.
  public var syncVersion: Int
  /// True if the health store holds the current version.
  public var isSynced: Bool
  /// True if a save was ever attempted, so that the store must be queried before removal.
  public var wasSent: Bool
  /// True if the person deleted the entry; it is kept so that no import restores it.
  public var isHidden: Bool

  /// Creates an entry that is not in the health store.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - origin: The origin of the entry.
  ///   - grams: The weight in whole grams, above zero.
  ///   - weightUnit: The unit in which the entry is displayed.
  ///   - date: The time of the weigh-in.
  ///   - syncVersion: The sync version, above zero.
  public init(
    id: UUID, origin: Origin, grams: Int32, weightUnit: WeightUnit, date: Instant,
    syncVersion: Int = 1
  ) {
    self.id = id
    self.origin = origin
    self.grams = grams
    self.weightUnit = weightUnit
    milliseconds = date.milliseconds
    self.syncVersion = syncVersion
    isSynced = false
    wasSent = false
    isHidden = false
  }

  /// The time of the weigh-in.
  public var date: Instant {
    get { Instant(milliseconds: milliseconds) }
    set { milliseconds = newValue.milliseconds }
  }

  /// The displayed weight in hundredths of the unit.
  public var weightHundredths: Int64 { weightUnit.hundredths(grams: grams) }

  /// The displayed weight in the unit.
  public var weightValue: Double { Double(weightHundredths) / 100 }

  /// The sync identifier under which an own entry is saved.
  public var syncIdentifier: String { WeightSync.syncIdentifier(of: id) }
}

/// A weight that a person enters.
public struct WeightDraft: Hashable, Sendable {
  /// The weight in hundredths of the unit, above zero.
  public var hundredths: Int64
  /// The unit of the weight.
  public var unit: WeightUnit
  /// The time of the weigh-in.
  public var date: Instant
  /// The person's note.
  public var note: String?
  /// The body fat percentage.
  public var bodyFatPercentage: Double?

  /// Creates a draft.
  public init(
    hundredths: Int64, unit: WeightUnit, date: Instant, note: String? = nil,
    bodyFatPercentage: Double? = nil
  ) {
    self.hundredths = hundredths
    self.unit = unit
    self.date = date
    self.note = note
    self.bodyFatPercentage = bodyFatPercentage
  }
}
