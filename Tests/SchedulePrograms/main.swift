import Foundation
import Synchronization
import VirtualTime

// Prints what a schedule seed makes of a program, for comparison across processes, threads and
// builds: schedules digests STRATEGY FROM TO THREADS   a line a seed: seed, digest, events, escapes
// schedules trace STRATEGY SEED                the events of one seed schedules throughput
// jobs a second, and the cost of a virtual sleep schedules hourly                             ten
// years of hourly wakes
let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "digests": digests(Array(words.dropFirst()))
case "trace": trace(Array(words.dropFirst()))
case "throughput": throughput()
case "hourly": hourly()
default: preconditionFailure("no such command")
}

func strategy(_ name: String) -> ScheduleStrategy {
  switch name {
  case "fifo": .firstInFirstOut
  case "random": .random
  case "priorities": .priorities(changePoints: 4)
  case "steady": .priorities(changePoints: 0)
  default: preconditionFailure("no strategy \(name)")
  }
}

func simulated(_ name: String, seed: UInt64) -> Simulation {
  let simulation = Simulation(
    // About as many choices as the program has.
    ScheduleConfiguration(seed: seed, strategy: strategy(name), expectedSteps: 60))
  guard case .finished = simulation.run({ await EverythingProgram.run() }) else {
    preconditionFailure("seed \(seed) did not finish")
  }
  return simulation
}

func digests(_ words: [String]) {
  let (from, to, threads) = (UInt64(words[1]) ?? 0, UInt64(words[2]) ?? 0, Int(words[3]) ?? 1)
  let lines = Mutex<[UInt64: String]>([:])
  DispatchQueue.concurrentPerform(iterations: threads) { thread in
    for seed in from..<to where Int(seed) % threads == thread {
      let simulation = simulated(words[0], seed: seed)
      let digest = String(simulation.trace.digest, radix: 16)
      let line = "\(seed) \(digest) \(simulation.trace.count) \(simulation.escapes.count)"
      lines.withLock { $0[seed] = line }
    }
  }
  let found = lines.withLock { $0 }
  for seed in from..<to { write(found[seed] ?? "missing") }
}

func trace(_ words: [String]) {
  write(simulated(words[0], seed: UInt64(words[1]) ?? 0).trace.lines())
}

func throughput() {
  let simulation = Simulation(keepsTrace: false)
  let begun = RealTime.nanoseconds
  _ = simulation.run {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { for _ in 0..<100_000 { await Task.yield() } }
      }
    }
  }
  let seconds = Double(RealTime.nanoseconds - begun) / 1e9
  write("\(Int(Double(simulation.steps) / seconds)) jobs/s, \(simulation.steps) jobs")
  let sleeping = Simulation(keepsTrace: false)
  let slept = RealTime.nanoseconds
  _ = sleeping.run {
    for _ in 0..<500_000 { try await SimulationClock().sleep(for: .milliseconds(50)) }
  }
  write("\((RealTime.nanoseconds - slept) / 500_000) ns per virtual sleep of 50 ms")
}

/// An app that wakes every hour for ten years and awaits a few things each time.
func hourly() {
  let simulation = Simulation(keepsTrace: false)
  let begun = RealTime.nanoseconds
  let outcome = simulation.run {
    let ledger = Ledger()
    for _ in 0..<87_660 {
      try await Task.sleep(for: .seconds(3_600))
      _ = await ledger.balance
      await Task.yield()
      _ = await ledger.balance
    }
  }
  let milliseconds = (RealTime.nanoseconds - begun) / 1_000_000
  write("\(outcome): \(simulation.now / 3_600_000_000_000) hours in \(milliseconds) ms")
}

func write(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
