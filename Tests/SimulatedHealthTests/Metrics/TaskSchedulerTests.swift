import HealthContracts
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

private typealias Refused = Metrics.TaskSchedulerError
private let start = Instant(milliseconds: 1_000_000)

/// Remembers runs, and completes them or not.
@MainActor
private final class Runs {
  var begins: [Int64] = []
  var tasks: [any Metrics.BackgroundTask] = []
  var completes = true

  func run(_ task: any Metrics.BackgroundTask) {
    begins.append(second)
    tasks.append(task)
    if completes { task.setTaskCompleted(success: true) }
  }
}

/// Runs a program on a scheduler that permits and has registered "a".
private func scheduled<Success: Sendable>(
  _ change: (inout TaskScheduler.Configuration) -> Void = { _ in },
  _ program: @escaping @MainActor @Sendable (TaskScheduler, Runs) async throws -> Success
) throws -> Success {
  var configuration = TaskScheduler.Configuration()
  configuration.permittedIdentifiers = ["a", "b"]
  change(&configuration)
  let made = configuration
  let outcome = Simulation(keepsTrace: false).run { @MainActor in
    let scheduler = TaskScheduler(epoch: start, configuration: made)
    let runs = Runs()
    try scheduler.register("a") { runs.run($0) }
    scheduler.endLaunch()
    return try await program(scheduler, runs)
  }
  switch outcome {
  case .finished(let success): return success
  case .failed(let error): throw error
  default: throw Unfinished(words: "\(outcome)")
  }
}

/// Why a call was refused; nil when it was not.
@MainActor
private func refusal(_ call: @MainActor () throws(Refused) -> Void) -> Refused? {
  do {
    try call()
    return nil
  } catch { return error }
}

private func request(
  _ identifier: String = "a", in seconds: Int64 = 0, network: Bool = false, power: Bool = false
) -> Metrics.TaskRequest {
  Metrics.TaskRequest(
    identifier, earliestBeginDate: start.advanced(by: seconds * 1_000).date,
    requiresNetworkConnectivity: network, requiresExternalPower: power)
}

@Suite("Simulated task scheduler")
struct TaskSchedulerTests {
  @Test("S4-039 handlers: permitted, once each, and only while the app launches")
  func s4039Registering() throws {
    let refusals = try scheduled { scheduler, runs in
      var refusals = [refusal { () throws(Refused) in try scheduler.register("b") { _ in } }]
      scheduler.beginLaunch()
      for identifier in ["b", "b", "c"] {
        refusals.append(
          refusal { () throws(Refused) in try scheduler.register(identifier) { _ in } })
      }
      return refusals
    }
    #expect(refusals == [.launchHasEnded, nil, .alreadyRegistered("b"), .notPermitted("c")])
  }

  @Test("S4-039 S4-040 an identifier that is unregistered or not permitted fails to submit")
  func s4039Submitting() throws {
    let refusals = try scheduled { scheduler, _ in
      ["a", "b", "c"].map { name in
        refusal { () throws(Refused) in try scheduler.submit(request(name)) }
      }
    }
    #expect(refusals == [nil, .notPermitted("b"), .notPermitted("c")])
  }

  @Test("nothing runs before its earliest begin; a second request replaces the first")
  func earliestBegin() throws {
    let begins = try scheduled { scheduler, runs in
      try scheduler.submit(request(in: 50))
      try scheduler.submit(request(in: 100))
      try await pass(seconds: 300)
      try scheduler.submit(request(in: 10))
      try await pass(seconds: 1)
      try scheduler.submit(Metrics.TaskRequest("a"))
      try await pass(seconds: 1)
      return runs.begins
    }
    #expect(begins == [100, 300, 301])
  }

  @Test("a withdrawn request does not run")
  func cancelling() throws {
    let begins = try scheduled { scheduler, runs in
      try scheduler.submit(request(in: 50))
      scheduler.cancel("a")
      scheduler.cancel("b")
      try await pass(seconds: 300)
      return runs.begins
    }
    #expect(begins.isEmpty)
  }

  @Test("low power refuses submissions and holds back what is pending")
  func lowPower() throws {
    let (refused, begins) = try scheduled { scheduler, runs in
      try scheduler.submit(request(in: 50))
      scheduler.isLowPower = true
      let refused = refusal { () throws(Refused) in try scheduler.submit(request()) }
      try await pass(seconds: 300)
      scheduler.isLowPower = false
      try await pass(seconds: 1)
      return (refused, runs.begins)
    }
    #expect(refused == .unavailable)
    #expect(begins == [300])
    let taken = try scheduled {
      $0.lowPowerRefuses = false
    } _: { scheduler, runs in
      scheduler.isLowPower = true
      try scheduler.submit(request())
      try await pass(seconds: 10)
      return runs.begins
    }
    #expect(taken.isEmpty)
  }

  @Test("background work turned off refuses; network and charger are waited for")
  func conditions() throws {
    let (refused, begins) = try scheduled { scheduler, runs in
      scheduler.isDenied = true
      let refused = refusal { () throws(Refused) in try scheduler.submit(request()) }
      scheduler.isDenied = false
      scheduler.isOnline = false
      try scheduler.submit(request(network: true))
      try await pass(seconds: 10)
      scheduler.isOnline = true
      try await pass(seconds: 10)
      try scheduler.submit(request(power: true))
      try await pass(seconds: 10)
      scheduler.isCharging = true
      try await pass(seconds: 10)
      return (refused, runs.begins)
    }
    #expect(refused == .unavailable)
    #expect(begins == [10, 30])
  }

  @Test("too many pending requests are refused, a replacement is not")
  func limit() throws {
    let refusals = try scheduled {
      $0.pendingLimit = 1
    } _: { scheduler, _ in
      scheduler.beginLaunch()
      for name in ["a", "b"] { try scheduler.register(name) { _ in } }
      scheduler.endLaunch()
      return ["a", "a", "b"].map { name in
        refusal { () throws(Refused) in try scheduler.submit(request(name, in: 10)) }
      }
    }
    #expect(refusals == [nil, nil, .tooManyPendingTaskRequests(limit: 1)])
  }

  @Test("a run that takes too long is told, and ended when that does not help")
  func expiry() throws {
    let (told, events) = try scheduled { scheduler, runs in
      runs.completes = false
      try scheduler.submit(request())
      try await pass(seconds: 1)
      var told: [Int64] = []
      runs.tasks[0].expirationHandler = { told.append(second) }
      try await pass(seconds: 300)
      runs.tasks[0].setTaskCompleted(success: true)
      return (told, scheduler.log)
    }
    #expect(told == [180])
    #expect(
      events.map(\.event) == [
        .submitted("a", replaced: false), .began("a"), .expired("a"), .killed("a"),
        .completedAgain("a"),
      ])
    #expect(events.map { ($0.time - 1_000_000) / 1_000 } == [0, 0, 180, 185, 301])
  }

  @Test("a run is completed once; the next of its identifier waits for that")
  func completing() throws {
    let (begins, events) = try scheduled { scheduler, runs in
      runs.completes = false
      try scheduler.submit(request())
      try await pass(seconds: 1)
      try scheduler.submit(request())
      try await pass(seconds: 100)
      runs.tasks[0].setTaskCompleted(success: true)
      runs.tasks[0].setTaskCompleted(success: true)
      try await pass(seconds: 1)
      runs.tasks[1].setTaskCompleted(success: false)
      return (runs.begins, scheduler.log.map(\.event))
    }
    #expect(begins == [0, 101])
    #expect(
      events == [
        .submitted("a", replaced: false), .began("a"), .submitted("a", replaced: false),
        .completed("a", success: true), .completedAgain("a"), .began("a"),
        .completed("a", success: false),
      ])
  }

  @Test("a due request launches a terminated app; a launch without its handler drops it")
  func launching() throws {
    let (begins, events) = try scheduled { scheduler, runs in
      try scheduler.submit(request(in: 50))
      scheduler.terminateApp()
      scheduler.launchApp = { try? scheduler.register("a") { runs.run($0) } }
      try await pass(seconds: 100)
      try scheduler.submit(request(in: 150))
      scheduler.terminateApp()
      scheduler.launchApp = nil
      try await pass(seconds: 100)
      return (runs.begins, scheduler.log.map(\.event))
    }
    #expect(begins == [50])
    #expect(events.last == .unhandled("a"))
  }
}
