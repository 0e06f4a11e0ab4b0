package import RunReport

/// The processor times of the stages of a run, as multiples of the time of a reference loop.
///
/// The same processes ran the reference loop, so that the ratios do not depend on the speed of the
/// machine.
package struct StageRatios: Equatable, Sendable {
  /// The name of the stage that measures the reference loop.
  package static let reference = "reference"

  /// The tolerance for stages without their own: 50 percent and three reference loops.
  ///
  /// A stage must exceed both limits, so that neither the jitter of a short stage nor the drift of
  /// a long one is reported. Linux counts the time of a process's other threads in steps of up to
  /// 10 ms, so that a short stage is measured as 0 or 10 ms.
  package static let defaultTolerance = Tolerance(absolute: 3_000, percent: 50)

  /// The build configuration; ratios of `debug` and `release` builds are not comparable.
  package var build: Machine.Build
  /// The time of each stage in thousandths of a reference loop.
  package var stages: [String: Int]
  /// The tolerances of stages, in thousandths of a reference loop and in percent.
  package var tolerances: [String: Tolerance]

  /// Creates ratios.
  package init(build: Machine.Build, stages: [String: Int], tolerances: [String: Tolerance] = [:]) {
    self.build = build
    self.stages = stages
    self.tolerances = tolerances
  }

  /// Creates the ratios of measured processor times; `nil` if the reference loop was not measured.
  ///
  /// Of several runs of the same scenario, the minimum time of each stage and of the loop is used,
  /// because other load on the machine can only increase times.
  ///
  /// - Parameter runs: The timings of the runs.
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

  /// The place of the stages in a baseline.
  static let place = "times.stages"

  /// Returns the stages that only the run or only a baseline has.
  ///
  /// - Parameter baseline: The previous ratios.
  /// - Returns: The changes in no particular order.
  package func otherStages(than baseline: StageRatios) -> [Change] {
    let names = Set(stages.keys).symmetricDifference(baseline.stages.keys)
    return names.map { name in
      let (old, new) = (baseline.stages[name], stages[name])
      return Change(
        new == nil ? .missing : .added, "\(Self.place).\(name)", from: old.map { "\($0)" },
        to: new.map { "\($0)" })
    }
  }

  /// Returns the stages that became slower than a baseline allows.
  ///
  /// - Parameter baseline: The previous ratios.
  /// - Returns: The changes in no particular order; a faster stage is not a change.
  package func slower(than baseline: StageRatios) -> [Change] {
    baseline.stages.compactMap { name, old in
      let tolerance = baseline.tolerances[name] ?? Self.defaultTolerance
      guard let new = stages[name], new > old, !tolerance.accepts(new, for: old) else { return nil }
      return Change(.time, "\(Self.place).\(name)", from: old, to: new)
    }
  }
}

extension Change {
  /// True if only one side has a stage.
  package var isOfStageNames: Bool {
    [.missing, .added].contains(kind) && subject.hasPrefix("\(StageRatios.place).")
  }
}
