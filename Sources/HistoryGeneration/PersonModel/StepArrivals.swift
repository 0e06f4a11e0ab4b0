import Distributions
import HealthModel
import Randomness
import Scenario

/// The arrival times of a device's step samples.
struct StepArrivals: Sendable {
  private let settings: StepDeviceSettings

  init(_ settings: StepDeviceSettings) {
    self.settings = settings
  }

  /// Sets the arrivals of a day's samples; none arrives before it ends.
  ///
  /// - Parameters:
  ///   - samples: The samples of a device, ascending by start.
  ///   - first: The index of the day's first sample; the day must have at least one.
  ///   - device: The device.
  ///   - day: The day's ordinal.
  ///   - person: The person's number.
  ///   - random: The random source.
  func set(
    _ samples: inout [DeviceSample], from first: Int, _ device: OwnedDevice, day: Int32,
    _ person: UInt32, _ random: RandomSource
  ) {
    let stream = StreamIdentifier(.arrival, slot: device.slot)
    random.seek(person: person, stream: stream, day: day)
    switch device.role {
    case .watch:
      transfer(&samples, from: first, random)
    case .gridTracker:
      batch(&samples, from: first, settings.trackerDelay, random)
      fillIn(&samples, from: first, stream, person, random)
    default:
      batch(&samples, from: first, settings.phoneDelay, random)
    }
  }

  /// Assigns samples to batches: a batch is written some time after its first sample ends and
  /// includes all samples that end by then.
  private func batch(
    _ samples: inout [DeviceSample], from first: Int, _ delay: GammaParameters,
    _ random: RandomSource
  ) {
    var written = Int64.min
    for index in first..<samples.count {
      let end = samples[index].end
      if end > written {
        let minutes = Gamma.sample(from: random, shape: delay.shape, scale: delay.scale)
        written = end + Int64(minutes * Double(Milliseconds.minute))
      }
      samples[index].arrival = written
    }
  }

  /// Assigns samples to the watch's transfers: a transfer follows some minutes after its first
  /// sample and includes all that end by then; some samples wait for hours or days.
  private func transfer(
    _ samples: inout [DeviceSample], from first: Int, _ random: RandomSource
  ) {
    let longest = settings.watchInterval * Double(Milliseconds.minute)
    var transferred = Int64.min
    for index in first..<samples.count {
      let chance = random.uniform()
      let end = samples[index].end
      if chance < settings.watchVeryLate {
        samples[index].arrival = end + Self.flat(Milliseconds.day, 7 * Milliseconds.day, random)
      } else if chance < settings.watchVeryLate + settings.watchLate {
        samples[index].arrival = end + Self.flat(0, 12 * Milliseconds.hour, random)
      } else {
        if end > transferred { transferred = end + Int64(random.uniform() * longest) }
        samples[index].arrival = transferred
      }
    }
  }

  private static func flat(_ lower: Int64, _ upper: Int64, _ random: RandomSource) -> Int64 {
    lower + Int64(random.uniform() * Double(upper - lower))
  }

  /// Lets the preceding days arrive at once when the tracker's app is linked again, once per
  /// 365-day block.
  ///
  /// Blocks are counted from 1970, so that the result does not depend on the ends of the span.
  private func fillIn(
    _ samples: inout [DeviceSample], from first: Int, _ stream: StreamIdentifier,
    _ person: UInt32, _ random: RandomSource
  ) {
    let length = 365 * Milliseconds.day
    let block = samples[first].start.floorDivided(by: length)
    let window = Int64(settings.trackerBackfill) * Milliseconds.day
    for candidate in [block, block + 1] {
      // Negative day numbers keep the draws separate from those of actual days.
      random.seek(person: person, stream: stream, day: -1 - Int32(clamping: abs(candidate)))
      let linked = candidate * length + Int64(random.uniform() * Double(length))
      for index in first..<samples.count
      where samples[index].end <= linked && linked - samples[index].start <= window {
        samples[index].arrival = linked
      }
    }
  }
}
