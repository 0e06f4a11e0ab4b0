import Distributions
import HealthModel
import Randomness
import Scenario

/// A person's sleep over the span of a scenario, and the samples that each device writes of it.
struct SleepTrackModel: Sendable {
  /// The generated sleep of a person.
  struct Result {
    /// One recording per device, in the order of the devices.
    var recordings: [Recording]
    /// The true sleep.
    var truth: SleepTruth
  }

  /// The sleep around one day of waking.
  struct Outcome: Equatable {
    /// The true, contiguous stages of the night.
    var night: [SleepSegment]
    var nap: SleepSegment?
    /// The samples of each device.
    var reports: [[DeviceSample]]
  }

  /// The capacity reserved for a device's samples of one day.
  private static let usualSamples = 40

  private let settings: SleepModelSettings
  private let scope: TrackScope
  private let persona: SleepPersona
  private let walk: SleepStageModel

  init(_ settings: SleepModelSettings, _ scope: TrackScope, _ persona: SleepPersona) {
    self.settings = settings
    self.scope = scope
    self.persona = persona
    walk = SleepStageModel(settings.stages)
  }

  /// Generates a person's nights and naps.
  ///
  /// - Complexity: O(*n*) for *n* segments and samples.
  func generate(devices: [OwnedDevice], person: UInt32, random: RandomSource) -> Result {
    var recordings = devices.map { Recording(type: .sleepAnalysis, device: $0, samples: []) }
    for index in recordings.indices {
      recordings[index].samples.reserveCapacity(Self.usualSamples * scope.civil.count)
    }
    var truth = SleepTruth(slack: devices.map { slack(of: $0.role) })
    let calendar = calendar(person: person, random: random)
    for index in 0..<scope.civil.count {
      guard let outcome = outcome(index, calendar, devices, person: person, random: random) else {
        continue
      }
      for segment in outcome.night { truth.append(segment) }
      if let nap = outcome.nap { truth.append(nap) }
      for (number, report) in outcome.reports.enumerated() {
        recordings[number].samples.append(contentsOf: report)
      }
    }
    return Result(recordings: recordings, truth: truth)
  }

  /// Returns the person's nights before stages are drawn; vital signs measured during sleep use
  /// them too.
  func calendar(person: UInt32, random: RandomSource) -> SleepCalendar {
    SleepCalendar(settings, scope, persona, person: person, random: random)
  }

  /// Generates the sleep around one day of waking; nil if its night is not inside the span.
  func outcome(
    _ index: Int, _ calendar: SleepCalendar, _ devices: [OwnedDevice], person: UInt32,
    random: RandomSource
  ) -> Outcome? {
    guard let frame = calendar.night(index, person: person, random: random) else { return nil }
    let day = Int32(scope.civil.day(index).ordinal)
    random.seek(person: person, stream: StreamIdentifier(.sleepStages), day: day)
    let night = walk.segments(of: frame, random)
    guard let last = night.last,
      frame.onset - SleepCalendar.margin >= scope.span.start.milliseconds,
      last.end + SleepCalendar.margin <= scope.span.end.milliseconds
    else { return nil }
    let nap = nap(index, after: last.end, calendar, person: person, random: random)
    random.seek(person: person, stream: StreamIdentifier(.sleepNight, slot: 1), day: day)
    let isKept = persona.isUser && random.uniform() < persona.nightRecordedProbability
    let isNapKept = persona.isUser && random.uniform() < persona.nightRecordedProbability
    let isBroken = random.uniform() < settings.interruptedShare
    let part = isBroken ? Beta.sample(from: random, settings.interruptedFraction) : 1
    let reporter = SleepModelReporter(
      settings: settings, frame: frame, night: night, nap: isNapKept ? nap : nil,
      isKept: isKept, recordedPart: part, day: day, person: person)
    return Outcome(
      night: night, nap: nap, reports: devices.map { reporter.report($0, random) })
  }

  /// Draws the nap of a day, at least two margins from the neighboring nights.
  private func nap(
    _ index: Int, after waking: Int64, _ calendar: SleepCalendar, person: UInt32,
    random: RandomSource
  ) -> SleepSegment? {
    let day = Int32(scope.civil.day(index).ordinal)
    random.seek(person: person, stream: StreamIdentifier(.sleepNight, slot: 2), day: day)
    guard random.uniform() < settings.napProbability else { return nil }
    let hours = settings.napHours
    // A person who sleeps by day naps late in the evening.
    let hour =
      hours.lowerBound + random.uniform() * (hours.upperBound - hours.lowerBound)
      + (persona.sleepsByDay ? 9 : 0)
    let minutes = LogNormal.sample(from: random, settings.napMinutes).clamped(to: 5...180)
    let start = scope.instant(clock: Int64(hours: hour), day: index).rounded(to: SleepCalendar.grid)
    let end = start + Int64(minutes: minutes).rounded(to: SleepCalendar.grid)
    guard start >= waking + 2 * SleepCalendar.margin,
      let next = calendar.onset(after: index), end + 2 * SleepCalendar.margin <= next,
      end + SleepCalendar.margin <= scope.span.end.milliseconds
    else { return nil }
    return SleepSegment(start: start, end: end, stage: .asleepUnspecified)
  }

  private func slack(of role: OwnedDevice.Role) -> Int64 {
    role == .sleepApp ? Int64(minutes: settings.appJitterLimit) + Milliseconds.second : 0
  }
}
