import Dispatch
import Foundation
import Synchronization
import Testing
import VirtualTimeTesting

/// A thread that was started outside all simulations and runs what it is given.
final class ForeignThread: Sendable {
  static let shared = ForeignThread()
  private let isAsked = DispatchSemaphore(value: 0)
  private let work = Mutex<[@Sendable () -> Void]>([])

  init() {
    Thread { [self] in
      while true {
        isAsked.wait()
        work.withLock { $0.removeFirst() }()
      }
    }.start()
  }

  func run(_ body: @escaping @Sendable () -> Void) {
    work.withLock { $0.append(body) }
    isAsked.signal()
  }
}

/// What leaves a simulation, each in a function of its own name.
enum Outside: String, CaseIterable, Sendable {
  case startsThread
  case sleepsReally
  case readsProcessorClock
  case waitsForThread

  func leave() async {
    switch self {
    case .startsThread: startThread()
    case .sleepsReally: sleepReally()
    case .readsProcessorClock: readClock()
    case .waitsForThread: waitForThread()
    }
    await Task.yield()
  }

  @inline(never) private func startThread() { Thread {}.start() }

  @inline(never) private func sleepReally() { usleep(1) }

  @inline(never) private func readClock() {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  }

  @inline(never) private func waitForThread() {
    let semaphore = DispatchSemaphore(value: 0)
    ForeignThread.shared.run { semaphore.signal() }
    semaphore.wait()
  }

  /// What is said about the run, and the function that is named.
  var words: (what: String, place: String) {
    switch self {
    case .startsThread: ("started a thread", "startThread()")
    case .sleepsReally: ("slept in real time", "sleepReally()")
    case .readsProcessorClock: ("read the real clock 2", "readClock()")
    case .waitsForThread: ("blocked its thread to wait for another thread", "waitForThread()")
    }
  }
}

@Suite("Escapes and their places", .enabled(if: Simulation.highestTier == .router))
struct EscapePlaceTests {
  @Test("a test that passes is told what makes its replay uncertain", arguments: Outside.allCases)
  func warned(way: Outside) async throws {
    _ = ForeignThread.shared
    // The other thread can be done before a wait for it begins, but not so often.
    let trait: VirtualTimeTrait = .virtualTime(seeds: 200, foreignThreadTimeout: .seconds(20))
    let found = try await recorded(trait) { await way.leave() }
    #expect(found.issues.map(\.severity) == [.warning])
    let (what, place) = way.words
    #expect(
      found.text == "task 1 \(what) in Outside.\(place), so its runs may not replay")
  }

  private actor Cache {
    let lock = NSLock()
    var value = 0

    func update() async {
      take()
      await Task.yield()
      value += 1
      release()
    }

    private func take() { lock.lock() }

    private func release() { lock.unlock() }
  }

  @Test("a lock that is held across an await is a failure, named with its place")
  func heldLock() async throws {
    let found = try await recorded(.virtualTime(seeds: 5)) {
      let cache = Cache()
      async let first: Void = cache.update()
      async let second: Void = cache.update()
      _ = await (first, second)
    }
    #expect(found.issues.count == 1)
    #expect(found.text.contains("was suspended while it held a lock in "), "\(found.text)")
    #expect(found.text.contains("Cache."), "\(found.text)")
  }

  @Test("a lock that is released before the await is none")
  func releasedLock() async throws {
    let found = try await recorded(.virtualTime(seeds: 20)) {
      let lock = NSLock()
      for _ in 0..<5 {
        lock.withLock {}
        await Task.yield()
      }
    }
    #expect(found.issues.isEmpty, "\(found.text)")
  }

  @Test("a semaphore that only a task could signal is a failure, not a hang")
  func semaphore() async throws {
    @Sendable func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }
    let found = try await recorded(.virtualTime(seeds: 3)) {
      let semaphore = DispatchSemaphore(value: 0)
      Task { semaphore.signal() }
      block(semaphore)
    }
    #expect(found.issues.count == 1)
    #expect(
      found.text.contains(
        "task 1 blocked its thread in a wait that no other thread ends in EscapePlaceTests."),
      "\(found.text)")
  }

  @Test("a group that only a task could leave is a failure, not a hang")
  func group() async throws {
    @Sendable func block(_ group: DispatchGroup) { group.wait() }
    let found = try await recorded(.virtualTime(seeds: 3)) {
      let group = DispatchGroup()
      group.enter()
      Task { group.leave() }
      block(group)
    }
    #expect(found.text.contains("that no other thread ends"), "\(found.text)")
  }

  @Test("a wake from a thread is named by where the task resumes")
  func foreignWake() async throws {
    @Sendable func answer(_ gate: DispatchSemaphore) async -> Int {
      await withCheckedContinuation { continuation in
        // Runs when this task has been suspended, so that the thread cannot come too early.
        Task { gate.signal() }
        ForeignThread.shared.run {
          gate.wait()
          continuation.resume(returning: 7)
        }
      }
    }
    _ = ForeignThread.shared
    let found = try await recorded(.virtualTime(seeds: 1, foreignThreadTimeout: .seconds(20))) {
      #expect(await answer(DispatchSemaphore(value: 0)) == 7)
    }
    #expect(
      found.text.hasPrefix("task 1 was woken by a foreign thread in EscapePlaceTests.foreignWake"),
      "\(found.text)")
  }
}
