import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// A person's weight of each day, and the days on which the person steps on a scale.
///
/// One cheap pass over all days; each day's numbers come from streams of that day.
struct WeightChains: Sendable {
  /// Weight of each day in kilograms.
  private(set) var kilograms: [Double] = []
  /// Whether the person weighs on a day.
  private(set) var weighs: [Bool] = []

  init(
    _ settings: WeightLifeSettings, _ scope: TrackScope, _ persona: WeightPersona, person: UInt32,
    random: RandomSource
  ) {
    let habit = WeighHabit(propensity: persona.propensity, shape: settings.habitShape)
    let feasts = Feasts(settings.holidays)
    var noise = Chain(persistence: settings.dayPersistence)
    var level = persona.startKilograms
    let gain = settings.lapseKilograms * persona.startKilograms / 80
    let drift = (persona.driftKilograms - settings.lapsesPerYear * gain) / 365.25
    var lapse: (left: Int, gain: Double)?
    var since = -1
    kilograms.reserveCapacity(scope.civil.count)
    weighs.reserveCapacity(scope.civil.count)
    for index in 0..<scope.civil.count {
      let day = scope.civil.day(index)
      let ordinal = Int32(day.ordinal)
      random.seek(person: person, stream: StreamIdentifier(.weightHabit), day: ordinal)
      if let open = lapse {
        lapse = open.left > 1 ? (open.left - 1, open.gain) : nil
      } else if random.uniform() < settings.lapsesPerYear / 365.25 {
        let more = Exponential.sample(from: random, mean: settings.lapseMoreDays)
        let days = max(1, (settings.lapseLeastDays + min(more, 3_000)).rounded())
        lapse = (Int(days), gain / days)
      }
      random.seek(person: person, stream: StreamIdentifier(.weightHabit, slot: 1), day: ordinal)
      // Nobody's first weighing falls on the first day of a scenario by habit.
      if since < 0 { since = habit.daysBefore(random.uniform()) }
      let place = random.uniform()
      let weighsToday = lapse == nil && place < habit.probability(daysSince: since)
      weighs.append(weighsToday)
      since = weighsToday ? 0 : since + 1
      random.seek(person: person, stream: StreamIdentifier(.weightChain), day: ordinal)
      let own = persona.dayKilograms * noise.next(StandardNormal.sample(from: random))
      let cycle =
        settings.weekPercent[day.weekday] + settings.holidayFactor * feasts.percent(on: day)
      let water = Self.water(persona, ordinal: day.ordinal, settings)
      kilograms.append(
        (level + own + cycle / 100 * persona.startKilograms + water).clamped(to: 25...290))
      level += drift + (lapse?.gain ?? 0)
      level += persona.walkKilograms * StandardNormal.sample(from: random)
      level = level.clamped(to: 30...280)
    }
  }

  /// Water in the last days of a cycle, with soft edges.
  private static func water(
    _ persona: WeightPersona, ordinal: Int, _ settings: WeightLifeSettings
  ) -> Double {
    guard persona.cycleDays > 0 else { return 0 }
    let turns = Double(ordinal) / persona.cycleDays + persona.cyclePhase
    let day = (turns - turns.rounded(.down)) * persona.cycleDays
    let distance = abs(day - persona.cycleDays / 2)
    return settings.waterKilograms / (1 + exp((distance - 2.4) / 0.35))
  }
}

/// How the days between weighings are spread: a Weibull distribution on whole days.
///
/// A weekly habit leaves few gaps of a month, where a coin thrown each day would leave many.
struct WeighHabit: Sendable {
  private let shape: Double
  private let rate: Double

  /// Finds the rate for which the mean distance is the inverse of the propensity.
  init(propensity: Double, shape: Double) {
    precondition(propensity > 0 && propensity <= 1, "propensity \(propensity)")
    precondition((0.5...8).contains(shape), "habit shape \(shape)")
    self.shape = shape
    var lower = log(1e-9)
    var upper = log(60.0)
    for _ in 0..<40 {
      let middle = (lower + upper) / 2
      if Self.meanDays(rate: exp(middle), shape: shape) > 1 / propensity {
        lower = middle
      } else {
        upper = middle
      }
    }
    rate = exp(upper)
  }

  /// The probability of a weighing, some days without one after the last.
  ///
  /// - Parameter days: Whole days between, at least 0.
  /// - Returns: From 0 to 1, rising with the days for shapes above 1.
  func probability(daysSince days: Int) -> Double {
    1 - exp(-rate * (pow(Double(days + 1), shape) - pow(Double(days), shape)))
  }

  /// How long ago the last weighing was on a day like any other.
  func daysBefore(_ uniform: Double) -> Int {
    let mean = Self.meanDays(rate: rate, shape: shape)
    var place = uniform * mean
    var days = 0
    while days < 400 {
      place -= exp(-rate * pow(Double(days), shape))
      if place < 0 { break }
      days += 1
    }
    return days
  }

  private static func meanDays(rate: Double, shape: Double) -> Double {
    var sum = 0.0
    var days = 0.0
    while days < 400 {
      let survival = exp(-rate * pow(days, shape))
      sum += survival
      if survival < 1e-6 { break }
      days += 1
    }
    return sum
  }
}

/// What feasts add to a person's weight, in per cent, over the year.
struct Feasts: Sendable {
  /// A feast: what it adds within some days before its end, half of it lost in five weeks and the
  /// rest by spring.
  private struct Feast {
    let percent: Double
    let end: (month: Int, day: Int)
  }

  private let feasts: [Feast]

  init(_ holidays: WeightLifeSettings.Holidays) {
    switch holidays {
    case .none: feasts = []
    case .general: feasts = [Feast(percent: 0.5, end: (12, 26))]
    case .unitedStates:
      feasts = [Feast(percent: 0.2, end: (11, 28)), Feast(percent: 0.4, end: (12, 26))]
    case .germany:
      feasts = [Feast(percent: 0.2, end: (4, 12)), Feast(percent: 0.6, end: (12, 26))]
    case .japan:
      feasts = [Feast(percent: 0.3, end: (5, 6)), Feast(percent: 0.3, end: (1, 3))]
    }
  }

  /// The sum of all feasts on a day.
  func percent(on day: LocalDay) -> Double {
    feasts.reduce(0) { $0 + $1.percent * Self.part(of: $1, on: day) }
  }

  /// The part of a feast's gain that a person carries on a day: a logistic rise over ten days, then
  /// half lost after 36 days and all after 130.
  private static func part(of feast: Feast, on day: LocalDay) -> Double {
    let year = day.components.year
    var sum = 0.0
    for year in (year - 1)...(year + 1) {
      guard let end = LocalDay(year: year, month: feast.end.month, day: feast.end.day) else {
        continue
      }
      let after = Double(day.ordinal - end.ordinal)
      if after < -20 || after > 130 { continue }
      let risen = 1 / (1 + exp(-(after + 5) / 1.5))
      let lost = after <= 0 ? 0 : after <= 36 ? after / 72 : 0.5 + (after - 36) / 188
      sum += risen * (1 - lost)
    }
    return sum
  }
}
