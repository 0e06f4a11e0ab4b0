import Distributions
import HealthModel
import Randomness
import Scenario

/// A person's weight over the span of a scenario, with its scale readings and manual entries.
struct WeightTrackModel: Sendable {
  /// The generated weight of a person.
  struct Result {
    /// One recording per device, in the order of the devices.
    var recordings: [Recording]
    /// The true weight.
    var truth: WeightTruth
  }

  private let settings: WeightModelSettings
  private let scope: TrackScope
  private let persona: WeightPersona
  private let nights: SleepNights

  init(
    _ settings: WeightModelSettings, _ scope: TrackScope, _ persona: WeightPersona,
    _ nights: SleepNights
  ) {
    self.settings = settings
    self.scope = scope
    self.persona = persona
    self.nights = nights
  }

  /// Generates a person's weight on all days and the readings of each device.
  ///
  /// - Complexity: O(*d* · *s*) for *d* days and *s* devices.
  func generate(devices: [OwnedDevice], person: UInt32, random: RandomSource) -> Result {
    let chains = chains(person: person, random: random)
    var recordings: [Recording] = []
    var slack: [Int32] = []
    for device in devices {
      let biases = biases(of: device, person: person, random: random)
      var recording = Recording(type: .bodyMass, device: device, samples: [])
      for index in 0..<scope.days.count {
        recording.samples += day(index, chains, device, biases, person: person, random: random)
      }
      recordings.append(recording)
      slack.append(Self.slack(biases, settings))
    }
    let grams = chains.kilograms.map { Int32(($0 * 1_000).rounded()) }
    return Result(
      recordings: recordings, truth: WeightTruth(days: scope.days, grams: grams, slack: slack))
  }

  /// Returns the true weight and the weigh-ins of all days, before any device records them.
  func chains(person: UInt32, random: RandomSource) -> WeightChains {
    WeightChains(settings, scope, persona, person: person, random: random)
  }

  /// Returns the bias of a device on each day, in kilograms; it changes when the scale is replaced.
  func biases(of device: OwnedDevice, person: UInt32, random: RandomSource) -> [Double] {
    guard device.role == .scale || device.role == .manualEntry else { return [] }
    let stream = StreamIdentifier(.weightChain, slot: device.slot)
    let deviation = settings.devices.biasPercent / 100 * persona.startKilograms
    func drawn() -> Double { deviation * StandardNormal.sample(from: random).clamped(to: -4...4) }
    var bias = 0.0
    return (0..<scope.civil.count).map { index in
      random.seek(person: person, stream: stream, day: Int32(scope.civil.day(index).ordinal))
      if random.uniform() < settings.devices.newScalesPerYear / 365.25 || index == 0 {
        bias = drawn()
      }
      return bias
    }
  }

  /// Returns the samples that a device writes of a day.
  func day(
    _ index: Int, _ chains: WeightChains, _ device: OwnedDevice, _ biases: [Double],
    person: UInt32, random: RandomSource
  ) -> [DeviceSample] {
    guard chains.hasWeighIn[index], device.role == .scale || device.role == .manualEntry else {
      return []
    }
    let ordinal = Int32(scope.civil.day(index).ordinal)
    random.seek(person: person, stream: StreamIdentifier(.weightDay), day: ordinal)
    let drawn = persona.hour + settings.hourWithin * StandardNormal.sample(from: random)
    let clock = Int64(wholeSeconds: 3_600 * drawn.clamped(to: 4...23.5))
    let usual = scope.instant(clock: clock, day: index)
    let time = awake(usual, day: index, isEvening: persona.weighsInTheEvening, random)
    guard scope.days.range(index).contains(Instant(milliseconds: time)) else { return [] }
    random.seek(
      person: person, stream: StreamIdentifier(.weightDay, slot: device.slot), day: ordinal)
    let noise = settings.devices.readingKilograms * StandardNormal.sample(from: random)
    let shown = chains.kilograms[index] + biases[index] + noise.clamped(to: -0.25...0.25)
    if device.role == .manualEntry {
      let sent = { synchronization(after: $0, device, person: person, random) }
      return [typed(shown, at: time, day: index, sent, random)]
    }
    return measured(shown, at: time, day: index, device, person: person, random)
  }

  /// Returns the time of a weigh-in: the usual one or, if the person is in bed then, some minutes
  /// after getting up or, in the evening, before going to bed.
  private func awake(
    _ usual: Int64, day index: Int, isEvening: Bool, _ random: RandomSource
  ) -> Int64 {
    let minutes = LogNormal.sample(from: random, settings.minutesFromBed).clamped(to: 1...90)
    let away = Int64(wholeSeconds: 60 * minutes)
    var time = usual
    // A nap may follow the night closely.
    while let bed = nights.timeInBed(at: time, day: index) {
      time = isEvening ? bed.lowerBound - away : bed.upperBound + away
    }
    return time
  }

  /// Returns the readings of a connected scale: one, sometimes followed by another soon after.
  private func measured(
    _ kilograms: Double, at time: Int64, day index: Int, _ device: OwnedDevice, person: UInt32,
    _ random: RandomSource
  ) -> [DeviceSample] {
    let devices = settings.devices
    var readings = [(time: time, kilograms: kilograms)]
    let again = time + Int64(20 + random.integer(below: 280)) * Milliseconds.second
    let distance = Laplace.sample(from: random, width: devices.repeatKilograms)
    if random.uniform() < devices.repeatShare,
      scope.days.range(index).contains(Instant(milliseconds: again)),
      nights.timeInBed(at: again, day: index) == nil
    {
      readings.append((again, kilograms + distance.clamped(to: -1...1)))
    }
    let ordinal = Int32(scope.civil.day(index).ordinal)
    random.seek(person: person, stream: StreamIdentifier(.arrival, slot: device.slot), day: ordinal)
    let isLate = random.uniform() < devices.lateScaleShare
    let seconds = Exponential.sample(from: random, mean: isLate ? 6 * 3_600 : 20)
    let delay = Int64(wholeSeconds: min(seconds, 7 * 86_400))
    return readings.map { reading in
      let grams = (reading.kilograms * 1_000 / Double(persona.scaleGrams)).rounded()
      return DeviceSample(
        start: reading.time, end: reading.time, value: Int32(grams) * Int32(persona.scaleGrams),
        activity: ordinal, arrival: reading.time + delay)
    }
  }

  /// Returns the next time at which the app that stamps weights with the start of the day sends
  /// all that were entered since it last did: once in each period of 19 days.
  private func synchronization(
    after time: Int64, _ device: OwnedDevice, person: UInt32, _ random: RandomSource
  ) -> Int64 {
    let period = 19 * Milliseconds.day
    let stream = StreamIdentifier(.arrival, slot: device.slot)
    var number = time.floorDivided(by: period)
    while true {
      random.seek(person: person, stream: stream, day: Int32(number))
      let moment = number * period + Int64(random.uniform() * Double(period))
      if moment >= time { return moment }
      number += 1
    }
  }

  /// Returns the sample of a weight that the person reads off a scale and enters by hand, given the
  /// function from the time of an entry to that at which the app sends it.
  private func typed(
    _ kilograms: Double, at time: Int64, day index: Int, _ sent: (Int64) -> Int64,
    _ random: RandomSource
  ) -> DeviceSample {
    let isHeaped = random.uniform() < settings.devices.heapedShare
    let isLate = random.uniform() < settings.devices.lateHandShare
    let hours = 6 + Exponential.sample(from: random, mean: 8)
    let seconds = isLate ? min(hours, 240) * 3_600 : Double(random.integer(below: 60))
    let written = time + Int64(wholeSeconds: seconds)
    let stamp: Int64
    let arrival: Int64
    let range = scope.days.range(index)
    switch persona.stamp {
    case .minute:
      stamp = max(
        time.floorDivided(by: Milliseconds.minute) * Milliseconds.minute, range.start.milliseconds)
      arrival = max(stamp, written)
    case .lastMinute:
      let wanted = scope.instant(clock: Milliseconds.day - Milliseconds.minute, day: index)
      stamp = range.contains(Instant(milliseconds: wanted)) ? wanted : time
      // The app sends the day's weight within an hour after it is over.
      let pause = Milliseconds.minute + time % Milliseconds.hour
      arrival = max(stamp, written) + pause
    case .midnight:
      stamp = range.start.milliseconds
      arrival = sent(written)
    }
    return DeviceSample(
      start: stamp, end: stamp, value: shown(kilograms, isHeaped: isHeaped), label: .handTyped,
      activity: Int32(scope.civil.day(index).ordinal), arrival: arrival)
  }

  /// Returns a weight in grams, rounded as it is entered in the person's unit.
  private func shown(_ kilograms: Double, isHeaped: Bool) -> Int32 {
    let unit: Double
    let step: Double
    switch persona.unit {
    case .kilograms: (unit, step) = (1_000, 0.1)
    case .pounds: (unit, step) = (453.59237, persona.isFinePound ? 0.2 : 1)
    case .stones: (unit, step) = (453.59237, 1)
    }
    let grid = isHeaped && step < 0.5 ? 0.5 : step
    return Int32(((kilograms * 1_000 / unit / grid).rounded() * grid * unit).rounded())
  }

  /// Returns the largest error of a reading in grams: bias, noise, a second reading and rounding.
  private static func slack(_ biases: [Double], _ settings: WeightModelSettings) -> Int32 {
    let bias = biases.reduce(0) { max($0, abs($1)) }
    return Int32((bias * 1_000).rounded(.up)) + 250 + 1_000 + 250
  }
}
