import HealthModel

/// The states of a person's body on one civil day, apart from steps: in bed, asleep, awake in the
/// night, or up.
///
/// Minutes are counted from the start of the day.
struct LatentDay: Sendable, Equatable {
  /// The number of minutes of the day.
  private(set) var length = 0
  /// The minutes that contain sleep, as disjoint ascending ranges.
  private(set) var asleep: [Range<Int>] = []
  /// The first minute of sleep after the end of the day; nil if none is near.
  private(set) var nextSleep: Int?
  /// The minute of leaving the bed after the night that ends on the day; 7:00 without one.
  private(set) var rising = 0
  /// The minutes out of bed and not in a plane, as disjoint ascending ranges.
  private(set) var up: [Range<Int>] = []
  /// The whole minutes awake between two stages of a night's sleep, as disjoint ascending ranges.
  private(set) var wakings: [Range<Int>] = []
  /// The minutes that contain REM sleep.
  private(set) var rem: [Range<Int>] = []
  /// The minutes that contain deep sleep.
  private(set) var deep: [Range<Int>] = []
  /// The minutes in bed for the night: the time asleep, awake, and before and after it.
  private(set) var nights: [Range<Int>] = []
  /// The minutes in bed in which a watch is off, because the person does not record them.
  private(set) var unrecorded: [Range<Int>] = []

  private var beds: [Range<Int>] = []

  /// Reads a day off a person's nights.
  ///
  /// - Parameters:
  ///   - index: The day's index.
  ///   - start: The start of the day, in milliseconds.
  ///   - length: The number of minutes of the day.
  ///   - all: The person's nights.
  mutating func make(_ index: Int, start: Int64, length: Int, _ all: SleepNights) {
    self.length = length
    nextSleep = nil
    rising = min(length, 7 * 60)
    asleep.removeAll(keepingCapacity: true)
    up.removeAll(keepingCapacity: true)
    rem.removeAll(keepingCapacity: true)
    deep.removeAll(keepingCapacity: true)
    wakings.removeAll(keepingCapacity: true)
    nights.removeAll(keepingCapacity: true)
    unrecorded.removeAll(keepingCapacity: true)
    beds.removeAll(keepingCapacity: true)
    // A nap can end after midnight, and a night that is named after the next day can begin today.
    for other in (index - 1)...(index + 1) {
      guard let night = all[other] else { continue }
      add(night, start)
      if other == index {
        rising = minutes(start, night.waking + night.frame.lingering, start).upperBound
      }
      if let nap = night.nap { add(nap, start) }
    }
    for flight in all.flights.touching(start..<start + Int64(length) * Milliseconds.minute) {
      let plane = minutes(flight.start.milliseconds, flight.end.milliseconds, start)
      beds.append(plane)
      wakings.removeAll { $0.overlaps(plane) }
    }
    DayMinutes.appendGaps(
      between: beds.sorted { $0.lowerBound < $1.lowerBound }, length: length, to: &up)
  }

  /// Returns the number of minutes out of bed in a range of minutes.
  func minutesUp(in range: Range<Int>) -> Int {
    up.reduce(0) { $0 + $1.clamped(to: range).count }
  }

  /// Returns the given minute out of bed in a range of minutes, counted from 0.
  func minuteUp(_ place: Int, in range: Range<Int>) -> Int {
    var rest = place
    for part in up {
      let inside = part.clamped(to: range)
      if rest < inside.count { return inside.lowerBound + rest }
      rest -= inside.count
    }
    preconditionFailure("fewer than \(place + 1) minutes out of bed in \(range)")
  }

  /// Returns the minutes from one time in bed to the next around the first minute out of bed in a
  /// range; an empty range if there is none.
  func upPart(_ range: Range<Int>) -> Range<Int> {
    up.first { $0.overlaps(range) } ?? range.lowerBound..<range.lowerBound
  }

  private mutating func add(_ night: SleepNight, _ start: Int64) {
    for stage in night.stages where stage.stage.isAsleep { note(stage, start) }
    let bed = minutes(night.frame.bed, night.waking + night.frame.lingering, start)
    if bed.isEmpty { return }
    beds.append(bed)
    nights.append(bed)
    if let from = night.recordedUntil {
      let off = minutes(from, night.waking + night.frame.lingering, start)
      if !off.isEmpty { unrecorded.append(off) }
    }
    var end: Int64?
    for stage in night.stages where stage.stage.isAsleep {
      if let end {
        let awake = wholeMinutes(end, stage.start, start)
        if !awake.isEmpty { wakings.append(awake) }
      }
      end = stage.end
      let own = minutes(stage.start, stage.end, start)
      if own.isEmpty { continue }
      append(own)
      if stage.stage == .asleepREM { rem.append(own) }
      if stage.stage == .asleepDeep { deep.append(own) }
    }
  }

  private mutating func add(_ nap: SleepSegment, _ start: Int64) {
    note(nap, start)
    let own = minutes(nap.start, nap.end, start)
    if own.isEmpty { return }
    beds.append(own)
    append(own)
  }

  /// Remembers sleep that begins after the day.
  private mutating func note(_ sleep: SleepSegment, _ start: Int64) {
    let first = Int((sleep.start - start).floorDivided(by: Milliseconds.minute))
    if first >= length { nextSleep = min(nextSleep ?? first, first) }
  }

  /// Adds minutes of sleep, which follow the earlier ones or touch the last.
  private mutating func append(_ minutes: Range<Int>) {
    if let last = asleep.last, last.upperBound >= minutes.lowerBound {
      asleep[asleep.count - 1] = last.lowerBound..<max(last.upperBound, minutes.upperBound)
    } else {
      asleep.append(minutes)
    }
  }

  /// Returns the minutes of the day that an interval touches.
  private func minutes(_ from: Int64, _ to: Int64, _ start: Int64) -> Range<Int> {
    DayMinutes.touched(from, to, start: start, length: length)
  }

  /// Returns the minutes of the day that are inside an interval.
  private func wholeMinutes(_ from: Int64, _ to: Int64, _ start: Int64) -> Range<Int> {
    let first = Int((from - start + Milliseconds.minute - 1).floorDivided(by: Milliseconds.minute))
    let end = Int((to - start).floorDivided(by: Milliseconds.minute))
    return (first..<max(first, end)).clamped(to: 0..<length)
  }
}
