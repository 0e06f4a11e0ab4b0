import HealthModel
import ServiceObservations

extension StoreModel {
  /// Lets an act happen.
  ///
  /// - Parameter act: The act.
  /// - Returns: What is to be seen after it.
  mutating func perform(_ act: StoreLife.Act) -> StoreLife.Seen {
    (sends, settles) = (false, false)
    var (isRefused, paid) = (false, 0)
    switch act {
    case .launch, .onboard, .request, .foreground, .timeChange, .update: happen(act)
    case .read, .readInvalid, .readDuring, .overlap: read(act)
    case .wait(let minutes): now = now.advanced(by: Int64(minutes) * Milliseconds.minute)
    case .observe(let isOn): isObserving = isOn
    case .charge(let minutes): paid = charge(minutes)
    case .spend, .targets, .enterSleep, .assign, .recalculate: isRefused = !enter(act)
    case .override(let steps, let seconds): override = (steps, seconds)
    case .changeAmounts, .lateUpdate: changes += 1
    case .answer(let reading): self.reading = reading
    case .slowServer(let minutes): answerMinutes = minutes
    case .refuse(let refuses): self.refuses = refuses
    case .loseWrites(let loses):
      losesWrites = loses
      if !loses { refresh() }
    case .endDay(let minute):
      refresh()
      dayEnd = Int64(minute) * Milliseconds.minute
      refresh()
    }
    var seen = StoreLife.Seen(screen)
    (seen.isRefused, seen.paid, seen.remaining) = (isRefused, paid, remaining)
    (seen.closed, seen.received, seen.row) = (
      closed, closed, row
    )
    (seen.requests, seen.notices, seen.isObserving) = (requests, notices, isObserving)
    return seen
  }

  // MARK: The app's life

  private mutating func happen(_ act: StoreLife.Act) {
    switch act {
    case .launch:
      day.steps = Amount(shown: day.steps.cached, cached: day.steps.cached)
      day.sleep = Amount(shown: day.sleep.cached, cached: day.sleep.cached)
      override = (nil, nil)
      isNew = !hasReadSteps
      isObserving = hasOnboarded
      refresh()
    case .onboard:
      if hasOnboarded { return }
      hasOnboarded = true
      request(isFailed: false)
    case .request(let isFailed): request(isFailed: isFailed)
    case .update:
      if !isObserving { return }
      read(.steps)
      if !pending.isEmpty { settle() }
    default: refresh()
    }
  }

  private mutating func request(isFailed: Bool) {
    advance()
    requests += 1
    notices += isFailed ? 1 : 0
    restore()
    read(.steps)
    read(.sleep)
    isObserving = true
  }

  private mutating func refresh() {
    advance()
    guard hasOnboarded else { return }
    restore()
    read(.steps)
    read(.sleep)
    settle()
  }

  /// Takes over the server's values, if the installation is new.
  private mutating func restore() {
    guard isNew else { return }
    let asked = day.label
    now = now.advanced(by: Int64(answerMinutes) * Milliseconds.minute)
    answerMinutes = 0
    if unansweredLoads > 0 {
      unansweredLoads -= 1
      return
    }
    hasAnswer = true
    advance()
    // Values of another day are dropped, and the next opening asks for those of its day.
    guard day.label == asked else { return }
    isNew = false
    let rows = [received, life.restorable]
    guard let row = rows.lazy.compactMap({ $0 }).first(where: { $0.day == asked }) else { return }
    func higher(_ value: Int?, _ known: Amount) -> Int? {
      known.isRead ? known.shown : value.map { max($0, known.shown ?? 0) } ?? known.shown
    }
    day.steps.shown = higher(row.steps, day.steps)
    if !day.hasEnteredSleep { day.sleep.shown = higher(row.sleepSeconds, day.sleep) }
    if !day.hasEnteredPoints { day.points = row.points.parts }
    day.spent += max(0, row.spentSteps - spent)
    if !hasTargets { (targets, hasTargets) = (row.targets, true) }
  }

  // MARK: Reads of today

  private mutating func read(_ act: StoreLife.Act) {
    advance()
    switch act {
    case .readInvalid(let quantity): take(.failure, quantity)
    case .readDuring(let minutes):
      let (asked, late) = (day.label, answer(.steps, range))
      now = now.advanced(by: Int64(minutes) * Milliseconds.minute)
      advance()
      // An amount of another day is dropped, and today is read as well.
      if day.label == asked { take(late, .steps) } else { read(.steps) }
    case .overlap(let quantity, .secondOfThreeSucceeds):
      changes += 1
      take(answer(quantity, range), quantity)
      if case .amount = answer(quantity, range) { take(.failure, quantity) }
      changes += 2
    case .overlap(let quantity, let overlap):
      var first = answer(quantity, range)
      changes += 1
      var second = answer(quantity, range)
      if overlap == .firstFails { first = .failure }
      if overlap == .secondFails { second = .failure }
      take(second, quantity)
      if case .amount = second { return }
      take(first, quantity)
      // The failure is of the read that began later.
      if quantity == .steps { day.steps.isUnknown = true } else { day.sleep.isUnknown = true }
      sends = false
    case .read(let quantity): take(answer(quantity, range), quantity)
    default: return
    }
  }

  // MARK: Entries

  /// Returns false if the entry is refused.
  private mutating func enter(_ act: StoreLife.Act) -> Bool {
    advance()
    switch act {
    case .spend(let steps):
      guard (0...screen.remaining).contains(steps) else { return false }
      day.spent += steps
    case .targets(let steps, let seconds):
      let range = 1...1_000_000_000
      guard range.contains(steps), range.contains(seconds) else { return false }
      (targets, hasTargets) = (.init(steps: steps, sleepSeconds: seconds), true)
    case .enterSleep(let seconds):
      guard (0...25 * 3_600).contains(seconds ?? 0) else { return false }
      (day.entered, day.hasEnteredSleep) = (seconds, true)
    case .assign(let parts): (day.points, day.hasEnteredPoints) = (parts, true)
    default: break
    }
    sends = true
    return true
  }

  private mutating func charge(_ minutes: Int) -> Int {
    let paid = min(max(0, minutes), remaining / life.stepsPerMinute)
    day.charged += life.stepsPerMinute * paid
    return paid
  }

  // MARK: Past days

  /// Closes the days that have ended, as far as they can be read, and rereads the last ones.
  private mutating func settle() {
    settles = true
    while let next = pending.first {
      guard close(next) else { break }
      pending.removeFirst()
    }
    let first = day.label.advanced(by: -life.rereadDays)
    for index in closed.indices where closed[index].values.day >= first {
      guard var again = reread(closed[index]), again != closed[index] else { continue }
      again.revision += 1
      closed[index] = again
    }
  }

  private mutating func close(_ draft: Snapshot) -> Bool {
    guard let final = reread(draft) else { return false }
    closed.append(final)
    return true
  }

  /// Returns a day with the amounts that are read now; nil if a read fails.
  private func reread(_ before: Snapshot) -> Snapshot? {
    var day = before
    func known(_ quantity: Quantity, _ amount: Int?) -> Int?? {
      switch answer(quantity, before.range) {
      case .failure: nil
      case .lacking: .some(amount)
      // Denied reads look like empty days.
      case .amount(0): .some(amount ?? 0)
      case .amount(let read): .some(read)
      }
    }
    guard let steps = known(.steps, before.values.steps) else { return nil }
    day.values.steps = steps
    if !before.isSleepManual {
      guard let seconds = known(.sleep, before.values.sleepSeconds) else { return nil }
      day.values.sleepSeconds = seconds
    }
    day.values.energy = points(of: day.values)
    return day
  }
}
