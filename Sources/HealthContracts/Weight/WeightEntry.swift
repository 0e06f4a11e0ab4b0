public import struct Foundation.UUID
public import HealthModel

/// A weight as the app keeps it.
///
/// Whole grams are kept and the unit says how they are shown, so that importing and exporting again
/// never drifts.
public struct WeightEntry: Identifiable, Hashable, Sendable, Codable {
  /// Who made an entry.
  public enum Origin: String, Hashable, Sendable, Codable {
    /// This app, on this or another device.
    case own
    /// Another writer: the app may not change its sample.
    case imported
  }

  /// The identity, stable from the first moment; an own entry's sync identifier is made of it.
  public let id: UUID
  /// Who made it.
  public let origin: Origin
  /// Whole grams.
  public var grams: Int32
  /// The unit in which it is shown.
  public var weightUnit: WeightUnit
  /// The time of the weighing, in milliseconds since the epoch.
  public var milliseconds: Int64
  /// What the person wrote about it; the store knows none.
  public var note: String?
  /// Body fat in percent; of a weight sample the store knows none.
  public var bodyFatPercentage: Double?
  /// The identity of its sample; nil while it has none.
  public var healthKitUUID: UUID?
  /// The writer's name, for people; it may change.
  public var source: String?
  /// The writer's bundle identifier, by which writers are told apart.
  public var sourceBundleIdentifier: String?
  /// The writer's own name for an imported sample.
  public var remoteSyncIdentifier: String?
  /// Rises with every edit of what is exported.
  public var syncVersion: Int
  /// Whether the store holds this version.
  public var isSynced: Bool
  /// Whether a save was ever tried: if so, the store has to be asked before the entry is forgotten.
  public var wasSent: Bool
  /// Whether the person deleted it: it is kept so that nothing brings it back.
  public var isHidden: Bool

  /// Makes an entry that the store has not seen.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - origin: Who made it.
  ///   - grams: Whole grams, above zero.
  ///   - weightUnit: The unit in which it is shown.
  ///   - date: The time of the weighing.
  ///   - syncVersion: The version, above zero.
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

  /// The time of the weighing.
  public var date: Instant {
    get { Instant(milliseconds: milliseconds) }
    set { milliseconds = newValue.milliseconds }
  }

  /// What is shown, in hundredths of the unit.
  public var weightHundredths: Int64 { weightUnit.hundredths(grams: grams) }

  /// What is shown, in the unit.
  public var weightValue: Double { Double(weightHundredths) / 100 }

  /// The name under which an own entry's sample is saved.
  public var syncIdentifier: String { WeightSync.syncIdentifier(of: id) }
}

/// A weight that a person types in.
public struct WeightDraft: Hashable, Sendable {
  /// Hundredths of the unit.
  public var hundredths: Int64
  /// The unit.
  public var unit: WeightUnit
  /// The time of the weighing.
  public var date: Instant
  /// What the person writes about it.
  public var note: String?
  /// Body fat in percent.
  public var bodyFatPercentage: Double?

  /// Makes a draft.
  ///
  /// - Parameters:
  ///   - hundredths: Hundredths of the unit, above zero.
  ///   - unit: The unit.
  ///   - date: The time of the weighing.
  ///   - note: What the person writes about it.
  ///   - bodyFatPercentage: Body fat in percent.
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
