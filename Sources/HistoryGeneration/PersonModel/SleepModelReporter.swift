import Distributions
import HealthModel
import Randomness
import Scenario

/// The samples that devices write of one night and the nap after it.
///
/// A watch writes stages, and in-bed samples that cover each period of sleep; a phone writes in-bed
/// time in many pieces; a third-party app or a ring writes stages with lower accuracy.
struct SleepModelReporter {
  /// Half of the mean time in minutes from the end of a night to its transfer from the watch.
  static let watchDelay = 8.0

  let settings: SleepModelSettings
  let frame: SleepCalendar.Night
  let night: [SleepSegment]
  /// The nap; nil if there is none or it is not recorded.
  let nap: SleepSegment?
  /// True if the person records the night with a watch.
  let isKept: Bool
  /// The probability that a ring records the night, whether the watch does or not.
  let ringShare: Double
  /// The fraction of the time asleep after which the watch stops recording; 1 for a whole night.
  let recordedPart: Double
  let day: Int32
  let person: UInt32

  /// Returns the samples of a device, ascending by start.
  func report(_ device: OwnedDevice, _ random: RandomSource) -> [DeviceSample] {
    random.seek(
      person: person, stream: StreamIdentifier(.sleepNight, slot: device.slot), day: day)
    let draw = random.uniform()
    let isOtherKept = isKept && draw < settings.secondDeviceProbability
    var segments: [SleepSegment]
    let delay: Double
    switch device.role {
    case .watch:
      segments = isKept ? watch() : []
      delay = Self.watchDelay
    case .phone:
      segments = isOtherKept ? phone(random) : []
      delay = 3
    case .sleepApp:
      segments = isOtherKept ? ThirdPartyClassifier(settings).stages(of: night, random) : []
      delay = 90
    case .ring:
      segments = draw < ringShare ? ThirdPartyClassifier(settings).stages(of: night, random) : []
      delay = 30
    case .gridTracker, .dailyTotalApp, .scale, .manualEntry:
      return []
    }
    random.seek(person: person, stream: StreamIdentifier(.arrival, slot: device.slot), day: day)
    var samples = written(segments, delay, random)
    if device.role == .watch, let nap { samples += written([nap], delay, random) }
    return samples
  }

  /// Converts segments to samples that all arrive together, some minutes after the last one ends.
  private func written(
    _ segments: [SleepSegment], _ delay: Double, _ random: RandomSource
  ) -> [DeviceSample] {
    guard let end = segments.map(\.end).max() else { return [] }
    let minutes = Gamma.sample(from: random, shape: 2, scale: delay)
    let arrival = end + Int64(minutes: min(minutes, 24 * 60))
    return segments.map {
      DeviceSample(
        start: $0.start, end: $0.end, value: Int32($0.stage.rawValue), activity: day,
        arrival: arrival)
    }
  }

  /// Returns a watch's samples: the stages up to the end of the recording, each period of sleep
  /// preceded by an in-bed sample that covers it.
  ///
  /// The first in-bed sample starts at going to bed; the last ends at getting up if the recording
  /// is complete.
  private func watch() -> [SleepSegment] {
    var left = Int64(Double(frame.asleep) * recordedPart).rounded(to: SleepCalendar.grid)
    var stages: [SleepSegment] = []
    for var segment in night where left > 0 {
      if segment.stage.isAsleep {
        segment.end = min(segment.end, segment.start + left)
        left -= segment.end - segment.start
      }
      stages.append(segment)
    }
    guard let last = stages.last else { return [] }
    let isWhole = last == night.last
    var samples: [SleepSegment] = []
    var bed: Int?
    for segment in stages {
      if !segment.stage.isAsleep {
        bed = nil
      } else if let open = bed {
        samples[open].end = segment.end
      } else {
        bed = samples.count
        let start = samples.isEmpty ? frame.bed : segment.start
        samples.append(SleepSegment(start: start, end: segment.end, stage: .inBed))
      }
      samples.append(segment)
    }
    if let bed, isWhole { samples[bed].end += frame.lingering }
    return samples
  }

  /// Returns a phone's in-bed time: pieces of widely varying lengths, with gaps during which the
  /// phone is in use.
  private func phone(_ random: RandomSource) -> [SleepSegment] {
    guard let last = night.last else { return [] }
    let second = Milliseconds.second
    // The phone notices some minutes later that it is no longer in use.
    let start = (frame.bed / second) * second + Int64(random.integer(below: 240)) * second
    let whole = (last.end + frame.lingering - start) / second
    let mean = Gamma.sample(
      from: random, shape: settings.pieceSuccesses,
      scale: (1 - settings.pieceProbability) / settings.pieceProbability)
    let count = min(1 + Poisson.sample(from: random, mean: mean), 120, Int(whole / 4))
    let covered = Beta.sample(from: random, settings.pieceCoverage)
    var pieces: [Double] = []
    var holes: [Double] = []
    for _ in 0..<count {
      pieces.append(Weibull.sample(from: random, shape: settings.pieceShape, scale: 1))
      holes.append(Exponential.sample(from: random, mean: 1))
    }
    let free = Double(whole - Int64(2 * count))
    let pieceUnit = free * covered / max(pieces.reduce(0, +), 1e-9)
    let holeUnit = free * (1 - covered) / max(holes.reduce(0, +), 1e-9)
    var samples: [SleepSegment] = []
    var time = start
    for (piece, hole) in zip(pieces, holes) {
      let end = time + second * (1 + Int64(piece * pieceUnit))
      samples.append(SleepSegment(start: time, end: end, stage: .inBed))
      time = end + second * (1 + Int64(hole * holeUnit))
    }
    return samples
  }
}

/// The stages of a night that a third-party app or a ring recognizes: less accurate than a watch's,
/// with a different start and end.
///
/// The rate at which each stage is recognized is that of a wrist device against polysomnography;
/// the distribution of the errors is published for deep sleep only and otherwise an assumption.
struct ThirdPartyClassifier {
  private static let stages: [SleepStage] = [.awake, .asleepCore, .asleepDeep, .asleepREM]
  /// The confusion matrix; rows are true stages, columns recorded ones, in the order of `stages`.
  private static let judged: [[Double]] = [
    [0.52, 0.40, 0.02, 0.06],
    [0.03, 0.86, 0.05, 0.06],
    [0.01, 0.48, 0.50, 0.01],
    [0.03, 0.13, 0.01, 0.83],
  ]

  /// The longest period of wakefulness that the app can miss.
  private static let longestMissed = 20 * Milliseconds.minute

  private let width: Double
  private let limit: Double

  init(_ settings: SleepModelSettings) {
    width = settings.appJitterMinutes
    limit = settings.appJitterLimit
  }

  /// Returns contiguous stages, with the start and end on whole seconds.
  func stages(of night: [SleepSegment], _ random: RandomSource) -> [SleepSegment] {
    guard let first = night.first, let last = night.last else { return [] }
    let start = first.start + jitter(random)
    let end = max(last.end + jitter(random), start + Milliseconds.minute)
    var judged: [SleepSegment] = []
    for segment in night {
      let drawn = judge(segment.stage, random)
      let isLong = segment.end - segment.start > Self.longestMissed
      let stage = segment.stage == .awake && isLong ? .awake : drawn
      if let open = judged.indices.last, judged[open].stage == stage {
        judged[open].end = segment.end
      } else {
        judged.append(SleepSegment(start: segment.start, end: segment.end, stage: stage))
      }
    }
    judged[0].start = min(judged[0].start, start)
    judged[judged.count - 1].end = max(judged[judged.count - 1].end, end)
    return judged.compactMap { segment in
      let cut = SleepSegment(
        start: max(segment.start, start), end: min(segment.end, end), stage: segment.stage)
      return cut.start < cut.end ? cut : nil
    }
  }

  private func judge(_ stage: SleepStage, _ random: RandomSource) -> SleepStage {
    guard let row = Self.stages.firstIndex(of: stage) else { return stage }
    var place = random.uniform()
    for (column, probability) in Self.judged[row].enumerated() {
      place -= probability
      if place < 0 { return Self.stages[column] }
    }
    return stage
  }

  private func jitter(_ random: RandomSource) -> Int64 {
    let minutes = Laplace.sample(from: random, width: width).clamped(to: -limit...limit)
    return Int64(wholeSeconds: 60 * minutes)
  }
}
