import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Leaves the heart's points out of the total.
  static let heartForgotten = Mutant(
    "heartForgotten", "Leaves the heart's points out of the total",
    seenIn: "a sum of five parts written as a sum of four"
  ) { suite in
    suite.with(\.energy) { EnergyHeartForgotten() }
  }
}

private struct EnergyHeartForgotten: EnergyServiceProtocol {
  private let reference = EnergyService()

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try reference.pointsFromSteps(steps, target: target)
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try reference.pointsFromSleep(seconds: seconds, target: target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    let points = try reference.dailyEnergy(of: day)
    return EnergyPoints(
      steps: points.steps, sleep: points.sleep, others: points.others,
      total: points.total - min(max(day.heart, 0), 20))
  }
}
