import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// Consecutive minutes with steps.
struct WalkRun: Sendable, Equatable {
  /// The first minute, counted from the start of the day.
  var start: Int
  /// The number of minutes, at least 1.
  var minutes: Int
  /// The steps, at least 1.
  var steps: Int
}

/// A generator of the runs that make up a number of steps: a few walks and many short errands.
struct WalkRuns: Sendable {
  private let settings: WalkSettings
  /// True if the person runs for exercise.
  private let runs: Bool
  /// The factor of an errand's pace by its length in minutes.
  private let errandPaces: [Double]
  private static let errandMinutes = 1.0...9.0

  init(_ settings: WalkSettings, runs: Bool) {
    self.settings = settings
    self.runs = runs
    errandPaces = (0...Int(Self.errandMinutes.upperBound)).map {
      pow(Double($0), settings.paceExponent)
    }
  }

  /// Draws runs until their steps are used up, and passes on each with its start unset.
  func draw(_ steps: Int, _ random: RandomSource, _ body: (WalkRun) -> Void) {
    var left = steps
    while left > 0 {
      var run = next(left, random)
      if run.steps >= left {
        let pace = Double(run.steps) / Double(run.minutes)
        run.steps = left
        run.minutes = max(1, Int((Double(left) / pace).rounded(.up)))
      }
      left -= run.steps
      body(run)
    }
  }

  private func next(_ left: Int, _ random: RandomSource) -> WalkRun {
    let odds = pow(Double(left) / settings.walkSteps, 2)
    guard random.uniform() < settings.walkShare + odds / (1 + odds) else {
      let length = LogNormal.sample(from: random, settings.errandMinutes)
      let minutes = length.clamped(to: Self.errandMinutes).rounded()
      let haste = 1 + Double(left) / settings.hastySteps
      let pace = haste * LogNormal.sample(from: random, settings.errandPace)
      return run(minutes, pace * errandPaces[Int(minutes)], below: 115)
    }
    if runs, left > 2_500, random.uniform() < settings.runShare {
      let minutes = LogNormal.sample(from: random, settings.runMinutes).clamped(to: 8...150)
      return run(minutes, LogNormal.sample(from: random, settings.runPace), below: 180)
    }
    let minutes = LogNormal.sample(from: random, settings.walkMinutes).clamped(to: 3...150)
    return run(minutes, LogNormal.sample(from: random, settings.walkPace), below: 135)
  }

  private func run(_ minutes: Double, _ pace: Double, below limit: Double) -> WalkRun {
    let minutes = max(1, Int(minutes.rounded()))
    let steps = Double(minutes) * pace.clamped(to: 4...limit)
    return WalkRun(start: 0, minutes: minutes, steps: max(1, Int(steps.rounded())))
  }
}
