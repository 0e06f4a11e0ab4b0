import struct Foundation.Date
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing

@testable import Workloads

@MainActor
private final class Process {
  var isCurrent = true
}

@Suite("the scheduler of background tasks as a process sees it") @MainActor
struct ProcessTasksTests {
  @Test("calls of a process that is not the current one have no effect")
  func calls() throws {
    var configuration = TaskScheduler.Configuration()
    configuration.permittedIdentifiers = ["a"]
    let scheduler = TaskScheduler(
      epoch: Instant(milliseconds: 0), configuration: configuration)
    let request = Metrics.TaskRequest("a", earliestBeginDate: Date(timeIntervalSince1970: 60))
    let process = Process()
    let tasks = ProcessTasks(scheduler) { process.isCurrent }
    try tasks.register("a") { _ in }
    scheduler.endLaunch()
    try tasks.submit(request)
    process.isCurrent = false
    tasks.cancel("a")
    try tasks.submit(Metrics.TaskRequest("a", earliestBeginDate: nil))
    try tasks.register("b") { _ in }
    #expect(scheduler.pendingRequests == [request])
    process.isCurrent = true
    #expect(throws: Metrics.TaskSchedulerError.self) { try tasks.register("b") { _ in } }
    tasks.cancel("a")
    #expect(scheduler.pendingRequests.isEmpty)
  }
}
