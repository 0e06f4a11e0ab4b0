import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth

/// A workload that queries the day-boundary service for every day, selected instants, turns of
/// the clock and unusual settings.
@MainActor
struct DayWorkload {
  private let context: WorkloadContext
  /// The number of samples that are assigned to days with one call.
  private static let bucketedAtOnce = 16_384

  init(_ context: WorkloadContext) { self.context = context }

  func run() async throws -> DayObservation {
    let policy = context.scenario.dayPolicy
    var observation = DayObservation(policy: policy, zones: context.scenario.zones)
    let hour = StoredSetting.integer(policy.hour)
    let minute = StoredSetting.integer(policy.minute)
    let span = context.history.span
    let service = context.suite.dayBoundary(
      dependencies(hour, minute, coverage: span, now: span.end))
    for index in 0..<context.days.count {
      let day = context.days.day(index)
      observation.days.append(
        DayObservation.Day(day: day, range: TimeRange(service.interval(of: day))))
    }
    for instant in probed {
      let near = TimeRange(start: instant, end: instant)
      let today = context.suite.dayBoundary(
        dependencies(hour, minute, coverage: near, now: instant))
      observation.probes.append(probe(instant, service, today))
    }
    observation.probes.append(
      probe(span.end, service, service, earlier: Self.earlier(than: span.end, in: span)))
    observation.settings = settings(at: span.end.advanced(by: -1))
    observation.turns = DayTurns(context).observed()
    bucket(service, &observation)
    return observation
  }

  private func dependencies(
    _ hour: StoredSetting, _ minute: StoredSetting, coverage: TimeRange, now: Instant
  ) -> DayBoundaryDependencies {
    DayBoundaryDependencies(
      dayEndHour: hour, dayEndMinute: minute, zones: context.scenario.zones, coverage: coverage,
      now: now.date)
  }

  private func probe(
    _ instant: Instant, _ service: any DayBoundaryProtocol, _ today: any DayBoundaryProtocol,
    earlier: [Instant] = []
  ) -> DayObservation.Probe {
    let start = Instant(service.currentDayStart(for: instant.date))
    return DayObservation.Probe(
      instant: instant, day: service.day(containing: instant.date), currentDayStart: start,
      startOfToday: Instant(today.startOfToday),
      isTodayBefore: ([start.advanced(by: -1)] + earlier).contains { today.isToday($0.date) },
      isTodayAt: today.isToday(instant.date))
  }

  /// The instants of a span that are 7, 28 to 31, 365 or 366 days earlier.
  private static func earlier(than now: Instant, in span: TimeRange) -> [Instant] {
    [7, 28, 29, 30, 31, 365, 366].map { now.advanced(by: -$0 * Milliseconds.day) }
      .filter(span.contains)
  }

  /// The instants to probe, for each day that is not 24 hours long and for about 24 others: the
  /// millisecond before a day, its start, its middle, and a time in its last hours, which differs
  /// from day to day.
  private var probed: [Instant] {
    let days = context.days
    let stride = max(1, days.count / 24)
    return (0..<days.count).flatMap { index -> [Instant] in
      let range = days.range(index)
      guard index % stride == 0 || range.length != Milliseconds.day else { return [] }
      let late = range.length / Int64(48 >> (index / stride % 4))
      return [
        range.start.advanced(by: -1), range.start, range.start.advanced(by: range.length / 2),
        range.end.advanced(by: -late),
      ]
    }
  }

  private func settings(at instant: Instant) -> [DayObservation.Setting] {
    let tried: [(StoredSetting, StoredSetting, DayPolicy?)] = [
      (.absent, .absent, .midnight),
      (.integer(4), .integer(30), DayPolicy(hour: 4, minute: 30)),
      (.integer(23), .integer(59), DayPolicy(hour: 23, minute: 59)),
      (.integer(5), .absent, DayPolicy(hour: 5, minute: 0)),
      (.absent, .integer(30), DayPolicy(hour: 0, minute: 30)),
      (.integer(24), .integer(0), nil),
      (.integer(-1), .integer(0), nil),
      (.integer(4), .integer(60), nil),
      (.integer(4), .integer(-1), nil),
      (.integer(.max), .integer(.max), nil),
      (.text("four"), .integer(0), nil),
      (.text("4"), .integer(30), nil),
      (.integer(4), .text("30"), nil),
      (.integer(4), .text(""), nil),
      (.absent, .text("30"), nil),
      (.text("4"), .absent, nil),
      (.unreadable, .unreadable, nil),
      (.integer(4), .unreadable, nil),
      (.unreadable, .integer(30), nil),
      (.absent, .unreadable, nil),
      (.unreadable, .absent, nil),
    ]
    return tried.map { hour, minute, meant in
      let near = TimeRange(start: instant, end: instant)
      let service = context.suite.dayBoundary(
        dependencies(hour, minute, coverage: near, now: instant))
      let stored = service.storedDayEnd()
      return DayObservation.Setting(
        stored: "\(hour):\(minute)", meant: meant, used: stored.policy,
        reportedFallback: stored.fallbackReason != nil,
        starts: [
          Instant(service.currentDayStart(for: instant.date)), Instant(service.startOfToday),
        ])
    }
  }

  private func bucket(_ service: any DayBoundaryProtocol, _ observation: inout DayObservation) {
    let starts = context.device.stepStarts
    guard let first = observation.days.first?.day.ordinal else { return }
    observation.samplesToBucket = starts.count
    observation.bucketed = Array(repeating: 0, count: observation.days.count)
    // Parts, because the answers of a whole history would take as much memory as its values.
    for part in stride(from: 0, to: starts.count, by: Self.bucketedAtOnce) {
      let end = min(part + Self.bucketedAtOnce, starts.count)
      for ordinal in service.dayOrdinals(ofAscending: Array(starts[part..<end])) {
        let index = Int(ordinal) - first
        if observation.bucketed.indices.contains(index) { observation.bucketed[index] += 1 }
      }
    }
  }
}
