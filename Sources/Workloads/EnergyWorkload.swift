import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth

/// A workload that computes each day's energy points, sweeps amounts around the thresholds and
/// tries invalid targets.
@MainActor
struct EnergyWorkload {
  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  func run() async throws -> EnergyObservation {
    let service = context.suite.energy()
    var observation = EnergyObservation()
    for index in 0..<context.days.count {
      observation.days.append(try await day(context.days.range(index), service))
    }
    let settings = context.scenario.services
    let others = [1, 7, 20, Int.max].filter { $0 != settings.stepsTarget }
    for target in [settings.stepsTarget] + others {
      for amount in Self.amounts(around: target) {
        observation.sweeps.append(
          EnergyObservation.Sweep(
            quantity: .steps, amount: amount, target: target,
            points: try service.pointsFromSteps(amount, target: target)))
      }
    }
    for amount in Self.amounts(around: settings.sleepTargetSeconds) {
      observation.sweeps.append(
        EnergyObservation.Sweep(
          quantity: .sleep, amount: amount, target: settings.sleepTargetSeconds,
          points: try service.pointsFromSleep(
            seconds: amount, target: settings.sleepTargetSeconds)))
    }
    for target in [0, -1, Int.min] {
      let steps = Self.refuses { try service.pointsFromSteps(1, target: target) }
      let sleep = Self.refuses { try service.pointsFromSleep(seconds: 1, target: target) }
      observation.badTargets.append((target, steps && sleep))
    }
    return observation
  }

  private func day(_ range: TimeRange, _ service: any EnergyServiceProtocol) async throws
    -> EnergyObservation.Day
  {
    let settings = context.scenario.services
    var steps = 0
    if !context.history.steps.isEmpty {
      steps = try await context.retryPolicy.retrying {
        try await context.statistics.getAggregatedStepCount(for: range.dateInterval)
      }
    }
    let samples = try await context.retryPolicy.retrying {
      try await context.device.sleepSamples(touching: range)
    }
    let slept = context.suite.sleepMerge().mergedSleep(samples, in: range).asleep
    let seconds = Int(slept / Milliseconds.second)
    let given = settings.givenPoints
    let points = try service.dailyEnergy(
      of: EnergyDay(
        steps: steps, stepsTarget: settings.stepsTarget, sleepSeconds: seconds,
        sleepTargetSeconds: settings.sleepTargetSeconds, body: given[0], mind: given[1],
        heart: given[2]))
    return EnergyObservation.Day(steps: steps, sleepSeconds: seconds, given: given, points: points)
  }

  private static func refuses(_ call: () throws -> Int) -> Bool {
    do {
      _ = try call()
      return false
    } catch {
      return true
    }
  }

  /// Returns amounts on both sides of each point's threshold and extreme amounts, ascending.
  private static func amounts(around target: Int) -> [Int] {
    var amounts: Set<Int> = [Int.min, -1, 0, 1, target, Int.max]
    for point in 1...EnergyDefaults.pointsPerPart {
      let threshold = target.dividingFullWidthByPoints(point)
      amounts.formUnion([threshold - 1, threshold, threshold < Int.max ? threshold + 1 : threshold])
    }
    if target < Int.max / 2 { amounts.formUnion([target + 1, 2 * target]) }
    return amounts.sorted()
  }
}

extension Int {
  /// Returns `self * point / 20` without overflow.
  fileprivate func dividingFullWidthByPoints(_ point: Int) -> Int {
    EnergyDefaults.pointsPerPart.dividingFullWidth(multipliedFullWidth(by: point)).quotient
  }
}
