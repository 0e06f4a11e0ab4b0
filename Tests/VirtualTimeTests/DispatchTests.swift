import Dispatch
import Foundation
import Testing
import VirtualTime

/// An executor of a queue of its own.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "executor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private actor QueueActor {
  private let executor = QueueExecutor()
  private var steps = 0
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func twoSteps() async -> Int {
    let read = steps
    await Task.yield()
    steps = read + 1
    return steps
  }
}

@Suite("Dispatch in a simulation", .enabled(if: Simulation.highestTier == .router))
struct DispatchTests {
  /// A list that only the simulation's thread uses.
  private final class Notes: @unchecked Sendable {
    var texts: [String] = []
    func add(_ text: String) { texts.append(text) }
  }

  /// Runs a program under seeds and returns the distinct results; nothing may escape.
  private func results(
    seeds: Range<UInt64> = 0..<40, _ program: @escaping @Sendable (Notes) async -> Void
  ) -> Set<[String]> {
    var found: Set<[String]> = []
    for seed in seeds {
      let simulation = Simulation(ScheduleConfiguration(seed: seed, strategy: .random))
      let outcome = simulation.run { () async -> [String] in
        let notes = Notes()
        await program(notes)
        try? await Task.sleep(for: .seconds(100))
        return notes.texts
      }
      #expect(simulation.escapes.isEmpty)
      if let texts = finished(outcome) { found.insert(texts) }
    }
    return found
  }

  @Test("a serial queue keeps the order of its blocks, a global one does not")
  func order() {
    let serial = DispatchQueue(label: "own")
    for queue in [serial, .main] {
      let found = results { notes in
        for number in 0..<4 { queue.async { notes.add("\(number)") } }
      }
      #expect(found == [["0", "1", "2", "3"]])
    }
    let free = results { notes in
      for number in 0..<3 { DispatchQueue.global().async { notes.add("\(number)") } }
    }
    #expect(free.count == 6)
  }

  @Test("blocks of two queues overlap in every order that both allow")
  func twoQueues() {
    let (left, right) = (DispatchQueue(label: "left"), DispatchQueue(label: "right"))
    let found = results(seeds: 0..<200) { notes in
      for number in 0..<2 {
        left.async { notes.add("l\(number)") }
        right.async { notes.add("r\(number)") }
      }
    }
    #expect(found.count == 6)
    for texts in found {
      #expect(texts.filter { $0.hasPrefix("l") } == ["l0", "l1"])
      #expect(texts.filter { $0.hasPrefix("r") } == ["r0", "r1"])
    }
  }

  @Test("the main queue is the main actor's")
  func mainQueue() {
    let found = results { notes in
      DispatchQueue.main.async {
        dispatchPrecondition(condition: .onQueue(.main))
        MainActor.assumeIsolated { notes.add("main") }
      }
      DispatchQueue.main.sync { MainActor.assumeIsolated { notes.add("sync") } }
      DispatchQueue.global().async { dispatchPrecondition(condition: .notOnQueue(.main)) }
    }
    #expect(found == [["main", "sync"]])
  }

  @Test("a delay passes in virtual time, on the clock of either kind")
  func delays() {
    let found = results { notes in
      let start = Date()
      let note: @Sendable (String) -> Void = { name in
        notes.add("\(name) \(Date().timeIntervalSince(start).rounded())")
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) { note("up") }
      DispatchQueue.global().asyncAfter(wallDeadline: .now() + 30) { note("wall") }
      DispatchQueue.main.asyncAfter(deadline: .distantFuture) { note("never") }
    }
    #expect(found == [["wall 30.0", "up 60.0"]])
  }

  @Test("a group tells when its members have left it")
  func groups() {
    let found = results { notes in
      let group = DispatchGroup()
      for number in 0..<2 {
        group.enter()
        Task {
          try? await Task.sleep(for: .seconds(number))
          notes.add("\(number)")
          group.leave()
        }
      }
      DispatchQueue.global().async(group: group) { notes.add("block") }
      group.notify(queue: .main) { notes.add("all") }
      DispatchGroup().notify(queue: .global()) { notes.add("empty") }
    }
    #expect(found.allSatisfy { $0.last == "all" && $0.count == 5 })
    #expect(found.count > 1)
  }

  @Test("a wait lets the blocks run that it waits for")
  func waits() {
    let queue = DispatchQueue(label: "own")
    let found = results { notes in
      let isDone = DispatchSemaphore(value: 0)
      queue.async { notes.add("first") }
      queue.async { isDone.signal() }
      let wait: @Sendable () -> Void = { isDone.wait() }
      wait()
      let sum: Int = queue.sync { 40 + 2 }
      notes.add("\(sum)")
    }
    #expect(found == [["first", "42"]])
  }

  @Test("a synchronous block waits for the blocks before it, and knows its queue")
  func synchronous() {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "own", attributes: .concurrent)
    queue.setSpecific(key: key, value: "mine")
    let found = results { notes in
      queue.async { notes.add("before") }
      queue.async(flags: .barrier) { notes.add("barrier") }
      queue.sync {
        dispatchPrecondition(condition: .onQueue(queue))
        notes.add(DispatchQueue.getSpecific(key: key) ?? "nobody's")
      }
    }
    #expect(found == [["before", "barrier", "mine"]])
  }

  @Test("a concurrent queue runs its blocks in any order, around its barriers")
  func concurrentQueue() {
    let queue = DispatchQueue(label: "own", attributes: .concurrent)
    let found = results(seeds: 0..<200) { notes in
      for name in ["a", "b"] { queue.async { notes.add(name) } }
      queue.async(flags: .barrier) { notes.add("|") }
      for name in ["c", "d"] { queue.async { notes.add(name) } }
    }
    let halves = [["a", "b"], ["b", "a"]].flatMap { left in
      [["c", "d"], ["d", "c"]].map { left + ["|"] + $0 }
    }
    #expect(found == Set(halves))
    #expect(results { notes in queue.sync { queue.sync { notes.add("nested") } } } == [["nested"]])
    let synchronous = results(seeds: 0..<200) { notes in
      for name in ["a", "b"] { queue.async { notes.add(name) } }
      queue.sync(flags: .barrier) { notes.add("|") }
    }
    #expect(synchronous == [["a", "b", "|"]])
  }

  @Test("blocks of one time keep their order in a queue that has one")
  func equalTimes() {
    let found = results { notes in
      let time = DispatchTime.now() + 5
      for number in 0..<4 {
        DispatchQueue.main.asyncAfter(deadline: time) { notes.add("\(number)") }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { notes.add("early") }
    }
    #expect(found == [["early", "0", "1", "2", "3"]])
  }

  @Test("a block may wait for a task, a timer or a time, as a thread does")
  func threadWaits() {
    // A thread that waits takes real time.
    let found = results(seeds: 0..<8) { notes in
      DispatchQueue.global().async {
        let (answer, later) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Task {
          try? await Task.sleep(for: .seconds(3))
          answer.signal()
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 7) { later.signal() }
        let start = Date()
        answer.wait()
        notes.add("\(Date().timeIntervalSince(start).rounded())")
        later.wait()
        notes.add("\(Date().timeIntervalSince(start).rounded())")
        let result = DispatchSemaphore(value: 0).wait(timeout: .now() + 5)
        notes.add("\(result) \(Date().timeIntervalSince(start).rounded())")
      }
    }
    #expect(found == [["3.0", "7.0", "timedOut 12.0"]])
  }

  @Test("a block that gives itself to its queue again keeps nobody waiting for ever")
  func resubmission() {
    final class Ticks: @unchecked Sendable { var count = 0 }
    let queue = DispatchQueue(label: "own", qos: .utility)
    let found = results(seeds: 0..<5) { notes in
      let ticks = Ticks()
      @Sendable func tick() {
        ticks.count += 1
        if ticks.count < 500 { queue.async { tick() } }
      }
      queue.async { tick() }
      queue.sync { notes.add(ticks.count < 10 ? "sync" : "\(ticks.count)") }
    }
    #expect(found == [["sync"]])
  }

  @Test("a concurrent queue with a quality is concurrent")
  func quality() {
    let queue = DispatchQueue(label: "own", qos: .utility, attributes: .concurrent)
    let found = results { notes in
      for name in ["a", "b"] { queue.async { notes.add(name) } }
    }
    #expect(found == [["a", "b"], ["b", "a"]])
  }

  @Test("iterations at the same time run one after another, in virtual time")
  func iterations() {
    let found = results { notes in
      let start = Date()
      DispatchQueue.concurrentPerform(iterations: 3) {
        notes.add("\($0) \(Date().timeIntervalSince(start))")
      }
    }
    #expect(found == [["0 0.0", "1 0.0", "2 0.0"]])
  }

  @Test("a cancelled work item does not run")
  func workItems() {
    let found = results { notes in
      let item = DispatchWorkItem { notes.add("cancelled") }
      DispatchQueue.main.async(execute: item)
      item.cancel()
      DispatchQueue.main.async(execute: DispatchWorkItem { notes.add("runs") })
    }
    #expect(found == [["runs"]])
  }

  @Test("a queue that waits for itself is given up, not waited for")
  func selfWait() {
    let queue = DispatchQueue(label: "own")
    let simulation = Simulation()
    _ = simulation.run {
      await withCheckedContinuation { continuation in
        queue.async { queue.sync { continuation.resume() } }
      }
    }
    #expect(simulation.escapes.map(\.kind) == [.blocked(isGivenUp: true)])
  }

  @Test("a lost update between two queues is found by a seed and replays")
  func lostUpdate() {
    final class Counter: @unchecked Sendable { var value = 0 }
    func value(_ seed: UInt64) -> Int? {
      let simulation = Simulation(ScheduleConfiguration(seed: seed, strategy: .random))
      return finished(
        simulation.run { () async -> Int in
          let (counter, group) = (Counter(), DispatchGroup())
          for _ in 0..<2 {
            DispatchQueue.global().async(group: group) {
              let read = counter.value
              DispatchQueue.main.async(group: group) { counter.value = read + 1 }
            }
          }
          await withCheckedContinuation { continuation in
            group.notify(queue: .main) { continuation.resume() }
          }
          return counter.value
        })
    }
    let values = (0..<50).map { value(UInt64($0)) }
    #expect(Set(values) == [1, 2])
    #expect((0..<50).map { value(UInt64($0)) } == values)
  }

  @Test("an actor whose executor is a queue takes part in the orders")
  func queueExecutor() {
    let found = results { notes in
      let actor = QueueActor()
      async let first = actor.twoSteps()
      async let second = actor.twoSteps()
      notes.add("\(await [first, second].max() ?? 0)")
    }
    #expect(found == [["1"], ["2"]])
  }
}
