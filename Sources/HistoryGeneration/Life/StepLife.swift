import Distributions
import HealthModel
import Randomness
import Scenario

/// The step track of a life: one person's walks, and what each device writes of them.
struct StepLife: Sendable {
  /// All that comes of a person's steps.
  struct Result: Sendable {
    /// For each device, what it writes.
    var lanes: [Lane]
    /// What was walked.
    var truth: StepTruth
  }

  /// One day, whatever other days have been made before.
  struct Day: Sendable, Equatable {
    /// True steps of each minute of the civil day.
    var minutes: [UInt16]
    /// For each device, its samples.
    var samples: [[LifeSample]]
  }

  /// The work space of a person, so that days allocate nothing.
  private struct Desk {
    var walk = DayWalk()
    var view = DeviceView()
    var lengths = [Int32](repeating: 0, count: StepRecorder.lengthBins)
    var minutes: [UInt16] = []
  }

  /// Room for a day's samples of a device.
  private static let usualSamples = 64

  let settings: StepLifeSettings
  let scope: TrackScope
  let persona: StepPersona
  let clocks: DayClocks
  let weekdayShares: [Double]
  let weekendShares: [Double]
  /// The scale that gives the person's Weibull shape a mean of 1.
  let unitScale: Double
  private let recorder: StepRecorder
  private let arrivals: StepArrivals

  /// Makes the track of a person.
  ///
  /// - Parameters:
  ///   - settings: How persons walk.
  ///   - scope: The days.
  ///   - persona: How this one walks.
  ///   - clocks: The wall clock of the scope's days, where it has been made before.
  init(
    _ settings: StepLifeSettings, _ scope: TrackScope, _ persona: StepPersona,
    clocks: DayClocks? = nil
  ) {
    self.settings = settings
    self.scope = scope
    self.persona = persona
    self.clocks = clocks ?? DayClocks(scope)
    weekdayShares = Self.shares(settings.weekdayHours)
    weekendShares = Self.shares(settings.weekendHours)
    unitScale = 1 / Weibull.meanOfUnitScale(shape: persona.trueShape)
    recorder = StepRecorder(settings.devices)
    arrivals = StepArrivals(settings.devices)
  }

  private static func shares(_ weights: [Double]) -> [Double] {
    let sum = weights.reduce(0, +)
    precondition(weights.count == 24 && sum > 0, "hours weigh \(weights)")
    return weights.map { $0 / sum }
  }

  /// Makes a person's steps: the chains over all days first, then day after day.
  ///
  /// - Parameters:
  ///   - devices: The devices that count steps.
  ///   - person: The person's number.
  ///   - random: The source of random numbers.
  /// - Returns: For each device its lane, and the truth.
  /// - Complexity: O(*n*) for *n* samples and true minutes.
  func lanes(devices: [OwnedDevice], person: UInt32, random: RandomSource) -> Result {
    let chains = StepLifeChains(self, devices, person, random)
    var result = Result(
      lanes: devices.map { Lane(type: .stepCount, device: $0, samples: []) },
      truth: StepTruth(days: scope.days, sources: devices.count))
    var desk = Desk()
    var reported = [Int32](repeating: 0, count: devices.count)
    for index in devices.indices {
      result.lanes[index].samples.reserveCapacity(Self.usualSamples * scope.civil.count)
    }
    for index in 0..<scope.civil.count {
      makeWalk(index, chains, &desk, person, random)
      for device in devices.indices {
        let first = result.lanes[device].samples.count
        report(
          index, devices[device], isAbsent: chains.absent[device][index], &desk, person, random,
          into: &result.lanes[device].samples)
        reported[device] = Self.finish(&result.lanes[device].samples, from: first, scope.span)
      }
      writeTruth(index, &desk)
      result.truth.appendDay(minutes: desk.minutes, reported: reported)
    }
    result.truth.latents = StepLatents(
      reportedMean: Int32(persona.reportedMean.rounded()), isWorn: persona.treatment == .worn,
      phoneLengths: desk.lengths)
    return result
  }

  /// One day by itself, after the pass over the chains; not cut where the next day begins.
  ///
  /// - Parameters:
  ///   - index: The day's index in the scope.
  ///   - chains: The chains.
  ///   - devices: The devices that the chains were made for.
  ///   - person: The person's number.
  ///   - random: The source of random numbers.
  /// - Returns: True minutes and samples.
  func day(
    _ index: Int, _ chains: StepLifeChains, devices: [OwnedDevice], person: UInt32,
    random: RandomSource
  ) -> Day {
    var desk = Desk()
    makeWalk(index, chains, &desk, person, random)
    let samples = devices.indices.map { device in
      var samples: [LifeSample] = []
      report(
        index, devices[device], isAbsent: chains.absent[device][index], &desk, person, random,
        into: &samples)
      return samples
    }
    var minutes = [UInt16](repeating: 0, count: clocks.lengths[index])
    desk.walk.write(into: &minutes)
    return Day(minutes: minutes, samples: samples)
  }

  private func makeWalk(
    _ index: Int, _ chains: StepLifeChains, _ desk: inout Desk, _ person: UInt32,
    _ random: RandomSource
  ) {
    desk.walk.make(
      self, index, level: chains.levels[index], factor: chains.factors[index], person, random)
  }

  private func report(
    _ index: Int, _ device: OwnedDevice, isAbsent: Bool, _ desk: inout Desk, _ person: UInt32,
    _ random: RandomSource, into samples: inout [LifeSample]
  ) {
    let day = Int32(scope.civil.day(index).ordinal)
    desk.view.look(at: desk.walk, self, device, day: day, isAbsent: isAbsent, person, random)
    if desk.view.total == 0 { return }
    let first = samples.count
    let stream = StreamIdentifier(.stepHours, slot: device.slot)
    random.seek(person: person, stream: stream, day: day)
    recorder.record(
      desk.view, start: scope.civil.starts[index], day: day, slots: clocks.slots(index),
      role: device.role, lengths: &desk.lengths, into: &samples, random)
    if samples.count > first {
      arrivals.set(&samples, from: first, device, day: day, person, random)
    }
  }

  /// Cuts the sample that reaches into this day, drops what lies outside of the span, and counts.
  private static func finish(
    _ samples: inout [LifeSample], from first: Int, _ span: TimeRange
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

  /// True steps of each minute of a day inside the span.
  private func writeTruth(_ index: Int, _ desk: inout Desk) {
    let whole = scope.civil.range(index)
    let kept = scope.days.range(index)
    desk.minutes.removeAll(keepingCapacity: true)
    desk.minutes.append(contentsOf: repeatElement(0, count: clocks.lengths[index]))
    desk.walk.write(into: &desk.minutes)
    if whole == kept { return }
    let first = Int((kept.start.milliseconds - whole.start.milliseconds) / Milliseconds.minute)
    desk.minutes.removeSubrange((first + Int(kept.length / Milliseconds.minute))...)
    desk.minutes.removeSubrange(..<first)
  }
}
