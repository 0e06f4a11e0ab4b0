import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth

/// A workload that computes each day's energy points, sweeps amounts around the thresholds, of one
/// quantity and of whole days, and tries invalid targets.
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
    for target in Self.targets(settings.stepsTarget) {
      for amount in Self.amounts(around: target) {
        observation.sweeps.append(
          EnergyObservation.Sweep(
            quantity: .steps, amount: amount, target: target,
            points: try service.pointsFromSteps(amount, target: target)))
      }
    }
    for target in Self.targets(settings.sleepTargetSeconds) {
      for amount in Self.amounts(around: target) {
        observation.sweeps.append(
          EnergyObservation.Sweep(
            quantity: .sleep, amount: amount, target: target,
            points: try service.pointsFromSleep(seconds: amount, target: target)))
      }
    }
    observation.edgeDays = try edgeDays(service)
    for target in [0, -1, Int.min] {
      let steps = Self.refuses(target) { try service.pointsFromSteps(1, target: target) }
      let sleep = Self.refuses(target) { try service.pointsFromSleep(seconds: 1, target: target) }
      let daily = [(target, 1), (1, target)].allSatisfy { stepsTarget, sleepTarget in
        Self.refuses(target) {
          try service.dailyEnergy(
            of: EnergyDay(
              steps: 1, stepsTarget: stepsTarget, sleepSeconds: 1, sleepTargetSeconds: sleepTarget,
              body: 1, mind: 1, heart: 1)
          ).total
        }
      }
      observation.badTargets.append((target, steps && sleep && daily))
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
    return try Self.day(
      EnergyDay(
        steps: steps, stepsTarget: settings.stepsTarget, sleepSeconds: seconds,
        sleepTargetSeconds: settings.sleepTargetSeconds, body: settings.givenPoints[0],
        mind: settings.givenPoints[1], heart: settings.givenPoints[2]), service)
  }

  /// Returns the energy of days whose amounts are around the thresholds of their targets.
  ///
  /// Each amount of steps is combined with a low and a high amount of sleep. The two targets
  /// differ, and so do the three parts that the person gives. The last days are perfect, or lack
  /// a point.
  private func edgeDays(_ service: any EnergyServiceProtocol) throws -> [EnergyObservation.Day] {
    let settings = context.scenario.services
    let given = [20, -1, 7, 21, 0, 19, 1]
    let full = EnergyDefaults.pointsPerPart
    let best = [full, full, full, full - 1, full, full]
    return try [(settings.stepsTarget, settings.sleepTargetSeconds), (20, 7)].flatMap { targets in
      let perfect = try (0..<4).map { index in
        try Self.day(
          EnergyDay(
            steps: targets.0, stepsTarget: targets.0, sleepSeconds: targets.1,
            sleepTargetSeconds: targets.1, body: best[index], mind: best[index + 1],
            heart: best[index + 2]), service)
      }
      let steps = Self.amounts(around: targets.0)
      let sleep = Self.amounts(around: targets.1)
      let near = try (0..<2 * max(steps.count, sleep.count)).map { index in
        let amount = index / 2
        let opposite = sleep.count - 1 - amount % sleep.count
        return try Self.day(
          EnergyDay(
            steps: steps[amount % steps.count], stepsTarget: targets.0,
            sleepSeconds: sleep[index % 2 == 0 ? amount % sleep.count : opposite],
            sleepTargetSeconds: targets.1, body: given[index % 7], mind: given[(3 * index + 1) % 7],
            heart: given[(5 * index + 2) % 7]), service)
      }
      return near + perfect
    }
  }

  private static func day(_ day: EnergyDay, _ service: any EnergyServiceProtocol) throws
    -> EnergyObservation.Day
  {
    EnergyObservation.Day(
      steps: day.steps, sleepSeconds: day.sleepSeconds, stepsTarget: day.stepsTarget,
      sleepTargetSeconds: day.sleepTargetSeconds, given: [day.body, day.mind, day.heart],
      points: try service.dailyEnergy(of: day))
  }

  /// Returns true if a call throws the contract's error, with the target.
  private static func refuses(_ target: Int, _ call: () throws -> Int) -> Bool {
    do {
      _ = try call()
      return false
    } catch EnergyError.targetNotPositive(let named) {
      return named == target
    } catch {
      return false
    }
  }

  /// Returns the scenario's target, and others: 1 and 7, which 20 points do not divide evenly; 20,
  /// whose units are points; and the largest integer.
  private static func targets(_ own: Int) -> [Int] {
    [own] + [1, 7, 20, Int.max].filter { $0 != own }
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
