import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// The day-to-day dependence of a person's steps: the chain behind true totals and the absences per
/// device.
///
/// The chains need one pass over all days, with each day's innovations from its own random stream;
/// afterwards any day can be generated independently.
struct StepModelChains: Sendable {
  /// The standard normal value that determines each day's total.
  private(set) var levels: [Double] = []
  /// The factor applied to each day's total: that of its year, of an exceptionally active day and
  /// of illness.
  private(set) var factors: [Double] = []
  /// For each device and day, true if the device is left behind.
  private(set) var absent: [[Bool]] = []

  init(
    _ model: StepTrackModel, _ devices: [OwnedDevice], _ person: UInt32, _ random: RandomSource
  ) {
    let settings = model.settings
    let days = model.scope.civil
    let persistence = model.persona.persistence
    let innovation = (1 - persistence * persistence).squareRoot()
    let years = YearLevels(settings, model.persona, days, person, random)
    levels.reserveCapacity(days.count)
    factors.reserveCapacity(days.count)
    for index in 0..<days.count {
      random.seek(
        person: person, stream: StreamIdentifier(.stepChain),
        day: Int32(days.day(index).ordinal))
      let z = StandardNormal.sample(from: random)
      levels.append(levels.last.map { persistence * $0 + innovation * z } ?? z)
      let isBig = random.uniform() < settings.bigDayProbability
      let big = isBig ? LogNormal.sample(from: random, settings.bigDayFactor) : 1
      let day = days.day(index)
      factors.append(big * years.factor(of: day) * model.life[day].stepFactor)
    }
    for device in devices {
      absent.append(
        Self.absences(of: device, settings.devices, days, model.life, person, random))
    }
  }

  /// Lowers the totals of days of illness; a severity of 1 is that of a typical illness.
  mutating func slow(by illness: [Double]) {
    for index in factors.indices { factors[index] *= max(0.3, 1 - 0.3 * illness[index]) }
  }

  /// Returns for each day whether a device is left behind.
  static func absences(
    of device: OwnedDevice, _ settings: StepDeviceSettings, _ days: DayTable, _ life: LifeDays,
    _ person: UInt32, _ random: RandomSource
  ) -> [Bool] {
    let traits = StreamIdentifier(.personTraits, slot: device.slot)
    random.seek(person: person, stream: traits, day: 1)
    let start = Beta.sample(from: random, settings.absenceStart)
    let stream = StreamIdentifier(.absenceChain, slot: device.slot)
    var isAbsent = false
    var drawer = 0
    return (0..<days.count).map { index in
      random.seek(person: person, stream: stream, day: Int32(days.day(index).ordinal))
      let probability =
        if index == 0 {
          start / (start + 1 - settings.absenceStay)
        } else {
          isAbsent ? settings.absenceStay : start
        }
      isAbsent = random.uniform() < probability
      if drawer > 0 {
        drawer -= 1
      } else if device.role != .phone, random.uniform() < settings.drawersPerYear / 365.25 {
        let length = LogNormal.sample(from: random, settings.drawerDays)
        drawer = Int(length.clamped(to: 7...500).rounded())
      }
      return isAbsent || drawer > 0
        || device.role != .phone && life[days.day(index)].isWatchLeft
    }
  }
}

/// The factors by which a person's years differ.
///
/// The logarithm of a person's level is normal, with a lifelong part and one that is forgotten
/// within years. A drawn mean is the level at the start of the first year, so that the means of all
/// persons have the same distribution in every year; about a given mean, years vary less.
private struct YearLevels {
  private let first: Int
  private let factors: [Double]

  init(
    _ settings: StepModelSettings, _ persona: StepPersona, _ days: DayTable, _ person: UInt32,
    _ random: RandomSource
  ) {
    first = days.firstDay.components.year
    let lifelong = settings.lifelongShare
    let rest = (1 - lifelong).squareRoot()
    let start = persona.levelAmongPersons.map { $0 / settings.yearDeviation }
    var chain = Chain(persistence: settings.yearPersistence)
    var kept = 0.0
    var factors: [Double] = []
    for year in first...(days.day(days.count).components.year + 1) {
      random.seek(
        person: person, stream: StreamIdentifier(.stepChain, slot: 1), day: Int32(year))
      let draw = StandardNormal.sample(from: random)
      if factors.isEmpty, let start {
        kept = lifelong * start + lifelong.squareRoot() * rest * draw
        _ = chain.next((start - kept) / rest)
        factors.append(1)
        continue
      }
      let level = chain.next(draw).clamped(to: -3...3)
      let log = start.map { kept + rest * level - $0 } ?? rest * level / 2
      factors.append(exp((settings.yearDeviation * log).clamped(to: -1.5...1.5)))
    }
    self.factors = factors
  }

  /// The factor of a day, between those of its year's start and end.
  func factor(of day: LocalDay) -> Double {
    let year = day.components.year - first
    let part = Double(day.dayOfYear - 1) / 366
    return factors[year] * (1 - part) + factors[year + 1] * part
  }
}
