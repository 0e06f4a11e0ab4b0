import Distributions
import HealthModel
import Randomness
import Scenario

/// A converter of the steps that a device counts in a day to samples of the device's granularity.
struct StepRecorder: Sendable {
  /// The number of 20-second bins in the histogram of the phone's drawn sample lengths.
  static let lengthBins = 30

  private let settings: StepDeviceSettings
  private let phoneLength: Discrete

  init(_ settings: StepDeviceSettings) {
    self.settings = settings
    guard let phoneLength = try? Discrete(weights: settings.phoneLengths.map(\.weight)) else {
      preconditionFailure("invalid length weights: \(settings.phoneLengths.map(\.weight))")
    }
    self.phoneLength = phoneLength
  }

  /// Appends the samples of a day, with their ends as provisional arrivals.
  ///
  /// - Parameters:
  ///   - view: The steps that the device counts.
  ///   - start: The start of the day, in milliseconds.
  ///   - day: The day's ordinal.
  ///   - slots: The local-time hours of the day.
  ///   - asleep: The minutes of sleep, into which no sample of a phone or watch reaches.
  ///   - role: The kind of device.
  ///   - lengths: The histogram of the phone's drawn sample lengths, updated.
  ///   - samples: The samples, appended to.
  ///   - random: The random source, positioned on the device's stream of the day.
  func record(
    _ view: DeviceStepCount, start: Int64, day: Int32, slots: [DayClocks.Slot],
    asleep: [Range<Int>], role: OwnedDevice.Role, lengths: inout [Int32],
    into samples: inout [DeviceSample],
    _ random: RandomSource
  ) {
    switch role {
    case .gridTracker:
      recordGrid(view, start: start, day: day, slots: slots, into: &samples)
    default:
      recordWindows(
        view, start: start, day: day, asleep, isPhone: role == .phone, lengths: &lengths,
        into: &samples,
        random)
    }
  }

  /// Opens a window at the first step after the previous window and counts the steps in it.
  private func recordWindows(
    _ view: DeviceStepCount, start: Int64, day: Int32, _ asleep: [Range<Int>], isPhone: Bool,
    lengths: inout [Int32], into samples: inout [DeviceSample], _ random: RandomSource
  ) {
    var index = 0
    var rest = view.steps.first ?? 0
    var from = Int64(view.minutes.first ?? 0) * Milliseconds.minute
    var reached: Int64?
    var sleeps = asleep[...]
    while index < view.minutes.count {
      let length: Int64
      if isPhone {
        length = phoneLength(random)
        lengths[min(Self.lengthBins - 1, Int(length / (20 * Milliseconds.second)))] += 1
      } else {
        length = watchLength(random)
      }
      let chance = random.uniform()
      let goesOn = chance < (isPhone ? settings.phoneContinuation : 0)
      while let next = sleeps.first, Int64(next.lowerBound) * Milliseconds.minute < reached ?? from
      {
        sleeps.removeFirst()
      }
      var limit = sleeps.first.map { Int64($0.lowerBound) * Milliseconds.minute } ?? .max
      if let reached, from == reached || (goesOn && from - reached < length && from < limit) {
        from = reached
      } else {
        from += delay(view, index, rest: rest, from: from, random)
        while let next = sleeps.first, Int64(next.lowerBound) * Milliseconds.minute <= from {
          sleeps.removeFirst()
        }
        limit = sleeps.first.map { Int64($0.lowerBound) * Milliseconds.minute } ?? .max
      }
      let end = min(from + length, limit)
      var window = Window(from: from, end: end)
      window.count(view, &index, &rest)
      if window.steps > 0 {
        // The device notices before the person sleeps that the walk is over.
        let needed = Int64(window.steps) * Milliseconds.minute / Int64(DayWalk.fastest)
        let early = end == limit ? min(30_000, (end - from) / 2, end - from - needed) : 0
        let last = end - (early > 0 ? Int64(random.integer(below: UInt32(early))) : 0)
        samples.append(
          DeviceSample(
            start: start + from, end: start + last, value: window.steps, activity: day,
            arrival: start + last))
        reached = end
      }
      if index < view.minutes.count {
        from = max(end, Int64(view.minutes[index]) * Milliseconds.minute)
      }
    }
  }

  /// Draws the time from the start of the rest of a minute to the start of a window.
  ///
  /// It is at most half of the rest, and the rest of the minute's steps fit behind it at the
  /// fastest pace.
  private func delay(
    _ view: DeviceStepCount, _ index: Int, rest: Int32, from: Int64, _ random: RandomSource
  ) -> Int64 {
    let left = Int64(view.minutes[index] + 1) * Milliseconds.minute - from
    let needed = Int64(rest) * Milliseconds.minute / Int64(DayWalk.fastest)
    return Int64(random.integer(below: UInt32(max(1, min(left / 2, left - needed)))))
  }

  private func phoneLength(_ random: RandomSource) -> Int64 {
    let part = settings.phoneLengths[phoneLength.sample(from: random)]
    let seconds: Double
    if let shortfall = part.shortfall {
      let short = Exponential.sample(from: random, mean: shortfall)
      seconds = max(part.seconds.lowerBound + 1, part.seconds.upperBound - short)
    } else {
      let width = part.seconds.upperBound - part.seconds.lowerBound
      seconds = part.seconds.lowerBound + random.uniform() * width
    }
    return Int64(seconds * 1_000)
  }

  private func watchLength(_ random: RandomSource) -> Int64 {
    let seconds = LogNormal.sample(from: random, settings.watchLength)
    return Int64(seconds.clamped(to: settings.watchLengthRange) * 1_000)
  }

  /// Counts steps per quarter hour of local time; each sample ends one second before the quarter
  /// hour does.
  private func recordGrid(
    _ view: DeviceStepCount, start: Int64, day: Int32, slots: [DayClocks.Slot],
    into samples: inout [DeviceSample]
  ) {
    var index = 0
    for slot in slots {
      var first = slot.first
      while first < slot.first + slot.count {
        let within = (slot.minuteOfHour + first - slot.first) % 15
        let next = min(first + 15 - within, slot.first + slot.count)
        var steps: Int32 = 0
        while index < view.minutes.count, view.minutes[index] < next {
          steps += view.steps[index]
          index += 1
        }
        if steps > 0 {
          let from = start + Int64(first) * Milliseconds.minute
          let end = start + Int64(next) * Milliseconds.minute - Milliseconds.second
          samples.append(
            DeviceSample(start: from, end: end, value: steps, activity: day, arrival: end))
        }
        first = next
      }
    }
  }
}

/// A period whose steps a device counts as one sample.
private struct Window {
  var from: Int64
  let end: Int64
  var steps: Int32 = 0

  init(from: Int64, end: Int64) {
    self.from = from
    self.end = end
  }

  /// Adds the steps up to the window's end; the steps of a minute that the end splits are divided
  /// in proportion to time.
  mutating func count(_ view: DeviceStepCount, _ index: inout Int, _ rest: inout Int32) {
    while index < view.minutes.count {
      let minute = Int64(view.minutes[index]) * Milliseconds.minute
      from = max(from, minute)
      if from >= end { return }
      let minuteEnd = minute + Milliseconds.minute
      if minuteEnd <= end {
        steps += rest
      } else {
        let part = Int32(Int64(rest) * (end - from) / (minuteEnd - from))
        steps += part
        rest -= part
        if rest > 0 { return }
      }
      index += 1
      if index < view.minutes.count { rest = view.steps[index] }
    }
  }
}
