import AppleAdapters
import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Synchronization
import Testing
import VirtualTime

private let now = utc("2024-07-10T16:00")

@Suite("Metrics: authorization")
struct MetricsAuthorizationTests {
  @Test("S4-001 view models see nothing but the protocol")
  func s4001() throws {
    let steps = try metricsRun(at: now) { world in
      let service: any Metrics.HealthKitServiceProtocol = world.service
      return try await service.fetchDailySteps(for: now.date)
    }
    #expect(steps == 0)
  }

  @Test("S4-003 availability is the store's, and hides features")
  func s4003() throws {
    let setup = MetricsWorld.Setup {
      $0.store.faults = [StoreFault(.unavailable(StoreFault.Window(from: 0, seconds: 10)))]
    }
    let seen = try metricsRun(at: now, asks: false, setup) { world in
      let before = (world.service.isHealthDataAvailable(), world.service.accessHint(after: nil))
      try await metricsPause(seconds: 10)
      return [
        before, (world.service.isHealthDataAvailable(), world.service.accessHint(after: nil)),
      ]
    }
    #expect(seen[0] == (false, .hideFeatures))
    #expect(seen[1] == (true, .ask))
  }

  @Test("S4-004 S4-012 the request reads exactly the seven types and shares none")
  func s4012() throws {
    let asked = try metricsRun(at: now) { $0.provider.asked }
    #expect(asked.count == 1)
    #expect(asked.first?.share == [])
    #expect(
      asked.first?.read == [
        .stepCount, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
        .respiratoryRate, .sleepAnalysis,
      ])
    #expect(Metrics.orderedReadTypes.count == 7)
  }

  @Test("S4-013 true says handled, not granted")
  func s4013() throws {
    let setup = MetricsWorld.Setup { $0.store.answer = .nothing }
    let (handled, steps, access) = try metricsRun(at: now, asks: false, setup) { world in
      try world.put(.stepCount, utc("2024-07-10T12:00"), utc("2024-07-10T12:10"), 700)
      let handled = try await world.service.requestAuthorization()
      let steps = try await world.service.fetchDailySteps(for: now.date)
      return (handled, steps, world.service.readAccess())
    }
    #expect(handled)
    #expect(steps == 0)
    #expect(access == .requested)
  }

  @Test("S4-013 a request that the store refuses throws")
  func s4013Throws() throws {
    let setup = MetricsWorld.Setup {
      $0.store.faults = [StoreFault(.error(call: 1, code: .userCanceled))]
    }
    let error = try metricsRun(at: now, asks: false, setup) { world in
      do {
        _ = try await world.service.requestAuthorization()
        return HealthStoreError.Code?.none
      } catch { return (error as? HealthStoreError)?.code }
    }
    #expect(error == .userCanceled)
  }

  @Test("S4-014 asked once, at the moment that the flow is set to", arguments: 0..<2)
  func s4014(index: Int) throws {
    let moment = Metrics.AuthorizationMoment.allCases[index]
    let counts = try metricsRun(at: now, asks: false) { world in
      let flow = Metrics.AuthorizationFlow(service: world.service, moment: moment)
      var counts: [Int] = []
      for reached in [Metrics.AuthorizationMoment.onboarding, .firstDashboard, .firstDashboard] {
        // Two views that come up together ask once.
        async let first = flow.reached(reached)
        async let second = flow.reached(reached)
        _ = try await (first, second)
        counts.append(world.provider.asked.count)
      }
      return counts
    }
    #expect(counts == (moment == .onboarding ? [1, 1, 1] : [0, 1, 1]))
  }

  @Test("S4-015 status comes from the request; a grant looks like a denial")
  func s4015() throws {
    for answer in [AuthorizationAnswer.everything, .nothing] {
      let setup = MetricsWorld.Setup { $0.store.answer = answer }
      let seen = try metricsRun(at: now, asks: false, setup) { world in
        let before = world.service.readAccess()
        _ = try await world.service.requestAuthorization()
        return [before, world.service.readAccess()]
      }
      #expect(seen == [.notRequested, .requested])
    }
  }

  @Test("S4-016 Settings are pointed to when a request has been answered and nothing shows")
  func s4016() throws {
    let setup = MetricsWorld.Setup { $0.store.answer = .nothing }
    let hints = try metricsRun(at: now, asks: false, setup) { world in
      var hints = [world.service.accessHint(after: nil)]
      _ = try await world.service.requestAuthorization()
      hints.append(world.service.accessHint(after: nil))
      hints.append(world.service.accessHint(after: try await world.service.fetchLatestMetrics()))
      world.store.isLocked = true
      hints.append(world.service.accessHint(after: try await world.service.fetchLatestMetrics()))
      world.store.isLocked = false
      world.store.allow(read: [.heartRate])
      try world.put(.heartRate, utc("2024-07-10T12:00"), 70_000)
      hints.append(world.service.accessHint(after: try await world.service.fetchLatestMetrics()))
      return hints
    }
    #expect(hints == [.ask, .none, .openSettings, .none, .none])
  }
}

/// A query that calls back, by hand.
private final class Callback: Sendable {
  private struct State {
    var handler: (@Sendable (Result<Int, any Error>) -> Void)?
    var stops = 0
  }
  private let state = Mutex(State())

  var stops: Int { state.withLock { $0.stops } }

  func start(_ handler: @escaping @Sendable (Result<Int, any Error>) -> Void) -> (
    @Sendable () -> Void
  ) {
    state.withLock { $0.handler = handler }
    return { self.state.withLock { $0.stops += 1 } }
  }

  func answer(_ result: Result<Int, any Error>) { state.withLock { $0.handler }?(result) }
}

@Suite("Metrics: queries that call back")
struct MetricsQueryTests {
  /// What a waiting task gets, and how often the query was stopped.
  private func run(
    seed: UInt64 = 0, _ act: @escaping @Sendable (Callback, Task<Int, any Error>) async -> Void
  ) throws -> (String, Int) {
    let schedule = ScheduleConfiguration(seed: seed, strategy: .random)
    let outcome = Simulation(schedule, keepsTrace: false).run {
      let query = Callback()
      let task = Task {
        try await Metrics.HealthKitService.awaitQuery { query.start($0) }
      }
      await act(query, task)
      switch await task.result {
      case .success(let value): return ("\(value)", query.stops)
      case .failure(let error):
        return (error is CancellationError ? "cancelled" : "\(error)", query.stops)
      }
    }
    guard case .finished(let found) = outcome else {
      throw MetricsUnfinished(words: "\(outcome)")
    }
    return found
  }

  @Test("S4-017 comes back once on success, on error and on cancellation")
  func s4017() throws {
    let pause = Duration.milliseconds(1)
    let success = try run { query, _ in
      try? await SimulationClock().sleep(for: pause)
      query.answer(.success(4))
      query.answer(.success(5))
      query.answer(.failure(Refusal(number: 1)))
    }
    #expect(success == ("4", 0))
    let failure = try run { query, _ in
      try? await SimulationClock().sleep(for: pause)
      query.answer(.failure(Refusal(number: 1)))
      query.answer(.success(5))
    }
    #expect(failure == ("Refusal(number: 1)", 0))
    let cancelled = try run { query, task in
      try? await SimulationClock().sleep(for: pause)
      task.cancel()
      query.answer(.success(5))
    }
    #expect(cancelled == ("cancelled", 1))
  }

  @Test("S4-017 a cancellation at any moment ends the wait, whatever the interleaving")
  func s4017Schedules() throws {
    for seed in UInt64(0)..<50 {
      let found = try run(seed: seed) { query, task in
        async let answered: Void = { query.answer(.success(1)) }()
        async let ended: Void = task.cancel()
        _ = await (answered, ended)
      }
      #expect(["1", "cancelled"].contains(found.0), "schedule \(seed)")
      #expect(found.1 <= 1)
    }
  }
}
