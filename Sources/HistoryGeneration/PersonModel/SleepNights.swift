import Distributions
import HealthModel
import Randomness

/// A night of true sleep and the nap after it, with what the person records of them.
struct SleepNight: Sendable, Equatable {
  /// The times of the night before stages are drawn.
  let frame: SleepCalendar.Night
  /// The true, contiguous stages of the night, at least one.
  let stages: [SleepSegment]
  /// The nap of the day of waking.
  var nap: SleepSegment?
  /// True if the person records the night.
  let isKept: Bool
  /// True if the person records the nap.
  let isNapKept: Bool
  /// The fraction of the time asleep after which the watch stops recording; 1 for a whole night.
  let recordedPart: Double

  /// The time of waking up for good, in milliseconds.
  var waking: Int64 { stages[stages.count - 1].end }

  /// Returns true if the night is inside a span, with its time in bed.
  func isInside(_ span: TimeRange) -> Bool {
    frame.onset - SleepCalendar.margin >= span.start.milliseconds
      && waking + SleepCalendar.margin <= span.end.milliseconds
  }

  /// The time in milliseconds from which the watch is off: that of going to bed if the night is not
  /// recorded; nil if it is recorded to its end.
  var recordedUntil: Int64? {
    if !isKept { return frame.bed }
    if recordedPart == 1 { return nil }
    var left = Int64(Double(frame.asleep) * recordedPart)
    for stage in stages where stage.stage.isAsleep {
      let length = stage.end - stage.start
      if length >= left { return stage.start + left }
      left -= length
    }
    return nil
  }
}

/// All nights of a person, from the night before the first day to the night after the last.
///
/// Every track reads the person's sleep here: steps avoid it, the heart slows down in it, and a
/// watch is worn in it or not.
struct SleepNights: Sendable {
  /// For each day of waking, the night; nil if there is none.
  ///
  /// The last one follows the last day.
  private let nights: [SleepNight?]
  let flights: Flights

  /// Generates the nights.
  ///
  /// - Complexity: O(*n*) for *n* stages.
  init(_ model: SleepTrackModel, person: UInt32, random: RandomSource) {
    flights = model.flights
    let calendar = model.calendar(person: person, random: random)
    nights = (0...model.dayCount).map {
      model.night($0, calendar, person: person, random: random)
    }
  }

  /// Returns the time in bed, for a night or a nap, that contains a time of a day; nil if the
  /// person is up.
  ///
  /// - Parameters:
  ///   - time: The time, in milliseconds.
  ///   - index: The index of the day that contains it.
  /// - Returns: The time from going to bed to leaving it, in milliseconds.
  func timeInBed(at time: Int64, day index: Int) -> Range<Int64>? {
    for other in (index - 1)...(index + 1) {
      guard let night = self[other] else { continue }
      let bed = night.frame.bed..<(night.waking + night.frame.lingering)
      if bed.contains(time) { return bed }
      if let nap = night.nap, (nap.start..<nap.end).contains(time) { return nap.start..<nap.end }
    }
    return nil
  }

  /// Returns the night that ends on a day; nil if there is none.
  subscript(index: Int) -> SleepNight? {
    nights.indices.contains(index) ? nights[index] : nil
  }
}
