import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import VirtualTime

private let now = utc("2024-07-10T16:00")

/// The seconds at which runs began, from the begin of the simulation.
@MainActor
private func secondsOfRuns(_ world: MetricsWorld) -> [Int64] {
  world.scheduler.log.filter { $0.event == .began(MetricsWorld.task) }
    .map { ($0.time - now.milliseconds) / 1_000 }
}

@MainActor
private func submissionCount(_ world: MetricsWorld) -> Int {
  world.scheduler.log.filter {
    if case .submitted = $0.event { true } else { false }
  }.count
}

@Suite("Metrics: background delivery and upload")
struct MetricsBackgroundTests {
  @Test("S4-032 S4-033 delivery is enabled once a type, hourly or as set; one failure stops none")
  func s4032() throws {
    let (enabled, error) = try metricsRun(at: now) { world in
      world.provider.deliveryRefusals[.heartRate] = HealthStoreError(.authorizationDenied)
      do {
        try await world.service.enableBackgroundDelivery()
        return (world.provider.enabled, Metrics.ServiceError?.none)
      } catch { return (world.provider.enabled, error as? Metrics.ServiceError) }
    }
    #expect(Set(enabled.keys) == Metrics.readTypes)
    #expect(enabled.values.allSatisfy { $0 == [.hourly] })
    #expect(error == .backgroundDelivery([.heartRate: .store(.authorizationDenied)]))
    let setup = MetricsWorld.Setup { $0.service.frequency = .immediate }
    let immediate = try metricsRun(at: now, setup) { world in
      try await world.service.enableBackgroundDelivery()
      return world.provider.enabled[.heartRate]
    }
    #expect(immediate == [.immediate])
  }

  @Test("S4-033 at most one wake an hour and type")
  func s4033() throws {
    let completions = try metricsRun(at: now) { world in
      world.service.setupObserverQueries()
      try await world.service.enableBackgroundDelivery()
      try await metricsPause(seconds: 1)
      world.store.move(to: .background)
      let before = world.provider.completions
      for minute in Int64(0)..<179 {
        try world.put(.heartRate, Instant(milliseconds: world.store.now), Int32(60_000 + minute))
        try await metricsPause(seconds: 60)
      }
      return world.provider.completions - before
    }
    #expect(completions == 3)
  }

  @Test("S4-034 one observer for each type, and none more for a second call")
  func s4034() throws {
    let observed = try metricsRun(at: now) { world in
      world.service.setupObserverQueries()
      world.service.setupObserverQueries()
      return world.provider.observed
    }
    #expect(observed == Metrics.orderedReadTypes)
  }

  @Test("S4-035 a save of its type calls the handler, another type's does not")
  func s4035() throws {
    let completions = try metricsRun(at: now) { world in
      world.service.setupObserverQueries()
      try await metricsPause(seconds: 1)
      var counts = [world.provider.completions]
      try world.put(.bodyMass, Instant(milliseconds: world.store.now), 70_000)
      try await metricsPause(seconds: 1)
      counts.append(world.provider.completions)
      try world.put(.heartRate, Instant(milliseconds: world.store.now), 70_000)
      try await metricsPause(seconds: 1)
      counts.append(world.provider.completions)
      world.service.stopObserverQueries()
      try world.put(.heartRate, Instant(milliseconds: world.store.now), 71_000)
      try await metricsPause(seconds: 1)
      return counts + [world.provider.completions]
    }
    #expect(completions == [7, 7, 8, 8])
  }

  @Test("S4-036 a handler makes no query, submits a task and completes; its type is not stopped")
  func s4036() throws {
    let (queries, pending, stopped) = try metricsRun(at: now) { world in
      try world.sync().registerTasks()
      world.scheduler.endLaunch()
      world.service.setupObserverQueries()
      try await world.service.enableBackgroundDelivery()
      try await metricsPause(seconds: 1)
      return (
        world.provider.queries, world.scheduler.pendingRequests.map(\.identifier),
        world.store.stoppedTypes
      )
    }
    #expect(queries.isEmpty)
    #expect(pending == [MetricsWorld.task])
    #expect(stopped.isEmpty)
  }

  @Test("S4-036 a refused submission completes the handler all the same")
  func s4036Refused() throws {
    let (refusal, completions) = try metricsRun(at: now) { world in
      world.service.setupObserverQueries()
      try await metricsPause(seconds: 1)
      return (world.service.uploadRequests.submissionError, world.provider.completions)
    }
    #expect(refusal == .notPermitted(MetricsWorld.task))
    #expect(completions == 7)
  }

  @Test("S4-037 signals gather in one pending task, which uploads today and yesterday")
  func s4037() throws {
    let (begins, days, submissions) = try metricsRun(at: now) { world in
      let sync = world.sync()
      try sync.registerTasks()
      world.scheduler.endLaunch()
      try await sync.activateIfReady()
      // Signals every minute: they do not push the upload ahead of them.
      try await metricsPause(seconds: 30)
      for _ in 0..<40 {
        try world.put(.heartRate, Instant(milliseconds: world.store.now), 60_000)
        try await metricsPause(seconds: 60)
      }
      return (
        secondsOfRuns(world), world.server.batches.map(\.day.description), submissionCount(world)
      )
    }
    #expect(begins == [900, 1_830])
    #expect(days == ["2024-07-10", "2024-07-09", "2024-07-10", "2024-07-09"])
    #expect(submissions == 3)
  }

  @Test("S4-037 a failed upload is tried again, later each time, and then forgiven")
  func s4037Failure() throws {
    let (begins, failures, batches) = try metricsRun(at: now) { world in
      let sync = world.sync()
      try sync.registerTasks()
      world.scheduler.endLaunch()
      world.server.refusals = 3
      try await sync.activateIfReady()
      try await metricsPause(seconds: 24 * 3_600)
      return (secondsOfRuns(world), sync.failures, world.server.batches.count)
    }
    #expect(begins == [900, 1_800, 3_600, 7_200])
    #expect(failures == 0)
    #expect(batches == 2)
  }

  @Test("S4-037 what could not be read is not uploaded as nothing, and is tried again")
  func s4037Locked() throws {
    let (during, after) = try metricsRun(at: now) { world in
      let sync = world.sync()
      try sync.registerTasks()
      world.scheduler.endLaunch()
      try await sync.activateIfReady()
      world.store.isLocked = true
      try await metricsPause(seconds: 1_000)
      let during = (world.server.batches.count, sync.failures)
      world.store.isLocked = false
      try await metricsPause(seconds: 4_000)
      return (during, (world.server.batches.count, sync.failures))
    }
    #expect(during == (0, 1))
    #expect(after.0 >= 2)
    #expect(after.1 == 0)
  }

  @Test("S4-037 an expired run is completed, cancelled and tried again")
  func s4037Expiry() throws {
    for stubborn in [false, true] {
      let (events, failures) = try metricsRun(at: now) { world in
        let sync = world.sync()
        try sync.registerTasks()
        world.scheduler.endLaunch()
        world.server.seconds = 100_000
        world.server.ignoresCancellation = stubborn
        try await sync.activateIfReady()
        try await metricsPause(seconds: 1_200)
        let found = (world.scheduler.log.map(\.event), sync.failures)
        // Nobody is left to try again for ever.
        sync.signedOut()
        return found
      }
      let task = MetricsWorld.task
      #expect(
        events == [
          .submitted(task, replaced: false), .began(task), .expired(task),
          .submitted(task, replaced: false), .completed(task, success: false),
        ])
      #expect(failures == 1)
    }
  }

  @Test("S4-038 nothing is set up before sign-in and asking; every launch does it again")
  func s4038() throws {
    let counts = try metricsRun(at: now, asks: false) { world in
      var counts: [Int] = []
      world.isSignedIn = false
      let sync = world.sync()
      try sync.registerTasks()
      world.scheduler.endLaunch()
      @MainActor func tried() async throws {
        _ = try await sync.activateIfReady()
        counts.append(world.provider.observed.count + world.provider.enabled.count)
      }
      try await tried()
      world.isSignedIn = true
      try await tried()
      _ = try await world.service.requestAuthorization()
      world.isSignedIn = false
      try await tried()
      world.isSignedIn = true
      try await tried()
      try await tried()
      // A new process has new objects.
      world.scheduler.beginLaunch()
      let relaunched = world.sync()
      try relaunched.registerTasks()
      world.scheduler.endLaunch()
      _ = try await relaunched.activateIfReady()
      return counts + [world.provider.enabled[.stepCount]?.count ?? 0]
    }
    #expect(counts == [0, 0, 0, 14, 14, 2])
  }

  @Test("S4-038 after sign-out nothing is fetched or uploaded")
  func s4038SignedOut() throws {
    let (queries, batches, pending) = try metricsRun(at: now) { world in
      let sync = world.sync()
      try sync.registerTasks()
      world.scheduler.endLaunch()
      try await sync.activateIfReady()
      world.isSignedIn = false
      sync.signedOut()
      world.service.stopObserverQueries()
      try await metricsPause(seconds: 24 * 3_600)
      return (
        world.provider.queries.count, world.server.batches.count,
        world.scheduler.pendingRequests.count
      )
    }
    #expect(queries == 0 && batches == 0 && pending == 0)
  }

  @Test("S4-039 identifiers are registered before the launch ends")
  func s4039() throws {
    let error = try metricsRun(at: now) { world in
      world.scheduler.endLaunch()
      do {
        try world.sync().registerTasks()
        return Metrics.TaskSchedulerError?.none
      } catch { return error as? Metrics.TaskSchedulerError }
    }
    #expect(error == .launchHasEnded)
  }

  @Test("S4-040 the plist has to permit each identifier")
  func s4040() {
    #expect(Metrics.permittedIdentifiersKey == "BGTaskSchedulerPermittedIdentifiers")
    #expect(Metrics.missingIdentifiers(used: ["b", "a"], permitted: nil) == ["a", "b"])
    #expect(Metrics.missingIdentifiers(used: ["b", "a"], permitted: ["a", "c"]) == ["b"])
    #expect(Metrics.missingIdentifiers(used: ["a"], permitted: ["a"]).isEmpty)
  }
}
