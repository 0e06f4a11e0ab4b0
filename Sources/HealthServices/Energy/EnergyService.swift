public import HealthContracts
public import HealthModel
/// Points by the shared rule: `min(amount, target) * 20 / target`, rounded down, in integers.
public struct EnergyService: EnergyServiceProtocol {
  /// Makes a service.
  public init() {}

  /// Points for steps.
  ///
  /// - Parameters:
  ///   - steps: Steps walked.
  ///   - target: The steps that earn all points.
  /// - Returns: 0 to 20.
  /// - Throws: `EnergyError.targetNotPositive`.
  public func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try points(steps, target: target)
  }

  /// Points for sleep.
  ///
  /// - Parameters:
  ///   - seconds: Seconds asleep.
  ///   - target: The seconds that earn all points.
  /// - Returns: 0 to 20.
  /// - Throws: `EnergyError.targetNotPositive`.
  public func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try points(seconds, target: target)
  }

  /// A day's energy: its parts, each at most 20, and their sum.
  ///
  /// - Parameter day: The day's amounts and targets.
  /// - Returns: The points.
  /// - Throws: `EnergyError.targetNotPositive`.
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
    // A target near Int.max would overflow a plain product.
    let capped = min(max(amount, 0), target)
    return target.dividingFullWidth(
      capped.multipliedFullWidth(by: EnergyDefaults.pointsPerPart)
    ).quotient
  }
}
