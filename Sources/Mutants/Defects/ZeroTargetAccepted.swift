import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Gives all points for a target of zero.
  static let zeroTargetAccepted = Mutant(
    "zeroTargetAccepted", "Gives all points for a target of zero",
    seenIn: "a ratio whose division by zero was mended by a default"
  ) { suite in
    suite.with(\.energy) { EnergyZeroTargetAccepted() }
  }
}

private struct EnergyZeroTargetAccepted: EnergyServiceProtocol {
  private let reference = EnergyService()

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    target > 0 ? try reference.pointsFromSteps(steps, target: target) : 20
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try reference.pointsFromSleep(seconds: seconds, target: target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    try reference.dailyEnergy(of: day)
  }
}
