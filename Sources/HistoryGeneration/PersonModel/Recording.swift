import HealthModel

/// A sample that a device writes, before it is added to a history.
///
/// A person has millions of them at once, so that a sample takes 40 bytes.
struct DeviceSample: Equatable, Sendable {
  /// The `activity` of a sample that reports no true activity.
  static let noActivity = SampleLabel.noActivity

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
  /// The activity in 24 bits, the label in 7, and `isAnnounced` in the last.
  private var details: UInt32 = 0
  /// The activity that stands for `noActivity`, before that of any day.
  private static let lowestActivity: Int32 = -1 << 23

  /// The ordinal of the local day whose activity it reports; for sleep, the day of waking.
  var activity: Int32 {
    get {
      let activity = Int32(bitPattern: details) >> 8
      return activity == Self.lowestActivity ? Self.noActivity : activity
    }
    set {
      precondition(
        newValue == Self.noActivity || newValue.magnitude < Self.lowestActivity.magnitude,
        "no day has the ordinal \(newValue)")
      let activity = max(newValue, Self.lowestActivity)
      details = details & 0xff | UInt32(bitPattern: activity << 8)
    }
  }

  /// The relation of the sample to the truth.
  var label: SampleLabel {
    get {
      guard let label = SampleLabel(rawValue: UInt8(details >> 1 & 0x7f)) else {
        preconditionFailure("no label has the number \(details >> 1 & 0x7f)")
      }
      return label
    }
    set { details = details & ~0xfe | UInt32(newValue.rawValue) << 1 }
  }

  /// True if the store announces its deletion.
  var isAnnounced: Bool {
    get { details & 1 == 1 }
    set { details = details & ~1 | (newValue ? 1 : 0) }
  }

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
