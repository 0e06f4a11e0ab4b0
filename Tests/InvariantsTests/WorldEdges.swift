import HealthModel
import ServiceObservations

/// Three samples in a year of UTC that ends with the world's first day: 40 steps at its start, 30
/// in its last millisecond but one day, and 20 in its last one; halved once at a limit of 60.
func smallLayering(failure: SmallLayering.Failure = .none) -> SmallLayering {
  let range = TimeRange(at(-364), at(1))
  var small = SmallLayering(
    strategy: .recursiveHalving, now: range.end, zone: "UTC", yearsBack: 1, threshold: 60,
    minimumInterval: Milliseconds.minute,
    samples: [
      .init(time: range.start.advanced(by: -1), count: 1_000), .init(time: range.start, count: 40),
      .init(time: Instant(milliseconds: at(0) - 1), count: 30),
      .init(time: range.end.advanced(by: -1), count: 20), .init(time: range.end, count: 1_000),
    ],
    failure: failure)
  let middle = range.halves.first.end.milliseconds
  small.answers = .sums
  small.followsStrategy = true
  small.before = [interval(at(-10), at(-9), 7)]
  if failure != .none {
    small.after = small.before
    small.errorShape = .wrappedOnce
    return small
  }
  small.after = [interval(at(-364), middle, 40), interval(middle, at(1), 50)]
  small.returnedCount = 2
  small.progress = [
    .init(found: 0, depth: 0, hasStatus: true), .init(found: 0, depth: 1, hasStatus: true),
    .init(found: 1, depth: 1, hasStatus: true), .init(found: 2, depth: 0, hasStatus: true),
  ]
  return small
}

/// A merge in the first ten milliseconds of the world; bounds of samples are in milliseconds.
func drawnMerge(_ samples: [(SleepStage, Int64, Int64)], merged: MergedSleep)
  -> SleepObservation.DrawnMerge
{
  SleepObservation.DrawnMerge(
    samples: samples.map {
      SleepSample(range: TimeRange(at(0) + $0.1, at(0) + $0.2), stage: $0.0, source: 0)
    },
    window: TimeRange(at(0), at(0) + 10), merged: merged)
}

/// The answers about Havana's day of 25 hours, whose midnight occurs twice: 5 November 2023, at the
/// second midnight.
func turn(
  day: Int = 157, otherDay: Int? = nil, start: Int64 = at(157, 4), today: Int64? = nil,
  ranges: [TimeRange]? = nil, isToday: [Bool] = [false, true, true, false]
) -> DayObservation.Turn {
  DayObservation.Turn(
    policy: .midnight, zones: zones("America/Havana").segments, instant: instant(157, 5),
    day: LocalDay(ordinal: 19_509 + day),
    otherDay: LocalDay(ordinal: 19_509 + (otherDay ?? day)),
    starts: [start, today ?? start].map { Instant(milliseconds: $0) },
    ranges: ranges ?? [
      TimeRange(at(156, 4), at(157, 4)), TimeRange(at(157, 4), at(158, 5)),
      TimeRange(at(158, 5), at(159, 5)),
    ],
    isToday: isToday)
}
