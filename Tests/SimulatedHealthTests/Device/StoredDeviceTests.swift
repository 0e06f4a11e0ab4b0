import HealthModel
import HistoryFile
import SimulatedHealth
import Testing
import VirtualTime

@MainActor
@Suite struct StoredDeviceTests {
  /// A history with one deleted sample, as it is read from the content of a file.
  private func stored() throws -> StoredHistory {
    let history = history([[Walk(1_000, 2_000, 10), Walk(3_000, 4_000, 20)], [Walk(0, 500, 3)]])
    var log = ArrivalLog()
    func sample(_ walk: Walk) -> ArrivalLog.Sample {
      ArrivalLog.Sample(start: walk.start, end: walk.end, value: walk.steps)
    }
    log.beginTrack(.stepCount, source: watch, series: 0)
    log.append(sample(Walk(900, 950, 5)), place: nil, arrival: 950, departure: 2_500)
    log.append(sample(Walk(1_000, 2_000, 10)), place: 0, arrival: 2_000)
    log.append(sample(Walk(3_000, 4_000, 20)), place: 1, arrival: 9_000)
    log.beginTrack(.stepCount, source: phone, series: 1)
    log.append(sample(Walk(0, 500, 3)), place: 0, arrival: 500)
    log.finish()
    let days = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, Milliseconds.day])
    let written = StoredHistory(
      scenario: "test", seed: 1, person: 0, generatorVersion: 2, zones: .utc, history: history,
      arrivals: log,
      truth: GroundTruth(
        days: days, steps: nil, sleep: nil,
        weight: WeightTruth(days: days, grams: [70_000], slack: [])))
    return try StoredHistory(decoding: written.encoded(), file: "a.history")
  }

  @Test("a device of a stored history contains its samples and answers for its truth")
  func device() async throws {
    let stored = try stored()
    let device = try SimulatedDevice(stored: stored)
    #expect(device.history == stored.history && device.arrivals == stored.arrivals)
    #expect(device.truth?.weight?.grams == [70_000])
    let found = try await device.store.samples(SampleQuery(.stepCount))
    #expect(found.map(\.range.start.milliseconds) == [0, 1_000, 3_000])
    #expect(found.map(\.source) == [phone, watch, watch])
    #expect(device.store.database.priority == [watch, phone])
    #expect(device.makeAppDevice(lateHours: 0).truth == stored.truth)
  }

  @Test("an empty device of a stored history receives its samples at their times")
  func arrivals() throws {
    let stored = try stored()
    let device = AppDevice(stored: stored)
    #expect(device.now == stored.history.span.start && device.truth == stored.truth)
    let database = device.store.database
    func starts() throws -> [Int64] {
      try database.samples(SampleQuery(.stepCount)).map(\.range.start.milliseconds)
    }
    var seen: [[Int64]] = []
    for time in [0, 600, 2_000, 2_500, 9_000] {
      try device.arrivals.advance(to: Instant(milliseconds: Int64(time)))
      seen.append(try starts())
    }
    #expect(seen == [[], [0], [0, 900, 1_000], [0, 1_000], [0, 1_000, 3_000]])
  }

  @Test("a stored history whose values do not add up in 64 bits is refused")
  func tooMuch() throws {
    let walks = Array(repeating: Walk(0, 1, .max), count: 5_000)
    let stored = StoredHistory(
      scenario: "test", seed: 1, person: 0, generatorVersion: 2, zones: .utc,
      history: history([walks]), arrivals: nil,
      truth: GroundTruth(
        days: DayTable(firstDay: LocalDay(ordinal: 0), starts: [0]), steps: nil, sleep: nil,
        weight: nil))
    #expect(code { _ = try SimulatedDevice(stored: stored) } == .invalidArgument)
  }
}
