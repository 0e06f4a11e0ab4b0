public import HealthModel

extension AppObservation {
  /// A snapshot of what an app shows, with the information that was available to it.
  public struct ScreenSnapshot: Hashable, Sendable {
    /// The moments at which snapshots are taken.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
      /// A process has started and has read nothing yet.
      case started = "begun"
      /// A launch in the background has finished its reads.
      case launched
      /// The app is in the foreground and has finished its reads.
      case opened
    }

    /// The reads that may have succeeded before a snapshot.
    public enum Reads: String, Hashable, Sendable, CaseIterable {
      /// No process has read anything yet.
      case never
      /// The device has been locked since the process started, so each of its reads has failed.
      case failed
      /// Reads may have succeeded.
      case possible
    }

    /// The kind of moment.
    public var moment: Moment
    /// The time of the snapshot.
    public var time: Instant
    /// The reads that may have succeeded before the snapshot.
    public var reads: Reads
    /// The day that the app considers today.
    public var day: LocalDay
    /// The day's steps; nil if the app shows them as unknown.
    public var steps: Int?
    /// The day's seconds of sleep; nil if the app shows them as unknown.
    public var sleepSeconds: Int?
    /// True if the app states that its sleep value may be outdated.
    public var isSleepUnknown = false
    /// True if the person has entered the day's sleep.
    public var isSleepEntered = false
    /// The energy points that the app shows.
    public var points = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
    /// The step count that earns all points for steps.
    public var stepsTarget = 1
    /// The seconds of sleep that earn all points for sleep.
    public var sleepTargetSeconds = 1
    /// The number of steps spent, according to the app.
    public var spent = 0
    /// The number of steps left to spend, according to the app.
    public var remaining = 0
    /// The number of steps that the person has actually spent that day.
    public var actuallySpent = 0
    /// The authorization to save steps and sleep, according to the app.
    public var shownStatus: [SharingStatus] = []
    /// The authorization to save steps and sleep, according to the store.
    public var status: [SharingStatus] = []

    /// Creates a snapshot of an app that shows no data.
    public init(_ moment: Moment, at time: Instant, reads: Reads, day: LocalDay) {
      self.moment = moment
      self.time = time
      self.reads = reads
      self.day = day
    }
  }

  /// A weight that the person typed and that the app did not show unchanged.
  public struct LostWeight: Hashable, Sendable {
    /// The time at which the app was checked.
    public let time: Instant
    /// The weight that the person typed.
    public let typed: Weight
    /// The note that the person typed with the weight.
    public let note: String
    /// A description of the weight that the app showed; nil if it showed none.
    public let shown: String?

    /// Creates a lost weight.
    public init(time: Instant, typed: Weight, note: String, shown: String?) {
      self.time = time
      self.typed = typed
      self.note = note
      self.shown = shown
    }
  }
}
