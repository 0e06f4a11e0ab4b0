import HealthModel

/// The input of the step statistics for one person, found in one pass over each device's samples.
struct StepScan: PersonScan {
  /// The steps that one device recorded.
  struct Device {
    let kind: DataSource.Kind
    /// The steps of each wall-clock hour, 24 for each day.
    var hours: [Int64]
    /// The number of samples of each day.
    var samples: [Int64]
    /// The duration of the longest sample in milliseconds.
    var longest: Int64 = 0
    /// The number of samples that start before an earlier one has ended.
    var overlaps = 0

    /// The steps of a day.
    func total(_ day: Int) -> Int {
      hours[(24 * day)..<(24 * day + 24)].reduce(0) { $0 + Int($1) }
    }
  }

  /// The minimum steps of a day of wear; with fewer steps, the device counts as not worn.
  static let minimumWornSteps = 100

  let days: DayTable
  let devices: [Device]
  /// The worn device: a watch if there is one, otherwise a device of another maker; nil without
  /// any.
  let worn: Device?
  let phone: Device?
  /// The steps of each day by the worn device; empty without one.
  let wornTotals: [Int]
  /// The steps of each day, taken for each hour from the device with the most steps.
  let fusedTotals: [Int]

  init(_ person: MeasuredPerson) {
    days = person.days
    devices = person.history.steps.map { Self.device($0, person) }
    worn =
      devices.first { $0.kind == .watch } ?? devices.first { $0.kind == .thirdParty }
    phone = devices.first { $0.kind == .phone }
    let worn = worn
    wornTotals = worn.map { device in (0..<person.days.count).map { device.total($0) } } ?? []
    let devices = devices
    fusedTotals = (0..<person.days.count).map { day in
      (24 * day..<24 * day + 24).reduce(0) { sum, hour in
        sum + devices.reduce(0) { max($0, Int($1.hours[hour])) }
      }
    }
  }

  /// The days on which the worn device was worn.
  var wornDays: [Int] { wornTotals.indices.filter { wornTotals[$0] >= Self.minimumWornSteps } }

  /// The fused steps of the days of wear; nil without a worn device.
  var fusedWorn: [Double]? {
    worn == nil ? nil : wornDays.map { Double(fusedTotals[$0]) }
  }

  private static func device(_ series: StepSeries, _ person: MeasuredPerson) -> Device {
    var device = Device(
      kind: series.source.kind, hours: [Int64](repeating: 0, count: 24 * person.days.count),
      samples: [Int64](repeating: 0, count: person.days.count))
    var clock = HourClock(person)
    var reached = Int64.min
    for row in 0..<series.count {
      let start = series.starts[row]
      let end = series.ends[row]
      guard let first = clock.hour(of: start) else { continue }
      device.samples[first / 24] += 1
      device.longest = max(device.longest, end - start)
      if start < reached { device.overlaps += 1 }
      reached = max(reached, end)
      add(Int64(series.values[row]), start, end, first, &clock, to: &device.hours)
    }
    return device
  }

  /// Adds a sample to the hours, in proportion to the time in each.
  private static func add(
    _ value: Int64, _ start: Int64, _ end: Int64, _ first: Int, _ clock: inout HourClock,
    to hours: inout [Int64]
  ) {
    var hour = first
    var counted: Int64 = 0
    while end > clock.hourEnd, let next = clock.next {
      let upTo = ProportionalSplit.share(of: value, from: start, to: end, before: clock.hourEnd)
      hours[hour] += upTo - counted
      counted = upTo
      guard let following = clock.hour(of: next) else { break }
      hour = following
    }
    hours[hour] += value - counted
  }
}

/// Maps ascending instants to their day and wall-clock hour.
private struct HourClock {
  private let person: MeasuredPerson
  private var day = -1
  private var isRegular = false
  /// The end of the hour found last.
  private(set) var hourEnd = Int64.min
  private var found = 0
  private var hourStart = Int64.max

  init(_ person: MeasuredPerson) {
    self.person = person
  }

  /// The first instant after the hour found last; nil if it is beyond the last day.
  var next: Int64? { hourEnd < person.days.starts[person.days.count] ? hourEnd : nil }

  /// The day's index times 24 plus the hour; nil for an instant outside the days.
  mutating func hour(of time: Int64) -> Int? {
    if hourStart <= time, time < hourEnd { return found }
    if day < 0 || time < person.days.starts[day] || time >= person.days.starts[day + 1] {
      guard let index = person.days.index(of: time) else { return nil }
      day = index
      let range = person.days.range(index)
      // A clock change makes the day longer or shorter, or moves its start away from midnight.
      isRegular =
        range.length == Milliseconds.day
        && person.zones.wall(at: range.start) == person.days.day(index).wallMilliseconds
    }
    let start = person.days.starts[day]
    let wall =
      isRegular
      ? time - start
      : person.zones.wall(at: Instant(milliseconds: time)) - person.days.day(day).wallMilliseconds
    let hour = wall.floorDivided(by: Milliseconds.hour)
    hourStart = time - (wall - hour * Milliseconds.hour)
    hourEnd = min(hourStart + Milliseconds.hour, person.days.starts[day + 1])
    found = 24 * day + Int(min(max(hour, 0), 23))
    return found
  }
}

extension DayTable {
  /// The days' indices.
  var indices: Range<Int> { 0..<count }
}
