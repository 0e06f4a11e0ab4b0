public import HealthModel

extension AppObservation {
  /// What the app showed at a moment, and what it could know then.
  public struct Look: Hashable, Sendable {
    /// The moments at which the app is looked at.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
      /// A process has begun, and nothing was read yet.
      case begun
      /// A launch in the background has read what it could.
      case launched
      /// The app is on the screen, and has read what it could.
      case opened
    }

    /// What reads there can have been.
    public enum Reads: String, Hashable, Sendable, CaseIterable {
      /// No process has read anything yet.
      case never
      /// The device was locked from the process's begin on: each of its reads has failed.
      case failed
      /// Reads may have been answered.
      case possible
    }

    /// The moment.
    public var moment: Moment
    /// The time.
    public var time: Instant
    /// What reads there can have been.
    public var reads: Reads
    /// The day that the app takes for today.
    public var day: LocalDay
    /// The day's steps; nil where the app says that it does not know them.
    public var steps: Int?
    /// The day's seconds asleep; nil where the app says that it does not know them.
    public var sleepSeconds: Int?
    /// Whether the app says that its sleep may be old.
    public var isSleepUnknown = false
    /// The points.
    public var points = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
    /// The steps that earn all points.
    public var stepsTarget = 1
    /// The seconds asleep that earn all points.
    public var sleepTargetSeconds = 1
    /// The steps that the app says were spent.
    public var spent = 0
    /// The steps that the app says are left to spend.
    public var effective = 0
    /// The steps that the person has spent that day.
    public var paid = 0
    /// What the app says of the leave to save steps and sleep.
    public var saidStatus: [SharingStatus] = []
    /// What the store says of it.
    public var status: [SharingStatus] = []

    /// Makes a look at an app that knows nothing.
    ///
    /// - Parameters:
    ///   - moment: The moment.
    ///   - time: The time.
    ///   - reads: What reads there can have been.
    ///   - day: The day that the app takes for today.
    public init(_ moment: Moment, at time: Instant, reads: Reads, day: LocalDay) {
      self.moment = moment
      self.time = time
      self.reads = reads
      self.day = day
    }
  }

  /// A weight that the person typed and that the app did not show as it was typed.
  public struct LostWeight: Hashable, Sendable {
    /// When it was looked for.
    public let time: Instant
    /// What the person typed.
    public let typed: Weight
    /// What the person wrote about it.
    public let note: String
    /// What was shown of it, in words; nil where nothing was.
    public let shown: String?

    /// Makes a lost weight.
    ///
    /// - Parameters:
    ///   - time: When it was looked for.
    ///   - typed: What the person typed.
    ///   - note: What the person wrote about it.
    ///   - shown: What was shown of it.
    public init(time: Instant, typed: Weight, note: String, shown: String?) {
      self.time = time
      self.typed = typed
      self.note = note
      self.shown = shown
    }
  }
}
