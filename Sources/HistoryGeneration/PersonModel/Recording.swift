import HealthModel

/// A sample that a device writes, before it is added to a history.
struct DeviceSample: Equatable, Sendable {
  /// The `activity` of a sample that reports no true activity.
  static let noActivity = SampleLabel.noActivity

  // Widest fields first to save memory: a history has millions of samples.
  /// The start in milliseconds.
  var start: Int64
  /// The end in milliseconds, not before the start.
  var end: Int64
  /// The time at which it arrives in the store, in milliseconds.
  var arrival: Int64
  /// The time at which it is deleted from the store, in milliseconds; `Int64.max` if never.
  var departure: Int64
  /// Steps, a sleep stage's raw value, grams, or the quanta of another sample type.
  var value: Int32
  /// The ordinal of the local day whose activity it reports; for sleep, the day of waking.
  var activity: Int32
  /// The relation of the sample to the truth.
  var label: SampleLabel
  /// True if the store announces its deletion.
  var isAnnounced: Bool

  init(
    start: Int64, end: Int64, value: Int32, label: SampleLabel = .genuine, activity: Int32,
    arrival: Int64, departure: Int64 = .max, isAnnounced: Bool = true
  ) {
    self.start = start
    self.end = end
    self.arrival = arrival
    self.departure = departure
    self.value = value
    self.activity = activity
    self.label = label
    self.isAnnounced = isAnnounced
  }

  /// Returns true if the sample is in the store at a time in milliseconds, that of its arrival
  /// included.
  func isStored(at time: Int64) -> Bool { arrival <= time && departure > time }
}

/// All samples that one device writes of one sample type.
struct Recording: Sendable {
  /// The sample type.
  let type: SampleType
  /// The device that writes the samples.
  var device: OwnedDevice
  /// The samples, ascending by start.
  var samples: [DeviceSample]
}

/// A device or app that a person uses.
struct OwnedDevice: Sendable, Equatable {
  /// The kind of device, which determines how it writes samples.
  enum Role: UInt8, Sendable, CaseIterable {
    /// A carried phone; writes samples of up to ten minutes in batches.
    case phone
    /// A worn watch; writes short samples that reach the phone later.
    case watch
    /// A worn tracker; its app writes one sample per quarter hour.
    case gridTracker
    case dailyTotalApp
    case scale
    /// Manual entry by the person.
    case manualEntry
    /// A third-party app that classifies sleep.
    case sleepApp
    /// A worn ring; its app writes stages of sleep.
    case ring

    /// The name in messages.
    var name: String {
      switch self {
      case .phone: "phone"
      case .watch: "watch"
      case .gridTracker: "tracker"
      case .dailyTotalApp: "daily-totals app"
      case .scale: "scale"
      case .manualEntry: "manual-entry source"
      case .sleepApp: "sleep app"
      case .ring: "ring"
      }
    }
  }

  /// The kind of device.
  let role: Role
  /// The source of its samples in the store.
  var source: DataSource
  /// The slot of its random streams, which never changes.
  let slot: UInt16
}
