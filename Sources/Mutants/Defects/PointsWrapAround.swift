import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Starts again from zero above the target.
  static let pointsWrapAround = Mutant(
    "pointsWrapAround", "Starts again from zero above the target",
    seenIn: "progress rings that show the remainder"
  ) { suite in
    suite.with(\.energy) { EnergyPointsWrapAround() }
  }
}

private struct EnergyPointsWrapAround: EnergyServiceProtocol {
  private let reference = EnergyService()

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try reference.pointsFromSteps(steps, target: target)
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    guard target > 0, seconds > target else {
      return try reference.pointsFromSleep(seconds: seconds, target: target)
    }
    return try reference.pointsFromSleep(seconds: seconds % target, target: target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    try reference.dailyEnergy(of: day)
  }
}
