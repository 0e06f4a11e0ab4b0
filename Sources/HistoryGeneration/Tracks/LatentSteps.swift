import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// A day's true steps per minute, before any device counts them; none in a night.
struct LatentSteps {
  /// The true steps of each minute of the day.
  private(set) var minutes: [UInt16]
  /// The day's total of true steps.
  private(set) var total = 0
  /// The share of a full day's expected activity that falls into the day; below 1 if the span clips
  /// the day.
  private(set) var fraction = 1.0
  /// The minutes out of bed, as disjoint ascending ranges.
  private(set) var up: [Range<Int>] = []

  /// Consecutive minutes in the same hour of local time.
  private struct Slot {
    var first: Int
    var count: Int
    var weight: Double

    /// Returns the parts of the slot in ranges of minutes, each with its share of the weight.
    func parts(in ranges: [Range<Int>]) -> [Slot] {
      ranges.compactMap { range in
        let part = range.clamped(to: first..<first + count)
        if part.isEmpty { return nil }
        return Slot(
          first: part.lowerBound, count: part.count,
          weight: weight * Double(part.count) / Double(count))
      }
    }
  }

  init(
    _ plan: StepTrackPlan, _ index: Int, level: Double, _ nights: TrueNights, _ person: UInt32,
    _ random: RandomSource
  ) {
    let range = plan.scope.days.range(index)
    let hours = Self.slots(of: range, plan)
    minutes = [UInt16](repeating: 0, count: Int(range.length / Milliseconds.minute))
    let expected = hours.reduce(0) { $0 + $1.weight }
    if minutes.isEmpty || expected <= 0 { return }
    if Self.isCut(index, plan.scope) {
      fraction = min(1, expected / plan.track.hourWeights.reduce(0, +))
    }
    up = nights.minutesUp(in: range)
    let slots = hours.flatMap { $0.parts(in: up) }
    let weights = slots.reduce(0) { $0 + $1.weight }
    if weights <= 0 { return }
    let day = plan.scope.days.day(index)
    random.seek(person: person, stream: StreamIdentifier(.stepDay), day: Int32(day.ordinal))
    total = Self.total(plan, day, level: level, random)
    total = Int((Double(total) * fraction).rounded())
    random.seek(person: person, stream: StreamIdentifier(.stepHours), day: Int32(day.ordinal))
    let counts = Self.split(total, over: slots, of: weights, plan, random)
    for (slot, steps) in zip(slots, counts) where steps > 0 {
      fill(slot, with: Int(steps), cadence: plan.cadence.draw(random), random)
    }
  }

  private static func total(
    _ plan: StepTrackPlan, _ day: LocalDay, level: Double, _ random: RandomSource
  ) -> Int {
    let weekend = plan.track.weekendDays.contains(day.weekday)
    let base = (weekend ? plan.weekendSteps : nil) ?? plan.dailySteps
    let phase = 2 * Double.pi * Double(day.dayOfYear - 180) / 365.25
    let season = 1 + plan.track.seasonAmplitude * cos(phase)
    let steps = base.draw(random) * plan.track.weekdayFactors[day.weekday] * season * level
    return Int(min(steps, 60_000).rounded())
  }

  /// Returns true if the span starts or ends inside a day.
  private static func isCut(_ index: Int, _ scope: TrackScope) -> Bool {
    scope.days.range(index) != scope.civil.range(index)
  }

  private static func slots(of range: TimeRange, _ plan: StepTrackPlan) -> [Slot] {
    var slots: [Slot] = []
    var time = range.start.milliseconds
    while time < range.end.milliseconds {
      let wall = plan.scope.zones.wall(at: Instant(milliseconds: time))
      let hour = wall.floorDivided(by: Milliseconds.hour)
      let end = min(time + (hour + 1) * Milliseconds.hour - wall, range.end.milliseconds)
      let count = Int((end - time) / Milliseconds.minute)
      let weight = plan.track.hourWeights[Int(hour - 24 * hour.floorDivided(by: 24))]
      slots.append(
        Slot(
          first: Int((time - range.start.milliseconds) / Milliseconds.minute), count: count,
          weight: weight * Double(count) / 60))
      time = end
    }
    return slots
  }

  private static func split(
    _ total: Int, over slots: [Slot], of weights: Double, _ plan: StepTrackPlan,
    _ random: RandomSource
  ) -> [UInt32] {
    let concentration = plan.hourConcentration.draw(random)
    let parameters = slots.map { max(1e-3, concentration * $0.weight / weights) }
    var shares = [Double](repeating: 0, count: slots.count)
    Dirichlet.sample(from: random, concentrations: parameters, into: &shares)
    var counts = [UInt32](repeating: 0, count: slots.count)
    Multinomial.sample(from: random, count: UInt32(total), shares: shares, into: &counts)
    return counts
  }

  /// Places a slot's steps as one walk at the given cadence, at a random offset in the slot.
  private mutating func fill(
    _ slot: Slot, with steps: Int, cadence: Double, _ random: RandomSource
  ) {
    let walked = min(slot.count, max(1, Int((Double(steps) / cadence).rounded(.up))))
    let place = random.integer(below: UInt32(slot.count - walked + 1))
    let first = slot.first + Int(place)
    for minute in 0..<walked {
      let part = steps * (minute + 1) / walked - steps * minute / walked
      minutes[first + minute] = UInt16(clamping: part)
    }
  }
}
