import Distributions
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
  /// The factor applied to each day's total: 1, except on exceptionally active days.
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
    levels.reserveCapacity(days.count)
    factors.reserveCapacity(days.count)
    for index in 0..<days.count {
      random.seek(
        person: person, stream: StreamIdentifier(.stepChain),
        day: Int32(days.day(index).ordinal))
      let z = StandardNormal.sample(from: random)
      levels.append(levels.last.map { persistence * $0 + innovation * z } ?? z)
      let isBig = random.uniform() < settings.bigDayProbability
      factors.append(isBig ? LogNormal.sample(from: random, settings.bigDayFactor) : 1)
    }
    for device in devices {
      absent.append(Self.absences(of: device, settings.devices, days, person, random))
    }
  }

  /// Lowers the totals of days of illness; a severity of 1 is that of a typical illness.
  mutating func slow(by illness: [Double]) {
    for index in factors.indices { factors[index] *= max(0.3, 1 - 0.3 * illness[index]) }
  }

  /// Returns for each day whether a device is left behind.
  static func absences(
    of device: OwnedDevice, _ settings: StepDeviceSettings, _ days: DayTable, _ person: UInt32,
    _ random: RandomSource
  ) -> [Bool] {
    let traits = StreamIdentifier(.personTraits, slot: device.slot)
    random.seek(person: person, stream: traits, day: 1)
    let start = Beta.sample(from: random, settings.absenceStart)
    let stream = StreamIdentifier(.absenceChain, slot: device.slot)
    var isAbsent = false
    return (0..<days.count).map { index in
      random.seek(person: person, stream: stream, day: Int32(days.day(index).ordinal))
      let probability =
        if index == 0 {
          start / (start + 1 - settings.absenceStay)
        } else {
          isAbsent ? settings.absenceStay : start
        }
      isAbsent = random.uniform() < probability
      return isAbsent
    }
  }
}
