import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// A sleep track with validated parameters and its samplers.
struct SleepTrackPlan: Sendable {
  struct Source: Sendable {
    let source: SleepSource
    let device: OwnedDevice
    let jitterMinutes: Sampler
    let extraPieces: Sampler

    /// The maximum time by which the source's samples may extend beyond true sleep, in
    /// milliseconds.
    var slack: Int64 {
      switch source.detail {
      case .stages: 0
      case .asleep: jitterMinutes.isConstant && jitterMinutes.mean == 0 ? 0 : Self.largestJitter
      case .inBed: 0
      }
    }

    static let largestJitter = 30 * Milliseconds.minute
  }

  /// A generated sleep track.
  struct Result {
    /// One recording per source, in the order of the scenario.
    var recordings: [Recording]
    var truth: SleepTruth
    var nights = TrueNights()
  }

  /// The earliest and the latest time of falling asleep, in hours from the midnight before the
  /// evening.
  private static let earliestOnset = 18.0
  private static let latestOnset = 34.0
  /// The hours from midnight after which every night has ended.
  private static let latestWaking = 39.0
  /// The shortest day whose night begins after the end of the night before.
  private static let shortestDay = Int64(hours: latestWaking - earliestOnset)

  private let track: SleepTrack
  private var scope: TrackScope
  private let asleepMinutes: Sampler
  private let onsetHours: Sampler
  private let sources: [Source]
  private let walk: SleepStageModel

  init(_ track: SleepTrack, _ scope: TrackScope, _ devices: ListedDevices) throws(InputError) {
    self.track = track
    self.scope = scope
    asleepMinutes = try Sampler(track.asleepMinutes, in: 60...720)
    onsetHours = try Sampler(track.onsetHours, in: Self.earliestOnset...Self.latestOnset)
    var sources: [Source] = []
    for source in track.sources {
      sources.append(
        Source(
          source: source, device: devices.device(of: source.source),
          jitterMinutes: try Sampler(source.jitterMinutes, in: -30...30),
          extraPieces: try Sampler(source.extraPieces, in: 0...60)))
    }
    self.sources = sources
    walk = SleepStageModel(.calibrated)
  }

  /// Returns the plan over other days.
  func moved(to scope: TrackScope) -> SleepTrackPlan {
    var plan = self
    plan.scope = scope
    return plan
  }

  /// Generates a person's nights; the night of an evening starts after that day's noon.
  ///
  /// - Complexity: O(*n*) for *n* segments and samples.
  func generate(_ person: UInt32, _ random: RandomSource) -> Result {
    var result = Result(
      recordings: sources.map {
        Recording(type: .sleepAnalysis, device: $0.device, samples: [])
      }, truth: SleepTruth(slack: sources.map(\.slack)))
    for index in 0..<scope.days.count {
      guard let night = night(index, person, random) else { continue }
      for segment in night { result.truth.append(segment) }
      result.nights.append(TimeRange(night[0].start, night[night.count - 1].end))
      for (number, source) in sources.enumerated() {
        let stream = StreamIdentifier(.sleepNight, slot: source.source.slot)
        let day = Int32(scope.days.day(index).ordinal)
        random.seek(person: person, stream: stream, day: day)
        if random.uniform() >= source.source.nightProbability { continue }
        for sample in SleepReporter(source: source).report(night, random)
        where scope.span.end.milliseconds >= sample.end {
          result.recordings[number].samples.append(
            DeviceSample(
              start: sample.start, end: sample.end, value: Int32(sample.stage.rawValue),
              activity: day + 1, arrival: sample.end))
        }
      }
    }
    return result
  }

  /// Returns the true segments of a night, or nil if the night is not inside the span.
  private func night(_ index: Int, _ person: UInt32, _ random: RandomSource) -> [SleepSegment]? {
    let day = scope.days.day(index)
    // A day that a journey cuts to less has no night of its own: it would overlap the one before.
    if scope.civil.range(index).length < Self.shortestDay { return nil }
    random.seek(person: person, stream: StreamIdentifier(.sleepNight), day: Int32(day.ordinal))
    var minutes = asleepMinutes.draw(random)
    var hours = onsetHours.draw(random)
    // The nights of Friday and Saturday end on weekend mornings.
    if day.weekday == 4 || day.weekday == 5 {
      minutes += track.weekendMinutes
      hours = min(max(hours + track.weekendDelayHours, Self.earliestOnset), Self.latestOnset)
    }
    let evening = scope.civil.starts[index + 1] - Milliseconds.day
    let onset = evening + halfMinutes(hours * 120)
    random.seek(person: person, stream: StreamIdentifier(.sleepStages), day: Int32(day.ordinal))
    // Ends before the next evening's earliest onset, so that nights do not overlap.
    let limit = evening + Int64(hours: Self.latestWaking)
    let night = walk.segments(
      from: onset, asleep: halfMinutes(max(60, minutes) * 2), until: limit, random)
    guard let last = night.last, onset >= scope.span.start.milliseconds + Milliseconds.hour,
      last.end + Milliseconds.hour <= scope.span.end.milliseconds
    else { return nil }
    return night
  }

  /// Converts half minutes to milliseconds, rounded to the 30-second grid on which watches write
  /// stages.
  private func halfMinutes(_ count: Double) -> Int64 {
    Int64(count.rounded()) * 30 * Milliseconds.second
  }
}

/// A period of sleep in one stage.
struct SleepSegment: Equatable {
  var start: Int64
  var end: Int64
  var stage: SleepStage
}

extension SleepTruth {
  mutating func append(_ segment: SleepSegment) {
    append(start: segment.start, end: segment.end, stage: segment.stage)
  }
}
