import HealthModel

/// One report of a device, before it enters a history.
struct LifeSample: Equatable, Sendable {
  /// The activity of a sample that reports nothing that happened.
  static let noActivity = SampleMark.noActivity

  // The widest first: there are millions of them.
  /// The start in milliseconds.
  var start: Int64
  /// The end in milliseconds, not before the start.
  var end: Int64
  /// When it enters the store, in milliseconds.
  var arrival: Int64
  /// When it is deleted from the store, in milliseconds; the largest number means never.
  var departure: Int64
  /// Steps, a sleep stage's raw value, grams, or quanta of another type.
  var value: Int32
  /// The ordinal of the local day whose activity it reports; for sleep, of the day of waking.
  var activity: Int32
  /// What it is in truth.
  var mark: SampleMark
  /// Whether the store tells of its deletion.
  var isAnnounced: Bool

  init(
    start: Int64, end: Int64, value: Int32, mark: SampleMark = .genuine, activity: Int32,
    arrival: Int64, departure: Int64 = .max, isAnnounced: Bool = true
  ) {
    self.start = start
    self.end = end
    self.arrival = arrival
    self.departure = departure
    self.value = value
    self.activity = activity
    self.mark = mark
    self.isAnnounced = isAnnounced
  }

  /// Whether it is in the store at a moment in milliseconds; what arrives then is in.
  func isStored(at time: Int64) -> Bool { arrival <= time && departure > time }
}

/// All that one device writes of one type.
struct Lane: Sendable {
  /// What the samples measure.
  let type: SampleType
  /// Who writes them.
  var device: OwnedDevice
  /// The samples, ascending by start.
  var samples: [LifeSample]
}

/// A device or app of a person.
struct OwnedDevice: Sendable, Equatable {
  /// How a device writes.
  enum Role: UInt8, Sendable, CaseIterable {
    /// Carried, writes samples of up to ten minutes in batches.
    case phone
    /// Worn, writes short samples that reach the phone later.
    case watch
    /// Worn, its app writes a grid of quarter hours.
    case gridTracker
    /// An app that writes a day's total as one sample.
    case dailyTotalApp
    /// A connected scale.
    case scale
    /// The person's own hand.
    case hand
    /// Another app that judges sleep.
    case sleepApp
  }

  /// How it writes.
  let role: Role
  /// Who it is in the store.
  var source: DataSource
  /// The slot of its random streams, its own for life.
  let slot: UInt16
}
