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

  /// The capacity reserved for a device's samples of one day.
  private static let usualSamples = 40

  private let settings: SleepModelSettings
  private let scope: TrackScope
  private let persona: SleepPersona
  private let life: LifeDays
  private let walk: SleepStageModel

  init(
    _ settings: SleepModelSettings, _ scope: TrackScope, _ persona: SleepPersona,
    _ life: LifeDays = LifeDays()
  ) {
    self.settings = settings
    self.scope = scope
    self.persona = persona
    self.life = life
    walk = SleepStageModel(settings.stages)
  }

  /// The number of days.
  var dayCount: Int { scope.civil.count }

  /// The flights of the person.
  var flights: Flights { scope.flights }

  /// Returns the true sleep inside the span and the samples that devices write of it.
  ///
  /// - Parameters:
  ///   - nights: The person's nights.
  ///   - devices: The devices that record sleep.
  ///   - isLeft: For each device, the days on which it is left behind, to the next rising; none for
  ///     nil.
  ///   - person: The person's number.
  ///   - random: The random source.
  /// - Returns: The recordings and the truth.
  /// - Complexity: O(*n*) for *n* segments and samples.
  func generate(
    _ nights: SleepNights, devices: [OwnedDevice], isLeft: [[Bool]?],
    person: UInt32, random: RandomSource
  ) -> Result {
    var recordings = devices.map { Recording(type: .sleepAnalysis, device: $0, samples: []) }
    for index in recordings.indices {
      recordings[index].samples.reserveCapacity(Self.usualSamples * scope.civil.count)
    }
    var truth = SleepTruth(slack: devices.map { slack(of: $0.role) })
    for index in 0..<scope.civil.count {
      guard var night = nights[index], night.isInside(scope.span) else { continue }
      if let nap = night.nap, nap.end + SleepCalendar.margin > scope.span.end.milliseconds {
        night.nap = nil
      }
      for segment in night.stages { truth.append(segment) }
      if let nap = night.nap { truth.append(nap) }
      for (number, device) in devices.enumerated()
      where index == 0 || isLeft[number]?[index - 1] != true {
        var seen = night
        if device.role == .watch, life[scope.civil.day(index)].isWatchLeft { seen.nap = nil }
        recordings[number].samples += report(seen, device, person: person, random: random)
      }
    }
    return Result(recordings: recordings, truth: truth)
  }

  /// Returns the person's nights before stages are drawn.
  func calendar(person: UInt32, random: RandomSource) -> SleepCalendar {
    SleepCalendar(settings, scope, persona, life, person: person, random: random)
  }

  /// Generates the night that ends on a day, and the nap after it; nil if there is no such night.
  func night(_ index: Int, _ calendar: SleepCalendar, person: UInt32, random: RandomSource)
    -> SleepNight?
  {
    guard let frame = calendar.night(index, person: person, random: random) else { return nil }
    let day = Int32(scope.civil.day(index).ordinal)
    random.seek(person: person, stream: StreamIdentifier(.sleepStages), day: day)
    var stages = walk.segments(
      from: frame.onset, asleep: frame.asleep, until: frame.limit, random)
    let feedings = life[scope.civil.day(index)].feedings
    if feedings > 0 {
      random.seek(person: person, stream: StreamIdentifier(.sleepStages, slot: 1), day: day)
      stages = Interruptions.add(feedings, to: stages, until: frame.limit, random)
    }
    guard let last = stages.last else { return nil }
    let nap = nap(index, after: last.end, calendar, person: person, random: random)
    random.seek(person: person, stream: StreamIdentifier(.sleepNight, slot: 1), day: day)
    let isKept = persona.isUser && random.uniform() < persona.nightRecordedProbability
    let isNapKept = persona.isUser && random.uniform() < persona.nightRecordedProbability
    let isBroken = random.uniform() < settings.interruptedShare
    let part = isBroken ? Beta.sample(from: random, settings.interruptedFraction) : 1
    return SleepNight(
      frame: frame, stages: stages, nap: nap, isKept: isKept, isNapKept: isNapKept,
      recordedPart: part)
  }

  /// Returns the samples that a device writes of a night.
  func report(
    _ night: SleepNight, _ device: OwnedDevice, person: UInt32, random: RandomSource
  ) -> [DeviceSample] {
    let reporter = SleepModelReporter(
      settings: settings, frame: night.frame, night: night.stages,
      nap: night.isNapKept ? night.nap : nil, isKept: night.isKept,
      ringShare: persona.isUser ? persona.nightRecordedProbability : 0,
      recordedPart: night.recordedPart, day: Int32(scope.civil.day(night.frame.index).ordinal),
      person: person)
    return reporter.report(device, random)
  }

  /// Draws the nap of a day, at least two margins from the neighboring nights.
  private func nap(
    _ index: Int, after waking: Int64, _ calendar: SleepCalendar, person: UInt32,
    random: RandomSource
  ) -> SleepSegment? {
    // A long run leaves no time for a nap.
    guard life[scope.civil.day(index)].exercise == nil else { return nil }
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
      scope.flights.touching(start..<(end + Flights.airportTime)).allSatisfy({ flight in
        !(start..<end).overlaps(
          (flight.start.milliseconds - Flights.airportTime)..<(flight.start.milliseconds + 1))
          && !(start..<end).contains(flight.end.milliseconds)
      })
    else { return nil }
    return SleepSegment(start: start, end: end, stage: .asleepUnspecified)
  }

  private func slack(of role: OwnedDevice.Role) -> Int64 {
    [.ring, .sleepApp].contains(role)
      ? Int64(minutes: settings.appJitterLimit) + Milliseconds.second : 0
  }
}
