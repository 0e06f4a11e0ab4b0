import HealthContracts
import HealthServices

extension Mutant {
  static let divisionFirst = Mutant(
    "divisionFirst", "Divides whole numbers before it multiplies",
    seenIn: "integer division in the ratio"
  ) { suite in
    suite.with(\.energy) {
      EnergyWrapper(steps: { try $0.pointsFromSteps($1, target: $2) / 20 * 20 })
    }
  }
}
