import Foundation
import WeightModel

/// Runs many weight histories: `weightcheck SEEDS [FIRST]`; fails at the first breach's seed.
@main
struct WeightCheck {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    let count = numbers.first ?? 2_000
    let first = numbers.dropFirst().first ?? 1
    var total = WeightTotals()
    for seed in first..<first + count {
      do {
        total.add(try weightRun(seed: seed))
      } catch {
        total.fail(seed, "\(error)")
      }
    }
    FileHandle.standardOutput.write(Data((total.description + "\n").utf8))
    exit(total.breaches.isEmpty ? 0 : 1)
  }
}
