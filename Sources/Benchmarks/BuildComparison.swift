import Foundation
import Harness
package import SystemSupport

/// Measures two builds alternately, so that a slowdown of the machine affects both.
package struct BuildComparison {
  private let own: String
  private let other: String
  private let arguments: [String]

  /// Creates a comparison of two builds.
  ///
  /// - Parameters:
  ///   - own: The path of this build's program.
  ///   - other: The path of the other build's program.
  ///   - arguments: The arguments for both programs, with `bench` and `--json` among them.
  package init(_ own: String, against other: String, arguments: [String]) {
    self.own = own
    self.other = other
    self.arguments = arguments
  }

  /// Runs both programs in each round, in alternating order.
  ///
  /// - Parameters:
  ///   - rounds: The number of rounds, above zero.
  ///   - onFinished: Called after each run of a program.
  /// - Returns: The comparisons.
  /// - Throws: `FileError` when a program cannot be run or prints no results.
  package func run(rounds: Int, onFinished: () -> Void = {}) throws(FileError)
    -> [BenchComparison]
  {
    precondition(rounds > 0, "\(rounds) rounds")
    var (mine, theirs): ([[BenchResult]], [[BenchResult]]) = ([], [])
    for round in 0..<rounds {
      for isOwn in round.isMultiple(of: 2) ? [true, false] : [false, true] {
        let results = try results(of: isOwn ? own : other)
        if isOwn { mine.append(results) } else { theirs.append(results) }
        onFinished()
      }
    }
    return BenchComparison.of(mine, against: theirs)
  }

  private func results(of program: String) throws(FileError) -> [BenchResult] {
    let output: [UInt8]
    let ending: ChildProcess.Ending
    do throws(ChildProcess.StartError) {
      (output, ending) = try ChildProcess.output(of: program, arguments)
    } catch {
      throw Self.useless(program, "cannot be started")
    }
    if let death = ending.cause { throw Self.useless(program, death) }
    do {
      let results = try JSONDecoder().decode([BenchResult].self, from: Data(output))
      if !results.isEmpty { return results }
    } catch {}
    throw Self.useless(program, "printed no figures")
  }

  private static func useless(_ program: String, _ reason: String) -> FileError {
    FileError(
      path: program, reason: reason, remedy: "name the simharness program of another build")
  }
}
