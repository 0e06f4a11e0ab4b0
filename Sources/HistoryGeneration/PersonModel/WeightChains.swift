import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// A person's weight on each day and the days of weigh-ins.
///
/// Generated in one pass over all days, with each day's draws from that day's random streams.
struct WeightChains: Sendable {
  /// The true weight on each day, in kilograms.
  private(set) var kilograms: [Double] = []
  /// For each day, true if the person weighs in.
  private(set) var hasWeighIn: [Bool] = []

  init(
    _ settings: WeightModelSettings, _ scope: TrackScope, _ persona: WeightPersona, person: UInt32,
    random: RandomSource
  ) {
    let habit = WeighInHabit(propensity: persona.propensity, shape: persona.habitShape)
    let holidayGains = HolidayGains(settings.holidays)
    var noise = Chain(persistence: settings.dayPersistence)
    var level = persona.startKilograms
    let gain = settings.lapseKilograms * persona.startKilograms / 80
    let drift = (persona.driftKilograms - settings.lapsesPerYear * gain) / 365.25
    var lapse: (left: Int, gain: Double)?
    var since = -1
    kilograms.reserveCapacity(scope.civil.count)
    hasWeighIn.reserveCapacity(scope.civil.count)
    for index in 0..<scope.civil.count {
      let day = scope.civil.day(index)
      let ordinal = Int32(day.ordinal)
      random.seek(person: person, stream: StreamIdentifier(.weightHabit), day: ordinal)
      if let open = lapse {
        lapse = open.left > 1 ? (open.left - 1, open.gain) : nil
      } else if random.uniform() < settings.lapsesPerYear / 365.25 {
        let more = Exponential.sample(from: random, mean: settings.meanExtraLapseDays)
        let days = max(1, (settings.minimumLapseDays + min(more, 3_000)).rounded())
        lapse = (Int(days), gain / days)
      }
      random.seek(person: person, stream: StreamIdentifier(.weightHabit, slot: 1), day: ordinal)
      // Starts in the middle of a habit, so that first weigh-ins do not cluster on the scenario's
      // first day.
      if since < 0 { since = habit.daysBefore(random.uniform()) }
      let place = random.uniform()
      let weighsToday = lapse == nil && place < habit.probability(daysSince: since)
      hasWeighIn.append(weighsToday)
      since = weighsToday ? 0 : since + 1
      random.seek(person: person, stream: StreamIdentifier(.weightChain), day: ordinal)
      let own = persona.dayKilograms * noise.next(StandardNormal.sample(from: random))
      let cycle =
        settings.weekPercent[day.weekday] + settings.holidayFactor * holidayGains.percent(on: day)
      let water = Self.water(persona, ordinal: day.ordinal, settings)
      kilograms.append(
        (level + own + cycle / 100 * persona.startKilograms + water).clamped(to: 25...290))
      level += drift + (lapse?.gain ?? 0)
      level += persona.walkKilograms * StandardNormal.sample(from: random)
      level = level.clamped(to: 30...280)
    }
  }

  /// Returns the water retained during about five days of a cycle, in kilograms, with smooth
  /// transitions.
  private static func water(
    _ persona: WeightPersona, ordinal: Int, _ settings: WeightModelSettings
  ) -> Double {
    guard persona.cycleDays > 0 else { return 0 }
    let turns = Double(ordinal) / persona.cycleDays + persona.cyclePhase
    let day = (turns - turns.rounded(.down)) * persona.cycleDays
    let distance = abs(day - persona.cycleDays / 2)
    return settings.waterKilograms / (1 + exp((distance - 2.4) / 0.35))
  }
}

/// The distribution of the days between weigh-ins: a Weibull distribution on whole days.
///
/// The larger the shape, the more regular the weigh-ins; 1 is an independent draw each day.
struct WeighInHabit: Sendable {
  /// The possible shapes.
  static let shapes = 0.5...8.0

  private let shape: Double
  private let rate: Double

  /// Creates the habit whose mean gap is the inverse of the propensity.
  ///
  /// The propensity is the probability of a weigh-in on a day, within the range of the trait
  /// `weighDays`.
  init(propensity: Double, shape: Double) {
    precondition(
      LifeHistory.Traits.weighDaysRange.contains(propensity), "invalid propensity: \(propensity)")
    precondition(Self.shapes.contains(shape), "invalid habit shape: \(shape)")
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

  /// Returns the probability of a weigh-in, given the number of days without one since the last.
  ///
  /// It increases with the number of days for shapes above 1.
  func probability(daysSince days: Int) -> Double {
    1 - exp(-rate * (pow(Double(days + 1), shape) - pow(Double(days), shape)))
  }

  /// Returns the number of days since the last weigh-in on a random day, for a uniform draw in [0,
  /// 1).
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

/// The weight gain from holidays over the year, in percent of body weight.
struct HolidayGains: Sendable {
  /// A holiday period: the gain accrues within some days before its end; half of it is lost in five
  /// weeks and the rest by spring.
  private struct Holiday {
    let percent: Double
    let end: (month: Int, day: Int)
  }

  private let periods: [Holiday]

  init(_ holidays: WeightModelSettings.Holidays) {
    switch holidays {
    case .none: periods = []
    case .general: periods = [Holiday(percent: 0.5, end: (12, 26))]
    case .unitedStates:
      periods = [Holiday(percent: 0.2, end: (11, 28)), Holiday(percent: 0.4, end: (12, 26))]
    case .germany:
      periods = [Holiday(percent: 0.2, end: (4, 12)), Holiday(percent: 0.6, end: (12, 26))]
    case .japan:
      periods = [Holiday(percent: 0.3, end: (5, 6)), Holiday(percent: 0.3, end: (1, 3))]
    }
  }

  /// Returns the gain carried on a day, summed over all holidays.
  func percent(on day: LocalDay) -> Double {
    periods.reduce(0) { $0 + $1.percent * Self.part(of: $1, on: day) }
  }

  /// Returns the fraction of a holiday's gain that is carried on a day: a logistic rise over ten
  /// days, then half lost after 36 days and all after 130.
  private static func part(of holiday: Holiday, on day: LocalDay) -> Double {
    let year = day.components.year
    var sum = 0.0
    for year in (year - 1)...(year + 1) {
      guard let end = LocalDay(year: year, month: holiday.end.month, day: holiday.end.day) else {
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
