import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MetricUploadsFollowTheirSignalsTests {
  private let check = MetricUploadsFollowTheirSignals.self

  private func messages(_ change: (inout [MetricsObservation.Entry]) -> Void) -> [String] {
    var world = World()
    if var events = world.app?.metrics?.events {
      change(&events)
      world.app?.metrics?.events = events
    }
    return report(check, world).findings.map(\.message)
  }

  private func request(at time: Instant, begin: Instant) -> MetricsObservation.Entry {
    MetricsObservation.Entry(time, .submitted(earliest: begin))
  }

  @Test("it is silent for combined changes and doubled delays")
  func silent() { expectSilent(check, examined: 8) }

  @Test("it fires for a change and for a failure that no request follows")
  func ignored() {
    #expect(messages { $0.remove(at: 15) } == ["no request follows a change"])
    #expect(
      messages { events in
        events.remove(at: 8)
        events.remove(at: 9)
        events.remove(at: 9)
      } == ["no request follows a failed run"])
  }

  @Test("it fires for an upload before the delay, and for one without a cause")
  func early() {
    #expect(
      messages { $0[15] = request(at: instant(1, 11, 40), begin: instant(1, 11, 54)) } == [
        "a request lets the upload begin too early"
      ])
    #expect(
      messages { $0.insert(request(at: instant(0, 13), begin: instant(0, 14)), at: 12) }.first
        == "a request follows neither a signal nor a failure")
    #expect(
      messages {
        $0.insert(MetricsObservation.Entry(instant(0, 13), .submitted(earliest: nil)), at: 12)
      }.first == "a request follows neither a signal nor a failure")
  }

  @Test("it fires for a retry without its delay, and for one after more than the maximum")
  func retries() {
    let told = ["a retry does not have the required delay"]
    for begin in [instant(0, 12, 25), instant(0, 16, 11)] {
      #expect(messages { $0[8] = request(at: instant(0, 12, 10), begin: begin) } == told)
    }
    #expect(
      messages { $0[8] = request(at: instant(0, 12, 10), begin: instant(0, 13, 10)) } == [])
  }

  @Test("it fires for a request that postpones the pending one of the process")
  func postponed() {
    let later = request(at: instant(1, 11, 50), begin: instant(1, 12, 5))
    #expect(messages { $0.insert(later, at: 16) } == ["a request postpones the pending one"])
    #expect(
      messages {
        $0.insert(later, at: 16)
        $0.insert(MetricsObservation.Entry(instant(1, 11, 45), .launched), at: 16)
      } == [])
  }

  @Test("a refusal and the end of the process excuse a missing request")
  func excused() {
    for event: MetricsObservation.Event in [.refused, .ended] {
      #expect(
        messages { $0[15] = MetricsObservation.Entry(instant(1, 11, 40), event) } == [])
    }
  }

  @Test("it is not applicable without a change")
  func absent() {
    var world = World()
    world.app?.metrics?.events = []
    expectNotApplicable(check, world)
  }
}
