import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Divides whole numbers before it multiplies.
  static let divisionFirst = Mutant(
    "divisionFirst", "Divides whole numbers before it multiplies",
    seenIn: "integer division in the ratio"
  ) { suite in
    suite.with(\.energy) { EnergyDivisionFirst() }
  }
}

private struct EnergyDivisionFirst: EnergyServiceProtocol {
  private let reference = EnergyService()

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    let points = try reference.pointsFromSteps(steps, target: target)
    return points == 20 ? 20 : 0
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try reference.pointsFromSleep(seconds: seconds, target: target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    try reference.dailyEnergy(of: day)
  }
}
