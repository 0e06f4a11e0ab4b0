import Foundation
import HarnessTestSupport
import HealthModel
import ServiceObservations
import Synchronization
import Testing

@testable import Harness
@testable import SystemSupport

@Suite(.serialized) struct CoordinatorTests {
  private func withWorker(
    persons: Int = 1, _ body: String,
    _ check: (FakeWorker, () throws -> [PersonResult]) throws -> Void
  ) throws {
    try withFolder { folder in
      let worker = try FakeWorker(folder, persons: persons, body: body)
      let coordinator = Coordinator(
        executable: worker.executable, path: "some.json", mutant: "aMutant",
        environment: ["SIMHARNESS_TEST": "yes"])
      let plan = try RunPlan(try bundled("empty"), seed: 9, persons: persons)
      try check(worker) { try coordinator.run(0..<persons, of: plan, jobs: 1) }
    }
  }

  @Test("every person is run once and comes back in order, whatever the jobs", arguments: 1...7)
  func jobs(_ jobs: Int) throws {
    try withFolder { folder in
      let worker = try FakeWorker(folder, persons: 5, body: "enter store; finish")
      let finished = Mutex<[Int]>([])
      let coordinator = Coordinator(executable: worker.executable, path: "some.json") { person in
        finished.withLock { $0.append(person) }
      }
      let plan = try RunPlan(try bundled("empty"), persons: 5)
      let results = try coordinator.run(1..<5, of: plan, jobs: jobs)
      #expect(results == (1..<5).map { personResult($0) })
      #expect(finished.withLock { $0.sorted() } == [1, 2, 3, 4])
      #expect(try worker.orders().count == min(jobs, 4))
      #expect(try worker.orders().reduce(0) { $0 + $1.endPerson - $1.firstPerson } == 4)
    }
  }

  @Test("nobody to run is no result")
  func nobody() throws {
    let coordinator = Coordinator(executable: "no/such/program", path: "some.json")
    let plan = try RunPlan(try bundled("empty"))
    #expect(try coordinator.run(0..<0, of: plan, jobs: 3) == [])
  }

  @Test("the order names scenario, seed, persons and mutant, and reaches the given environment")
  func order() throws {
    try withWorker("[ \"$SIMHARNESS_TEST$1$2\" = yesworkerpersons ] && finish") { worker, run in
      let results = try run()
      #expect(results == [personResult(0)])
      let text = try RunPlan(try bundled("empty")).text
      let order = PersonOrder(
        scenario: "some.json", text: text, seed: 9, persons: 0..<1, mutant: "aMutant")
      #expect(try worker.orders() == [order])
    }
  }

  @Test(
    "a service that kills its process is given up, with what became of it",
    arguments: [
      ("kill -SEGV $$", "crashed on a memory access, as endless recursion does"),
      ("kill -BUS $$", "crashed on a memory access, as endless recursion does"),
      ("kill -ILL $$", "trapped"), ("kill -TRAP $$", "trapped"), ("kill -ABRT $$", "trapped"),
      ("kill -XCPU $$", "used up its processor time without returning"),
      ("kill -ALRM $$", "was ended by signal 14"),
      ("exit 3", "ended the process with status 3"),
      (
        "echo m17; kill -TERM $$",
        "used more than 17 MiB of memory, the limit that --memory sets"
      ),
      ("exhausted layering; exit 70", "made more than 17 queries without returning"),
    ])
  func died(_ end: String, _ problem: String) throws {
    let body = "enter store; enter layering; if [ -z \"$given\" ]; then \(end); fi; finish"
    try withWorker(body) { worker, run in
      let results = try run()
      #expect(results == [personResult(0)])
      let given = try worker.orders().map(\.failedServices).filter { !$0.isEmpty }
      #expect(given == [[ServiceFailure(service: "layering", problem: problem)]])
    }
  }

  @Test("persons after the one that died are run with every service again")
  func after() throws {
    let body = """
      enter layering
      if [ "$p$given" = 1 ]; then kill -SEGV $$; fi
      finish
      """
    try withWorker(persons: 3, body) { worker, run in
      let results = try run()
      #expect(results == (0..<3).map { personResult($0) })
      let orders = try worker.orders().sorted { $0.firstPerson < $1.firstPerson }
      #expect(orders.map(\.firstPerson) == [0, 1])
      #expect(orders.map(\.endPerson) == [3, 3])
      #expect(orders.map(\.failedServices.count) == [0, 1])
    }
  }

  @Test("two services may kill the process one after the other")
  func two() throws {
    let body = """
      case "$order" in *'"service":"store"'*) ;; *) enter store; kill -SEGV $$ ;; esac
      case "$order" in *'"service":"layering"'*) ;; *) enter layering; kill -ILL $$ ;; esac
      finish
      """
    try withWorker(body) { worker, run in
      let results = try run()
      #expect(results == [personResult(0)])
      let given = try worker.orders().map { $0.failedServices.map(\.service) }
      #expect(Set(given) == [[], ["store"], ["store", "layering"]])
    }
  }

  @Test("a death outside any service, or in one given up, cannot be blamed and ends the run")
  func outside() throws {
    try withWorker("kill -SEGV $$") { _, run in
      let error = #expect(throws: FileError.self) { _ = try run() }
      #expect(error?.reason.hasPrefix("person 0: generation crashed") == true)
    }
    try withWorker("enter layering; kill -SEGV $$") { _, run in
      let error = #expect(throws: FileError.self) { _ = try run() }
      #expect(error?.reason.hasPrefix("person 0: layering crashed") == true)
    }
  }

  @Test("a worker that ends before its persons are done ends the run", arguments: 1...2)
  func early(_ done: Int) throws {
    let body = "[ \"$p\" -lt \(done - 1) ] || exit 0; finish"
    try withWorker(persons: 2, body) { _, run in
      let error = #expect(throws: FileError.self) { _ = try run() }
      #expect(
        error?.reason
          == "person \(done - 1): generation ended before its work was done, outside any service")
    }
  }

  @Test("a program that is not there ends the run")
  func missing() throws {
    let coordinator = Coordinator(executable: "no/such/program", path: "some.json")
    let plan = try RunPlan(try bundled("empty"))
    let error = #expect(throws: FileError.self) {
      _ = try coordinator.run(0..<1, of: plan, jobs: 1)
    }
    #expect(error?.reason == "the worker cannot be started")
    #expect(error?.description.contains("cannot be written") == false)
  }

  @Test(
    "a worker that another process ends says nothing about a service, and ends the run",
    arguments: [("KILL", 9), ("TERM", 15), ("INT", 2), ("HUP", 1), ("QUIT", 3)])
  func killed(_ signal: String, _ number: Int) throws {
    try withWorker("enter layering; kill -\(signal) $$; sleep 10") { worker, run in
      let error = #expect(throws: FileError.self) { _ = try run() }
      #expect(error?.reason == "a worker was ended from outside by signal \(number)")
      let orders = try worker.orders()
      #expect(orders.count == 1)
    }
  }

  @Test("lines that are no messages are passed over")
  func noise() throws {
    try withWorker("echo hello; echo 'rubbish'; finish; echo") { _, run in
      let results = try run()
      #expect(results == [personResult(0)])
    }
  }
}
