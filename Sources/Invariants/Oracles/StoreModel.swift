import HealthModel
import ServiceObservations

/// The oracle for a store of steps and sleep: what it has to show, to keep and to send after each
/// act of a life, by the rules of its contract.
struct StoreModel {
  typealias Row = StepsAndSleepObservation.Row
  typealias Snapshot = StepsAndSleepObservation.Snapshot
  typealias Quantity = StepsAndSleepObservation.Quantity

  /// An amount of the open day.
  struct Amount {
    /// The amount shown; nil if it is unknown.
    var shown: Int?
    /// The last amount that was read, which another process knows as well.
    var cached: Int?
    /// The time at which this process has read it; nil if it has not.
    var readAt: Instant?
    /// True if this process has read it.
    var isRead: Bool { readAt != nil }
    /// True if the last read failed.
    var isUnknown = false

    /// Returns the amount, unless it was read after a time: it is of more than the day, then.
    func shown(until end: Instant) -> Int? { readAt.map { $0 > end } ?? false ? nil : shown }
  }

  /// The open day.
  struct Day {
    var label: LocalDay
    var start: Instant
    var steps = Amount()
    var sleep = Amount()
    var entered: Int?
    var points = [0, 0, 0]
    var hasEnteredSleep = false
    var hasEnteredPoints = false
    var spent = 0
    var charged = 0
  }

  let life: StoreLife
  var now = StoreLife.start
  var dayEnd: Int64 = 0
  var day: Day
  var targets = StepsAndSleepObservation.Settings().targets
  var hasTargets = false
  var hasOnboarded = false
  var hasReadSteps = false
  var isNew = true
  var isObserving = false
  var override: (steps: Int?, sleepSeconds: Int?) = (nil, nil)
  var requests = 0
  var notices = 0
  var unansweredLoads: Int
  var hasAnswer = false
  /// The minutes until the next answer of the server.
  var answerMinutes = 0
  var reading = StoreLife.Reading.works
  var changes = 0
  var refuses = false
  /// True if other processes do not see what the app has written.
  var losesWrites = false
  /// The days that have ended and are not closed, ascending.
  var pending: [Snapshot] = []
  /// The closed days, ascending.
  var closed: [Snapshot] = []
  /// The row of the day on the server, as far as the app has sent one.
  var received: Row?
  /// True if the act sends the values of the day.
  var sends = false
  /// True if the act closes days and sends them.
  var settles = false

  init(_ life: StoreLife) {
    self.life = life
    unansweredLoads = life.unansweredLoads
    day = Day(label: StoreLife.firstDay, start: Instant(milliseconds: 0))
    day.start = start(of: day.label)
  }

  // MARK: Days

  func start(of day: LocalDay) -> Instant {
    Instant(milliseconds: day.wallMilliseconds + dayEnd)
  }

  /// The day by the clock; the open day stays open if its end was moved to a later time than now.
  var label: LocalDay {
    let number = (now.milliseconds - dayEnd).floorDivided(by: Milliseconds.day)
    return LocalDay(ordinal: max(Int(number), day.label.ordinal))
  }

  /// True if the open day is the day by the clock.
  var isToday: Bool { label == day.label }

  /// True if a day is one of the last ones, which are caught up after a while without use.
  func isCaughtUp(_ day: LocalDay) -> Bool {
    day >= self.day.label.advanced(by: -life.maximumGapDays)
  }

  /// The time range of the open day, which begins where the day before it ended.
  var range: TimeRange {
    TimeRange(start: day.start, end: max(day.start, start(of: day.label.advanced(by: 1))))
  }

  /// Ends the open day, and those without a launch, if the clock says so.
  mutating func advance() {
    let label = label
    if label == day.label { return }
    var values = row
    values.steps = day.steps.shown(until: range.end)
    values.sleepSeconds = day.entered ?? day.sleep.shown(until: range.end)
    var ended = Snapshot(values, range: range)
    ended.isSleepManual = day.entered != nil
    pending.append(ended)
    for ordinal in day.label.ordinal + 1..<label.ordinal {
      let empty = LocalDay(ordinal: ordinal)
      pending.append(
        Snapshot(
          Row(day: empty, targets: targets),
          range: TimeRange(start: start(of: empty), end: start(of: empty.advanced(by: 1)))))
    }
    day = Day(label: label, start: start(of: label))
    pending = pending.filter { isCaughtUp($0.values.day) }
  }

  // MARK: Reading

  /// An answer of the reader.
  enum Answer: Equatable {
    case amount(Int)
    case failure
    case lacking
  }

  func answer(_ quantity: Quantity, _ range: TimeRange) -> Answer {
    if life.unansweredLoads > 0, !hasAnswer { return .failure }
    let isSteps = quantity == .steps
    switch reading {
    case .fails, isSteps ? .failsForSteps : .failsForSleep: return .failure
    case isSteps ? .lacksSteps : .lacksSleep: return .lacking
    case .isDenied: return .amount(0)
    default:
      // Steps are rounded down.
      return .amount(
        isSteps
          ? Int(StoreLife.steps(in: range, until: now, changes: changes))
          : StoreLife.sleepSeconds(in: range, until: now, changes: changes))
    }
  }

  /// Takes the answer to a read of the open day.
  mutating func take(_ answer: Answer, _ quantity: Quantity) {
    let place: WritableKeyPath<Day, Amount> = quantity == .steps ? \.steps : \.sleep
    guard case .amount(let amount) = answer else {
      day[keyPath: place].isUnknown = true
      // The row that was sent before may be older.
      sends = false
      return
    }
    day[keyPath: place] = Amount(shown: amount, cached: amount, readAt: now)
    if quantity == .steps { hasReadSteps = true }
    sends = true
    if !refuses { received = row }
  }

  mutating func read(_ quantity: Quantity) {
    advance()
    take(answer(quantity, range), quantity)
  }

  // MARK: What is seen

  func points(of row: Row) -> EnergyPoints {
    let steps = PointsFollowTheRule.twentieths(row.steps ?? 0, of: row.targets.steps)
    let sleep = PointsFollowTheRule.twentieths(
      row.sleepSeconds ?? 0, of: row.targets.sleepSeconds)
    let others = row.points.parts.reduce(0, +)
    return EnergyPoints(
      steps: steps, sleep: sleep, others: others, total: steps + sleep + others)
  }

  var spent: Int { day.spent + day.charged }

  /// The values of the day as they are sent.
  var row: Row {
    var row = Row(day: day.label, targets: targets)
    row.steps = day.steps.shown
    row.sleepSeconds = day.entered ?? day.sleep.shown
    row.spentSteps = spent
    row.points = .init(day.points)
    row.energy = points(of: row)
    if day.entered == nil, day.sleep.isUnknown { row.sleepSeconds = nil }
    return row
  }

  var screen: StepsAndSleepObservation.Screen {
    var values = row
    values.steps = override.steps ?? day.steps.shown
    values.sleepSeconds = override.sleepSeconds ?? day.entered ?? day.sleep.shown
    values.energy = points(of: values)
    values.points = .init()
    var screen = StepsAndSleepObservation.Screen(values)
    screen.isSleepUnknown = day.entered == nil && day.sleep.isUnknown
    screen.remaining = max(0, (values.steps ?? 0) - spent)
    screen.budgetMinutes = screen.remaining / life.stepsPerMinute
    return screen
  }

  /// The steps that the extension sees: those that were read of the day by the clock.
  var remaining: Int { isToday ? max(0, (day.steps.cached ?? 0) - spent) : 0 }
}
