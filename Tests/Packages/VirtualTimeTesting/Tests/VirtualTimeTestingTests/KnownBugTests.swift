import Testing
import VirtualTimeTesting

/// Ten kinds of bugs of Swift's concurrency, each a small program that shows it in some orders.
enum KnownBug: String, CaseIterable, Sendable {
  case reentrancyLostUpdate
  case doubleRefresh
  case checkThenAct
  case cancelledTaskWrites
  case leakedContinuation
  case deadlockOfTwoActors
  case streamBufferingLoss
  case timeoutRace
  case retryStorm
  case groupOrder

  /// Runs the program, which records an issue or hangs where its bug shows.
  func run() async throws {
    switch self {
    case .reentrancyLostUpdate: await lostUpdate()
    case .doubleRefresh: await refreshTwice()
    case .checkThenAct: await checkThenAct()
    case .cancelledTaskWrites: await writeAfterCancelling()
    case .leakedContinuation: await leakContinuation()
    case .deadlockOfTwoActors: await lockInTwoOrders()
    case .streamBufferingLoss: await loseElements()
    case .timeoutRace: await raceTimeout()
    case .retryStorm: await retry()
    case .groupOrder: await combineInOrder()
    }
  }
}

extension KnownBug {
  /// Reads, awaits, writes: an update in between is lost.
  private func lostUpdate() async {
    let account = Account()
    let first = Task { await account.deposit(1) }
    work()
    let second = Task { await account.deposit(2) }
    await first.value
    await second.value
    #expect(await account.balance == 3)
  }

  @MainActor
  private final class Refresher {
    private var value: Int?
    private(set) var requests = 0

    func current() async -> Int {
      if let value { return value }
      requests += 1
      await Task.yield()
      value = 42
      return 42
    }
  }

  /// Refreshes without a guard against a refresh under way.
  private func refreshTwice() async {
    let refresher = await Refresher()
    let first = Task { await refresher.current() }
    work()
    let second = Task { await refresher.current() }
    _ = await (first.value, second.value)
    #expect(await refresher.requests == 1)
  }

  private actor Seats {
    private var free = 1
    private(set) var sold = 0

    func sell() async {
      guard free > 0 else { return }
      await pay()
      free -= 1
      sold += 1
    }

    private nonisolated func pay() async { await Task.yield() }
  }

  /// Checks, awaits, acts on what has changed since.
  private func checkThenAct() async {
    let seats = Seats()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { await seats.sell() }
        work()
      }
    }
    #expect(await seats.sold == 1)
  }

  @MainActor
  private final class Screen {
    var shown = ""

    func load(_ name: String) async {
      await Task.yield()
      await Task.yield()
      // No check whether the task was cancelled.
      shown = name
    }
  }

  /// A search that was replaced by another one shows its result after it.
  private func writeAfterCancelling() async {
    let screen = await Screen()
    let old = Task { await screen.load("old") }
    work()
    old.cancel()
    let new = Task { await screen.load("new") }
    await new.value
    await old.value
    #expect(await screen.shown == "new")
  }

  private actor Gate {
    private var waiter: CheckedContinuation<Void, Never>?
    private var isOpen = false

    func wait() async {
      if isOpen { return }
      await withCheckedContinuation { waiter = $0 }
    }

    func open() {
      isOpen = true
      waiter?.resume()
      waiter = nil
    }
  }

  /// The second waiter takes the place of the first, whom nobody resumes.
  private func leakContinuation() async {
    let gate = Gate()
    let first = Task { await gate.wait() }
    work()
    let opener = Task { await gate.open() }
    work()
    let second = Task { await gate.wait() }
    for task in [first, opener, second] { await task.value }
  }

  private actor Lock {
    private var isHeld = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func acquire() async {
      if !isHeld {
        isHeld = true
        return
      }
      await Simulation.waiting(for: "a lock") {
        await withCheckedContinuation { waiters.append($0) }
      }
    }

    func release() {
      if waiters.isEmpty { isHeld = false } else { waiters.removeFirst().resume() }
    }
  }

  /// Two tasks take two locks in opposite orders.
  private func lockInTwoOrders() async {
    let (left, right) = (Lock(), Lock())
    @Sendable func both(_ first: Lock, _ second: Lock) async {
      await first.acquire()
      await Task.yield()
      await second.acquire()
      await second.release()
      await first.release()
    }
    let one = Task { await both(left, right) }
    work()
    let two = Task { await both(right, left) }
    _ = await (one.value, two.value)
  }

  /// A stream that keeps one element loses another when its reader is late.
  private func loseElements() async {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let reader = Task {
      var sum = 0
      for await element in stream { sum += element }
      return sum
    }
    for element in 1...2 {
      await Task.yield()
      work()
      continuation.yield(element)
    }
    await Task.yield()
    work()
    continuation.finish()
    #expect(await reader.value == 3)
  }

  /// Whatever ends first is the outcome, although both are due at the same moment.
  private func raceTimeout() async {
    let isAnswered = await withTaskGroup(of: Bool.self) { group in
      for isAnswer in [true, false] {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(30))
          return isAnswer
        }
        work()
      }
      let first = await group.next() ?? false
      group.cancelAll()
      return first
    }
    #expect(isAnswered)
  }

  private actor Server {
    private var isBusy = false
    private(set) var requests = 0

    func answer() async -> Bool {
      requests += 1
      if isBusy { return false }
      isBusy = true
      await work()
      isBusy = false
      return true
    }

    private nonisolated func work() async { await Task.yield() }
  }

  /// A client that was refused tries again, although the other one would have been done soon.
  private func retry() async {
    let server = Server()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          while !(await server.answer()) { try? await Task.sleep(for: .seconds(1)) }
        }
        work()
      }
    }
    #expect(await server.requests == 2)
  }

  /// Results are taken in the order in which they come, as if that were the order of the requests.
  private func combineInOrder() async {
    let words = await withTaskGroup(of: String.self) { group in
      for word in ["to", "be", "or"] {
        group.addTask {
          await Task.yield()
          return word
        }
        work()
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(words == ["to", "be", "or"])
  }
}

@Suite("Known kinds of bugs", .enabled(if: Simulation.highestTier == .router))
struct KnownBugTests {
  @Test(
    "each is found within 1,000 seeds, and its seed and its shrunk order find it again",
    arguments: KnownBug.allCases,
    [InterleavingStrategy.random, .pct(bound: 3), .delayBounded(delays: 2)])
  func found(bug: KnownBug, strategy: InterleavingStrategy) async throws {
    let found = try await recorded(.virtualTime(strategy: strategy)) { try await bug.run() }
    #expect(found.issues.count == 1)
    #expect(found.text.contains("failed again when it was run again"), "\(found.text)")
    let switches = try #require(found.switches)
    #expect(switches <= 6, "\(found.text)")
    for _ in 0..<3 {
      let again = try await recorded(.virtualTime(strategy: strategy)) { try await bug.run() }
      #expect(again.text == found.text)
    }
  }
}
