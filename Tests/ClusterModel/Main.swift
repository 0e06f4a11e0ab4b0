import Foundation
import TestSupport

/// Prints how long a job takes on a thousand nodes, for several sizes of its tasks.
@main
enum ClusterModel {
  /// The processor seconds of twenty persons of ten years, as `multi-year --persons 20` took them
  /// in a release build.
  private static let measured = [
    4.176, 4.201, 4.214, 4.239, 4.248, 4.253, 4.270, 4.298, 4.310, 4.332, 4.368, 4.390, 4.401,
    4.414, 4.414, 4.426, 4.455, 4.460, 4.564, 4.707,
  ]

  /// The persons of the job.
  private static let persons = 1_000_000
  /// The minutes of a task.
  private static let sizes = [1.0, 2, 5, 10, 20, 40, 120]
  /// The number of jobs of which the median is shown.
  private static let seeds: UInt64 = 5

  private static let clusters: [(name: String, assumptions: Assumptions)] = [
    ("a node is lost every 1,000 hours", Assumptions(hoursBetweenLosses: 1_000)),
    ("every 20 hours, as where nodes are taken back", Assumptions(hoursBetweenLosses: 20)),
    (
      "the same, and nothing kept within a task",
      Assumptions(keptSeconds: .infinity, hoursBetweenLosses: 20)
    ),
  ]

  static func main() {
    var lines: [String] = []
    var costs = [Double](repeating: 1, count: sizes.count)
    let work = Double(persons) * mean / 3_600
    lines.append(
      "| minutes of a task | tasks | " + clusters.map(\.name).joined(separator: " | ") + " |")
    lines.append("|---:|---:|" + clusters.map { _ in "---:|" }.joined())
    for (index, minutes) in sizes.enumerated() {
      let count = Int((work * 60 / minutes).rounded(.up))
      var cells = ["\(Int(minutes))", "\(count)"]
      for (name, assumptions) in clusters {
        let outcomes = (1...seeds).map { seed in
          Cluster(tasks(count, seed), assumptions).run(seed: seed)
        }
        let time = median(outcomes.map(\.minutes))
        let lost = median(outcomes.map { $0.lostHours / $0.workHours })
        cells.append("\(tenths(time)) min, \(tenths(100 * lost)) %")
        // What is kept within a task decides nothing: it always is.
        if name == clusters[0].name || name == clusters[1].name {
          costs[index] *= time * (1 + lost)
        }
      }
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    let best = sizes.indices.min { costs[$0] < costs[$1] } ?? 0
    lines.append("")
    lines.append(
      "The least product of time and node hours, over the first two columns, has a task of "
        + "\(Int(sizes[best])) minutes.")
    FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  private static var mean: Double { measured.reduce(0, +) / Double(measured.count) }

  /// The seconds of each task: a sum of drawn persons, by its limit, the normal distribution.
  private static func tasks(_ count: Int, _ seed: UInt64) -> [Double] {
    let squares = measured.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(measured.count - 1)).squareRoot()
    var draws = Draws(seed: seed &+ 1_000)
    return (0..<count).map { index in
      let own = Double(persons * (index + 1) / count - persons * index / count)
      return max(0, own * mean + own.squareRoot() * deviation * draws.normal())
    }
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
