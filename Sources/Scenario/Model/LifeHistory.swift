public import HealthModel

/// A history from the calibrated person model: one described person, or persons drawn at random.
public struct LifeHistory: Sendable {
  /// A place where persons live.
  public struct Region: Sendable, Equatable {
    /// The IANA time zone; nil to use the scenario's zones.
    public var zone: String?
    /// The latitude in degrees, positive in the north.
    ///
    /// It determines the seasons.
    public var latitude: Double
    /// The country whose holidays change the weight, as two capital letters; empty for none in
    /// particular.
    public var country: String
    /// The relative frequency of the region.
    public var weight: Double
  }

  /// The devices of a person.
  public enum Devices: Sendable, Equatable {
    /// A fixed set of devices.
    case listed(Set<Device>)
    /// Devices drawn for each person.
    case drawn(DeviceMixSettings)
  }

  /// A device or app, by its name in scenario files.
  public enum Device: String, Sendable, CaseIterable {
    /// A carried phone.
    case phone
    /// A worn watch.
    case watch
    /// A worn tracker whose app writes one sample per quarter hour.
    case tracker
    /// A connected scale.
    case scale
    /// Manual entry of weights.
    case manual
    /// A separate app that estimates sleep.
    case sleepApp
    /// A worn ring whose app writes stages of sleep.
    case ring

    /// A one-sentence description.
    package var summary: String {
      switch self {
      case .phone:
        "The person carries a phone, which counts steps and estimates the time in bed."
      case .watch:
        "The person wears a watch, which counts steps and records stages of sleep and vital signs; "
          + "its samples reach the phone later."
      case .tracker:
        "The person wears a tracker, whose app writes the steps of each quarter of an hour."
      case .scale: "The person has a connected scale, which writes weights."
      case .manual: "The person types weights into Health."
      case .sleepApp: "A separate app estimates stages of sleep, less accurately than a watch."
      case .ring:
        "The person wears a ring, whose app writes stages of sleep, with or without a watch."
      }
    }
  }

  /// The described traits of a person; a nil trait is drawn at random.
  public struct Traits: Sendable, Equatable {
    /// Mean steps per day.
    public var dailySteps: Double?
    /// Mean minutes asleep per night.
    public var asleepMinutes: Double?
    /// The time of falling asleep, in hours from the midnight before the evening, such as 23.5.
    public var onsetHour: Double?
    /// The share of nights that are recorded.
    public var nightsRecorded: Double?
    /// Grams on the first day.
    public var startGrams: Double?
    /// The share of days on which the person steps on a scale.
    public var weighDays: Double?

    /// The accepted range of each trait by its name, in the unit of the property.
    ///
    /// The reader checks it, and the model relies on it.
    public static let ranges: [String: ClosedRange<Double>] = [
      "dailySteps": 100...50_000, "asleepMinutes": 60...840, "onsetHour": 18...42,
      "nightsRecorded": 0...1, "startGrams": 20_000...400_000, "weighDays": weighDaysRange,
    ]

    /// The range of `weighDays`, from one weigh-in in 400 days, the longest gap of the model of
    /// habits.
    public static let weighDaysRange = 0.0025...1.0

    /// Creates traits that are all drawn at random.
    public init() {}
  }

  /// The comparison of the persons with the published figures.
  public enum RealismCheck: String, Sendable, CaseIterable {
    /// No comparison.
    case off
    /// The comparison is reported.
    case report
    /// A figure outside its band fails the run.
    case gate
  }

  /// The measurements to generate.
  public var tracks: Set<TrackKind>
  /// The regions where persons live, at least one.
  public var regions: [Region]
  /// The devices of the persons.
  public var devices: Devices
  /// The described traits of the person.
  public var traits: Traits
  /// True if every edge case is applied with its default parameters.
  public var isWild: Bool
  /// True if the seed omits whole families of edge cases.
  public var usesSwarm: Bool
  /// The edge cases applied to the history, by kind.
  ///
  /// Each edge case's implementation reads its own parameters.
  public var edgeCases: [Located<String>]
  /// The events of the persons' lives, by kind.
  ///
  /// Each event's implementation reads its own parameters.
  public var events: [Located<String>]
  /// The comparison of the persons with the published figures.
  public var realism: RealismCheck
}
