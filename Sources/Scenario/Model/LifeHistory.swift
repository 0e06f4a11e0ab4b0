/// A history of calibrated lives: one person who is described, or a population from which persons
/// are drawn.
public struct LifeHistory: Sendable {
  /// A kind of measurement.
  public enum Track: String, Sendable, CaseIterable {
    /// Steps.
    case steps
    /// Sleep.
    case sleep
    /// Body mass.
    case weight
    /// Heart rate and its kin.
    case vitals
  }

  /// Where persons live.
  public struct Region: Sendable, Equatable {
    /// The zone; nil for the scenario's own.
    public var zone: String?
    /// Degrees of latitude, positive in the north: it decides the seasons.
    public var latitude: Double
    /// The country whose holidays are kept, as two letters.
    public var country: String
    /// How common it is, relative to the others.
    public var weight: Double
  }

  /// Which devices a person has.
  public enum Devices: Sendable, Equatable {
    /// These, by name.
    case listed(Set<Device>)
    /// Drawn for each person.
    case drawn(DeviceMixSettings)
  }

  /// A device or app by the name that scenarios use.
  public enum Device: String, Sendable, CaseIterable {
    /// A phone, carried.
    case phone
    /// A watch, worn.
    case watch
    /// A worn tracker whose app writes quarter hours.
    case tracker
    /// A connected scale.
    case scale
    /// The person's own hand, typing weights.
    case hand
    /// Another app that judges sleep.
    case sleepApp
  }

  /// What is said of the person instead of being drawn; nil is drawn.
  public struct Traits: Sendable, Equatable {
    /// Mean steps of a day.
    public var dailySteps: Double?
    /// Mean minutes asleep of a night.
    public var asleepMinutes: Double?
    /// The hour of falling asleep, counted from the midnight before the evening, such as 23.5.
    public var onsetHour: Double?
    /// The share of nights that are recorded.
    public var nightsRecorded: Double?
    /// Grams on the first day.
    public var startGrams: Double?
    /// The share of days on which the person weighs.
    public var weighDays: Double?

    /// Says nothing: everything is drawn.
    public init() {}
  }

  /// Whether the persons are compared with the published figures.
  public enum RealismCheck: String, Sendable, CaseIterable {
    /// They are not.
    case off
    /// The figures are reported.
    case report
    /// A figure outside its band fails the run.
    case gate
  }

  /// What is measured.
  public var tracks: Set<Track>
  /// Where persons live, at least one region.
  public var regions: [Region]
  /// Which devices they have.
  public var devices: Devices
  /// What is said of the person.
  public var traits: Traits
  /// Whether every edge case is laid over the lives with its usual parameters.
  public var isWild: Bool
  /// Whether the seed leaves whole families of edge cases out.
  public var swarms: Bool
  /// Edge cases laid over the lives, by kind; their parameters are read where they are implemented.
  public var edgeCases: [Located<String>]
  /// Whether the persons are compared with the published figures.
  public var realism: RealismCheck
}
