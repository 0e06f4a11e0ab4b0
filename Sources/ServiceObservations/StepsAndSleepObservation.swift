public import HealthModel

/// The steps-and-sleep store of an app, its reader and its extension, as observed at their borders:
/// the person's actions, the reads, the screen, the shared values and the server.
public struct StepsAndSleepObservation: Sendable {
  /// The values that apply until the person changes them.
  public struct Settings: Hashable, Sendable {
    /// The targets of a new installation.
    public var targets = Targets(steps: 10_000, sleepSeconds: 28_800)
    /// The number of steps that one minute costs.
    public var stepsPerMinute = 100

    /// Creates the settings of the contract.
    public init() {}
  }

  /// The amounts that earn all points.
  public struct Targets: Hashable, Sendable {
    /// The number of steps.
    public var steps: Int
    /// The time asleep in seconds.
    public var sleepSeconds: Int

    /// Creates targets.
    public init(steps: Int, sleepSeconds: Int) {
      self.steps = steps
      self.sleepSeconds = sleepSeconds
    }
  }

  /// The points that the person assigned to a day.
  public struct OwnPoints: Hashable, Sendable {
    /// The points for the body, the mind and the heart.
    public var parts: [Int]

    /// Creates points.
    public init(_ parts: [Int] = [0, 0, 0]) { self.parts = parts }
  }

  /// A day's values as they were sent to the server.
  public struct Row: Hashable, Sendable {
    /// The day.
    public var day: LocalDay
    /// The steps; nil if they were left out.
    public var steps: Int?
    /// The time asleep in seconds; nil if it was left out.
    public var sleepSeconds: Int?
    /// The steps that were spent.
    public var spentSteps = 0
    /// The targets.
    public var targets: Targets
    /// The points that the person assigned.
    public var points = OwnPoints()
    /// The energy points.
    public var energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)

    /// Creates a row without values.
    public init(day: LocalDay, targets: Targets) {
      self.day = day
      self.targets = targets
    }
  }

  /// A closed day.
  public struct Snapshot: Hashable, Sendable {
    /// The day's values.
    public var values: Row
    /// The day's time range.
    public var range: TimeRange
    /// True if the person entered the sleep.
    public var isSleepManual = false
    /// The revision.
    public var revision = 0

    /// Creates a snapshot of the first revision, with measured sleep.
    public init(_ values: Row, range: TimeRange) {
      self.values = values
      self.range = range
    }
  }

  /// A value of a day in the shared values.
  public struct DayValue: Hashable, Sendable {
    /// The day.
    public var day: LocalDay
    /// The value.
    public var value: Int

    /// Creates a value.
    public init(day: LocalDay, value: Int) {
      self.day = day
      self.value = value
    }
  }

  /// The shared values as the extension's process reads them.
  public struct SharedValues: Hashable, Sendable {
    /// The steps that the app stored.
    public var steps: DayValue?
    /// The seconds asleep that the app stored.
    public var sleepSeconds: DayValue?
    /// The balance that the extension derives.
    public var remaining = 0

    /// Creates shared values without content.
    public init() {}
  }

  /// The values that the app shows.
  public struct Screen: Hashable, Sendable {
    /// The values of the day in progress; a value that the app shows as unknown is nil.
    public var values: Row
    /// True if the app states that its sleep value may be outdated.
    public var isSleepUnknown = false
    /// The steps left to spend.
    public var remaining = 0
    /// The minutes that the remaining steps pay for.
    public var budgetMinutes = 0
    /// The shared values at the same time; nil while writes to them fail.
    public var shared: SharedValues?

    /// Creates a screen.
    public init(_ values: Row) { self.values = values }
  }

  /// The quantities that the reader reads.
  public enum Quantity: String, Hashable, Sendable, CaseIterable { case steps, sleep }

  /// The actions of the person and of the system.
  public enum Action: Hashable, Sendable {
    /// Steps were spent, out of a balance that the app had shown.
    case spend(Int, of: Int)
    /// Targets were set; sleep in hours.
    case targets(steps: Int, sleepHours: Double)
    /// Sleep was entered in hours, or the entry was removed.
    case manualSleep(Double?)
    /// Points were assigned.
    case points(OwnPoints)
    /// Test values were set, or removed.
    case overrides(steps: Int?, sleepSeconds: Int?)
    /// The system reported a change of the clock, the time zone or the day.
    case timeChange
    /// The app was asked to read steps, sleep or both.
    case refresh([Quantity])
    /// Observing steps was started or stopped.
    case observation(isOn: Bool)
    /// The energy was to be recomputed.
    case recalculation
    /// The app was brought to the foreground or launched in it.
    case foreground
  }

  /// An event at a border; reads and uploads are numbered.
  public enum Event: Hashable, Sendable {
    /// A process of the app was started.
    case launched
    /// An action began.
    case began(Action)
    /// An action returned, or threw because it was refused.
    case acted(Action, isAccepted: Bool)
    /// A read of a time range began.
    case readBegan(Int, Quantity, TimeRange)
    /// A read ended with steps or hours, or failed.
    case readEnded(Int, Double?)
    /// The service reported a change of steps.
    case updateBegan
    /// The app has dealt with a change of steps.
    case updateEnded
    /// The store started or stopped observing steps.
    case observing(Bool)
    /// The extension charged minutes.
    case charged(minutes: Int, paid: Int, before: SharedValues, after: SharedValues)
    /// A row was sent.
    case rowSent(Int, Row)
    /// A snapshot was sent.
    case snapshotSent(Int, Snapshot)
    /// A row or snapshot was confirmed, or failed.
    case uploadEnded(Int, isConfirmed: Bool)
    /// The server held a row of the day before the app's first read.
    case restorable(Row)
    /// The app showed values.
    case shown(Screen)
    /// The app returned the snapshot of a day, or none.
    case queried(LocalDay, Snapshot?)
    /// The app has waited for its uploads.
    case settled
    /// An authorization request of the reader ended.
    case requested(isFailed: Bool)
    /// The app showed an error to the person.
    case noticed
    /// The app wrote a warning to its log.
    case warned
    /// An entry was refused with another error than the contract's.
    case misreported
  }

  /// An event with its time.
  public struct Entry: Hashable, Sendable {
    /// The time.
    public var time: Instant
    /// The event.
    public var event: Event

    /// Creates an entry.
    public init(_ time: Instant, _ event: Event) {
      self.time = time
      self.event = event
    }
  }

  /// The values that apply until the person changes them.
  public var settings = Settings()
  /// The events in the order in which they occurred.
  public var entries: [Entry] = []

  /// Creates an empty observation.
  public init() {}
}
