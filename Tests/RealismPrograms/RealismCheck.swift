import Foundation
import RealismModel
import SystemSupport

/// Breaks one part of the person model after another: `realismcheck`.
///
/// It fails where no statistic notices, or where one does not pass unbroken.
@main
struct RealismCheck {
  static func main() {
    let models = BrokenModel.all
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let problems = Parallel.map(models.indices, jobs: jobs) { number -> String? in
      do {
        return try models[number].problem()
      } catch {
        return "\(models[number].name): \(error)"
      }
    }
    let histories = BrokenHistory.all
    let others = Parallel.map(histories.indices, jobs: jobs) { number -> String? in
      do {
        return try histories[number].problem()
      } catch {
        return "\(histories[number].name): \(error)"
      }
    }
    let lines =
      zip(models, problems).map { $1 ?? "\($0.name): noticed" }
      + zip(histories, others).map { $1 ?? "\($0.name): noticed" }
    FileHandle.standardOutput.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    exit((problems + others).allSatisfy { $0 == nil } ? 0 : 1)
  }
}
