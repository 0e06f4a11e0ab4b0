import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Gives more than all points above the target.
  static let uncappedPoints = Mutant(
    "uncappedPoints", "Gives more than all points above the target",
    seenIn: "energy formulas that forget the cap"
  ) { suite in
    suite.with(\.energy) { EnergyUncappedPoints() }
  }
}

private struct EnergyUncappedPoints: EnergyServiceProtocol {
  private let reference = EnergyService()

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    let capped = try reference.pointsFromSteps(steps, target: target)
    let whole = max(0, steps) / max(1, target)
    return whole > 0 ? max(capped, min(whole, 100) * 20) : capped
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try reference.pointsFromSleep(seconds: seconds, target: target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    let points = try reference.dailyEnergy(of: day)
    let steps = try pointsFromSteps(day.steps, target: day.stepsTarget)
    return EnergyPoints(
      steps: steps, sleep: points.sleep, others: points.others,
      total: points.total - points.steps + steps)
  }
}
