import HealthModel
import Testing

@Suite("arrival log")
struct ArrivalLogTests {
  private let scale = DataSource(
    identifier: "scale", kind: .scale, bundleIdentifier: "b", deviceName: nil)
  private let hand = DataSource(
    identifier: "hand", kind: .manual, bundleIdentifier: "h", deviceName: nil)

  private func sample(_ start: Int64, _ value: Int32 = 7) -> ArrivalLog.Sample {
    ArrivalLog.Sample(start: start, end: start, value: value)
  }

  @Test("events come by time, deletions of one time before arrivals, then by row")
  func order() {
    var log = ArrivalLog()
    log.beginTrack(.stepCount, source: hand, series: 0)
    log.append(sample(0), place: nil, arrival: 50, departure: 60)
    log.append(sample(1), place: 0, arrival: 60)
    log.append(sample(2), place: 1, arrival: 10, departure: 90, isAnnounced: false)
    log.beginTrack(.bodyMass, source: scale, series: 0)
    log.append(sample(0), place: 0, arrival: 60, departure: 61)
    log.finish()
    let events = (0..<log.count).map { log[$0] }
    #expect(events.map(\.time) == [10, 50, 60, 60, 60, 61, 90])
    #expect(events.map(\.row) == [2, 0, 0, 1, 3, 3, 2])
    #expect(
      events.map(\.change)
        == [.arrived, .arrived, .deleted, .arrived, .arrived, .deleted, .deletedUnannounced])
    #expect([9, 10, 59, 60, 61, 1_000].map { log.index(after: $0) } == [0, 1, 2, 5, 6, 7])
    #expect(
      [9, 10, 59, 60, 61, 90].map { log.rows(at: $0) } == [
        [], [2], [0, 2], [1, 2, 3], [1, 2], [1],
      ])
    #expect((0..<4).map { log.track(of: $0) } == [0, 0, 0, 1])
    #expect(log.tracks.map(\.rows) == [0..<3, 3..<4])
    #expect(log.places == [-1, 0, 1, 0])
  }

  @Test("tracks without samples are passed over, an empty log says nothing")
  func empty() {
    var log = ArrivalLog()
    #expect(log.count == 0 && log.rows(at: .max).isEmpty && log.index(after: .max) == 0)
    for series in 0..<3 {
      log.beginTrack(.stepCount, source: hand, series: series)
      if series == 1 { log.append(sample(5), place: 0, arrival: 6) }
    }
    log.finish()
    #expect(log.track(of: 0) == 1)
  }

  @Test("misuse stops the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var log = ArrivalLog()
      log.append(ArrivalLog.Sample(start: 0, end: 0, value: 1), place: nil, arrival: 0)
    }
    await #expect(processExitsWith: .failure) {
      var log = ArrivalLog()
      let source = DataSource(
        identifier: "s", kind: .scale, bundleIdentifier: "b", deviceName: nil)
      log.beginTrack(.stepCount, source: source, series: 0)
      log.append(
        ArrivalLog.Sample(start: 0, end: 0, value: 1), place: nil, arrival: 5, departure: 5)
    }
    await #expect(processExitsWith: .failure) {
      var log = ArrivalLog()
      let source = DataSource(
        identifier: "s", kind: .scale, bundleIdentifier: "b", deviceName: nil)
      log.beginTrack(.stepCount, source: source, series: 0)
      log.append(ArrivalLog.Sample(start: 3, end: 3, value: 1), place: nil, arrival: 5)
      log.append(ArrivalLog.Sample(start: 2, end: 3, value: 1), place: nil, arrival: 5)
    }
  }
}
