import VirtualTime

/// A program that uses every way of starting and waiting that Swift's concurrency has.
///
/// Each observable step is recorded; what may happen in any order does, as the schedule is drawn.
enum EverythingProgram {
  static func run() async {
    async let first = child("async let 1", steps: 3)
    async let second = child("async let 2", steps: 3)
    await group()
    let ledger = Ledger()
    await ledger.startInside()
    let detached = Task.detached { await child("detached", steps: 2) }
    let screen = Screen()
    await screen.refresh()
    let stream = Task { await listen() }
    await resumeElsewhere()
    await race()
    let cancelled = Task { await sleepUntilCancelled() }
    await Task.yield()
    cancelled.cancel()
    await cancelled.value
    await detached.value
    await stream.value
    _ = await (first, second)
    Simulation.record("balance \(await ledger.balance)")
  }

  private static func child(_ name: String, steps: Int) async {
    for step in 1...steps {
      Simulation.record("\(name) step \(step)")
      await Task.yield()
    }
  }

  private static func group() async {
    await withTaskGroup(of: Int.self) { group in
      for number in 1...4 {
        group.addTask {
          await child("group \(number)", steps: 2)
          await nap(milliseconds: number % 2)
          return number
        }
      }
      for await number in group { Simulation.record("group child \(number) is done") }
    }
  }

  private static func listen() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let producer = Task {
      for value in 1...3 {
        continuation.yield(value)
        await Task.yield()
      }
      continuation.finish()
    }
    for await value in stream { Simulation.record("stream \(value)") }
    await producer.value
  }

  private static func resumeElsewhere() async {
    await withCheckedContinuation { continuation in
      Task {
        Simulation.record("resuming")
        continuation.resume()
      }
    }
    Simulation.record("resumed")
  }

  /// A timeout by racing: both are due at the same time, so that either may win.
  private static func race() async {
    let winner = await withTaskGroup(of: String.self) { group in
      for name in ["work", "timeout"] {
        group.addTask {
          await nap(milliseconds: 5)
          return name
        }
      }
      let first = await group.next() ?? ""
      group.cancelAll()
      return first
    }
    Simulation.record("\(winner) won")
  }

  private static func sleepUntilCancelled() async {
    do {
      try await Task.sleep(for: .seconds(3_600))
      Simulation.record("slept an hour")
    } catch {
      Simulation.record("sleep was cancelled")
    }
  }

  static func nap(milliseconds: Int) async {
    do {
      try await Task.sleep(for: .milliseconds(milliseconds))
    } catch {
      Simulation.record("nap was cancelled")
    }
  }
}

/// A default actor that starts tasks of its own.
actor Ledger {
  private(set) var balance = 0

  func startInside() async {
    let tasks = (1...3).map { amount in
      Task {
        let before = self.balance
        Simulation.record("deposit \(amount) onto \(before)")
        await Task.yield()
        self.balance += amount
      }
    }
    for task in tasks { await task.value }
  }
}

/// A service as an app writes it.
@MainActor
final class Screen {
  private var shown = 0

  func refresh() async {
    let timer = Task {
      await EverythingProgram.nap(milliseconds: 1)
      shown += 1
      Simulation.record("screen shows \(shown)")
    }
    Simulation.record("screen waits")
    await timer.value
  }
}
