import Foundation
import SyncModel
import Workloads

/// Runs many step syncs and fails at what breaks.
///
///     synccheck drawn FIRST COUNT
///     synccheck kill DIRECTORY FIRST COUNT
///     synccheck everywhere FIRST COUNT
@main
struct SyncCheck {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.dropFirst().compactMap { UInt64($0) }
    switch (arguments.first, arguments.count) {
    case ("drawn", 3) where numbers.count == 2: exit(drawn(numbers[0], numbers[1]))
    case ("everywhere", 3) where numbers.count == 2: exit(everywhere(numbers[0], numbers[1]))
    case ("kill", 4) where numbers.count == 2:
      exit(KillCheck(folder: arguments[1]).run(first: numbers[0], count: numbers[1]))
    case ("child", 5) where numbers.count == 3:
      exit(KillChild(folder: arguments[1], seed: numbers[0]).run(numbers[1], moment: numbers[2]))
    default:
      Console.complain(
        "usage: synccheck drawn FIRST COUNT | synccheck kill DIRECTORY FIRST COUNT | "
          + "synccheck everywhere FIRST COUNT")
      exit(2)
    }
  }

  /// Runs worlds one after another, to the first one that breaks.
  private static func drawn(_ first: UInt64, _ count: UInt64) -> Int32 {
    var total = SyncTotals()
    for seed in first..<first + count where total.breaches.isEmpty {
      do {
        total.add(try syncRun(seed: seed))
      } catch {
        total.fail(seed, "\(error)")
      }
    }
    Console.say(total.description)
    // This one takes many runs.
    let missing = total.missing.filter { $0 != .withheld || count >= 2_000 }
    for kind in missing { Console.say("never happened: \(kind.rawValue)") }
    return total.breaches.isEmpty && missing.isEmpty ? 0 : 1
  }

  /// Ends the process of each script at every place, one after another.
  private static func everywhere(_ first: UInt64, _ count: UInt64) -> Int32 {
    for seed in first..<first + count {
      for place in KillPlace.allCases {
        do {
          let (kills, violations) = try killEverywhere(place, seed: seed)
          Console.say("seed \(seed): \(kills) processes ended, place: \(place)")
          for violation in violations { Console.say(violation) }
          // Fewer awaits or writes than a sync has would be a script that does nothing.
          if !violations.isEmpty || kills <= (place == .await ? 100 : 20) { return 1 }
        } catch {
          Console.say("seed \(seed): \(error)")
          return 1
        }
      }
    }
    return 0
  }
}
