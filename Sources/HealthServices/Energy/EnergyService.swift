public import HealthContracts
public import HealthModel

/// The reference energy service: `min(amount, target) * 20 / target`, rounded down.
///
/// All arithmetic is in integers. Each part of a day's energy earns at most 20 points.
public struct EnergyService: EnergyServiceProtocol {
  /// Creates an energy service.
  public init() {}

  public func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try points(steps, target: target)
  }

  public func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try points(seconds, target: target)
  }

  public func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    let steps = try pointsFromSteps(day.steps, target: day.stepsTarget)
    let sleep = try pointsFromSleep(seconds: day.sleepSeconds, target: day.sleepTargetSeconds)
    let others = [day.body, day.mind, day.heart].reduce(0) {
      $0 + min(max($1, 0), EnergyDefaults.pointsPerPart)
    }
    return EnergyPoints(steps: steps, sleep: sleep, others: others, total: steps + sleep + others)
  }

  private func points(_ amount: Int, target: Int) throws -> Int {
    guard target > 0 else { throw EnergyError.targetNotPositive(target) }
    // `target` near `Int.max` would overflow a plain multiplication.
    let capped = min(max(amount, 0), target)
    return target.dividingFullWidth(
      capped.multipliedFullWidth(by: EnergyDefaults.pointsPerPart)
    ).quotient
  }
}
