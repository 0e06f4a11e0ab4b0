import Distributions
import HealthModel
import Randomness
import Scenario

/// How many draws a person's steps took, and the same draws without anything made of them.
///
/// What the draws alone cost is the floor under a generator's time.
struct StepDraws: Sendable, Equatable {
  /// Hours that were walked in.
  private(set) var hours = 0
  /// Walks.
  private(set) var walks = 0
  /// For each device, its samples.
  private(set) var samples: [Int] = []
  /// For each device, its batches: samples that arrive together.
  private(set) var batches: [Int] = []

  /// Takes the counts of what was made.
  mutating func count(_ walk: DayWalk, _ lanes: [Lane]) {
    hours = walk.made.hours
    walks = walk.made.walks
    samples = lanes.map(\.samples.count)
    batches = lanes.map { lane in
      zip(lane.samples, lane.samples.dropFirst()).count { $0.arrival != $1.arrival } + 1
    }
  }

  /// Draws as often, from the same streams; days are alike, since what differs is not drawn.
  ///
  /// - Returns: A sum, so that no draw can be left out.
  func repeated(
    _ life: StepLife, _ devices: [OwnedDevice], _ person: UInt32, _ random: RandomSource
  ) -> Double {
    let days = max(1, life.scope.civil.count)
    let concentrations = life.weekdayShares.map { 9 * $0 }
    var shares = [Double](repeating: 0, count: 24)
    var counts = [UInt32](repeating: 0, count: 24)
    var sum = 0.0
    for index in 0..<days {
      let day = Int32(life.scope.civil.day(index).ordinal)
      sum += chains(life, devices, person, day, random)
      random.seek(person: person, stream: StreamIdentifier(.stepHours), day: day)
      sum += LogNormal.sample(from: random, life.settings.hourConcentration)
      Dirichlet.sample(from: random, concentrations: concentrations, into: &shares)
      Multinomial.sample(
        from: random, count: UInt32(life.persona.trueMean), shares: shares, into: &counts)
      for _ in 0..<Self.part(hours, of: days, index) {
        sum += Double(Poisson.sample(from: random, mean: 1))
      }
      for _ in 0..<Self.part(walks, of: days, index) {
        sum += LogNormal.sample(from: random, life.settings.walkSize)
        sum += LogNormal.sample(from: random, life.settings.cadence)
        sum += Double(random.integer(below: 40))
      }
      for device in devices.indices {
        sum += reports(life, devices[device], device, of: days, index, person, day, random)
      }
    }
    return sum
  }

  private func chains(
    _ life: StepLife, _ devices: [OwnedDevice], _ person: UInt32, _ day: Int32,
    _ random: RandomSource
  ) -> Double {
    random.seek(person: person, stream: StreamIdentifier(.stepChain), day: day)
    var sum = StandardNormal.sample(from: random) + random.uniform()
    sum += Weibull.value(atNormal: sum - 0.5, shape: life.persona.trueShape, scale: 1)
    for device in devices {
      let stream = StreamIdentifier(.absenceChain, slot: device.slot)
      random.seek(person: person, stream: stream, day: day)
      sum += random.uniform()
    }
    return sum
  }

  private func reports(
    _ life: StepLife, _ device: OwnedDevice, _ place: Int, of days: Int, _ index: Int,
    _ person: UInt32, _ day: Int32, _ random: RandomSource
  ) -> Double {
    let settings = life.settings.devices
    let isPhone = device.role == .phone
    random.seek(
      person: person, stream: StreamIdentifier(.stepDay, slot: device.slot), day: day)
    var sum = Beta.sample(from: random, isPhone ? settings.phoneCoverage : settings.wornCoverage)
    sum += StandardNormal.sample(from: random)
    for _ in 0..<(isPhone ? settings.phoneStretches : settings.wornStretches) {
      sum += random.uniform()
    }
    random.seek(
      person: person, stream: StreamIdentifier(.stepHours, slot: device.slot), day: day)
    let written = Self.part(samples[place], of: days, index)
    if device.role != .gridTracker {
      for _ in 0..<written {
        if isPhone {
          sum += random.uniform() + random.uniform()
        } else {
          sum += LogNormal.sample(from: random, settings.watchLength)
        }
        sum += random.uniform() + Double(random.integer(below: 30_000))
      }
    }
    random.seek(
      person: person, stream: StreamIdentifier(.arrival, slot: device.slot), day: day)
    if device.role == .watch {
      for _ in 0..<written { sum += random.uniform() }
    } else {
      for _ in 0..<Self.part(batches[place], of: days, index) {
        sum += Gamma.sample(
          from: random, shape: settings.phoneDelay.shape, scale: settings.phoneDelay.scale)
      }
    }
    return sum
  }

  /// The share of one day in a number for all days.
  private static func part(_ count: Int, of days: Int, _ index: Int) -> Int {
    count * (index + 1) / days - count * index / days
  }
}
