import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// The true steps of a day, as the minutes with steps and the steps in each.
struct DayWalk: Sendable {
  /// The largest number of steps in a minute.
  static let fastest = 190

  /// The minutes with steps, ascending, counted from the start of the day.
  private(set) var minutes: [Int32] = []
  /// The steps in each of those minutes.
  private(set) var steps: [Int32] = []
  /// The day's total.
  private(set) var total = 0
  /// The minutes of runs and other long exercise.
  private(set) var workouts: [Range<Int>] = []

  private var concentrations: [Double] = []
  private var shares: [Double] = []
  private var counts: [UInt32] = []
  private var runs: [WalkRun] = []
  private var sums: [Double] = []

  /// Generates the day: its total, the total of each hour out of bed, the walks of each hour, and
  /// the steps at night.
  mutating func make(
    _ model: StepTrackModel, _ index: Int, _ latent: LatentDay, level: Double, factor: Double,
    _ person: UInt32, _ random: RandomSource
  ) {
    minutes.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    workouts.removeAll(keepingCapacity: true)
    let day = model.scope.civil.day(index)
    let wanted = Self.total(model, day, level: level, factor: factor)
    total = 0
    let slots = model.clocks.slots(index)
    if wanted == 0 || slots.isEmpty || latent.up.isEmpty { return }
    random.seek(person: person, stream: StreamIdentifier(.stepHours), day: Int32(day.ordinal))
    let life = model.life[day]
    addTrips(model, latent, isFeeding: life.feedings > 0, random)
    addBedside(model, latent, wanted, random)
    // An injured person does not exercise.
    let exercise = life.stepFactor < 0.5 ? 0 : life.exercise.map { add($0, latent, slots) } ?? 0
    let most = max(wanted, exercise + wanted / 3)
    let rest = max(0, most - runs.reduce(0) { $0 + $1.steps })
    let ranges = Self.ranges(slots, latent.length, random)
    let profile = (day.weekday >= 5 ? model.weekendShares : model.weekdayShares)
      .delayed(by: life.delayHours)
    divide(rest, model, profile, latent, slots, ranges, random)
    for (range, steps) in zip(ranges, counts) where steps > 0 {
      let room = UInt32(latent.minutesUp(in: range))
      model.runs.draw(Int(steps), random) { run in
        add(run, at: latent.minuteUp(Int(random.integer(below: room)), in: range))
      }
    }
    runs.sort { $0.start < $1.start }
    for part in latent.up { settle(in: part) }
    for run in runs { write(run, model.settings.walks, random) }
  }

  private mutating func add(_ run: WalkRun, at start: Int) {
    runs.append(WalkRun(start: start, minutes: run.minutes, steps: run.steps))
  }

  /// Returns the minutes that stand for the hours of a day, moved by up to half an hour, so that no
  /// person begins anew on the hour.
  private static func ranges(_ slots: [DayClocks.Slot], _ length: Int, _ random: RandomSource)
    -> [Range<Int>]
  {
    let moved = Int(random.integer(below: 60)) - 30
    return slots.indices.map { place in
      let first = place == 0 ? 0 : slots[place].first + moved
      let end = place == slots.count - 1 ? length : slots[place + 1].first + moved
      return (first..<max(first, end)).clamped(to: 0..<length)
    }
  }

  /// Adds the steps of trips at wakings of the night.
  private mutating func addTrips(
    _ model: StepTrackModel, _ latent: LatentDay, isFeeding: Bool, _ random: RandomSource
  ) {
    for waking in latent.wakings {
      let chance = random.uniform()
      let drawn = LogNormal.sample(from: random, model.settings.walks.tripSteps)
      let place = Int(random.integer(below: UInt32(waking.count)))
      // A person woken for a quarter of an hour or more gets up.
      let mustRise = isFeeding && waking.count >= 15
      if chance >= model.persona.nightTrips, !mustRise { continue }
      let steps = Int(drawn.clamped(to: 2...70).rounded())
      if mustRise {
        // Some minutes of walking up and down.
        let minutes = min(4, waking.count - place)
        runs.append(
          WalkRun(start: waking.lowerBound + place, minutes: minutes, steps: minutes * steps))
      } else {
        runs.append(WalkRun(start: waking.lowerBound + place, minutes: 1, steps: steps))
      }
    }
  }

  /// Adds exercise at a given time, as far as the person is out of bed then, and returns its steps.
  private mutating func add(
    _ exercise: LifeDay.Exercise, _ latent: LatentDay, _ slots: [DayClocks.Slot]
  ) -> Int {
    // A person asleep at that hour starts after getting up.
    guard let slot = slots.last(where: { $0.hour <= exercise.hour }),
      let part = latent.up.first(where: { $0.upperBound > slot.first + exercise.minutes / 2 })
    else { return 0 }
    let minutes = min(exercise.minutes, part.count)
    let start = min(max(slot.first, part.lowerBound), part.upperBound - minutes)
    runs.append(WalkRun(start: start, minutes: minutes, steps: minutes * exercise.pace))
    return minutes * exercise.pace
  }

  /// Divides steps among the hours, each in proportion to the minutes out of bed.
  private mutating func divide(
    _ rest: Int, _ model: StepTrackModel, _ profile: [Double], _ latent: LatentDay,
    _ slots: [DayClocks.Slot], _ ranges: [Range<Int>], _ random: RandomSource
  ) {
    let concentration = LogNormal.sample(from: random, model.settings.hourConcentration)
    if shares.count != slots.count {
      shares = [Double](repeating: 0, count: slots.count)
      counts = [UInt32](repeating: 0, count: slots.count)
    }
    let rooms = ranges.map { latent.minutesUp(in: $0) }
    let weights = zip(slots, rooms).map { profile[$0.hour] * Double($1) / 60 }
    let unit = concentration / max(weights.reduce(0, +), 1e-9)
    concentrations.removeAll(keepingCapacity: true)
    for weight in weights { concentrations.append(max(1e-3, unit * weight)) }
    Dirichlet.sample(from: random, concentrations: concentrations, into: &shares)
    for (slot, room) in rooms.enumerated() where room == 0 { shares[slot] = 0 }
    let capacity = rooms.reduce(0) { $0 + $1 * Self.usual }
    Multinomial.sample(
      from: random, count: UInt32(min(rest, capacity)), shares: shares, into: &counts)
    spill(rooms)
  }

  /// The steps per minute that an hour can hold on average.
  private static let usual = 130

  /// Moves the steps that an hour cannot hold to the nearest hours that can.
  private mutating func spill(_ rooms: [Int]) {
    for slot in counts.indices where Int(counts[slot]) > rooms[slot] * Self.usual {
      var over = Int(counts[slot]) - rooms[slot] * Self.usual
      counts[slot] -= UInt32(over)
      for distance in 1..<max(2, counts.count) where over > 0 {
        for other in [slot + distance, slot - distance] where counts.indices.contains(other) {
          let free = max(0, rooms[other] * Self.usual - Int(counts[other]))
          let moved = min(free, over)
          counts[other] += UInt32(moved)
          over -= moved
        }
      }
    }
  }

  /// Adds the steps right before going to bed, and those after leaving it: the first ones and, in
  /// the next minutes, those of the morning.
  private mutating func addBedside(
    _ model: StepTrackModel, _ latent: LatentDay, _ wanted: Int, _ random: RandomSource
  ) {
    let settings = model.settings.walks
    for night in latent.nights {
      let after = Int(Exponential.sample(from: random, mean: settings.firstStepMinutes))
      let before = Int(Exponential.sample(from: random, mean: settings.lastStepMinutes))
      let first = night.upperBound + after
      for minute in [first, night.lowerBound - 1 - before] {
        let drawn = LogNormal.sample(from: random, settings.bedsideSteps).clamped(to: 4...90)
        guard latent.up.contains(where: { $0.contains(minute) }) else { continue }
        let steps = Int(drawn.rounded())
        runs.append(WalkRun(start: minute, minutes: 1 + steps / 40, steps: steps))
      }
      guard let part = latent.up.first(where: { $0.lowerBound == night.upperBound }) else {
        continue
      }
      let share = LogNormal.sample(from: random, settings.morningShare).clamped(to: 0.002...0.2)
      let morning = (first..<(first + settings.morningMinutes)).clamped(to: part)
      if morning.isEmpty { continue }
      model.runs.draw(Int(share * Double(wanted)), random) { run in
        add(run, at: morning.lowerBound + Int(random.integer(below: UInt32(morning.count))))
      }
    }
  }

  /// Moves the runs that start in a part of the day so that none overlaps another or leaves the
  /// part.
  ///
  /// The runs are ascending by start. If they need more minutes than there are, they become shorter
  /// and faster; if there are more runs than minutes, the last ones are left out.
  private mutating func settle(in part: Range<Int>) {
    guard let first = runs.firstIndex(where: { part.contains($0.start) }) else { return }
    var end = runs[first...].firstIndex { !part.contains($0.start) } ?? runs.count
    if end - first > part.count {
      runs.removeSubrange((first + part.count)..<end)
      end = first + part.count
    }
    shorten(first..<end, to: part.count)
    var reached = part.lowerBound
    for index in first..<end {
      runs[index].start = max(runs[index].start, reached)
      reached = runs[index].start + runs[index].minutes
    }
    var limit = part.upperBound
    for index in (first..<end).reversed() where runs[index].start + runs[index].minutes > limit {
      runs[index].start = limit - runs[index].minutes
      limit = runs[index].start
    }
  }

  /// Shortens runs so that they fit into a number of minutes, at least one for each.
  private mutating func shorten(_ range: Range<Int>, to room: Int) {
    let walked = range.reduce(0) { $0 + runs[$1].minutes }
    if walked <= room { return }
    for index in range {
      let over = runs[index].minutes - 1
      runs[index].minutes = 1 + over * (room - range.count) / (walked - range.count)
    }
  }

  /// Writes the minutes of a run, with uneven steps, whose first and last minutes are not whole.
  private mutating func write(_ run: WalkRun, _ settings: WalkSettings, _ random: RandomSource) {
    if run.minutes >= 15, run.steps >= 120 * run.minutes {
      workouts.append(run.start..<(run.start + run.minutes))
    }
    sums.removeAll(keepingCapacity: true)
    var sum = 0.0
    for minute in 0..<run.minutes {
      var weight = 1 + settings.unevenness * (2 * random.uniform() - 1)
      if run.minutes > 2, minute == 0 || minute == run.minutes - 1 {
        weight *= 0.4 + 0.6 * random.uniform()
      }
      sum += weight
      sums.append(sum)
    }
    var before = 0
    for minute in 0..<run.minutes {
      let upTo = Int(Int64(nearest: Double(run.steps) * sums[minute] / sum))
      let part = min(upTo - before, Self.fastest)
      before = upTo
      if part == 0 { continue }
      minutes.append(Int32(run.start + minute))
      steps.append(Int32(part))
      total += part
    }
  }

  private static func total(
    _ model: StepTrackModel, _ day: LocalDay, level: Double, factor: Double
  ) -> Int {
    let persona = model.persona
    let mean = persona.expected(day) * factor
    let steps: Double
    switch model.settings.dayFamily {
    case .weibull:
      steps =
        mean
        * Weibull.value(
          atNormal: level, shape: persona.trueShape, scale: model.unitScale)
    case .lognormal:
      steps = mean * LogNormal.value(atNormal: level, relativeDeviation: persona.trueDeviation)
    }
    return Int(compressed(steps, largest: Double(model.settings.largestDay)).rounded())
  }

  /// Compresses steps above 60% of the largest day.
  ///
  /// The result stays below 90%; the last tenth is room for a device's overcount.
  private static func compressed(_ steps: Double, largest: Double) -> Double {
    let easy = 0.6 * largest
    let hard = 0.3 * largest
    return steps <= easy ? steps : easy + hard * (1 - exp((easy - steps) / hard))
  }

  /// Returns true if the minute at an index has fewer steps than given, and none are in the minutes
  /// before and after it.
  func isLone(_ index: Int, below fewest: Int) -> Bool {
    steps[index] < fewest
      && (index == 0 || minutes[index - 1] < minutes[index] - 1)
      && (index == minutes.count - 1 || minutes[index + 1] > minutes[index] + 1)
  }

  /// Returns the number of steps before a minute.
  func steps(before minute: Int32) -> Int {
    var sum = 0
    for (place, number) in zip(minutes, steps) where place < minute { sum += Int(number) }
    return sum
  }

  /// Writes the true steps into an array with one element per minute of the day.
  func write(into truth: inout [UInt16]) {
    for (minute, steps) in zip(minutes, steps) {
      truth[Int(minute)] = UInt16(clamping: steps)
    }
  }
}

extension [Double] {
  /// Returns the weights of hours that are later by numbers of hours from 0 to 24.
  fileprivate func delayed(by hours: LifeDay.Delay) -> [Double] {
    if hours == LifeDay.Delay() { return self }
    return indices.map { hour in
      let delay = hour < 12 ? hours.beforeNoon : hours.afterNoon
      return self[(hour + count - delay) % count]
    }
  }
}
