import Distributions
import HealthModel
import Randomness
import Scenario

/// The part of a day's steps that one device counts; whole runs of steps are missing.
struct DeviceStepCount: Sendable {
  /// The minutes of the day in which the device counts steps, ascending.
  private(set) var minutes: [Int32] = []
  /// The steps counted in each of those minutes.
  private(set) var steps: [Int32] = []
  /// The total of counted steps.
  private(set) var total = 0
  /// The minutes in which a worn device is off: from one rising to the next if it is left behind,
  /// nights that it does not record, and the time on the charger or in a drawer.
  private(set) var off: [Range<Int>] = []
  private var kept = CountedRuns()

  /// Counts the steps of a day's walk.
  mutating func count(
    _ walk: DayWalk, _ latent: LatentDay, _ model: StepTrackModel, _ device: OwnedDevice,
    day: Int32, isAbsent: Bool, wasAbsent: Bool, _ person: UInt32, _ random: RandomSource
  ) {
    minutes.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    off.removeAll(keepingCapacity: true)
    let isWorn = device.role != .phone
    var unread = isWorn ? latent.unrecorded : []
    if isWorn, wasAbsent { unread.append(0..<latent.rising) }
    // A device that is left behind on purpose counts until the person rises; then it is not moved.
    let isLeft = isWorn && model.life[LocalDay(ordinal: Int(day))].isWatchLeft
    if isLeft { unread.append(latent.rising..<latent.length) }
    let isAbsent = isAbsent && !isLeft
    off += unread
    if isWorn, isAbsent { off.append(latent.rising..<latent.length) }
    let settings = model.settings.devices
    let stream = StreamIdentifier(.stepDay, slot: device.slot)
    random.seek(person: person, stream: stream, day: day)
    var share: Double
    var wanted: Double
    var isWhole = true
    if isAbsent {
      let isSilent = random.uniform() < settings.absenceZeroProbability
      wanted = isSilent ? 0 : Double(Poisson.sample(from: random, mean: settings.absenceSteps))
      // A day's total bounds the steps counted while the device is left behind.
      wanted = min(wanted, Double(walk.total))
      share = walk.total == 0 ? 0 : wanted / Double(walk.total)
    } else {
      (share, isWhole) = Self.coverage(model, device, random)
      wanted = share * Double(walk.total)
      wanted *= 1 + settings.noise * StandardNormal.sample(from: random)
    }
    // A race may have more steps than any other day.
    let largest = max(model.settings.largestDay, walk.total + walk.total / 10)
    total = Int(wanted.rounded()).clamped(to: 0...largest)
    if total == 0 || walk.total == 0 {
      total = 0
      return
    }
    share = share.clamped(to: 1 / Double(walk.total)...1)
    if isWorn, !isAbsent, isWhole {
      let hour = model.persona.chargingHour(random)
      kept.make(of: walk.total, share: share, missingFrom: walk.steps(before: Int32(60 * hour)))
    } else {
      // A device that is left behind counts one run of steps.
      let parts = isWorn ? settings.partStretches : settings.phoneStretches
      kept.make(of: walk.total, share: share, parts: isAbsent ? 1 : parts, random)
    }
    let missed = keep(
      walk, isAbsent ? [] : unread,
      fewest: isAbsent ? 1 : isWorn ? settings.wornFewest : settings.phoneFewest)
    if isWorn, !isAbsent { off += missed.map { $0.clamped(to: latent.upPart($0)) } }
  }

  /// Draws the share of a day's steps that a device counts; the day is whole if the device is off
  /// only to be charged.
  private static func coverage(
    _ model: StepTrackModel, _ device: OwnedDevice, _ random: RandomSource
  ) -> (share: Double, isWhole: Bool) {
    let settings = model.settings.devices
    switch (device.role, model.persona.measurement) {
    case (.phone, .carried): return (model.persona.carriedCoverage, true)
    case (.phone, .worn): return (Beta.sample(from: random, settings.phoneCoverage), true)
    default:
      let isPart = random.uniform() < model.persona.partWear
      let share = isPart ? settings.partCoverage : settings.wornCoverage
      return (Beta.sample(from: random, share), !isPart)
    }
  }

  /// Counts, minute by minute, the steps inside the kept runs, except in the given minutes and in
  /// lone minutes with few steps.
  ///
  /// - Returns: The minutes around each missed run, halfway to the last minute before and the first
  ///   minute after it in which the device counts.
  private mutating func keep(_ walk: DayWalk, _ unrecorded: [Range<Int>], fewest: Int)
    -> [Range<Int>]
  {
    var walked = 0
    var counted = 0
    var lost = 0
    var before = 0
    var missed: [Range<Int>] = []
    var open: Range<Int>?
    var last = -1
    let scale = Double(total) / Double(kept.length)
    for index in walk.minutes.indices {
      walked += Int(walk.steps[index])
      let minute = Int(walk.minutes[index])
      let seen = kept.seen(by: walked)
      // The total is exact at the end, regardless of earlier rounding.
      let upTo = seen == kept.length ? total : Int(Double(seen) * scale)
      let isUnrecorded = unrecorded.contains { $0.contains(minute) }
      if upTo > counted {
        if isUnrecorded || walk.isLone(index, below: fewest) {
          lost += upTo - counted
        } else {
          minutes.append(walk.minutes[index])
          steps.append(Int32(upTo - counted))
        }
        counted = upTo
      }
      if seen > before || isUnrecorded {
        if let gap = open {
          missed.append(gap.lowerBound..<((gap.upperBound + minute) / 2))
          open = nil
        }
        last = minute
      } else {
        open = (open?.lowerBound ?? (last + 1 + minute) / 2)..<(minute + 1)
      }
      before = seen
    }
    if let gap = open { missed.append(gap) }
    total -= lost
    return missed
  }
}

/// The runs of a day's steps that a device counts, by step number.
private struct CountedRuns: Sendable {
  private(set) var length = 0
  private var stretches: [(from: Int, to: Int, before: Int)] = []
  private var current = 0

  /// Selects one run from each of the walk's equal parts, at a random position.
  mutating func make(of total: Int, share: Double, parts: Int, _ random: RandomSource) {
    length = 0
    current = 0
    stretches.removeAll(keepingCapacity: true)
    for part in 0..<parts {
      let lower = total * part / parts
      let upper = total * (part + 1) / parts
      let size = upper - lower
      let length = Int((Double(size) * share).rounded())
      // A run that exceeds the end of its part wraps around to the part's start.
      let start = Int(random.uniform() * Double(size))
      let over = max(0, start + length - size)
      add(lower, lower + over)
      add(lower + start, lower + start + length - over)
    }
    if length == 0 { add(0, 1) }
  }

  /// Leaves out one run, which begins after the given number of steps.
  mutating func make(of total: Int, share: Double, missingFrom from: Int) {
    length = 0
    current = 0
    stretches.removeAll(keepingCapacity: true)
    let missing = total - Int((Double(total) * share).rounded())
    // A run that exceeds the end of the day wraps around to its start.
    let over = max(0, from + missing - total)
    add(over, from)
    add(from + missing, total)
    if length == 0 { add(0, 1) }
  }

  private mutating func add(_ from: Int, _ to: Int) {
    guard from < to else { return }
    stretches.append((from, to, length))
    length += to - from
  }

  /// Returns the number of kept steps among the first `walked`; successive arguments must not
  /// decrease.
  mutating func seen(by walked: Int) -> Int {
    while current + 1 < stretches.count, stretches[current + 1].from < walked { current += 1 }
    let stretch = stretches[current]
    if walked <= stretch.from { return stretch.before }
    return stretch.before + min(walked, stretch.to) - stretch.from
  }
}
