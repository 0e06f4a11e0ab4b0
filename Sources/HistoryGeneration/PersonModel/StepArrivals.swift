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
  ///   - transfers: The transfers of the day, if the device is a watch.
  ///   - day: The day's ordinal.
  ///   - person: The person's number.
  ///   - random: The random source.
  func set(
    _ samples: inout [DeviceSample], from first: Int, _ device: OwnedDevice,
    _ transfers: WatchTransfers, day: Int32, _ person: UInt32, _ random: RandomSource
  ) {
    let stream = StreamIdentifier(.arrival, slot: device.slot)
    if device.role == .watch {
      transfers.carry(&samples, from: first)
      return
    }
    random.seek(person: person, stream: stream, day: day)
    switch device.role {
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
