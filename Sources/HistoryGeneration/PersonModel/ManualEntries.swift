import Distributions
import HealthModel

/// Steps entered by hand several times a month.
struct ManualEntries {
  /// The edge case that adds the entries.
  let number: EdgeCaseNumber
  /// The number of entries per calendar month.
  let perMonth: ClosedRange<Int>
  /// The size of an entry, in hundreds of steps.
  let hundreds: ClosedRange<Int>

  /// The source of the entries if no recording has a manual source yet.
  static let source = DataSource(
    identifier: "hand", kind: .manual, bundleIdentifier: "com.apple.Health", deviceName: nil,
    name: "Health")

  /// Adds the entries of every month and returns their number; entries outside the span are
  /// dropped.
  func add(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource) -> Int
  {
    let hand = recordings.recordingIndex(
      of: .stepCount, by: .manualEntry, slot: 251, source: Self.source)
    let civil = scope.track.civil
    let span = scope.track.span
    var added: [DeviceSample] = []
    var month = LocalDay(ordinal: civil.firstDay.ordinal - civil.firstDay.components.day + 1)
    while month < civil.day(civil.count) {
      let next = month.advanced(by: 31)
      let following = next.advanced(by: 1 - next.components.day)
      scope.seek(random, number, slot: recordings[hand].device.slot, day: month)
      for _ in 0..<random.whole(in: perMonth) {
        let day = random.whole(in: 0...following.ordinal - month.ordinal - 1)
        let minute = random.whole(in: 7 * 60...23 * 60 - 1)
        let value = random.whole(in: hundreds) * 100
        let late = Int64(random.whole(in: 0...6 * 60)) * Milliseconds.minute
        let index = month.advanced(by: day).ordinal - civil.firstDay.ordinal
        guard (0..<civil.count).contains(index) else { continue }
        let time = civil.starts[index] + Int64(minute) * Milliseconds.minute
        let minuteStart = time.floorDivided(by: Milliseconds.minute) * Milliseconds.minute
        guard minuteStart < civil.starts[index + 1],
          span.contains(Instant(milliseconds: minuteStart))
        else { continue }
        added.append(
          DeviceSample(
            start: minuteStart, end: minuteStart, value: Int32(value), label: .handTyped,
            activity: DeviceSample.noActivity, arrival: minuteStart + late))
      }
      month = following
    }
    recordings[hand].insert(added.sorted { ($0.start, $0.value) < ($1.start, $1.value) })
    return added.count
  }
}
