import HealthModel
import ServiceObservations

/// The oracle for the steps-and-sleep store: a replay of the person's entries, of the reads and of
/// the extension's charges, in the order in which they occurred.
struct StepsAndSleepReplay {
  typealias Observation = StepsAndSleepObservation

  /// The values that the person and the extension determine.
  struct Ledger {
    /// The targets, each with the first day to which they apply, in order of time.
    var targets: [(day: LocalDay, targets: Observation.Targets)]
    /// The assigned points of each day.
    var points: [LocalDay: [Int]] = [:]
    /// The entered seconds asleep of each day.
    var manualSleep: [LocalDay: Int] = [:]
    /// The steps spent on each day.
    var spent: [LocalDay: Int] = [:]

    /// Returns the targets that apply to a day.
    func targets(of day: LocalDay) -> Observation.Targets? {
      targets.last { $0.day <= day }?.targets ?? targets.first?.targets
    }
  }

  /// The part of a ledger that concerns one day.
  struct DayLedger {
    /// The day.
    var day: LocalDay
    /// The targets that apply.
    var targets: Observation.Targets
    /// The assigned points; nil for none.
    var points: [Int]?
    /// The entered seconds asleep; nil for none.
    var manualSleep: Int?
    /// The steps spent.
    var spent: Int
  }

  /// A read in progress.
  private struct Read {
    var quantity: Observation.Quantity
    /// The day in progress if the read is of it; nil if it is of another day.
    var day: LocalDay?
    /// The number of the process that reads.
    var process: Int
  }

  /// The value of a quantity on a day.
  private struct Value {
    var day: LocalDay
    var number: Int
    var value: Double
  }

  /// The ledger after the last entry.
  private(set) var ledger: Ledger
  /// The ledgers of days that applied until the given times, the last ones only.
  private(set) var earlier: [(until: Instant, ledger: DayLedger)] = []
  /// The steps spent today as of the app's last entry or its last read with a value, and after each
  /// later charge.
  private(set) var knownSpent: Set<Int> = []
  /// The day in progress.
  private(set) var today = LocalDay(ordinal: 0)
  /// The test values that are shown; nil where the real value is.
  private(set) var overrides: (steps: Int?, sleepSeconds: Int?) = (nil, nil)
  /// True while a new installation may have taken over the server's row or not.
  private(set) var isRestoring = false
  private var restored: Observation.Row?
  private let settings: Observation.Settings
  private let versions: [AppDays]
  private let dayEnds: [AppObservation.DayEnd]
  private var process = 0
  private var reads: [Int: Read] = [:]
  private var fetched: [Observation.Quantity: Value] = [:]
  /// The last reads that failed, each of its day.
  private var failed: [Observation.Quantity: (day: LocalDay, number: Int)] = [:]
  private var stored: [Observation.Quantity: Value] = [:]
  /// The values of ended processes that may have been stored.
  private var doubtful: Set<Observation.Quantity> = []
  /// The values that applied until a time, of the current millisecond.
  private var replaced: [(until: Instant, quantity: Observation.Quantity, value: Double?)] = []

  /// Creates the replay of an app's run; nil without an observation or a day boundary.
  init?(_ subject: Subject) {
    guard let app = subject.observations.app, let observation = app.stepsAndSleep else {
      return nil
    }
    versions = subject.appDays
    if versions.isEmpty { return nil }
    dayEnds = app.dayEnds
    settings = observation.settings
    ledger = Ledger(targets: [(LocalDay(ordinal: 0), observation.settings.targets)])
  }

  // MARK: Expected values

  /// The number of steps that one minute costs.
  var stepsPerMinute: Int { settings.stepsPerMinute }
  /// The targets of today.
  var targets: Observation.Targets { ledger.targets(of: today) ?? settings.targets }
  /// The steps spent today.
  var spent: Int { ledger.spent[today] ?? 0 }
  /// The entered seconds asleep of today.
  var manualSleep: Int? { ledger.manualSleep[today] }

  /// The ledger of today.
  var current: DayLedger {
    DayLedger(
      day: today, targets: targets, points: ledger.points[today], manualSleep: manualSleep,
      spent: spent)
  }

  /// Returns the value of today that was read last, or stored by an earlier process.
  func measured(_ quantity: Observation.Quantity) -> Double? {
    let value = fetched[quantity] ?? stored[quantity]
    return value?.day == today ? value?.value : nil
  }

  /// Returns true if this process has read a quantity today.
  func hasRead(_ quantity: Observation.Quantity) -> Bool { fetched[quantity]?.day == today }

  /// Returns true if the value cannot be told, since a read of an ended process may have stored it.
  func isDoubtful(_ quantity: Observation.Quantity) -> Bool {
    doubtful.contains(quantity) && !hasRead(quantity)
  }

  /// Returns true if the last read of today has failed.
  func isUnknown(_ quantity: Observation.Quantity) -> Bool {
    guard let failure = failed[quantity], failure.day == today else { return false }
    return failure.number > (hasRead(quantity) ? fetched[quantity]?.number ?? 0 : 0)
  }

  /// Returns true if an amount is the measured value, or was within this millisecond.
  func allows(_ amount: Int?, of quantity: Observation.Quantity, at time: Instant) -> Bool {
    let values =
      [measured(quantity)]
      + replaced.filter { $0.quantity == quantity && $0.until == time }.map(\.value)
    return values.contains { value in
      guard let value, let amount else { return value == nil && amount == nil }
      return abs(Double(amount) - (quantity == .steps ? value : value * 3_600)) < 1.000_001
    }
  }

  /// Returns a time in hours in whole seconds; -1 for no time, and for none that is finite.
  static func seconds(_ hours: Double?) -> Int {
    hours.flatMap { Int(exactly: ($0 * 3_600).rounded()) } ?? -1
  }

  /// Returns true if a number of points of a day is the assigned one, before or after clamping.
  static func agree(_ points: Observation.OwnPoints, _ assigned: [Int]?) -> Bool {
    let assigned = assigned ?? [0, 0, 0]
    return points.parts == assigned || points.parts == clamped(assigned)
  }

  /// The energy points of a day's values, by the rule.
  static func energy(
    steps: Int?, sleepSeconds: Int?, targets: Observation.Targets, points: [Int]?
  ) -> EnergyPoints {
    let steps = PointsFollowTheRule.twentieths(steps ?? 0, of: targets.steps)
    let sleep = PointsFollowTheRule.twentieths(sleepSeconds ?? 0, of: targets.sleepSeconds)
    let others = clamped(points ?? []).reduce(0, +)
    return EnergyPoints(steps: steps, sleep: sleep, others: others, total: steps + sleep + others)
  }

  private static func clamped(_ points: [Int]) -> [Int] { points.map { min(max($0, 0), 20) } }

  // MARK: Replay

  /// Moves to the time of an entry, before its event.
  mutating func advance(to time: Instant) {
    let days = days(at: time)
    let index = days.index(at: time)
    if index >= 0 {
      // The app gets the row during onboarding, before the day of the row ends.
      if let row = restored, row.day < days.day(index) { takeOver(row, at: time) }
      if today != days.day(index) {
        today = days.day(index)
        knownSpent = [spent]
      }
    }
    earlier.removeAll { $0.until < time.advanced(by: -Milliseconds.second) }
    replaced.removeAll { $0.until < time }
  }

  /// Takes an event into account.
  mutating func apply(_ entry: Observation.Entry) {
    switch entry.event {
    case .launched:
      process += 1
      for read in reads.values where read.process < process { doubtful.insert(read.quantity) }
      reads = [:]
      (fetched, failed, overrides) = ([:], [:], (nil, nil))
    case .acted(let action, isAccepted: true): act(action, at: entry.time)
    case .readBegan(let number, let quantity, let range):
      let days = days(at: entry.time)
      let index = days.index(at: entry.time)
      let isToday = index >= 0 && days.starts[index] == range.start.milliseconds
      reads[number] = Read(quantity: quantity, day: isToday ? today : nil, process: process)
    case .readEnded(let number, let value): endRead(number, value, at: entry.time)
    case .charged(_, let paid, _, _):
      let steps = min(max(paid, 0), 1_000_000) * stepsPerMinute
      change(at: entry.time) { $0.spent[$1, default: 0] += steps }
      knownSpent.insert(spent)
    case .restorable(let row): (restored, isRestoring) = (row, true)
    default: break
    }
  }

  private mutating func act(_ action: Observation.Action, at time: Instant) {
    switch action {
    case .spend(let steps, _): change(at: time) { $0.spent[$1, default: 0] += steps }
    case .targets(let steps, let hours):
      let targets = Observation.Targets(steps: steps, sleepSeconds: Self.seconds(hours))
      change(at: time) { $0.targets.append(($1, targets)) }
    case .manualSleep(let hours):
      change(at: time) { $0.manualSleep[$1] = hours.map { Self.seconds($0) } }
    case .points(let points): change(at: time) { $0.points[$1] = points.parts }
    case .overrides(let steps, let seconds): overrides = (steps, seconds)
    case .recalculation: break
    // The app learns of charges when one of its reads ends with a value.
    case .timeChange, .refresh, .observation: return
    case .foreground:
      if let row = restored { takeOver(row, at: time) }
      return
    }
    knownSpent = [spent]
  }

  private mutating func takeOver(_ row: Observation.Row, at time: Instant) {
    change(at: time) { ledger, _ in
      ledger.targets.append((row.day, row.targets))
      ledger.points[row.day] = row.points.parts
      ledger.spent[row.day, default: 0] += row.spentSteps
    }
    (restored, isRestoring) = (nil, false)
    knownSpent = [spent]
  }

  private mutating func change(at time: Instant, _ body: (inout Ledger, LocalDay) -> Void) {
    earlier.append((time, current))
    body(&ledger, today)
  }

  private mutating func endRead(_ number: Int, _ value: Double?, at time: Instant) {
    guard let read = reads.removeValue(forKey: number), let day = read.day, day == today else {
      return
    }
    let quantity = read.quantity
    guard let value else {
      let earlier = failed[quantity].map { $0.day == today ? $0.number : 0 } ?? 0
      failed[quantity] = (today, max(earlier, number))
      return
    }
    if hasRead(quantity), let last = fetched[quantity], last.number > number { return }
    replaced.append((time, quantity, measured(quantity)))
    fetched[quantity] = Value(day: day, number: number, value: value)
    stored[quantity] = fetched[quantity]
    doubtful.remove(quantity)
    knownSpent = [spent]
  }

  private func days(at time: Instant) -> AppDays {
    versions[dayEnds.partitioningIndex { $0.time > time }]
  }
}
