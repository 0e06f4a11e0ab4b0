import Foundation
import SyncModel

/// Runs many step syncs and fails at what breaks.
///
///     synccheck drawn FIRST COUNT
///     synccheck kill DIRECTORY FIRST COUNT
@main
struct SyncCheck {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.dropFirst().compactMap { UInt64($0) }
    switch (arguments.first, arguments.count) {
    case ("drawn", 3) where numbers.count == 2: exit(drawn(numbers[0], numbers[1]))
    case ("kill", 4) where numbers.count == 2:
      exit(KillCheck(folder: arguments[1]).run(first: numbers[0], count: numbers[1]))
    case ("child", 5) where numbers.count == 3:
      exit(KillChild(folder: arguments[1], seed: numbers[0]).run(numbers[1], moment: numbers[2]))
    default:
      Console.complain("usage: synccheck drawn FIRST COUNT | synccheck kill DIRECTORY FIRST COUNT")
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
    for kind in total.missing { Console.say("never happened: \(kind.rawValue)") }
    return total.breaches.isEmpty && total.missing.isEmpty ? 0 : 1
  }
}
