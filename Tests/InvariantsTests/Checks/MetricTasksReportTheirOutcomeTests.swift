import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MetricTasksReportTheirOutcomeTests {
  private let check = MetricTasksReportTheirOutcome.self

  private func messages(_ change: (inout MetricsObservation) -> Void) -> [String] {
    var world = World()
    if var metrics = world.app?.metrics {
      change(&metrics)
      world.app?.metrics = metrics
    }
    return report(check, world).findings.map(\.message)
  }

  @Test("it is silent for two failed runs and two successful ones")
  func silent() { expectSilent(check, examined: 8) }

  @Test("it fires for success without every day, without a failure, and without an answer")
  func success() {
    let told = ["an unsuccessful run is reported as a success"]
    #expect(messages { $0.batches.remove(at: 3) } == told)
    #expect(messages { $0.batches[3].readings[.heartRate] = .failed } == told)
    #expect(messages { $0.batches[3].sleep = .failed } == told)
    #expect(messages { $0.batches[3].isConfirmed = false } == told)
    #expect(
      messages { metrics in
        for index in metrics.events.indices
        where metrics.events[index].event == .completed(success: false) {
          metrics.events[index].event = .completed(success: true)
        }
      } == told + told)
  }

  @Test("it fires for a failure although everything arrived, and for success after the time")
  func failure() {
    func change(_ event: MetricsObservation.Event) -> [String] {
      messages { $0.events[$0.events.count - 1].event = event }
    }
    #expect(
      change(.completed(success: false)) == ["a successful run is reported as failed"])
    #expect(
      messages { metrics in
        metrics.events.insert(
          MetricsObservation.Entry(instant(1, 11, 55), .expired), at: metrics.events.count - 1)
      } == ["an unsuccessful run is reported as a success"])
    #expect(change(.updated) == ["a run was not completed"])
    #expect(change(.ended) == [])
  }

  @Test("it fires for an upload after the completion")
  func late() {
    #expect(
      messages { metrics in
        metrics.batches[3].sentAt = instant(1, 11, 56)
      } == ["a batch was uploaded outside a run", "an unsuccessful run is reported as a success"])
  }

  @Test("it is not applicable without a run")
  func absent() {
    var world = World()
    world.app?.metrics?.events = []
    expectNotApplicable(check, world)
  }
}
