import Distributions
import HealthModel
import Randomness
import Scenario

/// The body and the walks of a person on one civil day, and the minutes in which a watch is off.
struct BodyDay {
  let index: Int
  let latent: LatentDay
  let walk: DayWalk
  /// The night that ends on the day.
  let night: SleepNight?
  /// True if the watch was with the person in that night.
  let isWithPerson: Bool
  /// The minutes in which the watch is off.
  let off: [Range<Int>]
  /// The watch's transfers to the phone.
  let transfers: WatchTransfers

  /// The number of minutes in which the watch is on; ranges in which it is off may overlap.
  var minutesWorn: Int {
    var reached = 0
    var off = 0
    for part in self.off.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      off += max(0, part.upperBound - max(reached, part.lowerBound))
      reached = max(reached, part.upperBound)
    }
    return latent.length - off
  }

  /// Returns true if the watch is on in a minute.
  func isWorn(_ minute: Int) -> Bool { !off.contains { $0.contains(minute) } }

  /// Returns true if the person sleeps in a minute.
  func isAsleep(_ minute: Int) -> Bool { latent.asleep.contains { $0.contains(minute) } }
}

/// The step track of the person model: one person's walks and the samples that each device writes.
struct StepTrackModel: Sendable {
  /// The generated steps of a person.
  struct Result: Sendable {
    /// One recording per device, in the order of the devices.
    var recordings: [Recording]
    /// The true steps.
    var truth: StepTruth
  }

  /// One day, generated independently of the other days.
  struct Day: Sendable, Equatable {
    /// The true steps of each minute of the civil day.
    var minutes: [UInt16]
    /// The samples of each device.
    var samples: [[DeviceSample]]
  }

  /// Buffers reused for all days of a person, so that generating a day does not allocate.
  private struct DayBuffers {
    var latent = LatentDay()
    var walk = DayWalk()
    var deviceCount = DeviceStepCount()
    var transfers = WatchTransfers()
    var lengths = [Int32](repeating: 0, count: StepRecorder.lengthBins)
    var minutes: [UInt16] = []
  }

  /// The capacity reserved for a device's samples of one day.
  private static let usualSamples = 160

  let settings: StepModelSettings
  let scope: TrackScope
  let persona: StepPersona
  let clocks: DayClocks
  let weekdayShares: [Double]
  let weekendShares: [Double]
  /// The scale that gives the person's Weibull shape a mean of 1.
  let unitScale: Double
  /// The generator of an hour's walks.
  let runs: WalkRuns
  /// The days that events change.
  let life: LifeDays
  private let nights: SleepNights
  private let recorder: StepRecorder
  private let arrivals: StepArrivals

  /// Creates the step track of a person.
  ///
  /// - Parameters:
  ///   - settings: The parameters of steps in the person model.
  ///   - scope: The days, the span and the time zones.
  ///   - persona: The person's step traits.
  ///   - nights: The person's nights.
  ///   - clocks: The local-time hours of the scope's days; computed if nil.
  ///   - life: The days that events change.
  init(
    _ settings: StepModelSettings, _ scope: TrackScope, _ persona: StepPersona,
    _ nights: SleepNights, clocks: DayClocks? = nil, life: LifeDays = LifeDays()
  ) {
    self.settings = settings
    self.scope = scope
    self.persona = persona
    self.clocks = clocks ?? DayClocks(scope)
    self.nights = nights
    self.life = life
    runs = WalkRuns(settings.walks, runs: persona.runs)
    weekdayShares = Self.shares(settings.weekdayHours, persona)
    weekendShares = Self.shares(settings.weekendHours, persona)
    unitScale = 1 / Weibull.meanOfUnitScale(shape: persona.trueShape)
    recorder = StepRecorder(settings.devices)
    arrivals = StepArrivals(settings.devices)
  }

  private static func shares(_ weights: [Double], _ persona: StepPersona) -> [Double] {
    let sum = weights.reduce(0, +)
    precondition(weights.count == 24 && sum > 0, "invalid hour weights: \(weights)")
    return zip(weights, persona.hourFactors).map { $0 / sum * $1 }
  }

  /// Generates each day of a person's steps.
  ///
  /// - Parameters:
  ///   - devices: The devices that count steps.
  ///   - chains: The dependence between the days of these devices.
  ///   - person: The person's number.
  ///   - random: The random source.
  ///   - onDay: Called for each day and watch with what the body does and whether the watch is on.
  /// - Returns: The recordings and the truth.
  /// - Complexity: O(*n*) for *n* samples and true minutes.
  func generate(
    devices: [OwnedDevice], _ chains: StepModelChains, person: UInt32, random: RandomSource,
    onDay: (OwnedDevice, BodyDay) -> Void = { _, _ in }
  ) -> Result {
    var result = Result(
      recordings: devices.map { Recording(type: .stepCount, device: $0, samples: []) },
      truth: StepTruth(days: scope.days, sources: devices.count))
    var buffers = DayBuffers()
    var reported = [Int32](repeating: 0, count: devices.count)
    for index in devices.indices {
      result.recordings[index].samples.reserveCapacity(Self.usualSamples * scope.civil.count)
    }
    for index in 0..<scope.civil.count {
      makeWalk(index, chains, &buffers, person, random)
      for device in devices.indices {
        let first = result.recordings[device].samples.count
        report(
          index, devices[device], chains.absent[device], &buffers, person, random,
          into: &result.recordings[device].samples)
        reported[device] = Self.finish(&result.recordings[device].samples, from: first, scope.span)
        if devices[device].role == .watch {
          onDay(
            devices[device],
            BodyDay(
              index: index, latent: buffers.latent, walk: buffers.walk,
              night: nights[index],
              isWithPerson: index == 0 || !chains.absent[device][index - 1],
              off: buffers.deviceCount.off, transfers: buffers.transfers))
        }
      }
      writeTruth(index, &buffers)
      result.truth.appendDay(minutes: buffers.minutes, reported: reported)
    }
    result.truth.latents = StepLatents(
      reportedMean: Int32(persona.reportedMean.rounded()), isWorn: persona.measurement == .worn,
      phoneLengths: buffers.lengths)
    return result
  }

  /// Generates one day, given the chains; its last sample is not truncated at the next day's first.
  ///
  /// The devices must be those for which the chains were generated.
  func day(
    _ index: Int, _ chains: StepModelChains, devices: [OwnedDevice], person: UInt32,
    random: RandomSource
  ) -> Day {
    var buffers = DayBuffers()
    makeWalk(index, chains, &buffers, person, random)
    let samples = devices.indices.map { device in
      var samples: [DeviceSample] = []
      report(
        index, devices[device], chains.absent[device], &buffers, person, random,
        into: &samples)
      return samples
    }
    var minutes = [UInt16](repeating: 0, count: clocks.lengths[index])
    buffers.walk.write(into: &minutes)
    return Day(minutes: minutes, samples: samples)
  }

  private func makeWalk(
    _ index: Int, _ chains: StepModelChains, _ buffers: inout DayBuffers, _ person: UInt32,
    _ random: RandomSource
  ) {
    buffers.latent.make(
      index, start: scope.civil.starts[index], length: clocks.lengths[index], nights)
    buffers.walk.make(
      self, index, buffers.latent, level: chains.levels[index], factor: chains.factors[index],
      person, random)
  }

  private func report(
    _ index: Int, _ device: OwnedDevice, _ absent: [Bool], _ buffers: inout DayBuffers,
    _ person: UInt32,
    _ random: RandomSource, into samples: inout [DeviceSample]
  ) {
    let day = Int32(scope.civil.day(index).ordinal)
    buffers.deviceCount.count(
      buffers.walk, buffers.latent, self, device, day: day, isAbsent: absent[index],
      wasAbsent: index > 0 && absent[index - 1], person, random)
    let start = scope.civil.starts[index]
    if device.role == .watch {
      buffers.transfers.make(
        settings.devices, buffers.latent, start: start, device, day: day, person, random)
    }
    if buffers.deviceCount.total == 0 { return }
    let first = samples.count
    let stream = StreamIdentifier(.stepHours, slot: device.slot)
    random.seek(person: person, stream: stream, day: day)
    let asleep =
      buffers.latent.asleep + (buffers.latent.nextSleep.map { [$0..<($0 + 1)] } ?? [])
    recorder.record(
      buffers.deviceCount, start: start, day: day, slots: clocks.slots(index),
      asleep: asleep, role: device.role, lengths: &buffers.lengths, into: &samples, random)
    if samples.count > first {
      arrivals.set(&samples, from: first, device, buffers.transfers, day: day, person, random)
    }
  }

  /// Truncates the previous sample if it extends into this day, clips the day's samples to the span
  /// and returns the sum of their steps.
  private static func finish(
    _ samples: inout [DeviceSample], from first: Int, _ span: TimeRange
  ) -> Int32 {
    if first > 0, first < samples.count {
      samples[first - 1].end = min(samples[first - 1].end, samples[first].start)
    }
    var reported: Int32 = 0
    if first < samples.count, samples[first].start >= span.start.milliseconds,
      samples[samples.count - 1].end <= span.end.milliseconds
    {
      for index in first..<samples.count { reported += samples[index].value }
      return reported
    }
    var kept = first
    for index in first..<samples.count {
      var sample = samples[index]
      if sample.start < span.start.milliseconds || sample.start >= span.end.milliseconds {
        continue
      }
      sample.end = min(sample.end, span.end.milliseconds)
      reported += sample.value
      samples[kept] = sample
      kept += 1
    }
    samples.removeSubrange(kept...)
    return reported
  }

  /// Stores the true steps of each minute of the day, clipped to the span, in `buffers.minutes`.
  private func writeTruth(_ index: Int, _ buffers: inout DayBuffers) {
    let whole = scope.civil.range(index)
    let kept = scope.days.range(index)
    buffers.minutes.removeAll(keepingCapacity: true)
    buffers.minutes.append(contentsOf: repeatElement(0, count: clocks.lengths[index]))
    buffers.walk.write(into: &buffers.minutes)
    if whole == kept { return }
    let first = Int((kept.start.milliseconds - whole.start.milliseconds) / Milliseconds.minute)
    buffers.minutes.removeSubrange((first + Int(kept.length / Milliseconds.minute))...)
    buffers.minutes.removeSubrange(..<first)
  }
}
