import Foundation
import WeightModel

/// Runs many weight histories: `weightcheck SEEDS [FIRST]`.
///
/// It fails where a run has a breach, and where none or most of many meet a read that looks denied.
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
    let isMixed = count < 200 || (1...total.runs / 2).contains(total.withheld)
    exit(total.breaches.isEmpty && isMixed ? 0 : 1)
  }
}
