import HealthModel
import SimulatedHealth
import Testing

@MainActor
@Suite struct HistoryArrivalsTests {
  private static let hour = Milliseconds.hour
  private let phone = DataSource(
    identifier: "phone", kind: .phone, bundleIdentifier: "test.phone", deviceName: nil)

  /// Two hours of steps, of which the first are replaced and the last arrive after the end.
  private func device() throws -> AppDevice {
    var series = StepSeries(source: phone)
    series.append(start: 10, end: 20, value: 6)
    series.append(start: 50, end: 60, value: 2)
    let history = History(
      span: TimeRange(0, 2 * Self.hour), identifierKey: 1, steps: [series], sleep: [], weight: [])
    var log = ArrivalLog()
    log.beginTrack(.stepCount, source: phone, series: 0)
    func add(
      _ start: Int64, _ value: Int32, place: Int?, _ arrival: Int64,
      until departure: Int64 = .max
    ) {
      log.append(
        ArrivalLog.Sample(start: start, end: start + 10, value: value), place: place,
        arrival: arrival, departure: departure)
    }
    add(10, 5, place: nil, 30, until: Self.hour)
    add(10, 6, place: 0, Self.hour)
    add(50, 2, place: 1, Self.hour + 1, until: 3 * Self.hour)
    add(70, 9, place: nil, 2 * Self.hour + 1)
    log.finish()
    return try SimulatedDevice(history: history, arrivals: log).makeAppDevice(lateHours: 0)
  }

  @Test("the rows follow the store's log, in which a deletion is an entry")
  func rows() throws {
    let arrivals = try device().arrivals
    try arrivals.advance(to: Instant(milliseconds: 100))
    #expect(arrivals.stepRows == [HistoryArrivals.gone])
    try arrivals.advance(to: Instant(milliseconds: 2 * Self.hour))
    // Deliveries come before deletions.
    #expect(arrivals.stepRows == [HistoryArrivals.gone, 0, 1, HistoryArrivals.gone])
    #expect(arrivals.deletedPlaces == [3: 0])
    #expect(
      arrivals.stepPlaces(
        arrivingIn: TimeRange(Self.hour, 3 * Self.hour)) == 1..<4)
  }

  @Test("nothing arrives and nothing is deleted after the end of the span")
  func end() throws {
    let device = try device()
    #expect(try device.arrivals.advance(to: Instant(milliseconds: 9 * Self.hour)) == 3)
    #expect(device.arrivals.stepRows.filter { $0 >= 0 } == [0, 1])
    let stored = try device.store.database.samples(SampleQuery(.stepCount))
    #expect(stored.map(\.value) == [6, 2])
  }

  @Test("the last delivery is that of an arrival or a deletion, among those delivered")
  func last() throws {
    let arrivals = try device().arrivals
    let (first, second) = (TimeRange(0, 30), TimeRange(40, 80))
    #expect(arrivals.lastDelivery(touching: first) == nil)
    try arrivals.advance(to: Instant(milliseconds: 40))
    #expect(arrivals.lastDelivery(touching: first)?.milliseconds == 40)
    #expect(arrivals.lastDelivery(touching: second) == nil)
    #expect(!arrivals.hasDeletions(touching: first))
    for hours in [Int64(2), 4] {
      try arrivals.advance(to: Instant(milliseconds: hours * Self.hour))
    }
    for range in [first, second] {
      #expect(arrivals.lastDelivery(touching: range)?.milliseconds == 2 * Self.hour)
    }
    #expect(arrivals.hasDeletions(touching: first))
    #expect(!arrivals.hasDeletions(touching: second))
  }

  @Test("a sample of many days touches its last day")
  func long() throws {
    var series = StepSeries(source: phone)
    let end = 9 * Milliseconds.day
    series.append(start: 0, end: end, value: 6)
    let history = History(
      span: TimeRange(0, 2 * end), identifierKey: 1, steps: [series], sleep: [], weight: [])
    let log = ArrivalLog(of: history)
    let device = try SimulatedDevice(history: history, arrivals: log).makeAppDevice(lateHours: 0)
    try device.arrivals.advance(to: Instant(milliseconds: end))
    #expect(
      device.arrivals.lastDelivery(touching: TimeRange(end - 1, end))?.milliseconds == end)
    #expect(device.arrivals.lastDelivery(touching: TimeRange(end + 1, end + 2)) == nil)
    for (range, latest) in [(TimeRange(0, 1), end), (TimeRange(1, end - 1), end - 1)] {
      #expect(device.arrivals.latestEnd(ofSamplesStartingIn: range).milliseconds == latest)
    }
  }
}
