import Distributions
import HealthModel
import Randomness
import Scenario

/// The times at which a watch sends to the phone what it has recorded on a day: steps, heart rates,
/// their variability and blood oxygen at once.
///
/// Transfers follow each other irregularly, less often while the person sleeps. On some days the
/// phone is out of reach for hours, and some days are sent days later. Nights, with the breaths of
/// sleep, and resting heart rates are computed later and have times of their own.
struct WatchTransfers: Sendable {
  /// The times in milliseconds, ascending; the last is after the end of the day.
  private var times: [Int64] = []

  /// Draws the transfers of a day.
  ///
  /// - Parameters:
  ///   - settings: The parameters of devices.
  ///   - latent: The states of the person's body on the day.
  ///   - start: The start of the day, in milliseconds.
  ///   - device: The watch.
  ///   - day: The day's ordinal.
  ///   - person: The person's number.
  ///   - random: The random source.
  mutating func make(
    _ settings: StepDeviceSettings, _ latent: LatentDay, start: Int64, _ device: OwnedDevice,
    day: Int32, _ person: UInt32, _ random: RandomSource
  ) {
    times.removeAll(keepingCapacity: true)
    // Slots of devices are multiples of 256 plus a small ordinal.
    let stream = StreamIdentifier(.arrival, slot: device.slot &+ 128)
    random.seek(person: person, stream: stream, day: day)
    // A sample of the day may reach into the next one.
    let overhang = max(15, settings.watchLengthRange.upperBound / 60)
    let end = start + Int64(latent.length) * Milliseconds.minute + Int64(minutes: overhang)
    var time = start
    if random.uniform() < settings.watchVeryLate {
      time = end + Int64(random.uniform() * Double(6 * Milliseconds.day))
    }
    let away = awayFromPhone(settings, latent, start: start, random)
    while time < end {
      let root = random.uniform()
      let minutes = settings.watchLongestGap * root * root
      let minute = Int((time - start) / Milliseconds.minute)
      let isAsleep = latent.asleep.contains { $0.contains(minute) }
      time += 1 + Int64(minutes: isAsleep ? settings.watchGapAsleep * minutes : minutes)
      if away.contains(time) { time = away.upperBound }
      times.append(time)
    }
    if times.isEmpty { times.append(time) }
  }

  /// Draws the hours in which the phone is out of reach; empty on most days.
  private func awayFromPhone(
    _ settings: StepDeviceSettings, _ latent: LatentDay, start: Int64, _ random: RandomSource
  ) -> Range<Int64> {
    guard random.uniform() < settings.watchLate else { return start..<start }
    let first = Double(latent.rising) + random.uniform() * Double(latent.length - latent.rising)
    let length = random.uniform() * 12 * 60
    let last = min(first + length, Double(latent.length))
    return (start + Int64(minutes: first))..<(start + Int64(minutes: last))
  }

  /// Lets samples arrive with the first transfer after their ends.
  ///
  /// - Parameters:
  ///   - samples: The samples; from `first` on, those of the day, ascending by end.
  ///   - first: The index of the first sample of the day.
  /// - Complexity: O(*n*) for *n* samples and transfers.
  func carry(_ samples: inout [DeviceSample], from first: Int = 0) {
    var place = 0
    for index in first..<samples.count {
      let end = samples[index].end
      while place < times.count, times[place] <= end { place += 1 }
      samples[index].arrival = place < times.count ? times[place] : end
    }
  }
}
