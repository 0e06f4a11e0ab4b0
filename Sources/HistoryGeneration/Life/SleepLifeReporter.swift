import Distributions
import HealthModel
import Randomness
import Scenario

/// What devices write of one night and the nap after it.
///
/// A watch writes stages, and time in bed in pieces that cover the stretches of sleep; a phone
/// writes time in bed in many pieces; another app writes stages that it judges worse.
struct SleepLifeReporter {
  let settings: SleepLifeSettings
  let frame: SleepCalendar.Night
  let night: [SleepSegment]
  /// The nap, where it is recorded.
  let nap: SleepSegment?
  /// Whether the person records the night.
  let isKept: Bool
  /// How much of the time asleep the watch records before it breaks off.
  let recordedPart: Double
  let day: Int32
  let person: UInt32

  /// The samples of a device, ascending by start.
  func report(_ device: OwnedDevice, _ random: RandomSource) -> [LifeSample] {
    random.seek(
      person: person, stream: StreamIdentifier(.sleepNight, slot: device.slot), day: day)
    let isOtherKept = isKept && random.uniform() < settings.otherDeviceKept
    var segments: [SleepSegment]
    let delay: Double
    switch device.role {
    case .watch:
      segments = isKept ? watch() : []
      delay = 8
    case .phone:
      segments = isOtherKept ? phone(random) : []
      delay = 3
    case .sleepApp:
      segments = isOtherKept ? SecondOpinion(settings).stages(of: night, random) : []
      delay = 90
    case .gridTracker, .dailyTotalApp, .scale, .hand:
      return []
    }
    random.seek(person: person, stream: StreamIdentifier(.arrival, slot: device.slot), day: day)
    var samples = written(segments, delay, random)
    if device.role == .watch, let nap { samples += written([nap], delay, random) }
    return samples
  }

  /// All samples of a stretch of sleep enter the store together, some minutes after it.
  private func written(
    _ segments: [SleepSegment], _ delay: Double, _ random: RandomSource
  ) -> [LifeSample] {
    guard let end = segments.map(\.end).max() else { return [] }
    let minutes = Gamma.sample(from: random, shape: 2, scale: delay)
    let arrival = end + Int64(minutes: min(minutes, 24 * 60))
    return segments.map {
      LifeSample(
        start: $0.start, end: $0.end, value: Int32($0.stage.rawValue), activity: day,
        arrival: arrival)
    }
  }

  /// The stages up to where the recording breaks off, each stretch of sleep preceded by its time
  /// in bed; the first begins at going to bed, the last ends at getting up.
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

  /// A phone's time in bed: pieces of very different lengths, with holes where it was used.
  private func phone(_ random: RandomSource) -> [SleepSegment] {
    guard let last = night.last else { return [] }
    let second = Milliseconds.second
    let start = (frame.bed / second) * second
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

/// Another app's stages of a night: judged worse than a watch's, beginning and ending elsewhere.
///
/// How often a stage is recognised is that of a wrist device against polysomnography; where the
/// rest goes is known for deep sleep only and otherwise a choice.
struct SecondOpinion {
  private static let stages: [SleepStage] = [.awake, .asleepCore, .asleepDeep, .asleepREM]
  /// Rows are true stages, columns judged ones, in the order of `stages`.
  private static let judged: [[Double]] = [
    [0.52, 0.40, 0.02, 0.06],
    [0.03, 0.86, 0.05, 0.06],
    [0.01, 0.48, 0.50, 0.01],
    [0.03, 0.13, 0.01, 0.83],
  ]

  /// A longer waking escapes nobody.
  private static let longestMissed = 20 * Milliseconds.minute

  private let width: Double
  private let limit: Double

  init(_ settings: SleepLifeSettings) {
    width = settings.appJitterMinutes
    limit = settings.appJitterLimit
  }

  /// The app's stages, end to end, on whole seconds.
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
