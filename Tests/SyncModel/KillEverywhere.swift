import HealthContracts
import IntervalStore
import SimulatedHealth
import Workloads

/// How many changes of the state a script makes where nothing ends it.
package func countWrites(seed: UInt64) throws -> Int {
  let box = KillBox()
  return try KillScript.run(seed: seed) {
    box.makeProcess()
  } openState: {
    MortalState(box.memory, box.process)
  }.writes
}

/// Where a process is ended.
package enum KillPlace: CaseIterable, Sendable {
  /// On one side of an await.
  case await
  /// Instead of a write.
  case write
  /// Right after a write.
  case afterWrite
}

/// Ends the process of a script at one place after another, until it comes to its end, and has
/// another process go on each time.
///
/// - Parameters:
///   - place: Where the process is ended.
///   - seed: The seed of the script.
///   - step: The distance between the places: 1 for each of them.
/// - Returns: How many processes were ended, and what is wrong.
/// - Throws: What is not the end of a process.
package func killEverywhere(_ place: KillPlace, seed: UInt64, every step: Int = 1) throws
  -> (kills: Int, violations: [String])
{
  var kills = 0
  var violations: [String] = []
  for number in stride(from: 0, to: 100_000, by: step) {
    let box = KillBox()
    box.number = number
    box.place = place
    let first = try KillScript.run(seed: seed) {
      box.makeProcess()
    } onCommit: {
      box.content = $0
    } openState: {
      MortalState(box.memory, box.process)
    }
    if first.isKilled {
      kills += 1
      let result = try KillScript.run(seed: seed, content: box.content, isResumed: true) {
        box.memory
      }
      violations += result.violations.map { "\(place) \(number): \($0)" }
      continue
    }
    return (kills, violations)
  }
  return (0, ["the script never ends"])
}

/// What outlives a process.
private final class KillBox: @unchecked Sendable {
  // Unchecked: a simulation runs on the thread that waits for it.
  var content = StepServerContent()
  var number: Int?
  var place = KillPlace.await
  private var made: (memory: InMemorySyncState, process: MortalProcess)?

  @MainActor
  func makeProcess() -> MortalProcess {
    let process = MortalProcess()
    switch place {
    case .await: process.awaitsLeft = number
    case .write, .afterWrite:
      process.writesLeft = number
      process.keepsLastWrite = place == .afterWrite
    }
    made = (InMemorySyncState(), process)
    return process
  }

  @MainActor var memory: InMemorySyncState { made?.memory ?? InMemorySyncState() }
  @MainActor var process: MortalProcess { made?.process ?? MortalProcess() }
}
