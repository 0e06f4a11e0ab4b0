import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// The true steps of a day, as the minutes with steps and the steps in each.
struct DayWalk: Sendable {
  /// The minutes with steps, ascending, counted from the start of the day.
  private(set) var minutes: [Int32] = []
  /// The steps in each of those minutes.
  private(set) var steps: [Int32] = []
  /// The day's total.
  private(set) var total = 0

  private var concentrations: [Double] = []
  private var shares: [Double] = []
  private var counts: [UInt32] = []
  private var sizes: [Double] = []
  private var durations: [Int] = []
  private var places: [Int] = []

  /// Generates the day: its total, the total of each hour, and the walks of each hour.
  mutating func make(
    _ model: StepTrackModel, _ index: Int, level: Double, factor: Double, _ person: UInt32,
    _ random: RandomSource
  ) {
    minutes.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    let settings = model.settings
    let day = model.scope.civil.day(index)
    total = Self.total(model, day, level: level, factor: factor)
    let slots = model.clocks.slots(index)
    if total == 0 || slots.isEmpty { return }
    random.seek(person: person, stream: StreamIdentifier(.stepHours), day: Int32(day.ordinal))
    let weekend = day.weekday >= 5
    let profile = weekend ? model.weekendShares : model.weekdayShares
    let concentration = LogNormal.sample(from: random, settings.hourConcentration)
    concentrations.removeAll(keepingCapacity: true)
    for slot in slots {
      let share = profile[slot.hour] * Double(slot.count) / 60
      concentrations.append(max(1e-3, concentration * share))
    }
    if shares.count != slots.count {
      shares = [Double](repeating: 0, count: slots.count)
      counts = [UInt32](repeating: 0, count: slots.count)
    }
    Dirichlet.sample(from: random, concentrations: concentrations, into: &shares)
    Multinomial.sample(from: random, count: UInt32(total), shares: shares, into: &counts)
    for (slot, steps) in zip(slots, counts) where steps > 0 {
      walk(Int(steps), in: slot, settings, random)
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

  /// Places a slot's steps as separate walks, each with a random cadence.
  private mutating func walk(
    _ total: Int, in slot: DayClocks.Slot, _ settings: StepModelSettings, _ random: RandomSource
  ) {
    let expected = settings.walksPerRoot * Double(total).squareRoot()
    let room = max(1, slot.count / 4)
    let count = min(1 + Poisson.sample(from: random, mean: expected), min(room, total))
    sizes.removeAll(keepingCapacity: true)
    var sum = 0.0
    for _ in 0..<count {
      sum += LogNormal.sample(from: random, settings.walkSize)
      sizes.append(sum)
    }
    durations.removeAll(keepingCapacity: true)
    var before = 0
    var walked = 0
    for size in sizes {
      let upTo = Int(Double(total) * size / sum)
      let cadence = LogNormal.sample(from: random, settings.cadence).clamped(to: 8...160)
      let duration = max(1, Int((Double(upTo - before) / cadence).rounded(.up)))
      durations.append(duration)
      before = upTo
      walked += duration
    }
    if walked > slot.count { walked = shorten(to: slot.count, from: walked) }
    places.removeAll(keepingCapacity: true)
    let free = UInt32(slot.count - walked + 1)
    for _ in 0..<count { places.append(Int(random.integer(below: free))) }
    places.sort()
    before = 0
    var first = slot.first
    for walk in 0..<count {
      let upTo = walk == count - 1 ? total : Int(Double(total) * sizes[walk] / sum)
      let gap = places[walk] - (walk == 0 ? 0 : places[walk - 1])
      spread(upTo - before, from: first + gap, over: durations[walk])
      first += gap + durations[walk]
      before = upTo
    }
  }

  /// Shortens walks so that they fit into their slot; there are fewer walks than minutes.
  private mutating func shorten(to room: Int, from walked: Int) -> Int {
    let spare = room - durations.count
    var sum = 0
    for walk in durations.indices {
      durations[walk] = 1 + (durations[walk] - 1) * spare / (walked - durations.count)
      sum += durations[walk]
    }
    return sum
  }

  /// Spreads steps evenly: the first *n* of *d* minutes contain floor(steps · *n* / *d*) of them.
  private mutating func spread(_ count: Int, from first: Int, over duration: Int) {
    let each = Int32(truncatingIfNeeded: count / duration)
    let extra = count - Int(each) * duration
    var owed = 0
    for minute in first..<(first + duration) {
      owed += extra
      var part = each
      if owed >= duration {
        owed -= duration
        part += 1
      }
      if part > 0 {
        minutes.append(Int32(truncatingIfNeeded: minute))
        steps.append(part)
      }
    }
  }

  /// Writes the true steps into an array with one element per minute of the day.
  func write(into truth: inout [UInt16]) {
    for (minute, steps) in zip(minutes, steps) {
      truth[Int(minute)] = UInt16(clamping: steps)
    }
  }
}
