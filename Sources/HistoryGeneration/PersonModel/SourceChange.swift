import Distributions
import HealthModel

/// A change of the source that the devices of a role write as, from a day on.
struct SourceChange {
  /// The edge case that makes the change.
  let number: EdgeCaseNumber
  /// The share of persons affected in three years.
  let share: Double
  /// The role of the devices whose source changes.
  let role: OwnedDevice.Role
  /// Returns the source after the change, given the one before and the time of the change.
  let next: (DataSource, Instant) -> DataSource

  private static let threeYears = 1_095

  /// Moves the samples from each change on into separate recordings and returns their number.
  ///
  /// The new recordings keep the device's slot, so that no draw about a sample depends on the
  /// change.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
  {
    if share == 0 { return 0 }
    var count = 0
    for moment in moments(scope, random) { count += move(&recordings, from: moment) }
    return count
  }

  private func move(_ recordings: inout [Recording], from moment: Int64) -> Int {
    var count = 0
    for index in recordings.indices where recordings[index].device.role == role {
      let row = recordings[index].firstRow(notBefore: moment)
      // A sample with a future date stays with the device whose wrong clock wrote it.
      let moved = recordings[index].samples[row...].filter { $0.label != .future }
      if moved.isEmpty { continue }
      let stays = recordings[index].samples[row...].filter { $0.label == .future }
      recordings[index].samples.removeSubrange(row...)
      recordings[index].samples += stays
      var device = recordings[index].device
      device.source = next(device.source, Instant(milliseconds: moment))
      recordings.append(Recording(type: recordings[index].type, device: device, samples: moved))
      count += moved.count
    }
    return count
  }

  /// Returns the times of the changes, at noon UTC: at most one in each block of three years.
  private func moments(_ scope: EdgeCaseScope, _ random: RandomSource) -> [Int64] {
    let span = scope.track.span
    let length = Int64(Self.threeYears) * Milliseconds.day
    let first = span.start.milliseconds.floorDivided(by: length)
    let last = span.end.milliseconds.floorDivided(by: length)
    return (first...last).compactMap { period in
      let day = LocalDay(ordinal: Int(period) * Self.threeYears)
      scope.seek(random, number, slot: 0, day: day)
      guard random.uniform() < share else { return nil }
      let change = day.advanced(by: random.whole(in: 0...Self.threeYears - 1))
      let moment = change.wallMilliseconds + 12 * Milliseconds.hour
      return span.contains(Instant(milliseconds: moment)) ? moment : nil
    }
  }
}
