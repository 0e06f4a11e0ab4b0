import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MetricsKeepToTheirContractTests {
  private let check = MetricsKeepToTheirContract.self

  private func world(_ metrics: [PreparedMetrics]) -> World {
    var world = World()
    world.app?.preparedMetrics = metrics
    return world
  }

  @Test("it is silent where services tell what a device lacks, and retry")
  func silent() {
    var unavailable = PreparedMetrics(.unavailable)
    (unavailable.isAvailable, unavailable.access) = (false, ["unavailable", "unavailable"])
    (unavailable.hint, unavailable.request) = ("hideFeatures", .notAvailable)
    unavailable.delivery = .notAvailable
    unavailable.single.failed = [
      .stepCount, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
      .respiratoryRate, .sleepAnalysis,
    ]
    expectSilent(check, world([World.expiredRun, unavailable]), examined: 2)
  }

  @Test("it fires for every result that differs")
  func results() {
    let right = World.expiredRun
    let changes: [@Sendable (inout PreparedMetrics) -> Void] = [
      { $0.runs = [true] }, { $0.runs = [false, false] }, { $0.delays = [] },
      { $0.delays = [1_800] }, { $0.queries = 0 }, { $0.isAvailable = false },
      { $0.access = ["requested"] }, { $0.hint = "ask" }, { $0.request = .no },
      { $0.requests = 1 }, { $0.strayRequests = 1 }, { $0.delivery = .other },
      { $0.enabled = [.stepCount] }, { $0.observers = [2] }, { $0.completions = 1 },
      { $0.batch = PreparedMetrics.Values() }, { $0.single.failed = [.stepCount] },
      { $0.activations = [.done] }, { $0.enablings = [true] },
      { $0.uploads = [] }, { $0.uploads.append(PreparedMetrics.Upload(day: -1, start: -1_440)) },
      { $0.night = [90, 60, 60] }, { $0.isCancelled = true },
      { $0.fetchDelay = 0 }, { $0.needsNetwork = false },
    ]
    for change in changes {
      var wrong = right
      change(&wrong)
      expectFires(
        check, world([wrong]), examined: 1,
        difference("a metrics service differs from its contract", at: "expiredRun", right, wrong))
    }
  }

  @Test("every case differs from a service that does nothing")
  func cases() {
    for name in PreparedMetrics.Case.allCases {
      #expect(report(check, world([PreparedMetrics(name)])).breaches == 1, "\(name)")
    }
  }

  @Test("the result of a run during which the person signs out is left open")
  func signOut() {
    for runs in [[true], [false]] {
      var metrics = PreparedMetrics(.signOutDuringRun)
      (metrics.runs, metrics.queries) = (runs, 1)
      expectSilent(check, world([metrics]), examined: 1)
      metrics.delays = [900]
      #expect(report(check, world([metrics])).breaches == 1)
    }
  }

  @Test("it is not applicable without services")
  func missing() { expectNotApplicable(check, world([])) }
}
