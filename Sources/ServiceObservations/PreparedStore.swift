public import HealthModel

/// The values that a store of steps and sleep shows and stores on a device prepared for it.
public struct PreparedStore: Hashable, Sendable {
  /// A device on which a store is called.
  ///
  /// It is noon of day 0, and the reader reads 4,000 steps and six hours asleep, unless the case
  /// says otherwise.
  public enum Case: String, Sendable, CaseIterable {
    /// The app is installed, launched, onboarded twice and then launched again.
    case onboarding
    /// Two requests for access overlap.
    case overlappingRequests
    /// Every read fails, and a step or a second asleep earns all points.
    case unreadable
    /// The reader reads no steps, and the installation never read any before.
    case noSteps
    /// The energy service refuses every day.
    case refusingEnergy
    /// Every key holds a text.
    case texts
    /// Every key holds a number that is not finite.
    case numbers
    /// Every key holds a record of the day without anything else.
    case emptyRecords
    /// Snapshots of past days end in the year 30000 or before they start, start before the year 1,
    /// or have a target of 0 or less.
    case wrongSnapshots
    /// Yesterday and the day before are pending, and nothing else is stored of them.
    case lostDrafts
    /// A new installation has cached 300 steps; the server has 500 steps, 20 of them spent, and one
    /// hour asleep, and other targets, and every read fails.
    case serverValues
    /// The person has set targets in a new installation; the server has other ones, and points, and
    /// every read fails. Another process starts, for which the server has nothing.
    case takenOver
    /// A new installation has cached 1,000 steps; the stored values cannot be read when a process
    /// starts, and then can, while every read fails.
    case unreadableLaunch
    /// Writes of spent steps and of points fail, then those of points alone, then both again, then
    /// those of spent steps alone, then none; another process starts.
    case lostWrites
    /// The reader fails for four days without the app; then targets change, and reads succeed.
    case gap
    /// The app was not launched for twelve days, and closes five at most.
    case longGap
    /// The clock is set back by two days, 50 steps are spent, and it is set forward again.
    case clockSetBack
    /// The day ends at 4:30, and at 1:00 the stored values cannot be read; another process starts
    /// then.
    case unreadableDayEnd
    /// Today's steps and sleep were read; the next day the reader reads nothing of them.
    case revoked
    /// Today's steps and sleep were read; the next day the system lacks both types.
    case missingTypes
    /// The day ends during a read of steps, which succeeds or fails; later ones read 100 steps.
    case dayEndsDuringRead, dayEndsDuringFailure
    /// The observation is stopped before an update arrives.
    case stoppedObservation
    /// Day 0 is closed while writes of the first pending day are lost; another process starts, and
    /// reads 5,000 steps of every day.
    case lostPointer
    /// Day 0 ends while the device has no health data; then the reader reads 5,000 steps.
    case unavailableForAWhile
    /// Day 0 is closed; then the reader reads 5,000 steps of every day, and an update arrives.
    case updateAfterClosing
    /// Day 0 ends while reads fail; then they succeed slowly, and an update arrives.
    case updateWhilePending
  }

  /// A closed day.
  public struct Closed: Hashable, Sendable {
    /// The day, counted from day 0.
    public var day: Int
    /// The steps; nil if they are not known.
    public var steps: Int?
    /// The time asleep in seconds; nil if it is not known.
    public var sleepSeconds: Int?
    /// The target for steps.
    public var stepsTarget: Int
    /// The time range, relative to noon of day 0, in minutes.
    public var minutes: Range<Int>

    /// Creates a closed day.
    public init(
      day: Int, steps: Int?, sleepSeconds: Int?, stepsTarget: Int, minutes: Range<Int>
    ) {
      self.day = day
      self.steps = steps
      self.sleepSeconds = sleepSeconds
      self.stepsTarget = stepsTarget
      self.minutes = minutes
    }
  }

  /// The case.
  public var name: Case
  /// Today, counted from day 0.
  public var today = 0
  /// The days that were today after each step of a case that has several.
  public var days: [Int] = []
  /// The steps shown; nil if they are unknown.
  public var steps: Int?
  /// The seconds asleep shown; nil if they are unknown.
  public var sleepSeconds: Int?
  /// The spent steps shown.
  public var spent = 0
  /// The targets.
  public var targets = StepsAndSleepObservation.Targets(steps: 10_000, sleepSeconds: 28_800)
  /// The energy points.
  public var energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
  /// The closed days, ascending.
  public var closed: [Closed] = []
  /// The days that the server has received, counted from day 0, ascending.
  public var sent: [Int] = []
  /// The revisions of day 0 that the server has received, without repetitions.
  public var revisions: [Int] = []
  /// The number of requests for access.
  public var requests = 0
  /// The number of observations that were started.
  public var observations = 0
  /// The number of times that the server was asked for today's values.
  public var loads = 0
  /// The number of reads of steps after the last step of a case.
  public var lateReads = 0
  /// True if a warning was logged.
  public var isWarned = false
  /// True if the store notes that steps were read once.
  public var notesSteps = false
  /// The spent steps in the shared values while writes of points alone failed; nil for none.
  public var earlySpent: Int?
  /// The spent steps in the shared values; nil for none.
  public var storedSpent: Int?

  /// Creates the result of a case in which nothing happened.
  public init(_ name: Case) { self.name = name }
}
