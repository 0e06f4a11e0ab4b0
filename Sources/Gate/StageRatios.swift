package import RunReport

/// What the stages of a run cost, each as a multiple of a reference loop that the same processes
/// ran: a machine that is three times slower has the same ratios.
package struct StageRatios: Equatable, Sendable {
  /// The stage whose readings are those of the reference loop.
  package static let reference = "reference"

  /// What is accepted where a baseline says nothing: half as much again, and half a loop.
  ///
  /// Both must be exceeded, so that neither a short stage's jitter nor a long stage's drift gates.
  package static let defaultTolerance = Tolerance(absolute: 500, percent: 50)

  /// How the program was built: the ratios of `debug` and `release` have nothing in common.
  package var build: String
  /// Thousandths of a reference loop, by stage.
  package var stages: [String: Int]
  /// Stages with a gate of their own, in thousandths of a loop and in per cent.
  package var tolerances: [String: Tolerance]

  /// Makes ratios.
  ///
  /// - Parameters:
  ///   - build: How the program was built.
  ///   - stages: Thousandths of a reference loop, by stage.
  ///   - tolerances: Stages with a gate of their own.
  package init(build: String, stages: [String: Int], tolerances: [String: Tolerance] = [:]) {
    self.build = build
    self.stages = stages
    self.tolerances = tolerances
  }

  /// Takes the ratios of processor times; nil where the reference loop was not measured.
  ///
  /// Of several runs of the same scenario the least time of each stage and of the loop counts: what
  /// else a machine does only ever makes them longer.
  ///
  /// - Parameter runs: What the runs cost.
  /// - Complexity: O(*n*) for *n* stages of all runs.
  package init?(_ runs: [TimingReport]) {
    guard let build = runs.first?.machine.build else { return nil }
    var least: [String: Int] = [:]
    for run in runs {
      for (name, stage) in run.stages {
        least[name] = min(least[name] ?? Int.max, stage.cpuNanoseconds)
      }
    }
    guard let loop = least.removeValue(forKey: Self.reference), loop > 0 else { return nil }
    self.init(build: build, stages: least.mapValues { Self.thousandths($0, of: loop) })
  }

  private static func thousandths(_ time: Int, of loop: Int) -> Int {
    let (quotient, remainder) = time.quotientAndRemainder(dividingBy: loop)
    let (whole, overflow) = quotient.multipliedReportingOverflow(by: 1_000)
    return overflow ? Int.max : whole + Int((Double(remainder) / Double(loop) * 1_000).rounded())
  }

  /// Stages that have become slower than a baseline lets them.
  ///
  /// - Parameter baseline: The ratios so far.
  /// - Returns: The changes, in no order; a faster stage is none.
  package func slower(than baseline: StageRatios) -> [Change] {
    baseline.stages.compactMap { name, old in
      let tolerance = baseline.tolerances[name] ?? Self.defaultTolerance
      guard let new = stages[name], new > old, !tolerance.accepts(new, for: old) else { return nil }
      return Change(.time, "times.stages.\(name)", from: old, to: new)
    }
  }
}
