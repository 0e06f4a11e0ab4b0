public import HealthModel

/// A life of a store of steps and sleep on a device of its own: acts that are drawn, and what was
/// seen after each.
///
/// Time is in UTC. The life begins at noon of the day `firstDay`.
public struct StoreLife: Hashable, Sendable {
  /// The answers of the reader.
  public enum Reading: String, Hashable, Sendable, CaseIterable {
    /// Every read returns the amounts of the device.
    case works
    /// Every read fails.
    case fails
    /// Reads of steps fail.
    case failsForSteps
    /// Reads of sleep fail.
    case failsForSleep
    /// The system has no steps.
    case lacksSteps
    /// The system has no sleep.
    case lacksSleep
    /// Every read returns 0, as if access was denied.
    case isDenied
  }

  /// The results of reads that overlap and end in the opposite order.
  public enum Overlap: String, Hashable, Sendable, CaseIterable {
    /// Two reads, of which both succeed or one fails.
    case bothSucceed, firstFails, secondFails
    /// Three reads, of which the second one alone succeeds.
    case secondOfThreeSucceeds
  }

  /// An event on the device.
  public enum Act: Hashable, Sendable {
    /// A process is started; the one before it, if any, has ended.
    case launch
    /// Onboarding is completed.
    case onboard
    /// Access is requested, which fails or not.
    case request(isFailed: Bool)
    /// The app enters the foreground.
    case foreground
    /// The system reports a change of the clock or the day.
    case timeChange
    /// Minutes pass.
    case wait(Int)
    /// The app is asked to read steps or sleep.
    case read(StepsAndSleepObservation.Quantity)
    /// The app is asked to read a quantity, and gets a number that is negative or none.
    case readInvalid(StepsAndSleepObservation.Quantity)
    /// Minutes pass during a read.
    case readDuring(minutes: Int)
    /// Reads overlap; each has newer data than the one before.
    case overlap(StepsAndSleepObservation.Quantity, Overlap)
    /// The reader reports a change of steps.
    case update
    /// All amounts change, and the handler of an observation that was stopped is called late, after
    /// another one has been started if steps were observed.
    case lateUpdate
    /// Observing steps is started or stopped.
    case observe(Bool)
    /// Steps are spent.
    case spend(Int)
    /// The extension charges minutes.
    case charge(Int)
    /// Targets are set, sleep in seconds.
    case targets(steps: Int, sleepSeconds: Int)
    /// Seconds asleep are entered, or the entry is removed.
    case enterSleep(Int?)
    /// Points are assigned to the body, the mind and the heart.
    case assign([Int])
    /// Test values are shown, or no more.
    case override(steps: Int?, sleepSeconds: Int?)
    /// The values of the day are sent.
    case recalculate
    /// All amounts of the device change.
    case changeAmounts
    /// The reader answers in another way.
    case answer(Reading)
    /// Minutes will pass until the server answers the next question for the values of a day.
    case slowServer(minutes: Int)
    /// The server refuses values, or takes them again.
    case refuse(Bool)
    /// Each write of the app to the shared values is lost, or writes succeed again and the app
    /// enters the foreground.
    case loseWrites(Bool)
    /// The person's day ends at another minute after midnight, stored as whole numbers of one type
    /// or another; the system reports a change of time before and after it.
    case endDay(minute: Int)
  }

  /// The state that was seen after an act and the uploads that follow from it.
  public struct Seen: Hashable, Sendable {
    /// The values that the app shows.
    public var screen: StepsAndSleepObservation.Screen
    /// True if the act was refused with an error.
    public var isRefused = false
    /// The minutes that were charged.
    public var paid = 0
    /// The steps that the extension sees.
    public var remaining = 0
    /// The closed days, ascending.
    public var closed: [StepsAndSleepObservation.Snapshot] = []
    /// The row of the day on the server.
    public var row: StepsAndSleepObservation.Row?
    /// The snapshot of each day on the server, ascending.
    public var received: [StepsAndSleepObservation.Snapshot] = []
    /// The number of requests for access.
    public var requests = 0
    /// The number of errors that were shown to the person.
    public var notices = 0
    /// True if the app observes steps.
    public var isObserving = false

    /// Creates what is seen of an app that shows a screen and has done nothing else.
    public init(_ screen: StepsAndSleepObservation.Screen) { self.screen = screen }
  }

  /// An act with what was seen after it.
  public struct Moment: Hashable, Sendable {
    /// The act.
    public var act: Act
    /// The state that was seen after it.
    public var seen: Seen

    /// Creates a moment.
    public init(_ act: Act, _ seen: Seen) {
      self.act = act
      self.seen = seen
    }
  }

  /// The first day, 12 June 2023.
  public static let firstDay = LocalDay(ordinal: 19_520)
  /// The begin of a life, noon of the first day.
  public static let start = Instant(
    milliseconds: firstDay.wallMilliseconds + 12 * Milliseconds.hour)

  /// The number of the life, from 0.
  public var number: Int
  /// The number of days after its end for which a day is reread.
  public var rereadDays = 2
  /// The maximum number of past days that are closed after a while without use.
  public var maximumGapDays = 3_660
  /// The number of steps that one minute costs.
  public var stepsPerMinute = 100
  /// The number of times that the server does not answer when it is asked for the first day.
  public var unansweredLoads = 0
  /// The values of the first day on the server; nil for none.
  public var restorable: StepsAndSleepObservation.Row?
  /// The moments, in order.
  public var moments: [Moment] = []

  /// Creates a life without moments.
  public init(number: Int) { self.number = number }

  /// The steps that a device has counted in a time range, of which some are a fraction.
  ///
  /// - Parameters:
  ///   - range: The time range.
  ///   - now: The present, after which there are no steps.
  ///   - changes: The number of times that all amounts have changed.
  /// - Returns: The steps.
  public static func steps(in range: TimeRange, until now: Instant, changes: Int) -> Double {
    Double(minutes(in: range, until: now)) * (4 + Double(changes % 7)) * 1.03125
  }

  /// The seconds asleep that a device has recorded in a time range.
  ///
  /// - Parameters:
  ///   - range: The time range.
  ///   - now: The present, after which there is no sleep.
  ///   - changes: The number of times that all amounts have changed.
  /// - Returns: The whole seconds.
  public static func sleepSeconds(in range: TimeRange, until now: Instant, changes: Int) -> Int {
    Int(minutes(in: range, until: now)) * (14 + changes % 5)
  }

  private static func minutes(in range: TimeRange, until now: Instant) -> Int64 {
    (min(range.end, now).milliseconds - min(range.start, now).milliseconds) / 60_000
  }
}
